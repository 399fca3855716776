//! Pattern strings to parts (section 2.1.5, "Parsing").

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::UrlPatternError;
use super::part::{FULL_WILDCARD, Modifier, Options, Part, PartType};
use super::tokenizer::{Policy, Token, TokenType, tokenize};

/// Canonicalizes fixed text of a component.
pub(super) type Encode<'e> = &'e dyn Fn(&str) -> Result<String, UrlPatternError>;

/// Parses a pattern string.
pub(super) fn parse_pattern_string(
    input: &str,
    options: Options,
    encode: Encode<'_>,
) -> Result<Vec<Part>, UrlPatternError> {
    let mut parser = PatternParser {
        tokens: tokenize(input, Policy::Strict)?,
        encode,
        options,
        segment_wildcard: options.segment_wildcard(),
        parts: Vec::new(),
        pending: String::new(),
        index: 0,
        next_name: 0,
        groups: 0,
    };
    parser.run()?;
    Ok(parser.parts)
}

struct PatternParser<'a, 'e> {
    tokens: Vec<Token<'a>>,
    encode: Encode<'e>,
    options: Options,
    segment_wildcard: String,
    parts: Vec<Part>,
    /// Fixed text that is not a part yet.
    pending: String,
    index: usize,
    next_name: usize,
    groups: usize,
}

/// Limit of the groups of a component. A match remembers two places for each group in each state of the automaton.
const MAX_GROUPS: usize = 100;

impl<'a> PatternParser<'a, '_> {
    fn run(&mut self) -> Result<(), UrlPatternError> {
        while self.index < self.tokens.len() {
            let char = self.try_consume(TokenType::Char);
            let name = self.try_consume(TokenType::Name);
            let wildcard = self.try_consume_regexp_or_wildcard(name.is_some());
            if name.is_some() || wildcard.is_some() {
                let mut prefix = char.map_or("", |char| char.value);
                if !prefix.is_empty() && !self.options.is_prefix(prefix) {
                    self.pending.push_str(prefix);
                    prefix = "";
                }
                self.add_pending()?;
                let modifier = self.try_consume_modifier();
                self.add_part(prefix, name, wildcard, "", modifier)?;
            } else if let Some(fixed) = char.or_else(|| self.try_consume(TokenType::EscapedChar)) {
                self.pending.push_str(fixed.value);
            } else if self.try_consume(TokenType::Open).is_some() {
                self.group()?;
            } else {
                self.add_pending()?;
                self.require(TokenType::End, "an unexpected character")?;
            }
        }
        Ok(())
    }

    /// Parses the group after `{`.
    fn group(&mut self) -> Result<(), UrlPatternError> {
        let prefix = self.consume_text();
        let name = self.try_consume(TokenType::Name);
        let wildcard = self.try_consume_regexp_or_wildcard(name.is_some());
        let suffix = self.consume_text();
        self.require(TokenType::Close, "expected \"}\"")?;
        let modifier = self.try_consume_modifier();
        self.add_part(&prefix, name, wildcard, &suffix, modifier)
    }

    fn try_consume(&mut self, token_type: TokenType) -> Option<Token<'a>> {
        let next = self.tokens.get(self.index).filter(|token| token.token_type == token_type).copied();
        self.index += usize::from(next.is_some());
        next
    }

    fn try_consume_modifier(&mut self) -> Modifier {
        let token = self.try_consume(TokenType::OtherModifier).or_else(|| self.try_consume(TokenType::Asterisk));
        match token.map_or("", |token| token.value) {
            "?" => Modifier::Optional,
            "*" => Modifier::ZeroOrMore,
            "+" => Modifier::OneOrMore,
            _ => Modifier::None,
        }
    }

    fn try_consume_regexp_or_wildcard(&mut self, has_name: bool) -> Option<Token<'a>> {
        let regexp = self.try_consume(TokenType::Regexp);
        if has_name { regexp } else { regexp.or_else(|| self.try_consume(TokenType::Asterisk)) }
    }

    fn require(&mut self, token_type: TokenType, message: &'static str) -> Result<(), UrlPatternError> {
        let offset = self.tokens.get(self.index).map_or(0, |token| token.index);
        self.try_consume(token_type).map(drop).ok_or(UrlPatternError::Syntax { offset, message })
    }

    fn consume_text(&mut self) -> String {
        let mut text = String::new();
        while let Some(token) = self.try_consume(TokenType::Char).or_else(|| self.try_consume(TokenType::EscapedChar)) {
            text.push_str(token.value);
        }
        text
    }

    /// Adds the pending fixed text as a part ("maybe add a part from the pending fixed value").
    fn add_pending(&mut self) -> Result<(), UrlPatternError> {
        let pending = core::mem::take(&mut self.pending);
        if !pending.is_empty() {
            self.parts.push(Part::fixed((self.encode)(&pending)?, Modifier::None));
        }
        Ok(())
    }

    fn add_part(
        &mut self,
        prefix: &str,
        name: Option<Token<'a>>,
        wildcard: Option<Token<'a>>,
        suffix: &str,
        modifier: Modifier,
    ) -> Result<(), UrlPatternError> {
        let is_text = name.is_none() && wildcard.is_none();
        if is_text && modifier == Modifier::None {
            self.pending.push_str(prefix);
            return Ok(());
        }
        self.add_pending()?;
        if is_text {
            if !prefix.is_empty() {
                self.parts.push(Part::fixed((self.encode)(prefix)?, modifier));
            }
            return Ok(());
        }
        self.groups += 1;
        if self.groups > MAX_GROUPS {
            return Err(UrlPatternError::TooLarge("a component with more than 100 groups"));
        }
        let (part_type, value) = self.regexp_of(wildcard);
        let name = name.map_or_else(|| self.number(), |name| name.value.to_owned());
        if self.parts.iter().any(|part| part.name == name) {
            return Err(UrlPatternError::DuplicateName(name));
        }
        let encoded = |text: &str| if text.is_empty() { Ok(String::new()) } else { (self.encode)(text) };
        let (prefix, suffix) = (encoded(prefix)?, encoded(suffix)?);
        self.parts.push(Part { part_type, value, modifier, name, prefix, suffix });
        Ok(())
    }

    /// Returns the type of a group, and its regular expression unless the type implies it.
    fn regexp_of(&self, wildcard: Option<Token<'_>>) -> (PartType, String) {
        match wildcard {
            None => (PartType::SegmentWildcard, String::new()),
            Some(token) if token.token_type == TokenType::Asterisk => (PartType::FullWildcard, String::new()),
            Some(token) if token.value == self.segment_wildcard => (PartType::SegmentWildcard, String::new()),
            Some(token) if token.value == FULL_WILDCARD => (PartType::FullWildcard, String::new()),
            Some(token) => (PartType::Regexp, token.value.to_owned()),
        }
    }

    /// Returns the next number as a name.
    fn number(&mut self) -> String {
        self.next_name += 1;
        (self.next_name - 1).to_string()
    }
}
