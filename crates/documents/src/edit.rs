//! Changes of a document.

use urlgram::span::Span;

/// A change: what stands at `span` of a document gives way to `text`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Edit {
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// What comes there.
    pub text: String,
}

/// A document with some changes made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edited {
    /// The document; what no edit names is as it was, byte by byte.
    pub text: Vec<u8>,
    /// How many edits were made.
    pub made: usize,
    /// The edits that were not, by their place in the list that was given: they overlap one before, or reach out of the
    /// document.
    pub dropped: Vec<usize>,
}

/// Makes `edits` in `text`. The order is that of places; of those that overlap, the one that begins first is made, of those
/// that begin together the one that was given first. Insertions at one place are made in the order given.
///
/// ```
/// use urlgram_documents::{Edit, apply};
/// use urlgram::span::Span;
///
/// let edit = |start, end, text: &str| Edit { span: Span::new(start, end), text: text.into() };
/// let edited = apply(b"\xff http://a", &[edit(9, 10, "b"), edit(2, 6, "ftp"), edit(4, 7, "x")]);
/// assert_eq!(edited.text, b"\xff ftp://b");
/// assert_eq!(edited.dropped, [2]);
/// ```
pub fn apply(text: &[u8], edits: &[Edit]) -> Edited {
    let mut order: Vec<usize> = (0..edits.len()).collect();
    order.sort_by_key(|number| (edits[*number].span.start, !edits[*number].span.is_empty()));
    let mut edited = Edited { text: Vec::with_capacity(text.len()), made: 0, dropped: Vec::new() };
    let mut copied = 0;
    for number in order {
        let Edit { span, text: new } = &edits[number];
        let range = span.range();
        if range.start < copied || range.start > range.end || range.end > text.len() {
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
