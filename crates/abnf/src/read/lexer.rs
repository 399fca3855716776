//! A rule's text, cut into tokens.

use super::{Dialect, Notes};
use crate::problem::ProblemKind;
use urlgram::span::Span;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Name(String),
    /// `=`, `:=`, or (true) `=/`.
    Defined(bool),
    /// `/`, or `|` of the older dialects.
    Or,
    /// `(` or `[`.
    Open(char),
    /// `)` or `]`.
    Close(char),
    /// `2*4`, `3`, `*`, `1#`: with `#` for a list.
    Count {
        min: u32,
        max: Option<u32>,
        list: bool,
    },
    Text {
        text: String,
        /// What `%s` and `%i` say; `None` without them.
        case_sensitive: Option<bool>,
    },
    Range(u32, u32),
    Numbers(Vec<u32>),
    Prose(String),
    /// Something reported already that stands in for an element.
    Broken,
}

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Span,
    /// Whether it is the first of its line.
    pub(super) first_of_line: bool,
}

impl Token {
    /// As a message calls it.
    pub(super) fn described(&self) -> String {
        match self {
            Token::Name(name) => format!("name `{name}`"),
            Token::Defined(false) => "`=`".into(),
            Token::Defined(true) => "`=/`".into(),
            Token::Or => "`/`".into(),
            Token::Open(c) | Token::Close(c) => format!("`{c}`"),
            Token::Count { .. } => "count".into(),
            Token::Text { .. } => "quoted string".into(),
            Token::Range(..) | Token::Numbers(_) => "number".into(),
            Token::Prose(_) => "`<`".into(),
            Token::Broken => "text".into(),
        }
    }
}

/// Cuts `text[start..end]` into tokens. White space, line ends and comments only separate them.
pub(super) fn tokens(text: &str, range: Span, dialect: Dialect, octets: bool, notes: &mut Notes) -> Vec<Lexeme> {
    let mut lexer = Lexer { text: &text[..range.end as usize], at: range.start as usize, dialect, octets, notes };
    let mut all = Vec::new();
    let mut first_of_line = true;
    while let Some(c) = lexer.peek() {
        match c {
            ' ' | '\t' | '\r' => lexer.at += 1,
            '\n' => {
                lexer.at += 1;
                first_of_line = true;
            }
            ';' => lexer.at = lexer.line_end(),
            _ => {
                let start = lexer.at;
                let token = lexer.token(c);
                all.push(Lexeme { token, span: lexer.span(start), first_of_line });
                first_of_line = false;
            }
        }
    }
    all
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    dialect: Dialect,
    octets: bool,
    notes: &'a mut Notes,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn line_end(&self) -> usize {
        self.text[self.at..].find('\n').map_or(self.text.len(), |i| self.at + i)
    }

    fn span(&self, start: usize) -> Span {
        Span::new(start as u32, self.at as u32)
    }

    fn note(&mut self, kind: ProblemKind, start: usize) {
        let span = self.span(start);
        self.notes.add(kind, span);
    }

    /// The next token, which begins with `c`.
    fn token(&mut self, c: char) -> Token {
        let start = self.at;
        self.at += c.len_utf8();
        match c {
            '=' if self.eat('/') => Token::Defined(true),
            '=' => Token::Defined(false),
            ':' if self.dialect == Dialect::Bnf && self.eat('=') => Token::Defined(false),
            '/' => Token::Or,
            '|' => {
                if self.dialect == Dialect::Abnf {
                    self.note(ProblemKind::Bar, start);
                }
                Token::Or
            }
            '(' | '[' => Token::Open(c),
            ')' | ']' => Token::Close(c),
            '"' => self.quoted(start, None),
            '<' => self.prose(start),
            '%' => self.percent(start),
            '0'..='9' | '*' | '#' => self.count(start),
            'a'..='z' | 'A'..='Z' => self.name(start),
            _ => {
                self.note(ProblemKind::BadCharacter(c), start);
                Token::Broken
            }
        }
    }

    fn eat(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        self.at += if there { c.len_utf8() } else { 0 };
        there
    }

    /// Moves past ASCII characters that fit.
    fn run(&mut self, fits: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|b| !fits(*b)).unwrap_or(rest.len());
    }

    /// RFC 5234 has letters, digits and hyphens; RFC 1738 and RFC 2396 `gopher+_string` and `hier_part` too.
    fn name(&mut self, start: usize) -> Token {
        let more = if self.dialect == Dialect::Bnf { "-_+" } else { "-" };
        self.run(|b| b.is_ascii_alphanumeric() || more.as_bytes().contains(&b));
        Token::Name(self.text[start..self.at].to_owned())
    }

    fn count(&mut self, start: usize) -> Token {
        self.at = start;
        let least = self.number();
        let sign = if self.eat('*') {
            Some(false)
        } else if self.eat('#') {
            Some(true)
        } else {
            None
        };
        let most = if sign.is_some() { self.number() } else { least };
        if sign == Some(true) && self.dialect == Dialect::Abnf {
            self.note(ProblemKind::Hash, start);
        }
        let min = least.unwrap_or(0);
        if most.is_some_and(|most| most < min) {
            self.note(ProblemKind::ReversedBounds, start);
        }
        Token::Count { min, max: most, list: sign == Some(true) }
    }

    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        self.run(|b| b.is_ascii_digit());
        let digits = &self.text[start..self.at];
        if digits.is_empty() {
            return None;
        }
        let number = digits.parse().ok();
        if number.is_none() {
            self.note(ProblemKind::CountTooGreat, start);
        }
        Some(number.unwrap_or(u32::MAX))
    }

    /// After a `"`. The text ends at the next one; RFC 5234 knows no escapes.
    fn quoted(&mut self, start: usize, case_sensitive: Option<bool>) -> Token {
        let (from, line_end) = (self.at, self.line_end());
        let Some(length) = self.text[from..line_end].find('"') else {
            self.at = self.text[..line_end].trim_end().len().max(from);
            self.note(ProblemKind::Unclosed('"'), start);
            return Token::Broken;
        };
        let text = &self.text[from..from + length];
        for (i, c) in text.char_indices().filter(|(_, c)| !matches!(c, ' '..='~')) {
            let at = from + i;
            self.notes.add(ProblemKind::BadInString(c), Span::new(at as u32, (at + c.len_utf8()) as u32));
        }
        self.at = from + length + 1;
        Token::Text { text: text.to_owned(), case_sensitive }
    }

    /// After a `<`. The older dialects write `<">` for the double quote.
    fn prose(&mut self, start: usize) -> Token {
        let (from, line_end) = (self.at, self.line_end());
        let Some(length) = self.text[from..line_end].find('>') else {
            self.at = self.text[..line_end].trim_end().len().max(from);
            self.note(ProblemKind::Unclosed('<'), start);
            return Token::Broken;
        };
        let text = self.text[from..from + length].to_owned();
        self.at = from + length + 1;
        if self.dialect == Dialect::Bnf && text == "\"" {
            return Token::Text { text, case_sensitive: None };
        }
        Token::Prose(text)
    }

    /// After a `%`: a number, or a string with its case.
    fn percent(&mut self, start: usize) -> Token {
        let sign = self.peek().map(|c| c.to_ascii_lowercase());
        let base = match sign {
            Some('b') => 2,
            Some('d') => 10,
            Some('x') => 16,
            Some('s' | 'i') if self.text[self.at + 1..].starts_with('"') => {
                self.at += 2;
                return self.quoted(start, Some(sign == Some('s')));
            }
            _ => return self.bad_number(start),
        };
        self.at += 1;
        let Some(first) = self.digits(base) else { return self.bad_number(start) };
        if self.eat('-') {
            let Some(last) = self.digits(base) else { return self.bad_number(start) };
            if last < first {
                self.note(ProblemKind::ReversedRange, start);
            }
            self.check_number(last.max(first), start);
            return Token::Range(first, last);
        }
        let mut numbers = vec![first];
        while self.eat('.') {
            let Some(next) = self.digits(base) else { return self.bad_number(start) };
            numbers.push(next);
        }
        for number in &numbers {
            self.check_number(*number, start);
        }
        Token::Numbers(numbers)
    }

    /// A number that fits no 32 bits is as wrong as the greatest one.
    fn digits(&mut self, base: u32) -> Option<u32> {
        let start = self.at;
        self.run(|b| char::from(b).is_digit(base));
        let digits = &self.text[start..self.at];
        (!digits.is_empty()).then(|| u32::from_str_radix(digits, base).unwrap_or(u32::MAX))
    }

    fn check_number(&mut self, number: u32, start: usize) {
        if number > if self.octets { 0xFF } else { 0x10_FFFF } {
            self.note(ProblemKind::NoSuchCharacter, start);
        }
    }

    fn bad_number(&mut self, start: usize) -> Token {
        self.run(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.');
        self.note(ProblemKind::BadNumber, start);
        Token::Broken
    }
}
