//! Edits of a document: [`Edit`] and [`apply`].

use urlgram::span::Span;

/// A replacement of a span of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Edit {
    /// Replaced byte range; empty for an insertion.
    pub span: Span,
    /// Replacement.
    pub text: String,
}

/// Result of [`apply`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edited {
    /// Edited document. Bytes outside of the edits are unchanged.
    pub text: Vec<u8>,
    /// Number of applied edits.
    pub made: usize,
    /// Indices of the edits that were not applied, because they overlap an earlier one or exceed the document.
    pub dropped: Vec<usize>,
}

/// Applies edits to a document.
///
/// Of overlapping edits, the one that begins first is applied; of those that begin at the same offset, the first in the list.
/// Insertions at the same offset are applied in the order of the list.
///
/// ```
/// use urlgram_documents::{Edit, apply};
/// use urlgram::span::Span;
///
/// let edit = |start, end, text: &str| Edit { span: Span::new(start, end), text: text.into() };
/// let edited = apply(b"\xff http://a", &[edit(9, 10, "b"), edit(2, 6, "ftp"), edit(4, 7, "x")]);
/// assert_eq!(edited.text, b"\xff ftp://b");
/// assert_eq!(edited.dropped, [2]);
///
/// // The same insertion is made once.
/// assert_eq!(apply(b"file:/a", &[edit(5, 5, "//"), edit(5, 5, "//")]).text, b"file:///a");
/// ```
pub fn apply(text: &[u8], edits: &[Edit]) -> Edited {
    let mut order: Vec<usize> = (0..edits.len()).collect();
    order.sort_by_key(|number| (edits[*number].span.start, !edits[*number].span.is_empty()));
    let mut edited = Edited { text: Vec::with_capacity(text.len()), made: 0, dropped: Vec::new() };
    let mut copied = 0;
    let mut last = None;
    for number in order {
        let Edit { span, text: new } = &edits[number];
        let range = span.range();
        // Two lints may ask for the same insertion: both slashes that `file:/a` lacks, twice.
        let is_repeated = span.is_empty() && last.replace(&edits[number]) == Some(&edits[number]);
        if is_repeated || range.start < copied || range.start > range.end || range.end > text.len() {
            edited.dropped.push(number);
            continue;
        }
        edited.text.extend_from_slice(&text[copied..range.start]);
        edited.text.extend_from_slice(new.as_bytes());
        copied = range.end;
        edited.made += 1;
    }
    edited.text.extend_from_slice(&text[copied..]);
    edited.dropped.sort_unstable();
    edited
}
