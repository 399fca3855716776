//! Texts that nearly are links in reStructuredText: names of targets without `_`, and links of Markdown.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

use super::rst_names::{Names, fully_normalized_name, target_name};
use crate::linkify;

/// Names of the targets of a document: `.. _name: https://example.org/`. They are collected when the first one is asked for.
pub(super) struct Targets<'a> {
    text: &'a str,
    names: OnceCell<HashSet<String>>,
    /// All names, not of explicit targets alone.
    all: OnceCell<Names>,
    /// Roles that the document uses.
    roles: OnceCell<HashSet<String>>,
}

impl<'a> Targets<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Targets { text, names: OnceCell::new(), all: OnceCell::new(), roles: OnceCell::new() }
    }

    /// Whether a target has a name, in any case and with any spaces, as docutils compares them. A `_` before it counts as misplaced.
    pub(super) fn has(&self, name: &str) -> bool {
        let names =
            self.names.get_or_init(|| self.text.lines().filter_map(target_name).map(fully_normalized_name).collect());
        !names.is_empty() && names.contains(&fully_normalized_name(name.strip_prefix('_').unwrap_or(name)))
    }

    /// Whether the document uses a role: ``:name:`text` ``.
    pub(super) fn has_role(&self, name: &str) -> bool {
        let roles =
            || memchr::memmem::find_iter(self.text.as_bytes(), b":`").filter_map(|end| role_before(self.text, end));
        self.roles.get_or_init(|| roles().map(str::to_owned).collect()).contains(name)
    }

    /// Whether a reference may have a name: that of a target, a section, a link or a footnote, or one from elsewhere.
    pub(super) fn may_have(&self, name: &str) -> bool {
        self.all.get_or_init(|| Names::of(self.text)).may_have(name)
    }
}

/// Returns the name of the role whose last colon is at an offset, after its first one.
fn role_before(text: &str, end: usize) -> Option<&str> {
    let length =
        text.as_bytes()[..end].iter().rev().take_while(|byte| byte.is_ascii_lowercase()).take(MAX_TEXT).count();
    (length > 0 && text[..end - length].ends_with(':')).then(|| &text[end - length..end])
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
