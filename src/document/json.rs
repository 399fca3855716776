//! JSON, with comments or without, one value or many: strings, and what they are the values of.

use std::ops::Range;

use jsonc_parser::Scanner;
use jsonc_parser::ScannerOptions;
use jsonc_parser::tokens::Token;

use super::collect::{Collector, names_urls};
use super::escape::Escapes;
use super::link::Place;
use super::passage::offset;
use crate::span::{OptSpan, Span};

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

/// Reads the JSON at `range`. What is open is kept in a list, not in calls: a million brackets are as good as one.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let json = out.raw(range.clone());
    let mut scanner = Scanner::new(json, &ScannerOptions::default());
    let mut reader = Reader { out, open: Vec::new(), next: Next::Value, key: OptSpan::NONE, is_broken: false };
    loop {
        let token = scanner.scan();
        let place = range.start + scanner.token_start()..range.start + scanner.token_end();
        match token {
            Ok(Some(token)) => reader.token(&token, place),
            Ok(None) => break,
            Err(error) => {
                let from = place.start;
                reader.problem(from..place.end.max(from), &error.kind().to_string());
                return out.prose(from..range.end, Place::String, Escapes::None(b"\"'\n\r\\"), OptSpan::NONE);
            }
        }
    }
    if !reader.open.is_empty() {
        reader.problem(range.end..range.end, "the end, before all that is open is closed");
    }
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

    fn token(&mut self, token: &Token<'_>, place: Range<usize>) {
        let opens = matches!(token, Token::OpenBrace | Token::OpenBracket);
        let is_word = matches!(token, Token::Word(_) | Token::Number(_));
        match token {
            Token::CommentLine(_) => self.out.comment(place, 2, 0),
            Token::CommentBlock(_) => self.out.comment(place, 2, 2),
            Token::String(_) if self.next == Next::Key => self.key(place.start + 1..place.end - 1),
            _ if is_word && self.next == Next::Key => self.key(place),
            Token::String(_) => {
                self.expect(matches!(self.next, Next::Value | Next::Item), &place);
                self.string(place);
            }
            Token::OpenBrace | Token::OpenBracket => {
                self.expect(matches!(self.next, Next::Value | Next::Item), &place);
                let is_object = *token == Token::OpenBrace;
                self.open.push(is_object);
                self.next = if is_object { Next::Key } else { Next::Item };
            }
            Token::CloseBrace | Token::CloseBracket => {
                let is_object = *token == Token::CloseBrace;
                let may_close = matches!(self.next, Next::Comma | Next::Item | Next::Key);
                self.expect(may_close && self.open.last() == Some(&is_object), &place);
                self.open.pop();
            }
            Token::Comma => {
                self.expect(self.next == Next::Comma && !self.open.is_empty(), &place);
                self.next = if self.open.last() == Some(&true) { Next::Key } else { Next::Item };
            }
            Token::Colon => {
                self.expect(self.next == Next::Colon, &place);
                self.next = Next::Value;
            }
            _ => self.expect(matches!(self.next, Next::Value | Next::Item) && !matches!(token, Token::Word(_)), &place),
        }
        let is_value = !matches!(token, Token::CommentLine(_) | Token::CommentBlock(_) | Token::Comma | Token::Colon);
        if is_value && !opens && self.next != Next::Colon {
            self.key = OptSpan::NONE;
            // On the outside a value may follow a value, as in JSON Lines.
            self.next = if self.open.is_empty() { Next::Value } else { Next::Comma };
        }
    }

    fn expect(&mut self, is_expected: bool, place: &Range<usize>) {
        if !is_expected {
            let found = self.out.raw(place.clone()).chars().take(20).collect::<String>();
            self.problem(place.clone(), &format!("an unexpected {found}"));
        }
    }

    fn key(&mut self, place: Range<usize>) {
        self.key = Span::new(offset(place.start), offset(place.end)).into();
        self.next = Next::Colon;
    }

    fn string(&mut self, place: Range<usize>) {
        let escapes =
            if self.out.raw(place.start..place.start + 1) == "'" { Escapes::Backslash(b'\'') } else { Escapes::Json };
        let is_url = self.key.of(self.out.document).is_some_and(names_urls);
        self.out.string(place.start + 1..place.end - 1, Place::String, escapes, self.key, is_url);
    }
}
