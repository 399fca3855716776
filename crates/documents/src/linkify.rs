//! Detection of URLs in running text (RFC 3986 appendix C).
//!
//! A URL begins with a scheme and `://`, or with one of a few schemes without `//`. It ends at a character that URLs cannot
//! contain, or with its surroundings: quotation marks, brackets, the sentence. The search goes once through the text, from colon
//! to colon.

use std::ops::Range;

use super::context::{Boundary, TrimReason};

/// A detected URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundUrl {
    pub(super) range: Range<usize>,
    pub(super) boundary: Boundary,
    /// Characters after the URL that were excluded from it.
    pub(super) trimmed: Option<(Range<usize>, TrimReason)>,
    /// Line breaks within the URL, with the white space around them.
    pub(super) gaps: Vec<Range<usize>>,
}

/// Test whether the text after a scheme and its colon makes a URL.
type IsUrl = fn(&str) -> bool;

/// Schemes without `//`, each with a test that distinguishes its URLs from a word followed by a colon.
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

/// Common schemes, which are detected even after `.` or `-`, as in `1.http://a/`.
const COMMON: &[&str] = &["http", "https", "ftp", "file", "ws", "wss", "ssh", "git"];

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the URLs in a text in ascending order, without overlap.
pub(super) fn find(text: &str) -> impl Iterator<Item = FoundUrl> + '_ {
    let mut colons = memchr::memchr_iter(b':', text.as_bytes());
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let colon = colons.next()?;
            if colon < from {
                continue;
            }
            if let Some(found) = detect(text, from, colon) {
                from = found.trimmed.as_ref().map_or(found.range.end, |(trimmed, _)| trimmed.end);
                return Some(found);
            }
        }
    })
}

/// Whether a whole text looks like a URL: it begins with a scheme that [`find`] detects, and contains no space.
pub(super) fn is_url(text: &str) -> bool {
    let Some(colon) = memchr::memchr(b':', text.as_bytes()) else { return false };
    let is_plain = !text.bytes().any(|byte| byte <= b' ');
    let starts = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    is_plain && starts && scheme(text, 0, colon).is_some_and(|start| start == 0 && follows(text, 0, colon, text.len()))
}

/// Whether a text begins like a URL.
pub(super) fn begins_url(text: &str) -> bool {
    let Some(colon) = memchr::memchr(b':', &text.as_bytes()[..text.len().min(64)]) else { return false };
    scheme(text, 0, colon).is_some_and(|start| start == 0 && follows(text, 0, colon, text.len()))
}

/// Whether a text begins with a scheme of 2 to 32 characters, as Markdown requires of an autolink.
pub(super) fn has_scheme(text: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let length = text.bytes().take(33).take_while(|byte| is_part(byte)).count();
    (2..=32).contains(&length) && text.as_bytes()[0].is_ascii_alphabetic() && text[length..].starts_with(':')
}

/// Whether a whole text would be detected as one URL in running text, regardless of closing characters after it.
pub(super) fn is_detected(text: &str) -> bool {
    let mut urls = find(text);
    let is_whole = urls.next().is_some_and(|url| url.range == (0..text.len()) && url.trimmed.is_none());
    // Emphasis marks would be excluded if they also precede the URL.
    is_whole && !text.ends_with(['*', '_', '~']) && first_unmatched(text).is_none() && unclosed(text) == 0
}

/// Whether a whole text would be detected as one URL between two delimiters.
pub(super) fn is_detected_between(text: &str, open: char, close: char) -> bool {
    let between = format!("{open}{text}{close}");
    let range = open.len_utf8()..open.len_utf8() + text.len();
    find(&between).next().is_some_and(|url| url.range == range && url.trimmed.is_none() && url.gaps.is_empty())
}

/// Returns the URL whose scheme ends at a colon. `from` is the end of the previous URL.
fn detect(text: &str, from: usize, colon: usize) -> Option<FoundUrl> {
    let start = scheme(text, from, colon)?;
    let before = text[from..start].chars().next_back();
    if let Some(found) = angled(text, start, colon, &text[from..start]) {
        return Some(found);
    }
    let rest = &text[colon + 1..];
    if !rest.starts_with("//") {
        // Candidates are rejected after a limited window. Otherwise a text full of them would take quadratic time.
        let window = (0..=WINDOW.min(rest.len())).rev().find(|end| rest.is_char_boundary(*end)).unwrap_or_default();
        let length = extent(&rest[..window], before);
        if !follows(text, start, colon, colon + 1 + length) {
            return None;
        }
    }
    let end = colon + 1 + extent(rest, before);
    let boundary = match before {
        Some(quote @ ('\'' | '"' | '‘' | '“')) if quote_closes(quote, &text[end..]) => Boundary::Quoted,
        _ => Boundary::Bare,
    };
    let is_quoted = boundary == Boundary::Quoted;
    let (trimmed, reason) = if is_quoted { (end, None) } else { trim(text, start, end, before) };
    if !follows(text, start, colon, trimmed) {
        return None;
    }
    let excluded = reason.map(|reason| (trimmed..end, reason));
    Some(FoundUrl { range: start..trimmed, boundary, trimmed: excluded, gaps: Vec::new() })
}

/// Returns the start of the scheme that ends at a colon, if there is a valid one.
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

/// Whether the text between the colon and `end` makes a URL of the scheme.
fn follows(text: &str, start: usize, colon: usize, end: usize) -> bool {
    let Some(rest) = text.get(colon + 1..end) else { return false };
    if let Some(rest) = rest.strip_prefix("//") {
        return !rest.is_empty();
    }
    let name = &text[start..colon];
    COLON_ONLY.iter().any(|(known, is_url)| *known == name && is_url(rest))
}

/// Number of bytes after the colon that decide about a URL without `//`.
const WINDOW: usize = 256;

/// Whether a text begins with the closing counterpart of a quotation mark.
fn quote_closes(quote: char, rest: &str) -> bool {
    rest.starts_with(match quote {
        '‘' => '’',
        '“' => '”',
        quote => quote,
    })
}

/// Returns the number of bytes that may belong to a URL that follows the character `before`.
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
        is_in_brackets |= c == '[';
        if ends_before(c, &rest[at + c.len_utf8()..], before, is_in_brackets) {
            return at;
        }
    }
    rest.len()
}

/// Whether a URL that follows the character `before` ends before `c`, which the text `after` follows.
fn ends_before(c: char, after: &str, before: Option<char>, is_in_brackets: bool) -> bool {
    match c {
        ']' => !is_in_brackets && after.starts_with(['(', '[']),
        ',' | ';' | '|' => is_next_url(after),
        '&' => ["lt;", "gt;", "quot;"].iter().any(|reference| after.starts_with(reference)),
        '\'' => before == Some(c),
        '’' => matches!(before, Some('’' | '‘')),
        c => is_terminator(c),
    }
}

/// Whether a URL ends before this character in any surroundings.
fn is_terminator(c: char) -> bool {
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

/// Whether a text begins with a scheme and `://`.
fn is_next_url(rest: &str) -> bool {
    let length = rest.bytes().take(32).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'+').count();
    length > 1 && rest[length..].starts_with("://")
}

const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// Returns the offset of the first closing bracket without an opening one.
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

/// Returns the number of brackets without a closing one.
fn unclosed(text: &str) -> usize {
    let count = |wanted: char| text.chars().filter(|c| *c == wanted).count();
    BRACKETS.iter().map(|(open, close)| count(*open).saturating_sub(count(*close))).sum()
}

/// Returns the end of the URL without the punctuation of the surrounding sentence, and the reason for the last exclusion.
fn trim(text: &str, start: usize, end: usize, before: Option<char>) -> (usize, Option<TrimReason>) {
    let mut surplus = BRACKETS.map(|(open, close)| {
        let count = |wanted: char| text[start..end].bytes().filter(|byte| char::from(*byte) == wanted).count();
        count(close).saturating_sub(count(open))
    });
    let mut kept = end;
    let mut reason = None;
    while let Some(last) = text[start..kept].chars().next_back() {
        let bracket = BRACKETS.iter().position(|(_, close)| *close == last);
        reason = match bracket {
            Some(bracket) if surplus[bracket] > 0 => {
                surplus[bracket] -= 1;
                Some(TrimReason::Bracket)
            }
            Some(_) => break,
            None if ".,;:!?'’\\|".contains(last) => Some(TrimReason::Punctuation),
            None if "*_~".contains(last) && before == Some(last) => Some(TrimReason::Punctuation),
            None => break,
        };
        kept -= last.len_utf8();
    }
    (kept, reason)
}

/// Maximum length of a URL in angle brackets.
const MAX_ANGLED_LEN: usize = 1 << 16;

/// Whether a text ends with `<URL:`.
fn is_labelled(before: &str) -> bool {
    let tail = before.len().saturating_sub(5);
    before.as_bytes()[tail..].eq_ignore_ascii_case(b"<URL:")
}

/// Returns a URL in angle brackets, with or without the label `URL:`.
fn angled(text: &str, start: usize, colon: usize, before: &str) -> Option<FoundUrl> {
    let is_labelled = is_labelled(before);
    if !is_labelled && !before.ends_with('<') {
        return None;
    }
    let rest = &text.as_bytes()[start..text.len().min(start + MAX_ANGLED_LEN)];
    let length = memchr::memchr2(b'<', b'>', rest).filter(|found| rest[*found] == b'>')?;
    let content = text[start..start + length].trim_end();
    if content.is_empty() || start + content.len() <= colon + 1 {
        return None;
    }
    let mut gaps = Vec::new();
    let mut from = 0;
    while let Some(blank) = content[from..].find(char::is_whitespace) {
        let blank = from + blank;
        let length: usize = content[blank..].chars().take_while(|c| c.is_whitespace()).map(char::len_utf8).sum();
        let lines = content[blank..blank + length].matches('\n').count();
        // Spaces without a line break do not result from wrapping, and two line breaks end the paragraph.
        if lines > 1 || lines == 0 && !is_labelled {
            return None;
        }
        gaps.push(start + blank..start + blank + length);
        from = blank + length;
    }
    let range = start..start + content.len();
    follows(text, start, colon, range.end).then_some(FoundUrl {
        range,
        boundary: Boundary::Angled,
        trimmed: None,
        gaps,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts the URLs found in a text, each with the characters excluded after it.
    #[track_caller]
    fn found(text: &str, expected: &[(&str, &str)]) {
        let urls: Vec<_> = find(text)
            .map(|url| (&text[url.range.clone()], url.trimmed.map_or("", |(trimmed, _)| &text[trimmed])))
            .collect();
        assert_eq!(urls, expected, "{text}");
    }

    #[test]
    fn punctuation_of_the_sentence_is_excluded() {
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
        let urls: Vec<_> = find(text).map(|url| (&text[url.range], url.gaps.len())).collect();
        assert_eq!(urls, [("http://a/\n   b/ c", 2), ("http://d/\r\n e", 1), ("http://f", 0), ("http://i", 0)]);
    }

    #[test]
    fn whole_texts() {
        assert!(is_detected("http://h/a_(b)"));
        for text in ["http://h/.", "http://h/(", "http://h/)", "h", "http://h/ b", "http://h/]["] {
            assert!(!is_detected(text), "{text}");
        }
    }
}
