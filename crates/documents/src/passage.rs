//! A piece of a document as the host syntax means it, and where each byte of it stands.

use std::borrow::Cow;
use std::ops::Range;

use urlgram::span::Span;

/// A place where what is meant is written in another way: `&` as `&amp;`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    /// What is meant; empty for what means nothing, such as a line break after a backslash.
    pub(super) meant: Span,
    /// How it is written, in the document.
    pub(super) written: Span,
}

/// A text that stands at `at` in a document, except for some pieces as it is written there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Passage<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: u32,
    /// In order, without overlap.
    pub(super) pieces: Vec<Piece>,
}

impl<'a> Passage<'a> {
    /// What stands at `at`, which means itself.
    pub(super) fn verbatim(text: &'a str, at: usize) -> Self {
        Passage { text: Cow::Borrowed(text), at: offset(at), pieces: Vec::new() }
    }

    /// Where `range` of the text stands in the document.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        to_document(&self.pieces, self.at, Span::new(offset(range.start), offset(range.end)))
    }

    /// The part `range`, without the ranges `left_out` of it.
    pub(super) fn part(&self, range: Range<usize>, left_out: &[Range<usize>]) -> Passage<'a> {
        let Span { start: at, end } = self.span(range.clone());
        if left_out.is_empty() {
            let meant = Span::new(offset(range.start), offset(range.end));
            // Pieces are sorted; a document of nothing but escapes must not be gone through for each link of it.
            let first = self.pieces.partition_point(|piece| piece.meant.start < meant.start);
            let last = self.pieces.partition_point(|piece| piece.meant.end <= meant.end);
            let is_inside = |piece: &&Piece| at <= piece.written.start && piece.written.end <= end;
            let pieces = self.pieces.get(first..last).unwrap_or_default().iter().filter(is_inside);
            let shifted = |piece: &Piece| {
                let Span { start, end } = piece.meant;
                Piece { meant: Span::new(start - meant.start, end - meant.start), written: piece.written }
            };
            let pieces = pieces.map(shifted).collect();
            let text = match &self.text {
                Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
                Cow::Owned(text) => Cow::Owned(text[range].to_owned()),
            };
            return Passage { text, at, pieces };
        }
        let mut part = Passage { text: Cow::Owned(String::new()), at, pieces: Vec::new() };
        let mut from = range.start;
        for gap in left_out {
            part.push(&self.part(from..gap.start, &[]));
            let here = Span::empty(offset(part.text.len()));
            let written = Span::new(self.span(gap.clone()).start, self.span(gap.end..range.end).start);
            part.pieces.push(Piece { meant: here, written });
            from = gap.end;
        }
        part.push(&self.part(from..range.end, &[]));
        part
    }

    /// Adds what stands behind.
    fn push(&mut self, next: &Passage<'_>) {
        let by = offset(self.text.len());
        let shifted = |piece: &Piece| Piece { meant: piece.meant.shifted(by), written: piece.written };
        self.pieces.extend(next.pieces.iter().map(shifted));
        self.text.to_mut().push_str(&next.text);
    }
}

/// Where `span` of a text stands that begins at `at`.
pub(super) fn to_document(pieces: &[Piece], at: u32, span: Span) -> Span {
    let after = |piece: Option<&Piece>, offset: u32| match piece {
        Some(piece) => piece.written.end + (offset - piece.meant.end),
        None => at + offset,
    };
    let before_start = pieces[..pieces.partition_point(|piece| piece.meant.start <= span.start)].last();
    let start = match before_start {
        Some(piece) if span.start < piece.meant.end => piece.written.start,
        piece => after(piece, span.start),
    };
    let before_end = pieces[..pieces.partition_point(|piece| piece.meant.start < span.end)].last();
    let end = match before_end {
        Some(piece) if span.end <= piece.meant.end => piece.written.end,
        piece => after(piece, span.end),
    };
    Span::new(start, end.max(start))
}

/// An offset in a document, none of which is longer than offsets reach.
pub(super) fn offset(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a&amp;b\⏎c` at 10, meaning `a&bc`.
    fn passage() -> Passage<'static> {
        let pieces = vec![
            Piece { meant: Span::new(1, 2), written: Span::new(11, 16) },
            Piece { meant: Span::new(3, 3), written: Span::new(17, 19) },
        ];
        Passage { text: "a&bc".into(), at: 10, pieces }
    }

    #[test]
    fn offsets_lead_to_what_is_written() {
        let passage = passage();
        let at = |start, end| passage.span(start..end);
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
    fn parts_know_their_places() {
        let part = passage().part(1..3, &[]);
        assert_eq!((&*part.text, part.at), ("&b", 11));
        assert_eq!(part.span(1..2), Span::new(16, 17));
        let gap = 2..3;
        let part = passage().part(0..4, std::slice::from_ref(&gap));
        assert_eq!(part.text, "a&c");
        assert_eq!(part.span(2..3), Span::new(19, 20));
        assert_eq!(part.span(0..3), Span::new(10, 20));
    }
}
