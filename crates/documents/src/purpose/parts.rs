//! The parts of a URL that may contain placeholders: [`Parts`].

use std::ops::Range;

/// Byte ranges of the parts of a text that is a URL apart from its placeholders.
pub(super) struct Parts<'a> {
    pub(super) text: &'a str,
    /// Authority. Empty for a text without one.
    pub(super) authority: Range<usize>,
    /// Start of the query or fragment, or the length of the text.
    pub(super) query: usize,
}

impl<'a> Parts<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let start = match memchr::memmem::find(&bytes[..bytes.len().min(64)], b"://") {
            Some(colon) => colon + 3,
            None if text.starts_with("//") => 2,
            None => 0,
        };
        let end = if start == 0 { 0 } else { end(bytes, start, b"/?#\\") };
        let query = end_of_path(bytes, end);
        Parts { text, authority: start..end, query }
    }

    pub(super) fn authority(&self) -> &'a str {
        &self.text[self.authority.clone()]
    }

    /// Returns the authority without user information.
    pub(super) fn host_and_port(&self) -> &'a str {
        let authority = self.authority();
        authority.rsplit_once('@').map_or(authority, |(_, host)| host)
    }

    pub(super) fn is_in_authority(&self, at: usize) -> bool {
        self.authority.contains(&at)
    }

    pub(super) fn is_in_query(&self, at: usize) -> bool {
        at >= self.query
    }
}

/// Returns the offset of the first of these delimiters. `#` before `{` begins a placeholder instead of a fragment.
fn end(bytes: &[u8], start: usize, delimiters: &[u8]) -> usize {
    let ends = |at: &usize| delimiters.contains(&bytes[*at]) && !bytes[*at..].starts_with(b"#{");
    (start..bytes.len()).find(ends).unwrap_or(bytes.len())
}

/// Returns the end of the path. `?` after a parenthesis or before punctuation belongs to a regular expression.
fn end_of_path(bytes: &[u8], start: usize) -> usize {
    let is_group = |at: usize| at > 0 && bytes[at] == b'?' && matches!(bytes[at - 1], b'(' | b')');
    let mut from = start;
    loop {
        let found = end(bytes, from, b"?#");
        if found == bytes.len() || !is_group(found) {
            return found;
        }
        from = found + 1;
    }
}
