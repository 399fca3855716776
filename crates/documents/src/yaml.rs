//! YAML: scalars and comments.

use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::collect::{Collector, names_urls};
use super::escape::Escapes;
use super::link::Place;
use super::passage::offset;
use urlgram::span::{OptSpan, Span};

/// Reads the YAML at `range`.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let yaml = out.raw(range.clone());
    let mut places = Bytes { text: yaml, characters: 0, bytes: 0, is_ascii: yaml.is_ascii() };
    // Where the last scalar ended, and on which line it began.
    let (mut behind, mut last) = (0, None::<Range<usize>>);
    for event in Parser::new_from_str(yaml) {
        match event {
            Ok((Event::Scalar(_, style, ..), span)) => {
                let start = places.at(span.start.index()).max(behind);
                let end = places.at(span.end.index()).max(start);
                comments(out, range.start + behind..range.start + start);
                let between = yaml.get(behind..start).unwrap_or_default();
                let name =
                    last.clone().filter(|_| between.trim_start().starts_with(':')).map_or(OptSpan::NONE, |key| {
                        Span::new(offset(range.start + key.start), offset(range.start + key.end)).into()
                    });
                let end = start + length(&yaml[start..end], style);
                scalar(out, range.start + start..range.start + end, style, name);
                last = Some(start..end);
                behind = end;
            }
            Ok(_) => {}
            Err(error) => {
                let at = range.start + places.at(error.marker().index()).max(behind);
                out.broken(at..at, error.info());
                break;
            }
        }
    }
    // What could not be read is looked through as it is; else there are comments at most.
    if out.problems.last().is_some_and(|problem| problem.span.start as usize >= range.start + behind) {
        out.prose(range.start + behind..range.end, Place::String, Escapes::None(b"\"'\n\r\\"), OptSpan::NONE);
    } else {
        comments(out, range.start + behind..range.end);
    }
}

/// The parser counts characters.
struct Bytes<'a> {
    text: &'a str,
    characters: usize,
    bytes: usize,
    is_ascii: bool,
}

impl Bytes<'_> {
    /// The byte offset of a character not before the one that was asked for last.
    fn at(&mut self, character: usize) -> usize {
        if self.is_ascii {
            return character.min(self.text.len());
        }
        let more = character.saturating_sub(self.characters);
        let rest = &self.text[self.bytes..];
        let (bytes, passed) = match rest.char_indices().nth(more) {
            Some((bytes, _)) => (bytes, more),
            None => (rest.len(), rest.chars().count()),
        };
        self.characters += passed;
        self.bytes += bytes;
        self.bytes
    }
}

/// Comments in `range`, which holds no scalar: a `#` behind a blank and all up to the end of the line.
fn comments(out: &mut Collector<'_>, range: Range<usize>) {
    let bytes = out.document.as_bytes();
    let mut at = range.start;
    while let Some(found) = memchr::memchr(b'#', &bytes[at..range.end]) {
        let start = at + found;
        at = start + 1;
        if start == 0 || bytes[start - 1].is_ascii_whitespace() {
            at = memchr::memchr(b'\n', &bytes[start..range.end]).map_or(range.end, |length| start + length);
            let end = if bytes[start..at].ends_with(b"\r") { at - 1 } else { at };
            out.comment(start..end, 1, 0);
        }
    }
}

/// How much of `raw` is the scalar: what the parser shows of one in quotes may go on up to the next.
fn length(raw: &str, style: ScalarStyle) -> usize {
    let bytes = raw.as_bytes();
    let (quote, escape) = match style {
        ScalarStyle::SingleQuoted => (b'\'', b'\''),
        ScalarStyle::DoubleQuoted => (b'"', b'\\'),
        _ => return bytes.len(),
    };
    let Some(open) = memchr::memchr(quote, bytes) else { return bytes.len() };
    let mut at = open + 1;
    while let Some(found) = memchr::memchr2(quote, escape, bytes.get(at..).unwrap_or_default()) {
        at += found;
        let is_escape = bytes[at] == escape && (quote != escape || bytes.get(at + 1) == Some(&quote));
        if !is_escape {
            return at + 1;
        }
        at += 2;
    }
    bytes.len()
}

fn scalar(out: &mut Collector<'_>, range: Range<usize>, style: ScalarStyle, name: OptSpan) {
    let is_url = name.of(out.document).is_some_and(names_urls);
    let raw = out.raw(range.clone());
    match style {
        ScalarStyle::Plain => {
            // An anchor and a tag belong to what the parser shows as the scalar.
            let value = raw.trim_start_matches(|c: char| c.is_ascii_whitespace());
            let mut start = range.end - value.len();
            let mut value = value;
            while value.starts_with(['&', '!']) {
                let word = value.find(|c: char| c.is_ascii_whitespace()).unwrap_or(value.len());
                let rest = value[word..].trim_start();
                start += value.len() - rest.len();
                value = rest;
            }
            let end = start + value.trim_end().len();
            out.string(start..end, Place::String, Escapes::Unquoted(b'\'', b" \n\r\t,[]{}\"'"), name, is_url);
        }
        ScalarStyle::SingleQuoted => quoted(out, range, Escapes::Doubled(b'\''), b'\'', name, is_url),
        ScalarStyle::DoubleQuoted => quoted(out, range, Escapes::Backslash(b'"'), b'"', name, is_url),
        ScalarStyle::Literal | ScalarStyle::Folded => {
            let trimmed = range.start..range.start + raw.trim_end().len();
            out.string(trimmed, Place::String, Escapes::None(b"\n\r"), name, is_url);
        }
    }
}

/// What stands between the quotes. A line end in it means a blank, and so can end no URL that goes on.
fn quoted(out: &mut Collector<'_>, range: Range<usize>, escapes: Escapes, quote: u8, name: OptSpan, is_url: bool) {
    let bytes = &out.document.as_bytes()[range.clone()];
    let Some(open) = memchr::memchr(quote, bytes) else { return };
    let close = if bytes.len() > open + 1 && bytes.ends_with(&[quote]) { range.end - 1 } else { range.end };
    let is_one_line = memchr::memchr(b'\n', bytes).is_none();
    out.string(range.start + open + 1..close, Place::String, escapes, name, is_url && is_one_line);
}
