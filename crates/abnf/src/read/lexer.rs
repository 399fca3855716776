//! Tokenizer of a rule.

use super::dialect::Dialect;
use super::misspelt::{self, Misspelt};
use super::older_prose::older_prose;
use super::sink::ProblemSink;
pub(super) use super::token::{Lexeme, Token};
use crate::model::ProblemKind;
use urlgram::span::Span;

/// Maximum number of bytes between an opening brace and one that closes it.
const MAX_BRACES: usize = 1000;

/// Properties of a file that affect its syntax.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) dialect: Dialect,
    /// Whether quoted strings are case-sensitive.
    pub(super) case_sensitive: bool,
    /// Whether numbers are octets.
    pub(super) octets: bool,
    /// Whether the document defines lists: `1#x`.
    pub(super) lists: bool,
}

/// Splits a range of the text into tokens. White space, line ends and comments separate them.
pub(super) fn tokens(text: &str, range: Span, settings: Settings, sink: &mut ProblemSink) -> Vec<Lexeme> {
    let mut lexer = Lexer { text: &text[..range.end as usize], at: range.start as usize, braces: 0, settings, sink };
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
            _ if lexer.skips(c) => {}
            _ => {
                let start = lexer.at;
                let is_defined = first_of_line || all.len() != 1;
                let definition = if is_defined { None } else { lexer.definition() };
                let token = definition.unwrap_or_else(|| lexer.token(c));
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
    /// Number of open braces.
    braces: usize,
    settings: Settings,
    sink: &'a mut ProblemSink,
}

impl<'a> Lexer<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn line_end(&self) -> usize {
        self.text[self.at..].find('\n').map_or(self.text.len(), |i| self.at + i)
    }

    fn span(&self, start: usize) -> Span {
        Span::new(start as u32, self.at as u32)
    }

    fn report(&mut self, kind: ProblemKind, start: usize) {
        let span = self.span(start);
        self.sink.add(kind, span);
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Reports a sign of another notation and moves behind it.
    fn misspelt(&mut self, length: usize, meant: &str) {
        let start = self.at;
        self.at += length;
        let written = self.text[start..self.at].to_owned();
        self.report(ProblemKind::Misspelt { written, meant: meant.to_owned() }, start);
    }

    /// Moves behind what is no token and has no meaning in ABNF: white space of other scripts, comments with `#`, and a full stop at the
    /// end of a line.
    fn skips(&mut self, c: char) -> bool {
        let start = self.at;
        let after = &self.rest()[c.len_utf8()..];
        if misspelt::is_space(c) {
            self.at += c.len_utf8();
            self.report(ProblemKind::UnicodeSpace(c), start);
        } else if c == '#' && self.is_comment(after) {
            self.misspelt(1, ";");
            self.at = self.line_end();
        } else if c == '.'
            && after.trim_start_matches([' ', '\t', '\r']).chars().next().is_none_or(|c| "\n;".contains(c))
        {
            self.at += 1;
            self.report(ProblemKind::FullStop, start);
        } else {
            return false;
        }
        true
    }

    /// Whether a `#` begins a comment. Where lists have the sign, only words at the beginning of a line are one.
    fn is_comment(&self, after: &str) -> bool {
        let line = after.lines().next().unwrap_or_default();
        let is_apart = line.is_empty() || line.starts_with(['#', ' ', '\t', '\r']);
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        let is_first = before.is_empty() || before.ends_with('\n');
        let is_words = || is_first && line.trim_start().starts_with(|c: char| c.is_alphabetic());
        is_apart && (!self.settings.lists || is_words())
    }

    /// Reads the sign of another notation that defines the name before it.
    fn definition(&mut self) -> Option<Token> {
        let (sign, meant) = misspelt::definition(self.rest())?;
        self.misspelt(sign.len(), meant);
        Some(Token::Defined(meant == "=/"))
    }

    /// Reads numbers of another notation.
    fn other_number(&mut self, found: Misspelt) -> Token {
        let start = self.at;
        self.misspelt(found.length, &found.meant);
        let (numbers, is_range) = misspelt::numbers(&found.meant);
        self.check_number(numbers.iter().copied().max().unwrap_or(0), start);
        match numbers.as_slice() {
            [first, last] if is_range => {
                if last < first {
                    self.report(ProblemKind::ReversedRange, start);
                }
                Token::Range(*first, *last)
            }
            _ => Token::Numbers(numbers),
        }
    }

    /// Reads the next token, which begins with `c`.
    fn token(&mut self, c: char) -> Token {
        let start = self.at;
        if let Some(found) = misspelt::number(self.rest()).filter(|_| c != '#' || !self.settings.lists) {
            return self.other_number(found);
        }
        if let Some(found) = misspelt::range_of_texts(self.rest()).or_else(|| misspelt::number_of_text(self.rest())) {
            return self.other_number(found);
        }
        self.at += c.len_utf8();
        match c {
            '=' if self.eat('/') => Token::Defined(true),
            '=' => Token::Defined(false),
            ':' if self.eat_definition() => {
                if self.settings.dialect == Dialect::Abnf {
                    let sign = if self.text[start..].starts_with("::") { "::=" } else { ":=" };
                    self.report(ProblemKind::DefinedAs(sign), start);
                }
                Token::Defined(false)
            }
            '/' => Token::Or,
            '|' if self.rest().starts_with('|') => {
                self.at = start;
                self.misspelt(2, "/");
                Token::Or
            }
            '|' => {
                if self.settings.dialect == Dialect::Abnf {
                    self.report(ProblemKind::BarOperator, start);
                }
                Token::Or
            }
            '(' | '[' => Token::Open(c),
            ')' | ']' => Token::Close(c),
            // EBNF has braces around what may be repeated.
            '{' if self.begins_repetition() => {
                self.braces += 1;
                self.at = start;
                self.misspelt(1, "*(");
                Token::Open(c)
            }
            '}' if self.braces > 0 => {
                self.braces -= 1;
                self.at = start;
                self.misspelt(1, ")");
                Token::Close(c)
            }
            '"' if self.is_quote_alone(start) => self.quote_alone(start),
            '"' => self.quoted(start, None),
            '<' => self.prose(start),
            '%' => self.percent(start),
            '0'..='9' | '*' | '#' => self.count(start),
            'a'..='z' | 'A'..='Z' | '_' => self.name(start),
            '+' | '?' if self.is_after_element(start) => {
                Token::Count { min: u32::from(c == '+'), max: (c == '?').then_some(1), list: false }
            }
            _ => self.unexpected(c, start),
        }
    }

    /// Whether a sign directly follows an element, and nothing directly follows the sign: `b+`, `( b )?`.
    fn is_after_element(&self, start: usize) -> bool {
        let ends = |c: char| c.is_ascii_alphanumeric() || ")]\"'>".contains(c);
        let goes_on = |c: char| !c.is_whitespace() && !")]/|".contains(c);
        self.text[..start].ends_with(ends) && !self.rest().starts_with(goes_on)
    }

    /// Whether what follows an opening brace is an element, and a brace closes it on a line of the rule.
    fn begins_repetition(&self) -> bool {
        let rest = self.rest();
        let begins = |c: char| c.is_ascii_alphabetic() || "([<\"'%*".contains(c);
        // One search for each brace would take quadratic time.
        let has_end = || self.braces > 0 || rest.as_bytes().iter().take(MAX_BRACES).any(|byte| *byte == b'}');
        rest.trim_start().starts_with(begins) && has_end()
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    /// Reads the rest of `:=` or `::=` after its first colon.
    fn eat_definition(&mut self) -> bool {
        let sign = ["=", ":="].into_iter().find(|sign| self.text[self.at..].starts_with(sign));
        self.at += sign.map_or(0, str::len);
        sign.is_some()
    }

    fn skip_while(&mut self, matches: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|b| !matches(*b)).unwrap_or(rest.len());
    }

    /// Reads a run of characters that begin no token, so that one mistake is one problem. Typographic quotes enclose a text, which
    /// belongs to the same mistake.
    fn unexpected(&mut self, c: char, start: usize) -> Token {
        if let Some(inside) = misspelt::quoted(&self.text[start..]) {
            let close = start + c.len_utf8() + inside.len();
            self.at = close + self.text[close..].chars().next().map_or(0, char::len_utf8);
            self.report(ProblemKind::UnexpectedCharacter(c), start);
            let is_single = matches!(c, '\'' | '\u{2018}' | '\u{2019}');
            return Token::Text { text: inside.to_owned(), case_sensitive: is_single.then_some(true) };
        }
        match c {
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2018}' | '\u{2019}' => {
                let quotes = ['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}', '"'];
                let rest = &self.text[self.at..self.line_end()];
                let close = rest.char_indices().find(|(_, c)| quotes.contains(c));
                self.at += close.map_or(0, |(at, c)| at + c.len_utf8());
            }
            _ => {
                let begins_token =
                    |c: char| c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || "_=/([])\"<%*#;|".contains(c);
                self.at += self.text[self.at..].find(begins_token).unwrap_or(self.text.len() - self.at);
            }
        }
        let is_ellipsis = self.text[start..].starts_with("...") || c == '…';
        let kind = if is_ellipsis { ProblemKind::Ellipsis } else { ProblemKind::UnexpectedCharacter(c) };
        self.report(kind, start);
        Token::Invalid
    }

    /// RFC 5234 allows letters, digits and hyphens. RFC 1738 and RFC 2396 have names such as `gopher+_string` and `hier_part`. In
    /// ABNF such a name is a mistake, but it is read as one name.
    fn name(&mut self, start: usize) -> Token {
        let is_bnf = self.settings.dialect == Dialect::Bnf;
        let more = if is_bnf { "-_+" } else { "-_." };
        self.skip_while(|b| b.is_ascii_alphanumeric() || more.as_bytes().contains(&b));
        // A full stop at the end belongs to the sentence, or to the rule in another notation, and a plus is a count.
        self.at = start + self.text[start..self.at].trim_end_matches(['.', '+']).len();
        let name = &self.text[start..self.at];
        if let (false, Some(character)) = (is_bnf, name.chars().find(|c| matches!(c, '_' | '.'))) {
            let span = self.span(start);
            self.sink.add_name(name, character, span);
        }
        Token::Name(name.to_owned())
    }

    fn count(&mut self, start: usize) -> Token {
        self.at = start;
        if let Some(found) = misspelt::bounds(self.rest()) {
            self.misspelt(found.length, &found.meant);
            let (min, max) = found.meant.split_once('*').unwrap_or_default();
            return Token::Count { min: min.parse().unwrap_or(0), max: max.parse().ok(), list: false };
        }
        let exact = self.number();
        let list = self.eat('#');
        let max = if list || self.eat('*') { self.number() } else { exact };
        if list && self.settings.dialect == Dialect::Abnf && !self.settings.lists {
            self.report(ProblemKind::HashOperator, start);
        }
        let min = exact.unwrap_or(0);
        if max.is_some_and(|max| max < min) {
            self.report(ProblemKind::ReversedBounds, start);
        }
        Token::Count { min, max, list }
    }

    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        self.skip_while(|b| b.is_ascii_digit());
        let digits = &self.text[start..self.at];
        if digits.is_empty() {
            return None;
        }
        let number = digits.parse().ok();
        if number.is_none() {
            self.report(ProblemKind::CountTooLarge, start);
        }
        Some(number.unwrap_or(u32::MAX))
    }

    /// Reads up to a delimiter on the same line, and returns the text before it. `open` names the delimiter in the message.
    fn until(&mut self, close: char, open: char, start: usize) -> Option<&'a str> {
        let from = self.at;
        // A search for the end of the line alone would take quadratic time on a long line.
        let end = self.text[from..].find([close, '\n']).map_or(self.text.len(), |length| from + length);
        if !self.text[end..].starts_with(close) {
            self.at = self.text[..end].trim_end().len().max(from);
            self.report(ProblemKind::Unclosed(open), start);
            return None;
        }
        self.at = end + 1;
        Some(&self.text[from..end])
    }

    /// Whether three quotation marks mean one, as in RFC 821 and RFC 2252: `"(" / """ / ")"`.
    fn is_quote_alone(&self, start: usize) -> bool {
        let begins = self.text[..start].ends_with([' ', '\t', '\n', '(', '[', '/', '|']);
        let ends = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n', ')', ']', '/', '|']);
        begins && self.rest().strip_prefix("\"\"").is_some_and(ends)
    }

    fn quote_alone(&mut self, start: usize) -> Token {
        self.at = start;
        match self.settings.dialect {
            Dialect::Bnf => self.at += 3,
            Dialect::Abnf => self.misspelt(3, "%x22"),
        }
        Token::Numbers(vec![u32::from(b'"')])
    }

    /// Reads the rest of a quoted string after its `"`. RFC 5234 has no escapes in it.
    fn quoted(&mut self, start: usize, case_sensitive: Option<bool>) -> Token {
        let from = self.at;
        let Some(text) = self.until('"', '"', start) else { return Token::Invalid };
        if let Some((i, c)) = text.char_indices().find(|(_, c)| !matches!(c, ' '..='~')) {
            let at = from + i;
            self.sink.add(ProblemKind::InvalidInString(c), Span::new(at as u32, (at + c.len_utf8()) as u32));
        }
        Token::Text { text: text.to_owned(), case_sensitive }
    }

    /// Reads the rest of a prose-val after its `<`. The older dialects write `<">` for the double quote, and prose on several lines.
    fn prose(&mut self, start: usize) -> Token {
        if let Some(text) = self.older_prose(start) {
            return Token::Prose(text);
        }
        let Some(text) = self.until('>', '<', start) else { return Token::Invalid };
        if self.settings.dialect == Dialect::Bnf && text == "\"" {
            return Token::Text { text: text.to_owned(), case_sensitive: None };
        }
        Token::Prose(text.to_owned())
    }

    /// Reads the rest of a prose-val that only the older dialects allow: on several lines, or with `<">` in it.
    fn older_prose(&mut self, start: usize) -> Option<String> {
        let is_abnf = self.settings.dialect != Dialect::Bnf;
        let found = older_prose(self.rest(), is_abnf)?;
        let from = self.at;
        self.at = from + found.length;
        if is_abnf {
            let end = found.first_line.map(|length| self.text[from..from + length].trim_end().len());
            let (kind, span) = match end {
                Some(length) => (ProblemKind::Unclosed('<'), Span::new(start as u32, (from + length) as u32)),
                None => (ProblemKind::UnexpectedCharacter('>'), Span::new(self.at as u32 - 1, self.at as u32)),
            };
            self.sink.add(kind, span);
        }
        Some(found.text)
    }

    /// Reads a number, or a string with explicit case sensitivity, after its `%`.
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
            _ => {
                self.at = start;
                if let Some(found) = misspelt::without_base(self.rest()) {
                    return self.other_number(found);
                }
                self.at += 1;
                return self.invalid_number(start);
            }
        };
        self.at += 1;
        let Some(first) = self.digits(base) else { return self.invalid_number(start) };
        if let Some(length) = misspelt::dash(self.rest()) {
            let first_end = self.at;
            let is_other = !self.eat('-');
            self.at += if is_other { length } else { 0 };
            let percent = usize::from(self.rest().starts_with('%'));
            let rest = self.rest()[percent..].chars().next();
            let is_repeated = rest.is_some_and(|base| Some(base.to_ascii_lowercase()) == sign);
            self.at += if is_repeated { percent + 1 } else { 0 };
            let last_start = self.at;
            let Some(last) = self.digits(base) else { return self.invalid_number(start) };
            if is_other {
                let written = self.text[start..self.at].to_owned();
                let meant = format!("{}-{}", &self.text[start..first_end], &self.text[last_start..self.at]);
                self.report(ProblemKind::Misspelt { written, meant }, start);
            } else if is_repeated {
                self.report(ProblemKind::RepeatedBase, start);
            }
            if last < first {
                self.report(ProblemKind::ReversedRange, start);
            }
            self.check_number(last.max(first), start);
            return Token::Range(first, last);
        }
        let mut numbers = vec![first];
        while self.eat('.') {
            let Some(next) = self.digits(base) else { return self.invalid_number(start) };
            numbers.push(next);
        }
        if self.has_other_digit() {
            return self.invalid_number(start);
        }
        for number in &numbers {
            self.check_number(*number, start);
        }
        Token::Numbers(numbers)
    }

    /// Reads a number. One that exceeds 32 bits becomes the greatest, which is out of range as well.
    fn digits(&mut self, base: u32) -> Option<u32> {
        let start = self.at;
        self.skip_while(|b| char::from(b).is_digit(base));
        let digits = &self.text[start..self.at];
        (!digits.is_empty()).then(|| u32::from_str_radix(digits, base).unwrap_or(u32::MAX))
    }

    /// Whether a letter that is not a digit of its base directly follows a number, rather than the name of a rule: `%x4G`.
    fn has_other_digit(&self) -> bool {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        end == 1 || rest[..end].bytes().any(|byte| byte.is_ascii_digit())
    }

    fn check_number(&mut self, number: u32, start: usize) {
        if number > if self.settings.octets { 0xFF } else { 0x10_FFFF } {
            self.report(ProblemKind::NumberOutOfRange, start);
        }
    }

    fn invalid_number(&mut self, start: usize) -> Token {
        self.skip_while(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.');
        self.report(ProblemKind::InvalidNumber, start);
        Token::Invalid
    }
}
