//! Tokens, put together to a right-hand side.

use super::lexer::{Lexeme, Token};
use super::{Dialect, Notes};
use crate::MAX_DEPTH;
use crate::element::{Element, ElementKind};
use crate::problem::ProblemKind;
use urlgram::span::Span;

/// An error was noted; the rest of this rule is skipped.
struct GiveUp;

type Parsed = Result<Element, GiveUp>;

/// Reads `elements` from all of `lexemes`. After an error, what was understood so far is lost, but not the rule: it then
/// stands for nothing at all.
pub(super) fn elements(lexemes: &[Lexeme], end: Span, settings: Settings, notes: &mut Notes) -> Element {
    let mut parser = Parser { lexemes, at: 0, end, depth: 0, settings, notes };
    let element = parser.alternation().and_then(|element| match parser.lexemes.get(parser.at) {
        None => Ok(element),
        Some(left) => {
            let (found, span) = (left.token.described(), left.span);
            Err(parser.unexpected(found, span, "an element, `/` or the end of the rule"))
        }
    });
    element.unwrap_or_else(|GiveUp| Element { kind: ElementKind::Alternation(Vec::new()), span: end })
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) dialect: Dialect,
    pub(super) case_sensitive: bool,
}

struct Parser<'a> {
    lexemes: &'a [Lexeme],
    at: usize,
    /// The end of the rule, where something may be missing.
    end: Span,
    depth: usize,
    settings: Settings,
    notes: &'a mut Notes,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.lexemes.get(self.at).map(|lexeme| &lexeme.token)
    }

    /// Where the next token stands, or the end of the rule.
    fn span(&self) -> Span {
        self.lexemes.get(self.at).map_or(self.end, |lexeme| lexeme.span)
    }

    fn since(&self, start: Span) -> Span {
        let end = self.lexemes[..self.at].last().map_or(start.end, |lexeme| lexeme.span.end);
        Span::new(start.start, end.max(start.end))
    }

    fn unexpected(&mut self, found: String, span: Span, expected: &'static str) -> GiveUp {
        self.notes.add(ProblemKind::Unexpected { found, expected }, span);
        GiveUp
    }

    /// `alternation = concatenation *( "/" concatenation )`
    fn alternation(&mut self) -> Parsed {
        let start = self.span();
        let mut all = vec![self.concatenation()?];
        while self.peek() == Some(&Token::Or) {
            self.at += 1;
            all.push(self.concatenation()?);
        }
        Ok(one_or(all, ElementKind::Alternation, self.since(start)))
    }

    /// `concatenation = repetition *( 1*c-wsp repetition )`
    fn concatenation(&mut self) -> Parsed {
        let start = self.span();
        let mut all = vec![self.repetition()?];
        while self.peek().is_some_and(begins_element) {
            if self.settings.dialect == Dialect::Abnf && self.touching() {
                self.notes.add(ProblemKind::MissingSpace, self.span());
            }
            all.push(self.repetition()?);
        }
        Ok(one_or(all, ElementKind::Concatenation, self.since(start)))
    }

    /// Whether nothing stands between this token and the one before. Those with an error of their own do not count.
    fn touching(&self) -> bool {
        let before = self.lexemes[..self.at].last();
        before.is_some_and(|before| before.span.end == self.span().start && before.token != Token::Broken)
            && self.peek() != Some(&Token::Broken)
    }

    /// `repetition = [ repeat ] element`
    fn repetition(&mut self) -> Parsed {
        let start = self.span();
        let Some(Token::Count { min, max, list }) = self.peek().cloned() else { return self.element() };
        self.at += 1;
        if self.settings.dialect == Dialect::Abnf
            && self.peek().is_some_and(begins_element)
            && self.span().start > start.end
        {
            let between = Span::new(start.end, self.span().start);
            self.notes.add(ProblemKind::SpaceAfterCount, between);
        }
        // RFC 1738 section 5: after a count, brackets only group. `*[ x ]` is `*( x )`.
        let grouped = self.settings.dialect == Dialect::Bnf && self.peek() == Some(&Token::Open('['));
        let mut element = self.element()?;
        if let (true, ElementKind::Option(inner)) = (grouped, &mut element.kind) {
            let nothing = Element { kind: ElementKind::Sequence(Vec::new()), span: element.span };
            element.kind = ElementKind::Group(Box::new(std::mem::replace(&mut **inner, nothing)));
        }
        let element = Box::new(element);
        let kind =
            if list { ElementKind::List { min, max, element } } else { ElementKind::Repetition { min, max, element } };
        Ok(Element { kind, span: self.since(start) })
    }

    /// `element = rulename / group / option / char-val / num-val / prose-val`
    fn element(&mut self) -> Parsed {
        let span = self.span();
        let Some(token) = self.peek().cloned() else {
            return Err(self.unexpected("end of the rule".into(), span, "an element"));
        };
        let kind = match token {
            Token::Open(open) => return self.bracketed(open),
            Token::Name(name) => ElementKind::Reference { name, rule: None },
            Token::Text { text, case_sensitive } => {
                let case_sensitive = case_sensitive.unwrap_or(self.settings.case_sensitive);
                ElementKind::Literal { text, case_sensitive }
            }
            Token::Range(first, last) => ElementKind::Range { first, last },
            Token::Numbers(numbers) => ElementKind::Sequence(numbers),
            Token::Prose(text) => ElementKind::Prose { text, rule: None },
            Token::Broken => ElementKind::Alternation(Vec::new()),
            Token::Defined(_) | Token::Or | Token::Close(_) | Token::Count { .. } => {
                return Err(self.unexpected(token.described(), span, "an element"));
            }
        };
        self.at += 1;
        Ok(Element { kind, span })
    }

    fn bracketed(&mut self, open: char) -> Parsed {
        let start = self.span();
        if self.depth == MAX_DEPTH {
            self.notes.add(ProblemKind::TooDeep, start);
            return Err(GiveUp);
        }
        self.at += 1;
        self.depth += 1;
        let inner = Box::new(self.alternation()?);
        self.depth -= 1;
        let close = if open == '[' { ']' } else { ')' };
        match self.peek() {
            Some(Token::Close(c)) if *c == close => self.at += 1,
            None => {
                self.notes.add(ProblemKind::UnclosedBracket(open), start);
                return Err(GiveUp);
            }
            Some(other) => {
                let found = other.described();
                let expected = if open == '[' { "an element, `/` or `]`" } else { "an element, `/` or `)`" };
                self.notes.add_two(ProblemKind::Unexpected { found, expected }, self.span(), start);
                return Err(GiveUp);
            }
        }
        let kind = if open == '[' { ElementKind::Option(inner) } else { ElementKind::Group(inner) };
        Ok(Element { kind, span: self.since(start) })
    }
}

fn begins_element(token: &Token) -> bool {
    !matches!(token, Token::Or | Token::Close(_) | Token::Defined(_))
}

fn one_or(mut all: Vec<Element>, kind: fn(Vec<Element>) -> ElementKind, span: Span) -> Element {
    match all.pop() {
        Some(only) if all.is_empty() => only,
        Some(last) => {
            all.push(last);
            Element { kind: kind(all), span }
        }
        None => Element { kind: kind(all), span },
    }
}
