//! Positions in a text, in the unit that client and server agreed on, and the edits of a client: [`Places`].

use gen_lsp_types::{Position, PositionEncodingKind, Range, TextDocumentContentChangeEvent};
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

/// Applies the changes of a client to a text, each to the result of the one before.
pub(crate) fn apply(text: &mut String, changes: Vec<TextDocumentContentChangeEvent>, unit: ColumnUnit) {
    for change in changes {
        match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                let span = Places::new(text, unit).span(change.range);
                text.replace_range(span.range(), &change.text);
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => *text = change.text,
        }
    }
}

/// Returns the edit that makes one text of another, without what both begin and end with: spans are those of `before`.
pub(crate) fn difference<'a>(before: &str, after: &'a str) -> Option<(Span, &'a str)> {
    if before == after {
        return None;
    }
    let same = |(a, b): &(u8, u8)| a == b;
    let mut start = before.bytes().zip(after.bytes()).take_while(same).count();
    while !(before.is_char_boundary(start) && after.is_char_boundary(start)) {
        start -= 1;
    }
    let (old, new) = (&before[start..], &after[start..]);
    let mut end = old.bytes().rev().zip(new.bytes().rev()).take_while(same).count();
    while !(old.is_char_boundary(old.len() - end) && new.is_char_boundary(new.len() - end)) {
        end -= 1;
    }
    let span = Span::new(to_u32(start), to_u32(before.len() - end));
    Some((span, &new[..new.len() - end]))
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
#[expect(deprecated, reason = "the type has a deprecated field, which has to be written")]
mod tests {
    use gen_lsp_types::{TextDocumentContentChangePartial, TextDocumentContentChangeWholeDocument};
    use proptest::prelude::*;

    use super::*;

    fn edited(text: &str, range: Range, new: &str, unit: ColumnUnit) -> String {
        let mut text = text.to_owned();
        let change = TextDocumentContentChangePartial { range, range_length: None, text: new.to_owned() };
        apply(&mut text, vec![change.into()], unit);
        text
    }

    fn range(start: (u32, u32), end: (u32, u32)) -> Range {
        Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1))
    }

    #[test]
    fn the_unit_of_positions_is_negotiated() {
        use PositionEncodingKind::{UTF8 as Utf8, UTF16 as Utf16, UTF32 as Utf32};
        assert_eq!(negotiated(&[]).1, Utf16);
        assert_eq!(negotiated(&[Utf16, Utf8]).1, Utf8);
        assert_eq!(negotiated(&[Utf32, Utf16]).1, Utf16);
        assert_eq!(negotiated(&[Utf32]).1, Utf32);
    }

    #[test]
    fn columns_are_counted_in_the_unit() {
        // The family is one emoji of five characters; the accent is a combining mark.
        let text = "e\u{301}\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}x\r\ny";
        for (unit, column) in [(ColumnUnit::Byte, 21), (ColumnUnit::Utf16, 10), (ColumnUnit::Character, 7)] {
            let at = text.find('x').unwrap();
            assert_eq!(Places::new(text, unit).position(at), Position::new(0, column), "{unit:?}");
            let result = edited(text, range((0, column), (0, column + 1)), "z", unit);
            assert_eq!(result, text.replace('x', "z"));
        }
    }

    #[test]
    fn edits_out_of_range_change_the_nearest_place() {
        let unit = ColumnUnit::Utf16;
        assert_eq!(edited("a\r\nb", range((0, 99), (0, 99)), "X", unit), "aX\r\nb");
        assert_eq!(edited("a\nb", range((9, 9), (9, 9)), "X", unit), "a\nbX");
        assert_eq!(edited("abc", range((0, 2), (0, 1)), "X", unit), "aXc");
        // Between the two units of an emoji.
        assert_eq!(edited("\u{1f980}b", range((0, 1), (0, 2)), "X", unit), "Xb");
        let whole = TextDocumentContentChangeWholeDocument { text: "new".to_owned() };
        let mut text = "old".to_owned();
        apply(&mut text, vec![whole.into()], unit);
        assert_eq!(text, "new");
    }

    /// Applies an edit as a client does that holds the text as units of UTF-16.
    fn as_client(text: &str, from: usize, to: usize, new: &str) -> String {
        let units: Vec<u16> = text.encode_utf16().collect();
        let new: Vec<u16> = new.encode_utf16().collect();
        String::from_utf16(&[&units[..from], &new, &units[to..]].concat()).unwrap()
    }

    proptest! {
        #[test]
        fn the_text_of_the_server_is_that_of_the_client(
            start in "[a\u{e9}\u{301}\u{1f980}\r\n]{0,12}",
            edits in prop::collection::vec(("[b\u{20ac}\u{1f980}\r\n]{0,4}", any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..12),
            unit in prop::sample::select(vec![ColumnUnit::Byte, ColumnUnit::Utf16, ColumnUnit::Character]),
        ) {
            let (mut client, mut server) = (start.clone(), start);
            for (new, a, b) in edits {
                // A client has no position between the two characters of a line end.
                let is_place = |at: &usize| client.is_char_boundary(*at) && !(client[..*at].ends_with('\r') && client[*at..].starts_with('\n'));
                let places: Vec<usize> = (0..=client.len()).filter(is_place).collect();
                let (a, b) = (*a.get(&places), *b.get(&places));
                let (from, to) = (a.min(b), a.max(b));
                let index = Places::new(&client, unit);
                let range = Range::new(index.position(from), index.position(to));
                let units = |at: usize| client[..at].encode_utf16().count();
                let next = as_client(&client, units(from), units(to), &new);
                let change = TextDocumentContentChangePartial { range, range_length: None, text: new };
                apply(&mut server, vec![change.into()], unit);
                client = next;
                prop_assert_eq!(&server, &client);
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
