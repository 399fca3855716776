//! The links of style sheets, which may be relative: `url(a.png)` and `@import "a.css"`.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::{Boundary, LinkContext};
use crate::escaping::Escaping;
use crate::role::LinkRole;
use urlgram::span::OptSpan;
use urlgram::uri::Delimited;

/// Bytes that end a word outside of strings.
const ENDS: Escaping = Escaping::None(b" \t\n\r\"'<>`");

/// Bytes that end a URL in `url(…)` without quotes.
const LOADED: Escaping = Escaping::None(b" \t\n\r\"'<>`()");

/// Whether a style sheet loads the URL that follows this text.
pub(super) fn is_link(before: &[u8]) -> bool {
    let before = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'")).unwrap_or(before);
    before.ends_with(b"url(") || before.trim_ascii_end().ends_with(b"@import")
}

/// Whether a text is a reference to another file, and neither a URL with a scheme nor completed by a preprocessor.
pub(super) fn is_relative(text: &str) -> bool {
    let text = text.trim_ascii();
    !text.is_empty() && !text.contains(['$', '@', '{', '<', '%', '#', '~', '*']) && Delimited::of(text).scheme.is_none()
}

/// Whether a text that a style sheet loads is one URL although its characters may end a URL: a reference to another file, or `data`.
pub(super) fn is_whole(text: &str) -> bool {
    let text = text.trim_ascii();
    let is_data = text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
    is_data || is_relative(text)
}

/// Adds a URL that a style sheet loads. The data of a `data` URL is what a browser reads, which accepts more characters than a URI has.
pub(super) fn loaded(out: &mut Collector<'_>, range: Range<usize>, escaping: Escaping) {
    let first = out.links.len();
    out.explicit_word(range, LinkContext::Attribute, escaping, OptSpan::NONE);
    for link in &mut out.links[first..] {
        let is_data = link.text().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
        link.role = if is_data { LinkRole::Template } else { link.role };
        // In quotation marks, the data may have spaces and other quotation marks.
        if is_data && matches!(escaping, Escaping::Backslash(_)) {
            link.boundary = Boundary::Whole;
        }
    }
}

/// Reads a part of a style sheet between its strings and comments.
pub(super) fn words(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let (mut from, mut searched) = (0, 0);
    while let Some(at) = memchr::memmem::find(&text.as_bytes()[searched..], b"url(") {
        let start = searched + at + b"url(".len();
        let Some(length) = memchr::memchr(b')', &text.as_bytes()[start..]) else { break };
        searched = start + length;
        if is_whole(&text[start..searched]) {
            out.text(range.start + from..range.start + start, LinkContext::Bare, ENDS, OptSpan::NONE);
            loaded(out, range.start + start..range.start + searched, LOADED);
            from = searched;
        }
    }
    out.text(range.start + from..range.end, LinkContext::Bare, ENDS, OptSpan::NONE);
}
