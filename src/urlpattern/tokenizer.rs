//! Tokens of pattern strings (section 2.1.1 and 2.1.2, "Tokenizing").

use alloc::vec::Vec;
use std::sync::OnceLock;

use regex::Regex;

use super::error::UrlPatternError;

/// The type of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenType {
    /// `{`
    Open,
    /// `}`
    Close,
    /// `(…)`
    Regexp,
    /// `:name`
    Name,
    /// Any other character.
    Char,
    /// `\` and a character.
    EscapedChar,
    /// `?` or `+`
    OtherModifier,
    /// `*`
    Asterisk,
    /// The end of the input.
    End,
    /// A character that begins no token.
    InvalidChar,
}

/// A token: its type, the byte offset of its first character, and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) token_type: TokenType,
    pub(super) index: usize,
    pub(super) value: &'a str,
}

/// The treatment of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Policy {
    /// Return an error.
    Strict,
    /// Make a token of the type [`TokenType::InvalidChar`].
    Lenient,
}

/// A token without its value, and the byte offset after it.
type Found = (TokenType, core::ops::Range<usize>, usize);

/// Splits `input` into tokens. The last one has the type [`TokenType::End`].
pub(super) fn tokenize(input: &str, policy: Policy) -> Result<Vec<Token<'_>>, UrlPatternError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(char) = input[at..].chars().next() {
        let (token_type, value, next) = match token(input, at, char) {
            Ok(found) => found,
            Err((_, end)) if policy == Policy::Lenient => (TokenType::InvalidChar, at..end, end),
            Err((message, _)) => return Err(UrlPatternError::Syntax { offset: at, message }),
        };
        tokens.push(Token { token_type, index: at, value: &input[value] });
        at = next;
    }
    tokens.push(Token { token_type: TokenType::End, index: at, value: "" });
    Ok(tokens)
}

/// Returns the token that begins with `char`, or the message and the end of an invalid one.
fn token(input: &str, at: usize, char: char) -> Result<Found, (&'static str, usize)> {
    let next = at + char.len_utf8();
    let token_type = match char {
        '*' => TokenType::Asterisk,
        '+' | '?' => TokenType::OtherModifier,
        '{' => TokenType::Open,
        '}' => TokenType::Close,
        '\\' => {
            let escaped = input[next..].chars().next().ok_or(("a backslash at the end", next))?;
            let end = next + escaped.len_utf8();
            return Ok((TokenType::EscapedChar, next..end, end));
        }
        ':' => {
            let end = next + name_len(&input[next..]);
            return if end == next {
                Err(("a colon without a name", next))
            } else {
                Ok((TokenType::Name, next..end, end))
            };
        }
        '(' => {
            let end = regexp_end(&input[next..]).map_err(|message| (message, next))?;
            return Ok((TokenType::Regexp, next..next + end, next + end + 1));
        }
        _ => TokenType::Char,
    };
    Ok((token_type, at..next, next))
}

/// Returns the length of the name at the start of `text`.
fn name_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    let end = chars.find(|(at, char)| !is_valid_name_code_point(*char, *at == 0));
    end.map_or(text.len(), |(at, _)| at)
}

/// Returns the offset of the parenthesis that closes a regular expression.
fn regexp_end(text: &str) -> Result<usize, &'static str> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (1, 0);
    while let Some(byte) = bytes.get(at) {
        let next = bytes.get(at + 1);
        match byte {
            byte if !byte.is_ascii() => return Err("a non-ASCII character in a regular expression"),
            b'?' if at == 0 => return Err("a question mark at the start of a group"),
            b'\\' => match next {
                Some(next) if next.is_ascii() => at += 1,
                Some(_) => return Err("a non-ASCII character in a regular expression"),
                None => return Err("a backslash at the end"),
            },
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return if at == 0 { Err("an empty regular expression") } else { Ok(at) };
                }
            }
            b'(' => {
                depth += 1;
                if next != Some(&b'?') {
                    return Err("a capturing group within a regular expression");
                }
            }
            _ => {}
        }
        at += 1;
    }
    Err("a regular expression that is not closed")
}

/// Whether a name may contain the character, or begin with it: those of identifiers in JavaScript.
pub(super) fn is_valid_name_code_point(char: char, is_first: bool) -> bool {
    match char {
        '$' | '_' | 'A'..='Z' | 'a'..='z' => true,
        '\u{200C}' | '\u{200D}' | '0'..='9' => !is_first,
        '\0'..='\u{7F}' => false,
        _ => has_property(char, is_first),
    }
}

/// Whether a non-ASCII character has the property `ID_Start`, or `ID_Continue`.
fn has_property(char: char, is_first: bool) -> bool {
    static START: OnceLock<Option<Regex>> = OnceLock::new();
    static CONTINUE: OnceLock<Option<Regex>> = OnceLock::new();
    let (cell, property) = if is_first { (&START, r"^\p{ID_Start}$") } else { (&CONTINUE, r"^\p{ID_Continue}$") };
    let regex = cell.get_or_init(|| Regex::new(property).ok());
    regex.as_ref().is_some_and(|regex| regex.is_match(char.encode_utf8(&mut [0; 4])))
}
