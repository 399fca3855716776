//! Decoded text and its mapping to the document: [`MappedText`].

use std::borrow::Cow;
use std::ops::Range;

use urlgram::span::Span;

/// An escape: a range of the decoded text, and its encoded range in the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mapping {
    /// Byte range in the decoded text. Empty for an escape without a meaning, such as a line break after a backslash.
    pub(super) decoded: Span,
    /// Byte range in the document.
    pub(super) encoded: Span,
}

impl Mapping {
    /// Returns the mapping with its decoded range moved by a number of bytes.
    pub(super) fn shifted(self, by: u32) -> Self {
        Mapping { decoded: self.decoded.shifted(by), ..self }
    }
}

/// A decoded text that begins at an offset of a document. It is identical to the document except for its mappings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MappedText<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: u32,
    /// Escapes in ascending order, without overlap.
    pub(super) mappings: Vec<Mapping>,
}

impl<'a> MappedText<'a> {
    /// Returns a text at an offset of a document that contains no escapes.
    pub(super) fn verbatim(text: &'a str, at: usize) -> Self {
        MappedText { text: Cow::Borrowed(text), at: offset(at), mappings: Vec::new() }
    }

    /// Returns the span in the document of a range of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        to_document(&self.mappings, self.at, Span::new(offset(range.start), offset(range.end)))
    }

    /// Returns a range of the text.
    pub(super) fn slice(&self, range: Range<usize>) -> MappedText<'a> {
        let Span { start: at, end } = self.span(range.clone());
        let (first_byte, last_byte) = (offset(range.start), offset(range.end));
        // A binary search, since a document full of escapes would otherwise take quadratic time.
        let first = self.mappings.partition_point(|mapping| mapping.decoded.start < first_byte);
        let last = self.mappings.partition_point(|mapping| mapping.decoded.end <= last_byte);
        let is_inside = |mapping: &&Mapping| at <= mapping.encoded.start && mapping.encoded.end <= end;
        let mappings = self.mappings.get(first..last).unwrap_or_default().iter().filter(is_inside);
        let relative = |mapping: &Mapping| {
            let Span { start, end } = mapping.decoded;
            Mapping { decoded: Span::new(start - first_byte, end - first_byte), encoded: mapping.encoded }
        };
        let mappings = mappings.map(relative).collect();
        let text = match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(text) => Cow::Owned(text[range].to_owned()),
        };
        MappedText { text, at, mappings }
    }

    /// Returns a range of the text without some gaps in it.
    pub(super) fn slice_without(&self, range: Range<usize>, gaps: &[Range<usize>]) -> MappedText<'a> {
        let Some(first) = gaps.first() else { return self.slice(range) };
        let mut slice = self.slice(range.start..first.start);
        for (i, gap) in gaps.iter().enumerate() {
            let encoded = Span::new(self.span(gap.clone()).start, self.span(gap.end..range.end).start);
            slice.mappings.push(Mapping { decoded: Span::empty(offset(slice.text.len())), encoded });
            let next = gaps.get(i + 1).map_or(range.end, |next| next.start);
            slice.append(&self.slice(gap.end..next));
        }
        slice
    }

    fn append(&mut self, next: &MappedText<'_>) {
        let by = offset(self.text.len());
        self.mappings.extend(next.mappings.iter().map(|mapping| mapping.shifted(by)));
        self.text.to_mut().push_str(&next.text);
    }
}

/// Returns the span in the document of a span of a decoded text that begins at `at`.
pub(super) fn to_document(mappings: &[Mapping], at: u32, span: Span) -> Span {
    let after = |mapping: Option<&Mapping>, offset: u32| match mapping {
        Some(mapping) => mapping.encoded.end + (offset - mapping.decoded.end),
        None => at + offset,
    };
    let before_start = mappings[..mappings.partition_point(|mapping| mapping.decoded.start <= span.start)].last();
    let start = match before_start {
        Some(mapping) if span.start < mapping.decoded.end => mapping.encoded.start,
        mapping => after(mapping, span.start),
    };
    let before_end = mappings[..mappings.partition_point(|mapping| mapping.decoded.start < span.end)].last();
    let end = match before_end {
        Some(mapping) if span.end <= mapping.decoded.end => mapping.encoded.end,
        mapping => after(mapping, span.end),
    };
    Span::new(start, end.max(start))
}

/// Converts an offset. Documents are shorter than 4 GiB.
pub(super) fn offset(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `a&amp;b\⏎c` at offset 10, decoded as `a&bc`.
    fn mapped() -> MappedText<'static> {
        let mappings = vec![
            Mapping { decoded: Span::new(1, 2), encoded: Span::new(11, 16) },
            Mapping { decoded: Span::new(3, 3), encoded: Span::new(17, 19) },
        ];
        MappedText { text: "a&bc".into(), at: 10, mappings }
    }

    #[test]
    fn offsets_map_to_the_document() {
        let mapped = mapped();
        let at = |start, end| mapped.span(start..end);
        assert_eq!(at(0, 4), Span::new(10, 20));
        assert_eq!(at(0, 1), Span::new(10, 11));
        assert_eq!(at(1, 2), Span::new(11, 16));
        assert_eq!(at(2, 3), Span::new(16, 17));
        assert_eq!(at(3, 4), Span::new(19, 20));
        assert_eq!(at(2, 4), Span::new(16, 20));
        assert_eq!(at(1, 1), Span::new(11, 11));
        assert_eq!(at(4, 4), Span::new(20, 20));
    }

    #[test]
    fn slices_map_to_the_document() {
        let slice = mapped().slice(1..3);
        assert_eq!((&*slice.text, slice.at), ("&b", 11));
        assert_eq!(slice.span(1..2), Span::new(16, 17));
        let gap = 2..3;
        let slice = mapped().slice_without(0..4, std::slice::from_ref(&gap));
        assert_eq!(slice.text, "a&c");
        assert_eq!(slice.span(2..3), Span::new(19, 20));
        assert_eq!(slice.span(0..3), Span::new(10, 20));
    }
}
