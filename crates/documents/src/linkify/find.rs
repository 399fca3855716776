//! The search for URLs: [`find`].

use std::collections::VecDeque;

use super::angled::angled;
use super::extent::{Around, delimiter, extent};
use super::found::{FoundUrl, Style};
use super::scheme::{follows, is_label, start};
use super::trim::{first_unmatched, trim, unclosed};
use super::{implied, near_miss};
use crate::context::Boundary;
use crate::words::beginning;

/// Returns the URLs in a text in ascending order, without overlap.
pub(crate) fn find(text: &str, style: Style) -> impl Iterator<Item = FoundUrl> + '_ {
    let mut colons = memchr::memchr_iter(b':', text.as_bytes());
    let mut from = 0;
    let mut ready = VecDeque::new();
    let mut is_done = false;
    std::iter::from_fn(move || {
        while ready.is_empty() && !is_done {
            let next =
                colons.by_ref().filter(|colon| *colon >= from).find_map(|colon| detect(text, from, colon, style));
            let gap = from..next.as_ref().map_or(text.len(), |found| found.range.start);
            match style.is_running() {
                true => ready.extend(others(text, gap, style)),
                false => ready.extend(near_misses(text, gap, style)),
            }
            is_done = next.is_none();
            from = next.as_ref().map_or(text.len(), FoundUrl::end);
            ready.extend(next);
        }
        ready.pop_front()
    })
}

/// Returns the texts without a scheme in a range that are read as URLs.
fn others(text: &str, range: std::ops::Range<usize>, style: Style) -> Vec<FoundUrl> {
    let mut found = Vec::new();
    implied::hosts(text, range.clone(), style, &mut found);
    // Comments name the authors of programs, and nobody follows the text of a page.
    if style != Style::Comment {
        implied::addresses(text, range.clone(), style, &mut found);
    }
    near_miss::find(text, range, style, &mut found);
    found.sort_by_key(|url| (url.range.start, url.implied));
    let mut end = 0;
    found.retain(|url| {
        let is_apart = url.range.start >= end;
        end = if is_apart { url.end() } else { end };
        is_apart
    });
    found
}

/// Whether a whole text would be detected as one URL in running text, regardless of closing characters after it.
pub(crate) fn is_detected(text: &str) -> bool {
    let is_whole = |style: Style| {
        let mut urls = find(text, style);
        urls.next().is_some_and(|url| url.range == (0..text.len()) && url.trimmed.is_none() && url.near_miss.is_none())
    };
    // Emphasis marks would be excluded if they also precede the URL.
    Style::ALL.into_iter().all(is_whole)
        && !text.ends_with(['*', '_', '~'])
        && first_unmatched(text).is_none()
        && unclosed(text) == 0
}

/// Whether a whole text would be detected as one URL between two delimiters.
pub(crate) fn is_detected_between(text: &str, open: char, close: char) -> bool {
    let between = format!("{open}{text}{close}");
    let range = open.len_utf8()..open.len_utf8() + text.len();
    let is_whole = |style: Style| {
        let mut urls = find(&between, style);
        urls.next().is_some_and(|url| url.range == range && url.trimmed.is_none() && url.gaps.is_empty())
    };
    match open {
        // Only plain text has line breaks between them.
        '<' => is_whole(Style::Plain),
        _ => Style::ALL.into_iter().all(is_whole),
    }
}

/// Returns the texts in a range that nearly are URLs.
fn near_misses(text: &str, range: std::ops::Range<usize>, style: Style) -> Vec<FoundUrl> {
    let mut found = Vec::new();
    near_miss::find(text, range, style, &mut found);
    found
}

/// Number of bytes after the colon that decide about a URL without `//`.
const WINDOW: usize = 256;

/// Returns the URL whose scheme ends at a colon. `from` is the end of the previous URL.
fn detect(text: &str, from: usize, colon: usize, style: Style) -> Option<FoundUrl> {
    let start = start(text, from, colon, style).filter(|start| !is_label(&text[*start..colon]))?;
    let around = Around { before: text[from..start].chars().next_back(), delimiter: delimiter(&text[..start]), style };
    if let Some(found) = angled(text, start, colon, from, style) {
        return Some(found);
    }
    let rest = &text[colon + 1..];
    if !rest.starts_with("//") {
        // Candidates are rejected after a limited window. Otherwise a text full of them would take quadratic time.
        let length = extent(beginning(rest, WINDOW), around);
        if !follows(text, start, colon, colon + 1 + length) {
            return None;
        }
    }
    let end = colon + 1 + extent(rest, around);
    // `\"` of a string that was not decoded.
    let is_escaped = text[..end].ends_with('\\');
    let is_quoted = !is_escaped && around.before.is_some_and(|quote| quote_closes(quote, &text[end..]));
    let (length, reason) = if is_quoted { (end - start, None) } else { trim(&text[start..end], around.before, style) };
    let kept = start + length;
    if !follows(text, start, colon, kept) {
        return None;
    }
    let boundary = if is_quoted { Boundary::Quoted } else { Boundary::Bare };
    let trimmed = reason.map(|reason| (kept..end, reason));
    Some(FoundUrl { boundary, trimmed, ..FoundUrl::bare(start..kept) })
}

/// Whether a text begins with the closing counterpart of a quotation mark.
fn quote_closes(quote: char, rest: &str) -> bool {
    match quote {
        '‘' => rest.starts_with('’'),
        '“' => rest.starts_with('”'),
        '\'' | '"' => rest.starts_with(quote),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts the URLs found in a text, each with the characters excluded after it.
    #[track_caller]
    fn found(text: &str, expected: &[(&str, &str)]) {
        let urls: Vec<_> = find(text, Style::Plain)
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
        // Arabic comma and question mark.
        found("http://h.example\u{60c} http://h/a\u{61f}", &[("http://h.example", ""), ("http://h/a", "")]);
        found("http://a,http://b;c,d", &[("http://a", ""), ("http://b;c,d", "")]);
        found("http://[::1]:80/[x] &lt;http://h&gt;", &[("http://[::1]:80/[x]", ""), ("http://h", "")]);
    }

    #[test]
    fn substitutions_have_delimiters() {
        for (text, expected) in [
            ("sed 's#https://h/a##g' x", &["https://h/a"][..]),
            ("s#http://h#https://i#", &["http://h", "https://i"]),
            ("sed -e s|http://h|https://i|g", &["http://h", "https://i"]),
            ("('s@http://h/@https://i/@')", &["http://h/", "https://i/"]),
            ("#http://h/a#b", &["http://h/a#b"]),
            ("issues#http://h/a#b", &["http://h/a#b"]),
            ("Anna's,http://h/a,b", &["http://h/a,b"]),
            ("ä#http://h/a#b s #http://h/a#b", &["http://h/a#b", "http://h/a#b"]),
            ("s#\nhttp://h/#a", &["http://h/#a"]),
        ] {
            let urls: Vec<&str> = find(text, Style::Plain).map(|url| &text[url.range]).collect();
            assert_eq!(urls, expected, "{text}");
        }
    }

    #[test]
    fn texts_of_asciidoc_begin_with_formatted_words() {
        for text in ["`ls` and more", "*bold* text", "\"a\" b", "{name} and more", "the guide^"] {
            found(&format!("link:http://h/a/[{text}]"), &[("http://h/a/", "")]);
        }
    }

    #[test]
    fn schemes() {
        found("C://x std::io :// a:b http:// http://... mailto: x", &[]);
        found("1.http://a git+ssh://b/c 1http://d", &[("http://a", ""), ("git+ssh://b/c", ""), ("http://d", "")]);
        found(
            "mailto:a@b.c. urn:isbn:1 tel:+1-2 Tel: 5",
            &[("mailto:a@b.c", "."), ("urn:isbn:1", ""), ("tel:+1-2", "")],
        );
        found("{data:x, news:y} data:,x", &[("data:,x", "")]);
        found("jdbc:mysql://h/d blob:https://h/u", &[("jdbc:mysql://h/d", ""), ("blob:https://h/u", "")]);
        found("javascript:alert(1) a.jpg#joomlaImage://local my_http://a $x://y", &[]);
    }

    #[test]
    fn lines_are_joined_in_angle_brackets() {
        let text = "<URL:http://a/\n   b/ c> <http://d/\r\n e> <http://f\n\ng> <http://i j>";
        let urls: Vec<_> = find(text, Style::Plain).map(|url| (&text[url.range], url.gaps.len())).collect();
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
