//! Positions in a text, in the unit that client and server agreed on, and the differences of two texts: [`Places`].

use gen_lsp_types::{Position, PositionEncodingKind, Range};
use urlgram::lines::{ColumnUnit, LineIndex};
use urlgram::span::Span;

/// Returns the unit for positions: bytes if the client knows them, because no position must be converted then.
pub(crate) fn negotiated(known: &[PositionEncodingKind]) -> (ColumnUnit, PositionEncodingKind) {
    let has = |kind: PositionEncodingKind| known.contains(&kind);
    if has(PositionEncodingKind::UTF8) {
        (ColumnUnit::Byte, PositionEncodingKind::UTF8)
    } else if has(PositionEncodingKind::UTF32) && !has(PositionEncodingKind::UTF16) {
        (ColumnUnit::Character, PositionEncodingKind::UTF32)
    } else {
        (ColumnUnit::Utf16, PositionEncodingKind::UTF16)
    }
}

/// The positions of a text.
#[derive(Debug)]
pub(crate) struct Places<'t> {
    lines: LineIndex<'t>,
    unit: ColumnUnit,
}

impl<'t> Places<'t> {
    pub(crate) fn new(text: &'t str, unit: ColumnUnit) -> Self {
        Places { lines: LineIndex::new(text), unit }
    }

    /// Returns the position of a byte.
    pub(crate) fn position(&self, at: usize) -> Position {
        let place = self.lines.position(at);
        Position::new(to_u32(place.line - 1), to_u32(place.column_in(self.unit) - 1))
    }

    /// Returns the range of a span.
    pub(crate) fn range(&self, span: Span) -> Range {
        Range::new(self.position(span.start as usize), self.position(span.end as usize))
    }

    /// Returns the offset of a position. A position after the end of its line is the end of the line, as the protocol says.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let (line, column) = (position.line as usize + 1, position.character as usize + 1);
        self.lines.offset(line, column, self.unit)
    }

    /// Returns the span of a range. Of a range that ends before it starts, the ends are swapped.
    pub(crate) fn span(&self, range: Range) -> Span {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        Span::new(to_u32(start.min(end)), to_u32(start.max(end)))
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the edit that makes one text of another, without what both begin and end with: spans are those of `before`.
pub(crate) fn difference<'a>(before: &str, after: &'a str) -> Option<(Span, &'a str)> {
    if before == after {
        return None;
    }
    let mut start = common(before.as_bytes(), after.as_bytes());
    while !(before.is_char_boundary(start) && after.is_char_boundary(start)) {
        start -= 1;
    }
    let (old, new) = (&before[start..], &after[start..]);
    let mut end = common_at_end(old.as_bytes(), new.as_bytes());
    while !(old.is_char_boundary(old.len() - end) && new.is_char_boundary(new.len() - end)) {
        end -= 1;
    }
    let span = Span::new(to_u32(start), to_u32(before.len() - end));
    Some((span, &new[..new.len() - end]))
}

/// Number of bytes that are compared at once.
const CHUNK: usize = 256;

/// Returns the number of bytes that both begin with.
fn common(one: &[u8], other: &[u8]) -> usize {
    let chunks = one.chunks_exact(CHUNK).zip(other.chunks_exact(CHUNK)).take_while(|(one, other)| one == other).count();
    let at = chunks * CHUNK;
    at + one[at..].iter().zip(&other[at..]).take_while(|(one, other)| one == other).count()
}

/// Returns the number of bytes that both end with.
fn common_at_end(one: &[u8], other: &[u8]) -> usize {
    let chunks = one.rchunks_exact(CHUNK).zip(other.rchunks_exact(CHUNK));
    let at = chunks.take_while(|(one, other)| one == other).count() * CHUNK;
    let rest = one[..one.len() - at].iter().rev().zip(other[..other.len() - at].iter().rev());
    at + rest.take_while(|(one, other)| one == other).count()
}

/// Returns the edits that make one text of another: one for each run of lines that differ, if both have the same number of lines, and
/// otherwise one for all.
pub(crate) fn differences(before: &str, after: &str) -> Vec<(Span, String)> {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (before.split_inclusive('\n').collect(), after.split_inclusive('\n').collect());
    if old.len() != new.len() {
        return difference(before, after).map(|(span, text)| (span, text.to_owned())).into_iter().collect();
    }
    let (mut edits, mut at) = (Vec::new(), 0);
    for (old, new) in old.into_iter().zip(new) {
        if let Some((span, text)) = difference(old, new) {
            edits.push((span.shifted(to_u32(at)), text.to_owned()));
        }
        at += old.len();
    }
    edits
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_unit_of_positions_is_negotiated() {
        use PositionEncodingKind::{UTF8 as Utf8, UTF16 as Utf16, UTF32 as Utf32};
        assert_eq!(negotiated(&[]).1, Utf16);
        assert_eq!(negotiated(&[Utf16, Utf8]).1, Utf8);
        assert_eq!(negotiated(&[Utf32, Utf16]).1, Utf16);
        assert_eq!(negotiated(&[Utf32]).1, Utf32);
    }

    proptest! {
        #[test]
        fn what_both_begin_and_end_with_is_left_alone(
            start in "[a\u{e9}]{0,600}", before in "[b\u{e9}]{0,2}", after in "[c\u{ea}]{0,2}", end in "[d\u{e9}]{0,600}",
        ) {
            let (old, new) = (format!("{start}{before}{end}"), format!("{start}{after}{end}"));
            if let Some((span, text)) = difference(&old, &new) {
                prop_assert!(text.len() <= after.len() && span.len() <= before.len());
                prop_assert_eq!(format!("{}{text}{}", &old[..span.start as usize], &old[span.end as usize..]), new);
            }
        }

        #[test]
        fn differences_make_the_other_text(before in "[ab\u{e9}\u{1f980}\n]{0,16}", after in "[ab\u{e9}\u{1f980}\n]{0,16}") {
            let mut text = before.clone();
            for (span, new) in differences(&before, &after).into_iter().rev() {
                text.replace_range(span.range(), &new);
            }
            prop_assert_eq!(text, after);
        }
    }
}
