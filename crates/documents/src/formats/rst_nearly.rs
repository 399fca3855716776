//! Texts that nearly are links in reStructuredText: names of targets without `_`, and links of Markdown.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

use crate::linkify;
use crate::words::unicase;

/// Names of the targets of a document: `.. _name: https://example.org/`. They are collected when the first one is asked for.
pub(super) struct Targets<'a> {
    text: &'a str,
    names: OnceCell<HashSet<String>>,
}

impl<'a> Targets<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Targets { text, names: OnceCell::new() }
    }

    /// Whether a target has a name, in any case and with any spaces, as docutils compares them. A `_` before it counts as misplaced.
    pub(super) fn has(&self, name: &str) -> bool {
        let names =
            self.names.get_or_init(|| self.text.lines().filter_map(target_name).map(fully_normalized_name).collect());
        !names.is_empty() && names.contains(&fully_normalized_name(name.strip_prefix('_').unwrap_or(name)))
    }
}

/// Returns the name of the target that a line defines.
fn target_name(line: &str) -> Option<&str> {
    let markup = line.trim_ascii_start().strip_prefix(".. _")?;
    let colon = target_colon(markup)?;
    Some(markup[..colon].trim_matches('`')).filter(|name| !name.is_empty() && *name != "_")
}

/// Returns the offset of the colon after the name of a target: `_name: `, ``_`a: b`: ``.
pub(super) fn target_colon(markup: &str) -> Option<usize> {
    if let Some(quoted) = markup.strip_prefix("_`") {
        let end = quoted.find('`')? + 3;
        return markup[end..].starts_with(':').then_some(end);
    }
    let mut is_escaped = false;
    for (at, byte) in markup.bytes().enumerate() {
        let is_last = markup.as_bytes().get(at + 1).is_none_or(|next| matches!(next, b' ' | b'\t'));
        let is_second = at > 0 && markup.as_bytes()[at - 1] == b':';
        if byte == b':' && !is_escaped && !is_second && is_last {
            return Some(at);
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    None
}

/// Returns the name of a target as docutils compares it, in lower case and with single spaces: `fully_normalize_name` of `nodes.py`.
///
/// ```
/// assert_eq!(urlgram_documents::fully_normalized_name("Install  Guide"), "install guide");
/// ```
pub fn fully_normalized_name(name: &str) -> String {
    unicase(name)
}

/// Longest text of a link of Markdown that is looked at, in bytes.
const MAX_TEXT: usize = 128;

/// Returns the places of links of Markdown with an address: `[text](https://example.org/)`.
pub(super) fn markdown_links(text: &str) -> impl Iterator<Item = Range<usize>> {
    memchr::memmem::find_iter(text.as_bytes(), "](http").filter_map(|close| {
        let near = close.saturating_sub(MAX_TEXT);
        let open = near + memchr::memrchr(b'[', &text.as_bytes()[near..close])?;
        let rest = &text[close + 2..];
        let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '`'))?;
        let is_link = rest[end..].starts_with(')') && linkify::begins_url(&rest[..end]) && open + 1 < close;
        (is_link && !text.as_bytes()[open..close].contains(&b'\n')).then_some(open..close + 2 + end + 1)
    })
}
