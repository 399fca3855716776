//! Source code and configuration files: comments and strings, by the table of languages.

use std::ops::Range;

use super::collect::{Collector, is_filled_in};
use super::escape::Escapes;
use super::language::{
    ALONE, APART, BARE, CPP, DOLLAR, Inside, LUA, Language, NESTED, PREFIXED, PRIME, Quote, REGEX, RUST, TAGGED,
};
use super::link::Place;
use urlgram::span::OptSpan;

/// Reads the code at `range`.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>, language: &'static Language) {
    if !language.is(TAGGED) {
        return program(out, range, language);
    }
    let text = out.raw(range.clone());
    let mut at = 0;
    while at < text.len() {
        let open = text[at..].find("<?").map_or(text.len(), |open| at + open);
        out.prose(range.start + at..range.start + open, Place::Prose, Escapes::Html, OptSpan::NONE);
        at = text[open..].find("?>").map_or(text.len(), |close| open + close + 2);
        program(out, range.start + open..range.start + at, language);
    }
}

fn program(out: &mut Collector<'_>, range: Range<usize>, language: &'static Language) {
    let text = out.raw(range.clone());
    let mut lexer = Lexer { text, at: 0, language };
    let mut opens = [false; 256];
    let begins = language.line.iter().chain(language.block.iter().map(|(open, _)| open));
    for open in begins.chain(language.strings.iter().map(|quote| &quote.open)) {
        opens[usize::from(open.as_bytes()[0])] = true;
    }
    for (what, byte) in [(RUST, b'\''), (REGEX, b'/'), (LUA, b'[')] {
        opens[usize::from(byte)] |= language.is(what);
    }
    let first = out.links.len();
    // Where the words begin that are neither comment nor string.
    let mut bare = 0;
    while let Some(next) = text.as_bytes()[lexer.at..].iter().position(|byte| opens[usize::from(*byte)]) {
        lexer.at += next;
        let start = lexer.at;
        let Some(token) = lexer.token() else {
            lexer.at = start + 1;
            continue;
        };
        words(out, range.start + bare..range.start + start, language);
        lexer.at = lexer.at.max(start + 1);
        bare = lexer.at;
        let place = range.start + start..range.start + lexer.at;
        match token {
            Token::Comment { opening, closing } => out.comment(place, opening, closing),
            Token::String { opening, closing, escapes } => {
                let inside = place.start + opening..(place.end - closing).max(place.start + opening);
                out.string(inside, Place::String, escapes, OptSpan::NONE, false);
            }
            Token::Skipped => {}
        }
    }
    words(out, range.start + bare..range.end, language);
    for link in &mut out.links[first..] {
        if link.place != Place::Comment {
            link.is_template = is_filled_in(link.text(), language.is(DOLLAR));
        }
    }
}

fn words(out: &mut Collector<'_>, range: Range<usize>, language: &Language) {
    if language.is(BARE) {
        out.prose(range, Place::Bare, Escapes::None(b" \t\n\r\"'<>`"), OptSpan::NONE);
    }
}

/// What begins somewhere, with the lengths of what opens and closes it.
enum Token {
    Comment {
        opening: usize,
        closing: usize,
    },
    String {
        opening: usize,
        closing: usize,
        escapes: Escapes,
    },
    /// What holds no URL, and must not be taken for what would open something.
    Skipped,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    language: &'static Language,
}

/// How far a regular expression is followed.
const LONGEST_REGEX: usize = 512;

/// How far back a URL is looked for that goes on.
const LONGEST_WORD: usize = 256;

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn before(&self) -> &str {
        &self.text[..self.at]
    }

    /// What begins here; the lexer is behind it then.
    fn token(&mut self) -> Option<Token> {
        let byte = self.text.as_bytes()[self.at];
        if byte == b'/' && self.language.is(BARE) && self.is_in_url() {
            return None;
        }
        if self.language.is(LUA) {
            if let Some(token) = self.long_bracket() {
                return Some(token);
            }
        }
        if let Some(token) = self.block_comment().or_else(|| self.line_comment()) {
            return Some(token);
        }
        if self.language.is(RUST) && byte == b'\'' {
            return self.character();
        }
        if byte == b'"' {
            if let Some(token) = self.raw_string() {
                return Some(token);
            }
        }
        if self.language.is(REGEX) && byte == b'/' {
            return self.regex();
        }
        let language = self.language;
        let quote = language.strings.iter().find(|quote| self.rest().starts_with(quote.open))?;
        let is_prime = language.is(PRIME) && byte == b'\'' && self.before().ends_with(|c: char| c.is_ascii_digit());
        if is_prime { None } else { Some(self.string(quote)) }
    }

    /// Whether the word so far is a URL, as in the text of JSX, so that `//` and `/*` in it are part of it.
    fn is_in_url(&self) -> bool {
        let before = &self.text.as_bytes()[self.at.saturating_sub(LONGEST_WORD)..self.at];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`<>".contains(byte);
        let word = before.iter().rposition(ends).map_or(0, |end| end + 1);
        memchr::memmem::find(&before[word..], b"://").is_some()
    }

    fn block_comment(&mut self) -> Option<Token> {
        let (open, close) = self.language.block.iter().find(|(open, _)| self.rest().starts_with(open))?;
        let opening = open.len();
        let mut end = self.at + opening;
        let mut depth = 1;
        while depth > 0 {
            let rest = &self.text[end..];
            let Some(closes) = memchr::memmem::find(rest.as_bytes(), close.as_bytes()) else {
                self.at = self.text.len();
                return Some(Token::Comment { opening, closing: 0 });
            };
            // Only what opens before it is of interest, so that nothing is searched twice.
            let inner = if self.language.is(NESTED) { rest[..closes].find(open) } else { None };
            match inner {
                Some(opens) => (depth, end) = (depth + 1, end + opens + opening),
                None => (depth, end) = (depth - 1, end + closes + close.len()),
            }
        }
        self.at = end;
        Some(Token::Comment { opening, closing: close.len() })
    }

    fn line_comment(&mut self) -> Option<Token> {
        let open = self.language.line.iter().find(|open| self.rest().starts_with(**open))?;
        let before = self.before();
        let is_at_start =
            || before.bytes().rev().find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|byte| byte == b'\n');
        let is_apart = before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || c == ';');
        if self.language.is(APART) && !is_apart || self.language.is(ALONE) && !(is_apart && is_at_start()) {
            return None;
        }
        // `http://` in what was not seen to be a string, such as the text of JSX.
        if *open == "//"
            && before.strip_suffix(':').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_lowercase()))
        {
            return None;
        }
        let end = memchr::memchr(b'\n', self.rest().as_bytes()).map_or(self.text.len(), |end| self.at + end);
        let opening = open.len();
        self.at = if self.text[..end].ends_with('\r') { end - 1 } else { end };
        Some(Token::Comment { opening, closing: 0 })
    }

    /// `'a'`, or the name of a lifetime.
    fn character(&mut self) -> Option<Token> {
        let mut rest = self.rest()[1..].chars();
        match rest.next()? {
            '\\' => {
                let window = self.rest().as_bytes().iter().take(14).skip(3).position(|byte| *byte == b'\'')?;
                self.at += 3 + window + 1;
            }
            c if rest.next() == Some('\'') => self.at += 2 + c.len_utf8(),
            _ => return None,
        }
        Some(Token::Skipped)
    }

    /// `r#"…"#` of Rust, `R"x(…)x"` of C++, `r"…"` of Python, of which the quote stands here.
    fn raw_string(&mut self) -> Option<Token> {
        let before = self.before();
        let (opening, close) = if self.language.is(RUST) {
            let hashes = before.bytes().rev().take(255).take_while(|byte| *byte == b'#').count();
            before[..before.len() - hashes].strip_suffix('r')?;
            (1, format!("\"{}", "#".repeat(hashes)))
        } else if self.language.is(CPP) {
            before.strip_suffix('R')?;
            let delimiter = self.rest()[1..].bytes().take(17).position(|byte| byte == b'(')?;
            (2 + delimiter, format!("){}\"", self.rest().get(1..=delimiter)?))
        } else {
            return None;
        };
        let body = self.at + opening;
        let found = memchr::memmem::find(&self.text.as_bytes()[body..], close.as_bytes());
        let closing = if found.is_some() { close.len() } else { 0 };
        self.at = found.map_or(self.text.len(), |found| body + found + close.len());
        Some(Token::String { opening, closing, escapes: Escapes::Raw(b"\"\n\r") })
    }

    /// `[[…]]` and `--[==[…]==]` of Lua.
    fn long_bracket(&mut self) -> Option<Token> {
        let is_comment = self.rest().starts_with("--");
        let dashes = if is_comment { 2 } else { 0 };
        let level = self.rest().strip_prefix("--").unwrap_or(self.rest()).strip_prefix('[')?;
        let level = level.bytes().take(255).take_while(|byte| *byte == b'=').count();
        let opening = dashes + level + 2;
        self.rest().get(opening - 1..opening).filter(|bracket| *bracket == "[")?;
        let close = format!("]{}]", "=".repeat(level));
        let body = self.at + opening;
        let found = memchr::memmem::find(&self.text.as_bytes()[body..], close.as_bytes());
        let closing = if found.is_some() { close.len() } else { 0 };
        self.at = found.map_or(self.text.len(), |found| body + found + close.len());
        if is_comment {
            return Some(Token::Comment { opening, closing });
        }
        Some(Token::String { opening, closing, escapes: Escapes::Raw(b"[]\n\r") })
    }

    /// `/…/`, where a value may stand.
    fn regex(&mut self) -> Option<Token> {
        if self.rest().starts_with("//") {
            return None;
        }
        let before = self.before().trim_end_matches([' ', '\t']);
        let is_value = before.is_empty() || before.ends_with(|c: char| "(,=:[!&|?{};+-*%~^<>\n".contains(c));
        if !is_value && !before.ends_with("return") && !before.ends_with("case") {
            return None;
        }
        let (mut is_escaped, mut is_class) = (false, false);
        for (at, byte) in self.rest().bytes().enumerate().take(LONGEST_REGEX).skip(1) {
            match byte {
                b'\n' => return None,
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'[' => is_class = true,
                b']' => is_class = false,
                b'/' if !is_class => {
                    self.at += at + 1;
                    return Some(Token::Skipped);
                }
                _ => {}
            }
        }
        None
    }

    fn string(&mut self, quote: &Quote) -> Token {
        let is_raw = self.language.is(PREFIXED) && {
            let letters = self.before().bytes().rev().take_while(u8::is_ascii_alphabetic).take(4);
            let prefix: Vec<u8> = letters.collect();
            prefix.len() < 4 && prefix.iter().any(|byte| matches!(byte, b'r' | b'R'))
        };
        let inside = if is_raw { Inside::Raw } else { quote.inside };
        let opening = quote.open.len();
        let body = self.at + opening;
        let (end, closing) = self.close(body, quote, inside);
        self.at = end + closing;
        let mark = quote.close.as_bytes()[0];
        let escapes = match inside {
            Inside::Backslash => Escapes::Backslash(mark),
            Inside::Sparse => Escapes::Sparse(mark),
            Inside::Doubled => Escapes::Doubled(mark),
            Inside::Raw => Escapes::Raw(b"\"'\\\n\r"),
            Inside::Plain => Escapes::None(b"\"'`\n\r"),
        };
        Token::String { opening, closing, escapes }
    }

    /// Where the string ends whose text begins at `body`, and how long what closes it is.
    fn close(&self, body: usize, quote: &Quote, inside: Inside) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let close = quote.close.as_bytes();
        let mut at = body;
        loop {
            let rest = &bytes[at..];
            let Some(next) = (match quote.is_multiline {
                true => memchr::memchr2(close[0], b'\\', rest),
                false => memchr::memchr3(close[0], b'\\', b'\n', rest),
            }) else {
                return (bytes.len(), 0);
            };
            at += next;
            match bytes[at] {
                b'\n' if close[0] != b'\n' => return (at, 0),
                b'\\' => at += if matches!(inside, Inside::Backslash | Inside::Sparse | Inside::Raw) { 2 } else { 1 },
                _ if inside == Inside::Doubled && bytes.get(at + 1) == Some(&close[0]) => at += 2,
                _ if bytes[at..].starts_with(close) => return (at, close.len()),
                _ => at += 1,
            }
            if at >= bytes.len() {
                return (bytes.len(), 0);
            }
        }
    }
}
