//! Source code and configuration files: comments and strings according to the table of languages.

use std::ops::Range;

use super::bytes::{BYTES_DOUBLE, BYTES_SINGLE};
use super::documentation::Documented;
use super::percent_literal::percent_literal;
use super::{arguments, directives, dockerfile, dotenv, fields, go, ini, literal, nested, requirements, shell, style};
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::language::{
    ALONE, APART, ASSIGNMENTS, BARE, BYTES, CPP, DATA, KEYS, LUA, Language, NESTED, PERCENT, PREFIXED, PRIME, Quote,
    REGEX, RUST, SHEET, SHELL, STYLE, StringEscapes, TAGGED,
};
use crate::link::Link;
use crate::programs::programs;
use crate::role::LinkRole;
use urlgram::span::OptSpan;

/// Reads the code in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>, language: &'static Language) {
    if !language.is(TAGGED) {
        return program(out, range, language);
    }
    let text = out.raw(range.clone());
    for inside in programs(text) {
        program(out, range.start + inside.start..range.start + inside.end, language);
    }
}

fn program(out: &mut Collector<'_>, range: Range<usize>, language: &'static Language) {
    let text = out.raw(range.clone());
    let mut lexer = Lexer { text, at: 0, language, are_holes_closed: true };
    let opens = opening_bytes(language);
    let first = out.links.len();
    let mut documented = Documented::default();
    let arguments = arguments::arguments(language.name, text);
    // Start of the text since the last token.
    let mut bare = lexer.documentation_at_start(out, range.start, &mut documented);
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
        let span = range.start + start..range.start + lexer.at;
        match token {
            Token::Comment { opening, closing } => {
                documented.comment(out.document, &span, opening, closing);
                out.comment(span, opening, closing);
            }
            Token::String { opening, closing, escaping } => {
                documented.string(out.document, &span);
                let inside = span.start + opening..(span.end - closing).max(span.start + opening);
                let before = &out.document.as_bytes()[..span.start];
                if language.is(SHEET) && style::is_link(before) && style::is_whole(out.raw(inside.clone())) {
                    style::loaded(out, inside, escaping);
                } else {
                    let links = out.links.len();
                    let is_url = literal::has_space_after_scheme(out.raw(inside.clone()));
                    out.value(inside.clone(), LinkContext::String, escaping, OptSpan::NONE, is_url);
                    if language.is(SHELL) {
                        shell::assigned(out, (span.start, inside.clone()), escaping);
                    }
                    if !arguments.is_empty() {
                        arguments::check(out, (span.start, inside), escaping, links, &arguments);
                    }
                }
            }
            Token::HereDocument { body } => {
                words(out, span.start + 2..span.start + body, language);
                out.text(
                    span.start + body..span.end,
                    LinkContext::Bare,
                    Escaping::None(b" \t\n\r\"'<>`"),
                    OptSpan::NONE,
                );
            }
            Token::Skipped => {}
        }
    }
    words(out, range.start + bare..range.end, language);
    if language.name == "dockerfile" {
        dockerfile::instructions(out, range.clone());
    }
    if language.name == "go" {
        go::imports(out, range.clone());
    }
    if matches!(language.name, "nginx" | "ini" | "caddyfile") {
        directives::read(out, range.clone(), language.name);
    }
    let document = out.document;
    documented.mark_code(document, &mut out.links[first..]);
    if language.is(RUST) {
        mark_tests(&document[..range.end], &mut out.links[first..]);
    }
    let is_judged = |link: &&mut Link<'_>| !matches!(link.context, LinkContext::Comment | LinkContext::Example);
    for link in out.links[first..].iter_mut().filter(is_judged) {
        link.role = literal::role(document, link, language);
        let is_word = language.is(SHELL) && link.context == LinkContext::Bare;
        link.is_literal = (is_word || link.context == LinkContext::String) && !language.is(DATA | STYLE);
    }
    // Outside of strings, only the text of JSX contains URLs: `tag:` is the name of a property.
    if language.is(REGEX) {
        let mut number = 0;
        out.links.retain(|link| {
            number += 1;
            number <= first || link.context != LinkContext::Bare || link.text().contains("://")
        });
    }
}

/// Marks the links in modules of tests as examples: `#[cfg(test)]`, a module, and all lines up to the `}` that begins one.
fn mark_tests(document: &str, links: &mut [Link<'_>]) {
    const MARK: &str = "\n#[cfg(test)]";
    const MODULES: [&str; 3] = ["mod ", "pub mod ", "pub(crate) mod "];
    const MAX_ATTRIBUTES: usize = 16;
    let mut end = 0;
    for (start, mark) in document.match_indices(MARK) {
        // A mark within a module is part of it. Each byte is searched once.
        if start < end {
            continue;
        }
        let module = &document[start + mark.len()..];
        let mut lines = module.lines();
        let is_module = lines.next() == Some("")
            && lines
                .take(MAX_ATTRIBUTES)
                .find(|line| !line.starts_with("#["))
                .is_some_and(|line| line.ends_with('{') && MODULES.iter().any(|opening| line.starts_with(opening)));
        if !is_module {
            continue;
        }
        end = module.find("\n}").map_or(document.len(), |length| start + mark.len() + length);
        let from = links.partition_point(|link| (link.span.start as usize) < start);
        for link in links[from..].iter_mut().take_while(|link| (link.span.start as usize) < end) {
            (link.context, link.role, link.is_literal) = (LinkContext::Example, LinkRole::Code, false);
        }
    }
}

/// Returns for each byte whether it can begin a token.
fn opening_bytes(language: &Language) -> [bool; 256] {
    let mut opens = [false; 256];
    if language.is(ASSIGNMENTS) {
        return opens;
    }
    let comments = language.line.iter().chain(language.block.iter().map(|(open, _)| open));
    for open in comments.chain(language.strings.iter().map(|quote| &quote.open)) {
        opens[usize::from(open.as_bytes()[0])] = true;
    }
    for (flag, byte) in [(RUST, b'\''), (REGEX, b'/'), (LUA, b'['), (SHELL, b'<'), (PERCENT, b'%')] {
        opens[usize::from(byte)] |= language.is(flag);
    }
    opens
}

/// Searches text outside of comments and strings, if the language has URLs there.
fn words(out: &mut Collector<'_>, range: Range<usize>, language: &Language) {
    if language.is(ASSIGNMENTS) {
        dotenv::lines(out, range);
    } else if language.is(KEYS) {
        ini::lines(out, range, language.name);
    } else if language.is(SHELL) {
        shell::words(out, range, language.is(BYTES));
    } else if language.is(SHEET) {
        style::words(out, range);
    } else if language.name == "cname" {
        fields::cname(out, range);
    } else if language.name == "requirements" {
        requirements::words(out, range);
    } else if language.is(BARE) {
        out.text(range, LinkContext::Bare, Escaping::None(b" \t\n\r\"'<>`"), OptSpan::NONE);
    }
}

/// A token, with the lengths of its delimiters.
enum Token {
    Comment {
        opening: usize,
        closing: usize,
    },
    String {
        opening: usize,
        closing: usize,
        escaping: Escaping,
    },
    /// A here-document whose first line ends before the offset `body`.
    HereDocument {
        body: usize,
    },
    /// A token without URLs whose content must not open another token.
    Skipped,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    language: &'static Language,
    /// Whether no string with expressions was unclosed until now. After one, the simple search is used, so that no text is
    /// searched twice.
    are_holes_closed: bool,
}

/// Maximum length of a regular expression.
const MAX_REGEX_LEN: usize = 512;

/// Number of bytes before a slash that are searched for the beginning of a URL.
const MAX_WORD_LEN: usize = 256;

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn before(&self) -> &str {
        &self.text[..self.at]
    }

    /// Reads documentation that begins with the text instead of after a line end, and returns its end.
    fn documentation_at_start(&mut self, out: &mut Collector<'_>, base: usize, documented: &mut Documented) -> usize {
        let mut blocks = self.language.block.iter().filter_map(|(open, close)| Some((open.strip_prefix('\n')?, close)));
        if let Some((open, close)) = blocks.find(|(open, _)| self.text.starts_with(open)) {
            let end = self.text.find(close).map_or(self.text.len(), |end| end + close.len());
            self.at = end;
            documented.comment(out.document, &(base..base + end), open.len(), close.len());
            out.comment(base..base + end, open.len(), 0);
        }
        self.at
    }

    /// Reads the token at the current offset.
    fn token(&mut self) -> Option<Token> {
        let byte = self.text.as_bytes()[self.at];
        if byte == b'/' && self.language.is(BARE) && self.is_in_url() {
            return None;
        }
        if byte == b'<' && self.language.is(SHELL) {
            let is_here_string = self.rest().starts_with("<<<") || self.before().ends_with('<');
            let found = if is_here_string { None } else { shell::here_document(self.rest()) }?;
            self.at += found.length;
            return Some(Token::HereDocument { body: found.body });
        }
        let long_bracket = if self.language.is(LUA) { self.long_bracket() } else { None };
        let comment = long_bracket.or_else(|| self.block_comment()).or_else(|| self.line_comment());
        if let Some(token) = comment {
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
        if self.language.is(PERCENT) && byte == b'%' {
            return self.percent_literal();
        }
        let language = self.language;
        let quote = language.strings.iter().find(|quote| self.rest().starts_with(quote.open))?;
        let is_prime = language.is(PRIME) && byte == b'\'' && self.before().ends_with(|c: char| c.is_ascii_digit());
        if is_prime { None } else { Some(self.string(quote)) }
    }

    /// Whether the current word is a URL, as in the text of JSX, so that `//` and `/*` are part of it.
    fn is_in_url(&self) -> bool {
        let before = &self.text.as_bytes()[self.at.saturating_sub(MAX_WORD_LEN)..self.at];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`<>".contains(byte);
        let word = before.iter().rposition(ends).map_or(0, |end| end + 1);
        memchr::memmem::find(&before[word..], b"://").is_some()
    }

    fn block_comment(&mut self) -> Option<Token> {
        let (open, close) = self.language.block.iter().find(|(open, _)| self.rest().starts_with(open))?;
        let opening = open.len();
        let mut end = self.at + opening;
        let mut depth = 1;
        // The next closing delimiter. It is searched anew only once it is behind, so that no text is searched twice.
        let mut closes = end;
        let mut is_known = false;
        while depth > 0 {
            if !is_known || closes < end {
                let Some(next) = memchr::memmem::find(&self.text.as_bytes()[end..], close.as_bytes()) else {
                    self.at = self.text.len();
                    return Some(Token::Comment { opening, closing: 0 });
                };
                (closes, is_known) = (end + next, true);
            }
            // Only an opening delimiter before it counts.
            let inner = if self.language.is(NESTED) { self.text[end..closes].find(open) } else { None };
            match inner {
                Some(opens) => (depth, end) = (depth + 1, end + opens + opening),
                None => (depth, end) = (depth - 1, closes + close.len()),
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
        // `http://` outside of a recognized string, such as in the text of JSX.
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

    /// Reads a character literal `'a'`, unless it is a lifetime.
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

    /// Reads a raw string at its quote: `r#"…"#` of Rust, `R"x(…)x"` of C++.
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
        let closing = self.skip_to(opening, &close);
        Some(Token::String { opening, closing, escaping: Escaping::Raw(b"\"\n\r") })
    }

    /// Reads a long bracket of Lua: `[[…]]`, or the comment `--[==[…]==]`.
    fn long_bracket(&mut self) -> Option<Token> {
        let is_comment = self.rest().starts_with("--");
        let dashes = if is_comment { 2 } else { 0 };
        let level = self.rest().strip_prefix("--").unwrap_or(self.rest()).strip_prefix('[')?;
        let level = level.bytes().take(255).take_while(|byte| *byte == b'=').count();
        let opening = dashes + level + 2;
        self.rest().get(opening - 1..opening).filter(|bracket| *bracket == "[")?;
        let close = format!("]{}]", "=".repeat(level));
        let closing = self.skip_to(opening, &close);
        if is_comment {
            return Some(Token::Comment { opening, closing });
        }
        Some(Token::String { opening, closing, escaping: Escaping::Raw(b"[]\n\r") })
    }

    /// Moves after the next closing delimiter, or to the end of the text. Returns the length of the delimiter found.
    fn skip_to(&mut self, opening: usize, close: &str) -> usize {
        let body = self.at + opening;
        let found = memchr::memmem::find(&self.text.as_bytes()[body..], close.as_bytes());
        self.at = found.map_or(self.text.len(), |found| body + found + close.len());
        if found.is_some() { close.len() } else { 0 }
    }

    /// Reads a regular expression `/…/`, if a value may begin here.
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
        for (at, byte) in self.rest().bytes().enumerate().take(MAX_REGEX_LEN).skip(1) {
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

    /// Reads a literal of Ruby such as `%(…)`, whose brackets nest. After `x %`, a number follows.
    fn percent_literal(&mut self) -> Option<Token> {
        let (before, rest) = self.text.split_at(self.at);
        let found = percent_literal(rest.as_bytes(), before, &mut self.are_holes_closed)?;
        self.at += found.length;
        if found.is_regex {
            return Some(Token::Skipped);
        }
        Some(Token::String { opening: found.opening, closing: 1, escaping: Escaping::Backslash(found.close) })
    }

    fn string(&mut self, quote: &Quote) -> Token {
        let is_raw = self.language.is(PREFIXED) && {
            let letters = self.before().bytes().rev().take_while(u8::is_ascii_alphabetic).take(4);
            let prefix: Vec<u8> = letters.collect();
            prefix.len() < 4 && prefix.iter().any(|byte| matches!(byte, b'r' | b'R'))
        };
        let escapes = if is_raw { StringEscapes::Raw } else { quote.escapes };
        let opening = quote.open.len();
        let body = self.at + opening;
        let (end, closing) = self.interpolated(body, quote).unwrap_or_else(|| self.close(body, quote, escapes));
        self.at = end + closing;
        let mark = quote.close.as_bytes()[0];
        let escaping = match escapes {
            StringEscapes::Backslash if self.language.is(BYTES) && mark == b'"' => Escaping::Other(&BYTES_DOUBLE),
            StringEscapes::Backslash if self.language.is(BYTES) && mark == b'\'' => Escaping::Other(&BYTES_SINGLE),
            StringEscapes::Backslash => Escaping::Backslash(mark),
            StringEscapes::Sparse => Escaping::Sparse(mark),
            StringEscapes::Doubled => Escaping::Doubled(mark),
            StringEscapes::Raw => Escaping::Raw(b"\"'\\\n\r"),
            StringEscapes::Plain => Escaping::None(b"\"'`\n\r"),
        };
        Token::String { opening, closing, escaping }
    }

    /// Returns the end of a string with expressions, as [`Lexer::close`] does.
    fn interpolated(&mut self, body: usize, quote: &Quote) -> Option<(usize, usize)> {
        let mark = quote.open.as_bytes()[0];
        if !self.are_holes_closed || quote.open.len() > 1 || !nested::has_holes(self.language, mark) {
            return None;
        }
        let end = nested::closing_quote(self.text.as_bytes(), body, mark, self.language);
        self.are_holes_closed = end.is_some();
        Some((end?, 1))
    }

    /// Returns the end of the string whose content begins at `body`, and the length of its closing delimiter.
    fn close(&self, body: usize, quote: &Quote, escapes: StringEscapes) -> (usize, usize) {
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
                b'\\' => {
                    at += if matches!(escapes, StringEscapes::Backslash | StringEscapes::Sparse | StringEscapes::Raw) {
                        2
                    } else {
                        1
                    }
                }
                _ if escapes == StringEscapes::Doubled && bytes.get(at + 1) == Some(&close[0]) => at += 2,
                _ if bytes[at..].starts_with(close) => return (at, close.len()),
                _ => at += 1,
            }
            if at >= bytes.len() {
                return (bytes.len(), 0);
            }
        }
    }
}
