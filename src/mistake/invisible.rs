//! Invisible characters, which were copied along with a URL.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, place, replaced};
use crate::hidden::is_hidden;
use crate::percent::{OnInvalid, decode_str};
use crate::span::Span;

/// Whether a character joins letters or emoji, or keeps them apart, where their script needs it.
fn is_joiner(c: char, before: Option<char>) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}') && before.is_some_and(|before| !before.is_ascii() && !is_hidden(before))
}

/// Returns the hidden characters of a text with their places, without joiners that a script needs.
fn hidden(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut before = None;
    text.char_indices().filter(move |(_, c)| {
        let previous = before.replace(*c);
        is_hidden(*c) && !is_joiner(*c, previous)
    })
}

/// An invisible character in the host.
pub(super) fn in_host(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host?;
    let (at, c) = host.of(written.text).char_indices().find(|(_, c)| is_hidden(*c))?;
    let at = host.start as usize + at;
    let visible: String = host.of(written.text).chars().filter(|c| !is_hidden(*c)).collect();
    let message = format!("an invisible character in the host, U+{:04X}", c as u32);
    let place = (at, at + c.len_utf8());
    let meant = replaced(written.text, host, &visible);
    Some(Mistake::new(MistakeKind::Invisible, place, message, "URL Standard §3.3").meant(meant))
}

/// Returns the component after the authority in which a byte is.
fn component(written: &Written<'_>, at: usize) -> &'static str {
    match (written.parts.query, written.parts.fragment) {
        (_, Some(fragment)) if at >= fragment.start as usize => "fragment",
        (Some(query), _) if at >= query.start as usize => "query",
        _ => "path",
    }
}

/// An invisible character after the authority.
pub(super) fn after_host(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    // The body of a `data` URL is a document.
    let start = written.parts.authority?.end as usize;
    let (at, c) = hidden(&text[start..]).next()?;
    let at = start + at;
    let mut meant = String::from(&text[..at]);
    let mut from = at;
    for (hidden, c) in hidden(&text[start..]) {
        meant += &text[from..start + hidden];
        from = start + hidden + c.len_utf8();
    }
    meant += &text[from..];
    let message = format!("an invisible character in the {}, U+{:04X}", component(written, at), c as u32);
    Some(Mistake::new(MistakeKind::Invisible, (at, at + c.len_utf8()), message, "RFC 3987 §4.1").meant(meant))
}

/// Returns the hidden character that a text begins with in percent-encoding, and its length.
fn encoded(text: &str) -> Option<(char, usize)> {
    let length = match text.get(1..2)? {
        "C" | "c" | "D" | "d" => 6,
        "E" | "e" => 9,
        _ => return None,
    };
    let form = text.get(..length)?;
    let decoded: Cow<'_, str> = decode_str(form, OnInvalid::Reject).ok()?;
    let mut characters = decoded.chars();
    let c = characters.next().filter(|c| is_hidden(*c))?;
    characters.next().is_none().then_some((c, length))
}

/// Returns the hidden character or the no-break space that a text begins with in percent-encoding, and its length.
fn blank(text: &str) -> Option<(char, usize)> {
    const NO_BREAK_SPACE: &str = "%C2%A0";
    let is_space = text.get(..NO_BREAK_SPACE.len()).is_some_and(|form| form.eq_ignore_ascii_case(NO_BREAK_SPACE));
    encoded(text).or_else(|| is_space.then_some(('\u{a0}', NO_BREAK_SPACE.len())))
}

/// Returns the length of the percent-encodings of invisible characters, white space and a quotation mark that a text begins with.
fn marks(text: &str) -> usize {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| rest.starts_with('%')) {
        let is_blank = ["%20", "%22", "%09", "%0A", "%0a", "%0D", "%0d"].iter().any(|form| rest.starts_with(form));
        let is_no_break = rest.get(..6).is_some_and(|form| form.eq_ignore_ascii_case("%C2%A0"));
        match encoded(rest) {
            _ if is_blank => at += 3,
            _ if is_no_break => at += 6,
            Some((_, length)) => at += length,
            None => break,
        }
    }
    at
}

/// Whether a text begins with a URL of the web.
fn begins_url(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    let is_known = is_in(&["http", "https", "ftp"], scheme);
    is_known && text[scheme.len()..].starts_with(":/")
}

/// Percent-encodings of what was copied along before a whole URL, which a program then resolved as a path: `%E2%80%8Bhttps://h`,
/// `https://h/%20https://h/a`.
pub(super) fn before_url(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let path = written.parts.path;
    let segments = path.of(text).match_indices("/%").map(|(at, _)| path.start as usize + at + 1);
    let mut starts = core::iter::once(0).chain(segments.filter(|_| written.is_web()));
    let (at, length) = starts.find_map(|at| {
        let length = marks(&text[at..]);
        (length > 0 && begins_url(&text[at + length..])).then_some((at, length))
    })?;
    let form = &text[at..at + length];
    let name = match encoded(form) {
        Some((c, _)) => format!(", U+{:04X} in percent-encoding,", c as u32),
        None => String::new(),
    };
    let message = match at {
        0 => format!("\"{form}\"{name} before a URL, which has no scheme then"),
        _ => format!("\"{form}\"{name} before a URL, which was read as a path and resolved"),
    };
    let end = if form.contains("%22") { text.trim_end_matches("%22") } else { text };
    Some(Mistake::new(MistakeKind::Invisible, (at, at + length), message, "RFC 3986 §3.1").meant(&end[at + length..]))
}

/// An invisible character in percent-encoding at the end of a segment or a value.
pub(super) fn percent_encoded(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let start = written.parts.authority.filter(|_| written.is_web())?.end as usize;
    let is_delimiter = |c: char| "/?#&=;".contains(c);
    let (mut meant, mut from, mut first) = (String::new(), 0, None);
    for (at, _) in text[start..].match_indices('%') {
        let at = start + at;
        let Some((c, length)) = blank(&text[at..]).filter(|_| at >= from) else { continue };
        let mut end = at + length;
        while let Some((_, length)) = text[end..].starts_with('%').then(|| blank(&text[end..])).flatten() {
            end += length;
        }
        let before = text[..at].chars().next_back();
        let is_at_end = text[end..].chars().next().is_none_or(is_delimiter);
        // A letter in percent-encoding may need a joiner.
        let is_after_letter = at >= 3 && text.as_bytes()[at - 3] == b'%' || before.is_some_and(|c| !c.is_ascii());
        let is_needed = matches!(c, '\u{200c}' | '\u{200d}') && is_after_letter;
        if is_at_end && !is_needed && before.is_some_and(|c| !is_delimiter(c)) {
            first = first.or(Some((at, end, c)));
            meant += &text[from..at];
            from = end;
        }
    }
    let (at, end, c) = first?;
    meant += &text[from..];
    let message = format!(
        "an invisible character at the end of a part of the {}, U+{:04X} in percent-encoding",
        component(written, at),
        c as u32
    );
    let span = Span::new(crate::span::offset(at), crate::span::offset(end));
    Some(Mistake::new(MistakeKind::Invisible, place(span), message, "RFC 3987 §4.1").meant(meant))
}
