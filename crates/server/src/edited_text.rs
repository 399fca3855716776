//! The text of a document while somebody edits it: [`EditedText`].

use std::cell::OnceCell;
use std::sync::Arc;

use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent};
use ropey::Rope;
use urlgram::lines::ColumnUnit;

/// A text that is edited in many places and read as a whole.
///
/// The edits of a client are applied to a rope: an edit of a large text, of which a client may send thousands at once, neither moves the
/// text after it nor indexes its lines. The text is put together when somebody reads it.
#[derive(Debug)]
pub(crate) struct EditedText {
    rope: Rope,
    whole: OnceCell<Arc<str>>,
    unit: ColumnUnit,
}

impl EditedText {
    pub(crate) fn new(text: String, unit: ColumnUnit) -> Self {
        EditedText { rope: Rope::from_str(&text), whole: OnceCell::from(Arc::from(text)), unit }
    }

    pub(crate) fn whole(&self) -> &Arc<str> {
        self.whole.get_or_init(|| {
            let mut text = String::with_capacity(self.rope.len_bytes());
            self.rope.chunks().for_each(|chunk| text.push_str(chunk));
            Arc::from(text)
        })
    }

    /// Applies the changes of a client, each to the result of the one before.
    pub(crate) fn apply(&mut self, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                    self.replace(change.range, &change.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => {
                    *self = EditedText::new(change.text, self.unit);
                }
            }
        }
    }

    /// Replaces a range. Of a range that ends before it starts, the ends are swapped.
    fn replace(&mut self, range: Range, text: &str) {
        let (a, b) = (self.character(range.start), self.character(range.end));
        let start = a.min(b);
        self.rope.remove(start..a.max(b));
        self.rope.insert(start, text);
        self.whole.take();
    }

    /// Returns the number of characters before a position. The position is read as by [`Places::offset`](crate::text::Places::offset).
    fn character(&self, position: Position) -> usize {
        let number = position.line as usize;
        if number >= self.rope.len_lines() {
            return self.rope.len_chars();
        }
        let line = self.rope.line(number);
        let ends_with = |length: usize, end: char| length > 0 && line.char(length - 1) == end;
        let mut length = line.len_chars();
        if ends_with(length, '\n') {
            length -= 1;
            length -= usize::from(ends_with(length, '\r'));
        }
        let column = position.character as usize;
        let before = match self.unit {
            ColumnUnit::Byte => line.byte_to_char(column.min(line.len_bytes())),
            ColumnUnit::Utf16 => line.utf16_cu_to_char(column.min(line.len_utf16_cu())),
            ColumnUnit::Character => column,
        };
        self.rope.line_to_char(number) + before.min(length)
    }
}

#[cfg(test)]
#[expect(deprecated, reason = "the type has a deprecated field, which has to be written")]
mod tests {
    use gen_lsp_types::{TextDocumentContentChangePartial, TextDocumentContentChangeWholeDocument};
    use proptest::prelude::*;

    use super::*;
    use crate::text::Places;

    fn change(range: Range, text: &str) -> TextDocumentContentChangeEvent {
        TextDocumentContentChangePartial { range, range_length: None, text: text.to_owned() }.into()
    }

    fn edited(text: &str, range: Range, new: &str, unit: ColumnUnit) -> String {
        let mut text = EditedText::new(text.to_owned(), unit);
        text.apply(vec![change(range, new)]);
        text.whole().to_string()
    }

    fn range(start: (u32, u32), end: (u32, u32)) -> Range {
        Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1))
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
        let mut text = EditedText::new("old".to_owned(), unit);
        text.apply(vec![whole.into(), change(range((0, 3), (0, 3)), "er")]);
        assert_eq!(&**text.whole(), "newer");
    }

    /// The work is counted as bytes that are allocated: an index of the lines, or a copy of the text, for each edit would take 10 GB.
    #[test]
    fn many_edits_of_a_large_text_cost_what_they_change() {
        const EDITS: u32 = 10_000;
        let text = "a line of text with \u{1f980} in it\n".repeat(1 << 15);
        let (length, mut edited) = (text.len() as u64, EditedText::new(text, ColumnUnit::Utf16));
        let measured = allocation_counter::measure(|| {
            for edit in 0..EDITS {
                let at = Position::new(edit * 7919 % (1 << 15), 3);
                edited.apply(vec![change(Range::new(at, at), "\u{e9}")]);
            }
        });
        assert!(measured.bytes_total < 4 * length, "{measured:?}");
        assert_eq!(edited.whole().len() as u64, length + 2 * u64::from(EDITS));
    }

    /// The text as a client keeps it, by the words of the protocol: a list of lines, and columns in units of the encoding.
    struct Lines {
        text: String,
        unit: ColumnUnit,
    }

    impl Lines {
        fn width(&self, character: char) -> usize {
            match self.unit {
                ColumnUnit::Byte => character.len_utf8(),
                ColumnUnit::Utf16 => character.len_utf16(),
                ColumnUnit::Character => 1,
            }
        }

        /// Returns all positions, with their offsets. There is none between the two characters of a line end.
        fn positions(&self) -> Vec<(Position, usize)> {
            let (mut line, mut column, mut found) = (0, 0, Vec::new());
            let mut characters = self.text.char_indices().peekable();
            while let Some((at, character)) = characters.next() {
                found.push((Position::new(line, column), at));
                if character == '\r' && characters.peek().is_some_and(|(_, next)| *next == '\n') {
                    characters.next();
                    (line, column) = (line + 1, 0);
                } else if character == '\n' {
                    (line, column) = (line + 1, 0);
                } else {
                    column += u32::try_from(self.width(character)).unwrap();
                }
            }
            found.push((Position::new(line, column), self.text.len()));
            found
        }
    }

    // Some six edits a case: `PROPTEST_CASES=350000` makes two million.
    proptest! {
        #[test]
        fn the_text_of_the_server_is_that_of_the_client(
            start in "[a\u{e9}e\u{301}\u{1f980}\u{1f468}\u{200d}\u{2028}\r\n]{0,24}",
            batches in prop::collection::vec(prop::collection::vec(
                ("(b|\u{20ac}|\u{1f980}|\u{301}|\r\n|\r|\n){0,4}", any::<prop::sample::Index>(), any::<prop::sample::Index>()),
                0..6,
            ), 0..6),
            unit in prop::sample::select(vec![ColumnUnit::Byte, ColumnUnit::Utf16, ColumnUnit::Character]),
        ) {
            let mut server = EditedText::new(start.clone(), unit);
            let mut client = Lines { text: start, unit };
            for batch in batches {
                let mut changes = Vec::new();
                for (new, a, b) in batch {
                    let places = client.positions();
                    let (a, b) = (*a.get(&places), *b.get(&places));
                    let ((start, from), (end, to)) = if a.1 <= b.1 { (a, b) } else { (b, a) };
                    changes.push(change(Range::new(start, end), &new));
                    client.text.replace_range(from..to, &new);
                }
                server.apply(changes);
                prop_assert_eq!(&**server.whole(), client.text.as_str());
                let places = Places::new(&client.text, unit);
                for (position, at) in client.positions() {
                    prop_assert_eq!((places.position(at), places.offset(position)), (position, at));
                }
            }
        }

        #[test]
        fn any_position_is_the_nearest_one(
            text in "[a\u{e9}\u{1f980}\r\n]{0,12}", line in 0_u32..8, column in 0_u32..20,
            unit in prop::sample::select(vec![ColumnUnit::Byte, ColumnUnit::Utf16, ColumnUnit::Character]),
        ) {
            let at = Position::new(line, column);
            let offset = Places::new(&text, unit).offset(at);
            let rope = EditedText::new(text.clone(), unit);
            prop_assert_eq!(rope.rope.char_to_byte(rope.character(at)), offset);
        }
    }
}
