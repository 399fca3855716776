//! JSON, with comments or without, one value or many: strings, and what they are the values of.
//!
//! Of JSON (RFC 8259), JSON with comments and JSON5, what is needed is where strings stand and what they belong to, in
//! documents that are whole and in others. What is open is kept in a list, not in calls: a million brackets are as good as
//! one.

use std::ops::Range;

use super::collect::{Collector, names_urls};
use super::escape::Escapes;
use super::link::Place;
use super::passage::offset;
use urlgram::span::{OptSpan, Span};

/// Reads the JSON at `range`.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let json = out.raw(range.clone());
    let mut reader = Reader { out, open: Vec::new(), next: Next::Value, key: OptSpan::NONE, is_broken: false };
    let mut at = 0;
    while let Some((token, place)) = token(json, at) {
        at = place.end;
        reader.token(token, range.start + place.start..range.start + place.end);
    }
    if !reader.open.is_empty() {
        reader.problem(range.end..range.end, "the end, before all that is open is closed");
    }
}

/// What documents are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    /// `{`, if true, or `[`.
    Open(bool),
    /// `}`, if true, or `]`.
    Close(bool),
    Comma,
    Colon,
    /// Whether its end is there.
    String(bool),
    /// A number, `true`, or a key of JSON5.
    Word,
    LineComment,
    /// Whether its end is there.
    BlockComment(bool),
    Unknown,
}

/// The token that stands at `at` or behind blanks after it, and where.
fn token(json: &str, at: usize) -> Option<(Token, Range<usize>)> {
    let start = at + json[at..].find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
    let rest = &json[start..];
    let first = rest.as_bytes()[0];
    let (token, length) = match first {
        b'{' | b'[' => (Token::Open(first == b'{'), 1),
        b'}' | b']' => (Token::Close(first == b'}'), 1),
        b',' => (Token::Comma, 1),
        b':' => (Token::Colon, 1),
        b'"' | b'\'' => string(rest, first),
        b'/' if rest.starts_with("//") => (Token::LineComment, rest.find(['\n', '\r']).unwrap_or(rest.len())),
        b'/' if rest.starts_with("/*") => match rest[2..].find("*/") {
            Some(end) => (Token::BlockComment(true), 2 + end + 2),
            None => (Token::BlockComment(false), rest.len()),
        },
        _ => {
            let is_part = |c: char| c.is_alphanumeric() || "_$+-.".contains(c);
            match rest.find(|c| !is_part(c)).unwrap_or(rest.len()) {
                0 => (Token::Unknown, rest.chars().next().map_or(1, char::len_utf8)),
                length => (Token::Word, length),
            }
        }
    };
    Some((token, start..start + length))
}

/// A string and its length. One that is not closed on its line ends there: what follows is likely meant to be no part of it.
fn string(rest: &str, quote: u8) -> (Token, usize) {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while let Some(found) = memchr::memchr3(quote, b'\\', b'\n', bytes.get(at..).unwrap_or_default()) {
        at += found;
        match bytes[at] {
            b'\\' => at += 2,
            b'\n' => return (Token::String(false), at),
            _ => return (Token::String(true), at + 1),
        }
    }
    (Token::String(false), rest.len())
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    /// A value, or the end of the array.
    Item,
    /// A key, or the end of the object.
    Key,
    Colon,
    /// A comma, or the end of what is open.
    Comma,
}

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    /// Whether what is open is an object.
    open: Vec<bool>,
    next: Next,
    key: OptSpan,
    is_broken: bool,
}

impl Reader<'_, '_> {
    /// Says the first thing that is wrong: what comes behind may follow from it.
    fn problem(&mut self, range: Range<usize>, message: &str) {
        if !self.is_broken {
            self.is_broken = true;
            self.out.broken(range, message);
        }
    }

    fn token(&mut self, token: Token, place: Range<usize>) {
        let may_be_value = matches!(self.next, Next::Value | Next::Item);
        match token {
            Token::LineComment => return self.out.comment(place, 2, 0),
            Token::BlockComment(is_closed) => return self.out.comment(place, 2, if is_closed { 2 } else { 0 }),
            Token::String(is_closed) => {
                let inside = place.start + 1..place.end - usize::from(is_closed);
                if !is_closed {
                    self.problem(place.clone(), "a string without an end");
                }
                if self.next == Next::Key {
                    return self.key(inside);
                }
                self.expect(may_be_value, &place);
                self.string(&place, inside);
            }
            Token::Word if self.next == Next::Key => return self.key(place),
            Token::Word => self.expect(may_be_value, &place),
            Token::Unknown => return self.expect(false, &place),
            Token::Open(is_object) => {
                self.expect(may_be_value, &place);
                self.open.push(is_object);
                self.next = if is_object { Next::Key } else { Next::Item };
                return;
            }
            Token::Close(is_object) => {
                let may_close = matches!(self.next, Next::Comma | Next::Item | Next::Key);
                self.expect(may_close && self.open.last() == Some(&is_object), &place);
                self.open.pop();
            }
            Token::Comma => {
                self.expect(self.next == Next::Comma && !self.open.is_empty(), &place);
                self.next = if self.open.last() == Some(&true) { Next::Key } else { Next::Item };
                return;
            }
            Token::Colon => {
                self.expect(self.next == Next::Colon, &place);
                self.next = Next::Value;
                return;
            }
        }
        self.key = OptSpan::NONE;
        // On the outside a value may follow a value, as in JSON Lines.
        self.next = if self.open.is_empty() { Next::Value } else { Next::Comma };
    }

    fn expect(&mut self, is_expected: bool, place: &Range<usize>) {
        if !is_expected {
            let found: String = self.out.raw(place.clone()).chars().take(20).collect();
            self.problem(place.clone(), &format!("an unexpected {found}"));
        }
    }

    fn key(&mut self, place: Range<usize>) {
        self.key = Span::new(offset(place.start), offset(place.end)).into();
        self.next = Next::Colon;
    }

    fn string(&mut self, place: &Range<usize>, inside: Range<usize>) {
        let is_double = self.out.raw(place.start..place.start + 1) == "\"";
        let escapes = if is_double { Escapes::Json } else { Escapes::Backslash(b'\'') };
        let is_url = self.key.of(self.out.document).is_some_and(names_urls);
        self.out.string(inside, Place::String, escapes, self.key, is_url);
    }
}
