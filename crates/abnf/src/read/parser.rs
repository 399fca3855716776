//! Parser of the right-hand side of a rule.

use super::dialect::Dialect;
use super::http_list::http_list;
use super::lexer::{Lexeme, Settings, Token};
use super::sink::ProblemSink;
use crate::model::{Element, ElementKind, MAX_DEPTH, ProblemKind};
use urlgram::span::Span;

/// A syntax error was reported, and the rest of the rule is skipped.
struct Reported;

type Parsed = Result<Element, Reported>;

/// Parses `elements` from all of `lexemes`. After an error the rule keeps its name and matches nothing.
pub(super) fn elements(lexemes: &[Lexeme], end: Span, settings: Settings, sink: &mut ProblemSink) -> Element {
    let mut parser = Parser { lexemes, at: 0, end, depth: 0, settings, sink };
    let element = parser.alternation().and_then(|element| match parser.lexemes.get(parser.at) {
        None => Ok(element),
        Some(left) => {
            let (found, span) = (left.token.described(), left.span);
            Err(parser.unexpected(found, span, "an element, `/` or the end of the rule"))
        }
    });
    // The error that ended the rule is the last one.
    element.unwrap_or_else(|Reported| Element::invalid(parser.sink.problems.last().map_or(end, |problem| problem.span)))
}

struct Parser<'a> {
    lexemes: &'a [Lexeme],
    at: usize,
    /// Empty span at the end of the rule.
    end: Span,
    depth: usize,
    settings: Settings,
    sink: &'a mut ProblemSink,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.lexemes.get(self.at).map(|lexeme| &lexeme.token)
    }

    /// Returns the span of the next token, or the end of the rule.
    fn span(&self) -> Span {
        self.lexemes.get(self.at).map_or(self.end, |lexeme| lexeme.span)
    }

    fn since(&self, start: Span) -> Span {
        let end = self.lexemes[..self.at].last().map_or(start.end, |lexeme| lexeme.span.end);
        Span::new(start.start, end.max(start.end))
    }

    fn unexpected(&mut self, found: String, span: Span, expected: &'static str) -> Reported {
        self.sink.add(ProblemKind::Unexpected { found, expected }, span);
        Reported
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
            let is_counted = matches!(all.last(), Some(Element { kind: ElementKind::Repetition { .. }, .. }));
            if !is_counted && self.counts_the_one_before() {
                let element = all.pop().unwrap_or_else(|| Element::invalid(start));
                all.push(self.counted(element));
                continue;
            }
            if self.settings.dialect == Dialect::Abnf && self.touching() {
                self.sink.add(ProblemKind::MissingSpace, self.span());
            }
            all.push(self.repetition()?);
        }
        Ok(one_or(all, ElementKind::Concatenation, self.since(start)))
    }

    /// Whether a count directly follows the previous element, and nothing directly follows the count: `b*`, `b*4`. ABNF has it before
    /// its element.
    fn counts_the_one_before(&self) -> bool {
        let Some(Token::Count { list: false, .. }) = self.peek() else { return false };
        let ends = match self.lexemes.get(self.at + 1) {
            Some(next) => next.span.start > self.span().end || !begins_element(&next.token),
            None => true,
        };
        let is_element = |token: &Token| !matches!(token, Token::Invalid | Token::Count { .. });
        let before = self.lexemes[..self.at].last();
        ends && before.is_some_and(|before| before.span.end == self.span().start && is_element(&before.token))
    }

    /// Reads a count after its element.
    fn counted(&mut self, element: Element) -> Element {
        let (span, place) = (self.span(), element.span);
        let Some(Token::Count { min, max, .. }) = self.peek().cloned() else { return element };
        self.at += 1;
        self.sink.add_with(ProblemKind::CountAfter, span, Span::empty(place.start));
        // `b*4` means four of them, and `b?` at most one.
        let is_exact = min == 0 && max.is_some() && span.end - span.start > 1;
        let (min, max) = if is_exact { (max.unwrap_or(0), max) } else { (min, max) };
        let kind = ElementKind::Repetition { min, max, element: Box::new(element) };
        Element { kind, span: Span::new(place.start, span.end) }
    }

    /// Whether the next token follows the previous one without a space. Tokens with a reported error do not count.
    fn touching(&self) -> bool {
        let before = self.lexemes[..self.at].last();
        before.is_some_and(|before| before.span.end == self.span().start && before.token != Token::Invalid)
            && self.peek() != Some(&Token::Invalid)
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
            self.sink.add(ProblemKind::SpaceAfterCount, between);
        }
        // In RFC 1738 section 5, brackets after a count only group: `*[ x ]` means `*( x )`.
        let grouped = self.settings.dialect == Dialect::Bnf && self.peek() == Some(&Token::Open('['));
        let mut element = self.element()?;
        if let (true, ElementKind::Option(inner)) = (grouped, &mut element.kind) {
            element.kind = ElementKind::Group(Box::new(std::mem::replace(&mut **inner, Element::invalid(start))));
        }
        let span = self.since(start);
        let of_http = if list && self.settings.lists { http_list(&element, min, max, span) } else { None };
        let element = Box::new(element);
        let kind = match of_http {
            Some(kind) => kind,
            None if list => ElementKind::List { min, max, element },
            None => ElementKind::Repetition { min, max, element },
        };
        Ok(Element { kind, span })
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
            Token::Invalid => ElementKind::Alternation(Vec::new()),
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
            self.sink.add(ProblemKind::TooDeep, start);
            return Err(Reported);
        }
        self.at += 1;
        self.depth += 1;
        let inner = Box::new(self.alternation()?);
        self.depth -= 1;
        let (close, expected) = match open {
            '[' => (']', "an element, `/` or `]`"),
            '{' => ('}', "an element, `/` or `}`"),
            _ => (')', "an element, `/` or `)`"),
        };
        match self.peek() {
            Some(Token::Close(c)) if *c == close => self.at += 1,
            None => {
                self.sink.add(ProblemKind::UnclosedBracket(open), start);
                return Err(Reported);
            }
            Some(other) => {
                let found = other.described();
                self.sink.add_with(ProblemKind::Unexpected { found, expected }, self.span(), start);
                return Err(Reported);
            }
        }
        let span = self.since(start);
        let kind = match open {
            '[' => ElementKind::Option(inner),
            '{' => {
                let element = Box::new(Element { kind: ElementKind::Group(inner), span });
                ElementKind::Repetition { min: 0, max: None, element }
            }
            _ => ElementKind::Group(inner),
        };
        Ok(Element { kind, span })
    }
}

fn begins_element(token: &Token) -> bool {
    !matches!(token, Token::Or | Token::Close(_) | Token::Defined(_))
}

/// Returns a single element as it is, and wraps several.
fn one_or(mut all: Vec<Element>, kind: fn(Vec<Element>) -> ElementKind, span: Span) -> Element {
    if all.len() == 1 { all.swap_remove(0) } else { Element { kind: kind(all), span } }
}
