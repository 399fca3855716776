//! Manual pages and other documents of troff: text with backslash escapes, and requests such as `.UR`.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::{Escape, EscapeSyntax, Escaping};
use urlgram::span::OptSpan;

static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "man",
    marks: b"\\",
    decode: escape,
    encode: |c| (c == '\\').then(|| "\\e".to_owned()),
    forbidden: b"\n\r\t",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Special characters of two letters, after `\(`.
const CHARACTERS: &[(&str, &str)] = &[
    ("hy", "-"),
    ("mi", "-"),
    ("en", "–"),
    ("em", "—"),
    ("aq", "'"),
    ("dq", "\""),
    ("lq", "“"),
    ("rq", "”"),
    ("oq", "‘"),
    ("cq", "’"),
    ("ti", "~"),
    ("ha", "^"),
    ("at", "@"),
    ("sh", "#"),
    ("sl", "/"),
    ("rs", "\\"),
    ("ga", "`"),
    ("la", "<"),
    ("ra", ">"),
    ("lB", "["),
    ("rB", "]"),
    ("lC", "{"),
    ("rC", "}"),
    ("ba", "|"),
    ("Do", "$"),
    ("bu", "•"),
];

/// Reads the page in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let mut at = range.start;
    let mut text = range.start..range.start;
    for line in out.raw(range).split_inclusive('\n') {
        let (start, end) = (at, at + line.trim_ascii_end().len());
        at += line.len();
        let is_comment = [".\\\"", "'\\\"", "\\\"", ".\\#"].iter().any(|mark| line.starts_with(mark));
        let request = [".UR ", ".URL ", ".Lk "].iter().find(|request| line.starts_with(**request));
        if !is_comment && request.is_none() {
            text.end = at;
            continue;
        }
        flush(out, text);
        text = at..at;
        match request {
            Some(request) => argument(out, start + request.len()..end),
            None => out.comment(start..end, if line.starts_with('\\') { 2 } else { 3 }, 0),
        }
    }
    flush(out, text);
}

fn flush(out: &mut Collector<'_>, text: Range<usize>) {
    out.text(text, LinkContext::Prose, Escaping::Other(&ESCAPES), OptSpan::NONE);
}

/// Reads the URL that is the first argument of a request. `\"` after it begins a comment.
fn argument(out: &mut Collector<'_>, range: Range<usize>) {
    let raw = out.raw(range.clone());
    let start = raw.len() - raw.trim_ascii_start().len();
    let (start, end) = match raw[start..].strip_prefix('"') {
        Some(rest) => (start + 1, start + 1 + rest.find('"').unwrap_or(rest.len())),
        None => (start, start + raw[start..].find(|c: char| c.is_ascii_whitespace()).unwrap_or(raw.len() - start)),
    };
    let range = range.start + start..range.start + end;
    out.explicit_word(range, LinkContext::Destination, Escaping::Other(&ESCAPES), OptSpan::NONE);
}

/// Longest command of the device, in bytes.
const MAX_ARGUMENT: usize = 1 << 12;

/// Decodes an escape (groff(7), section "Escape sequences"). Changes of the font mean nothing.
fn escape(rest: &str) -> Option<Escape> {
    let next = rest[1..].chars().next()?;
    let name = |skip: usize| match rest[skip..].chars().next() {
        Some('(') => rest.get(skip + 1..skip + 3).map(|name| (skip + 3, name)),
        Some('[') => rest[skip..]
            .bytes()
            .take(24)
            .position(|byte| byte == b']')
            .map(|end| (skip + end + 1, &rest[skip + 1..skip + end])),
        _ => None,
    };
    match next {
        '-' | '.' | '\'' | '`' | '_' => Some((2, next.to_string())),
        'e' | '\\' => Some((2, "\\".to_owned())),
        ' ' | '~' | '0' => Some((2, " ".to_owned())),
        '&' | ':' | '%' | '/' | ',' | '|' | '^' | 'c' | ')' => Some((2, String::new())),
        'f' | 's' => match name(2) {
            Some((length, _)) => Some((length, String::new())),
            None => rest[2..].chars().next().map(|font| (2 + font.len_utf8(), String::new())),
        },
        // A command of the device, such as a link of a terminal: `\X'tty: link https://example.org/'`.
        'X' => {
            let delimiter = rest[2..].chars().next().filter(|c| c.is_ascii_punctuation())?;
            let argument = &rest.as_bytes()[3..rest.len().min(MAX_ARGUMENT)];
            let end = memchr::memchr(delimiter as u8, argument)?;
            Some((3 + end + 1, " ".to_owned()))
        }
        '(' | '[' => {
            let (length, name) = name(1)?;
            let (_, meaning) = CHARACTERS.iter().find(|(known, _)| *known == name)?;
            Some((length, (*meaning).to_owned()))
        }
        _ => None,
    }
}
