//! URLs in running text, by their look. RFC 3986 appendix C.
//!
//! A URL begins with a scheme and `://`, or with one of a few schemes that do without, and ends where a URL cannot go on, or
//! where what it stands in ends: quotes, brackets, the sentence. All is found in one way through the text, from colon to
//! colon.

use std::ops::Range;

use super::{Left, Shape};

/// A URL that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hit {
    pub(super) range: Range<usize>,
    pub(super) shape: Shape,
    /// What stands behind and was left out.
    pub(super) left: Option<(Range<usize>, Left)>,
    /// Line breaks within, and the blanks around them.
    pub(super) gaps: Vec<Range<usize>>,
}

/// Whether what stands behind a scheme and its colon makes a URL of them.
type IsUrl = fn(&str) -> bool;

/// Schemes that are followed by no `//`, with what tells a URL of theirs from a word and a colon.
const COLON_ONLY: &[(&str, IsUrl)] = &[
    ("mailto", |rest| rest.contains(['@', '?'])),
    ("news", |rest| rest.contains(['.', '@'])),
    ("urn", |rest| rest.contains(':')),
    ("tel", |rest| rest.starts_with(['+', '(']) || starts_with_digit(rest)),
    ("sms", |rest| rest.starts_with(['+', '?']) || starts_with_digit(rest)),
    ("data", |rest| rest.contains(',')),
    ("javascript", |rest| rest.contains(['(', '/', ';'])),
    ("vbscript", |rest| rest.contains('(')),
    ("sip", |rest| rest.contains('@')),
    ("sips", |rest| rest.contains('@')),
    ("xmpp", |rest| rest.contains('@')),
    ("acct", |rest| rest.contains('@')),
    ("geo", |rest| rest.contains(',') && (rest.starts_with('-') || starts_with_digit(rest))),
    ("magnet", |rest| rest.starts_with('?')),
    ("cid", |rest| rest.contains('@')),
    ("mid", |rest| rest.contains('@')),
    ("pkg", |rest| rest.contains('/')),
    ("did", |rest| rest.contains(':')),
    ("tag", |rest| rest.contains(',')),
    ("file", |rest| rest.starts_with('/')),
    ("blob", |rest| rest.contains("://")),
    ("jar", |rest| rest.contains(":/")),
    ("jdbc", |rest| rest.contains("://")),
    ("scm", |rest| rest.contains("://")),
    ("feed", |rest| rest.contains("://")),
    ("filesystem", |rest| rest.contains("://")),
    ("view-source", |rest| rest.contains("://")),
];

/// Schemes so common that one is seen also behind `.` or `-`, as in `1.http://a/`.
const COMMON: &[&str] = &["http", "https", "ftp", "file", "ws", "wss", "ssh", "git"];

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// The URLs in `text`, in order, without overlap.
pub(super) fn find(text: &str) -> impl Iterator<Item = Hit> + '_ {
    let mut colons = memchr::memchr_iter(b':', text.as_bytes());
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let colon = colons.next()?;
            if colon < from {
                continue;
            }
            if let Some(hit) = at(text, from, colon) {
                from = hit.left.as_ref().map_or(hit.range.end, |(left, _)| left.end);
                return Some(hit);
            }
        }
    })
}

/// Whether `text` as a whole looks like a URL: a scheme that [`find`] would see, and no blank.
pub(super) fn is_url(text: &str) -> bool {
    let Some(colon) = memchr::memchr(b':', text.as_bytes()) else { return false };
    let is_plain = !text.bytes().any(|byte| byte <= b' ');
    let starts = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    is_plain && starts && scheme(text, 0, colon).is_some_and(|start| start == 0 && follows(text, 0, colon, text.len()))
}

/// Whether `text` begins as a URL, whatever stands in it behind.
pub(super) fn begins(text: &str) -> bool {
    let Some(colon) = memchr::memchr(b':', &text.as_bytes()[..text.len().min(64)]) else { return false };
    scheme(text, 0, colon).is_some_and(|start| start == 0 && follows(text, 0, colon, text.len()))
}

/// Whether `text` begins with a scheme of two letters or more, as an autolink of Markdown must.
pub(super) fn has_scheme(text: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let length = text.bytes().take(33).take_while(|byte| is_part(byte)).count();
    (2..=32).contains(&length) && text.as_bytes()[0].is_ascii_alphabetic() && text[length..].starts_with(':')
}

/// Whether `text`, were it to stand in prose, would be found as it is, whatever closes behind it.
pub(super) fn stands_alone(text: &str) -> bool {
    let mut hits = find(text);
    let is_whole = hits.next().is_some_and(|hit| hit.range == (0..text.len()) && hit.left.is_none());
    // Where these stand before it, too, they would be left out.
    is_whole && !text.ends_with(['*', '_', '~']) && first_unmatched(text).is_none() && unclosed(text) == 0
}

/// Whether `text`, were it to stand in prose between these, would be found as it is.
pub(super) fn stands_between(text: &str, open: char, close: char) -> bool {
    let between = format!("{open}{text}{close}");
    let range = open.len_utf8()..open.len_utf8() + text.len();
    find(&between).next().is_some_and(|hit| hit.range == range && hit.left.is_none() && hit.gaps.is_empty())
}

/// The URL whose scheme ends before the colon at `colon`.
fn at(text: &str, from: usize, colon: usize) -> Option<Hit> {
    let start = scheme(text, from, colon)?;
    let before = text[from..start].chars().next_back();
    if let Some(hit) = angled(text, start, colon, &text[from..start]) {
        return Some(hit);
    }
    let rest = &text[colon + 1..];
    if !rest.starts_with("//") {
        // What is refused must not have been looked at to its end, or a text of such would be looked at again and again.
        let window = (0..=WINDOW.min(rest.len())).rev().find(|end| rest.is_char_boundary(*end)).unwrap_or_default();
        let length = extent(&rest[..window], before);
        if !follows(text, start, colon, colon + 1 + length) {
            return None;
        }
    }
    let end = colon + 1 + extent(rest, before);
    let shape = match before {
        Some(quote @ ('\'' | '"' | '‘' | '“')) if quote_closes(quote, &text[end..]) => Shape::Quoted,
        _ => Shape::Bare,
    };
    let is_quoted = shape == Shape::Quoted;
    let (trimmed, why) = if is_quoted { (end, None) } else { trim(text, start, end, before) };
    if !follows(text, start, colon, trimmed) {
        return None;
    }
    let left = why.map(|why| (trimmed..end, why));
    Some(Hit { range: start..trimmed, shape, left, gaps: Vec::new() })
}

/// Where the scheme begins that ends at `colon`, if it may be one.
fn scheme(text: &str, from: usize, colon: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let run = bytes[from..colon].iter().rev().take_while(|byte| is_part(byte)).count();
    let mut start = colon - run;
    start += bytes[start..colon].iter().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
    let has_authority = bytes[colon + 1..].starts_with(b"//");
    let run = &text[start..colon];
    if let Some(cut) = run.rfind(['.', '-']).filter(|_| has_authority) {
        if COMMON.contains(&&run[cut + 1..]) {
            start += cut + 1;
        }
    }
    let name = &text[start..colon];
    if has_authority {
        let is_name = name.len() > 1 && name.bytes().any(|byte| byte.is_ascii_alphabetic());
        return is_name.then_some(start);
    }
    let before = text[..start].chars().next_back();
    let is_apart =
        is_labelled(&text[..start]) || before.is_none_or(|c| !c.is_alphanumeric() && !"_$@/\\#&:.+-".contains(c));
    let has_more = bytes.get(colon + 1).is_some_and(|byte| *byte > b' ');
    (is_apart && has_more && COLON_ONLY.iter().any(|(known, _)| *known == name)).then_some(start)
}

/// Whether what stands between `colon` and `end` makes a URL of the scheme.
fn follows(text: &str, start: usize, colon: usize, end: usize) -> bool {
    let Some(rest) = text.get(colon + 1..end) else { return false };
    if let Some(rest) = rest.strip_prefix("//") {
        return !rest.is_empty();
    }
    let name = &text[start..colon];
    COLON_ONLY.iter().any(|(known, is_url)| *known == name && is_url(rest))
}

/// How far a URL without `//` is looked into for what makes it one.
const WINDOW: usize = 256;

/// Whether `rest` begins with the other half of `quote`.
fn quote_closes(quote: char, rest: &str) -> bool {
    rest.starts_with(match quote {
        '‘' => '’',
        '“' => '”',
        quote => quote,
    })
}

/// How many bytes from here on may belong to a URL that stands behind `before`.
fn extent(rest: &str, before: Option<char>) -> usize {
    let around = before.and_then(|open| BRACKETS.iter().find(|(known, _)| *known == open));
    let mut depth = 0usize;
    let mut is_in_brackets = false;
    for (at, c) in rest.char_indices() {
        if let Some((open, close)) = around {
            depth += usize::from(c == *open);
            if c == *close && depth == 0 {
                return at;
            }
            depth -= usize::from(c == *close);
        }
        let behind = || &rest[at + 1..];
        let is_end = match c {
            '[' => {
                is_in_brackets = true;
                false
            }
            ']' => !is_in_brackets && behind().starts_with(['(', '[']),
            ',' | ';' | '|' => is_next_url(behind()),
            '&' => ["lt;", "gt;", "quot;"].iter().any(|reference| behind().starts_with(reference)),
            '\'' => before == Some(c),
            '’' => matches!(before, Some('’' | '‘')),
            c => ends(c),
        };
        if is_end {
            return at;
        }
    }
    rest.len()
}

/// Whether a URL ends before this character wherever it stands.
fn ends(c: char) -> bool {
    match c {
        '\0'..=' ' | '"' | '<' | '>' | '`' | '\u{7f}' => true,
        '!'..='~' => false,
        '\u{80}'..='\u{a0}' | '«' | '»' | '“'..='‟' | '‹' | '›' | '、' | '。' | '〈'..='】' | '〔'..='〛' => {
            true
        }
        '！' | '，' | '：' | '；' | '？' | '（' | '）' | '［' | '］' | '｛' | '｝' | '｢' | '｣' | '…' | '\u{fffd}' => {
            true
        }
        c => c.is_whitespace(),
    }
}

/// Whether `rest` begins with a scheme and `://`.
fn is_next_url(rest: &str) -> bool {
    let length = rest.bytes().take(32).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'+').count();
    length > 1 && rest[length..].starts_with("://")
}

const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// The first closing bracket that nothing in `text` opens.
fn first_unmatched(text: &str) -> Option<usize> {
    let mut depths = [0usize; BRACKETS.len()];
    for (at, c) in text.char_indices() {
        for (depth, (open, close)) in depths.iter_mut().zip(&BRACKETS) {
            if c == *open {
                *depth += 1;
            } else if c == *close {
                match depth.checked_sub(1) {
                    Some(less) => *depth = less,
                    None => return Some(at),
                }
            }
        }
    }
    None
}

/// How many more brackets open than close.
fn unclosed(text: &str) -> usize {
    let count = |wanted: char| text.chars().filter(|c| *c == wanted).count();
    BRACKETS.iter().map(|(open, close)| count(*open).saturating_sub(count(*close))).sum()
}

/// Where the URL ends that would reach to `end` if it were not for the sentence that it stands in.
fn trim(text: &str, start: usize, end: usize, before: Option<char>) -> (usize, Option<Left>) {
    let mut surplus = BRACKETS.map(|(open, close)| {
        let count = |wanted: char| text[start..end].bytes().filter(|byte| char::from(*byte) == wanted).count();
        count(close).saturating_sub(count(open))
    });
    let mut kept = end;
    let mut why = None;
    while let Some(last) = text[start..kept].chars().next_back() {
        let bracket = BRACKETS.iter().position(|(_, close)| *close == last);
        why = match bracket {
            Some(bracket) if surplus[bracket] > 0 => {
                surplus[bracket] -= 1;
                Some(Left::Bracket)
            }
            Some(_) => break,
            None if ".,;:!?'’\\|".contains(last) => Some(Left::Punctuation),
            None if "*_~".contains(last) && before == Some(last) => Some(Left::Punctuation),
            None => break,
        };
        kept -= last.len_utf8();
    }
    (kept, why)
}

/// The longest URL in angle brackets that a closing bracket is looked for.
const LONGEST_ANGLED: usize = 1 << 16;

fn is_labelled(before: &str) -> bool {
    let tail = before.len().saturating_sub(5);
    before.as_bytes()[tail..].eq_ignore_ascii_case(b"<URL:")
}

/// A URL in angle brackets, with `URL:` before it or without.
fn angled(text: &str, start: usize, colon: usize, before: &str) -> Option<Hit> {
    let is_labelled = is_labelled(before);
    if !is_labelled && !before.ends_with('<') {
        return None;
    }
    let rest = &text.as_bytes()[start..text.len().min(start + LONGEST_ANGLED)];
    let length = memchr::memchr2(b'<', b'>', rest).filter(|found| rest[*found] == b'>')?;
    let content = &text[start..start + length];
    let content = content.trim_end();
    if content.is_empty() || start + content.len() <= colon + 1 {
        return None;
    }
    let mut gaps = Vec::new();
    let mut from = 0;
    while let Some(blank) = content[from..].find(char::is_whitespace) {
        let blank = from + blank;
        let length: usize = content[blank..].chars().take_while(|c| c.is_whitespace()).map(char::len_utf8).sum();
        let lines = content[blank..blank + length].matches('\n').count();
        // A blank that is no line break is none that a break would leave; two are the end of a paragraph.
        if lines > 1 || lines == 0 && !is_labelled {
            return None;
        }
        gaps.push(start + blank..start + blank + length);
        from = blank + length;
    }
    let range = start..start + content.len();
    follows(text, start, colon, range.end).then_some(Hit { range, shape: Shape::Angled, left: None, gaps })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found, and what was left out behind it.
    #[track_caller]
    fn found(text: &str, expected: &[(&str, &str)]) {
        let hits: Vec<_> =
            find(text).map(|hit| (&text[hit.range.clone()], hit.left.map_or("", |(left, _)| &text[left]))).collect();
        assert_eq!(hits, expected, "{text}");
    }

    #[test]
    fn a_sentence_ends_behind_a_url() {
        found("See http://a/b. And http://c/?d!?", &[("http://a/b", "."), ("http://c/?d", "!?")]);
        found("(http://h/p).", &[("http://h/p", "")]);
        found("(see http://h/p).", &[("http://h/p", ").")]);
        found("http://h/a_(b) http://h/a_(b))", &[("http://h/a_(b)", ""), ("http://h/a_(b)", ")")]);
        found("*http://h/* _http://i_ http://h/*", &[("http://h/", "*"), ("http://i", "_"), ("http://h/*", "")]);
    }

    #[test]
    fn delimiters() {
        found("'http://a/'b' \"http://c/.\" `http://d`", &[("http://a/", ""), ("http://c/.", ""), ("http://d", "")]);
        found(
            "<http://a/> <URL:http://b/> <url:mailto:a@b>",
            &[("http://a/", ""), ("http://b/", ""), ("mailto:a@b", "")],
        );
        found("[http://a](http://b) [x](http://c)", &[("http://a", ""), ("http://b", ""), ("http://c", "")]);
        found("见（http://a/b）。“http://c/”", &[("http://a/b", ""), ("http://c/", "")]);
        found("http://a,http://b;c,d", &[("http://a", ""), ("http://b;c,d", "")]);
        found("http://[::1]:80/[x] &lt;http://h&gt;", &[("http://[::1]:80/[x]", ""), ("http://h", "")]);
    }

    #[test]
    fn schemes() {
        found("C://x std::io :// a:b http:// http://... mailto: x", &[]);
        found("1.http://a git+ssh://b/c 1http://d", &[("http://a", ""), ("git+ssh://b/c", ""), ("1http://d", "")]);
        found(
            "mailto:a@b.c. urn:isbn:1 tel:+1-2 Tel: 5",
            &[("mailto:a@b.c", "."), ("urn:isbn:1", ""), ("tel:+1-2", "")],
        );
        found("{data:x, news:y} data:,x", &[("data:,x", "")]);
        found("jdbc:mysql://h/d blob:https://h/u", &[("jdbc:mysql://h/d", ""), ("blob:https://h/u", "")]);
        found("javascript:alert(1)", &[("javascript:alert(1)", "")]);
    }

    #[test]
    fn lines_are_joined_in_angle_brackets() {
        let text = "<URL:http://a/\n   b/ c> <http://d/\r\n e> <http://f\n\ng> <http://i j>";
        let hits: Vec<_> = find(text).map(|hit| (&text[hit.range], hit.gaps.len())).collect();
        assert_eq!(hits, [("http://a/\n   b/ c", 2), ("http://d/\r\n e", 1), ("http://f", 0), ("http://i", 0)]);
    }

    #[test]
    fn what_stands_alone() {
        assert!(stands_alone("http://h/a_(b)"));
        for text in ["http://h/.", "http://h/(", "http://h/)", "h", "http://h/ b", "http://h/]["] {
            assert!(!stands_alone(text), "{text}");
        }
    }
}
