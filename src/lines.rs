//! Lines and columns of a text: [`LineIndex`] and [`Position`].

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use crate::span::{Span, offset, pad};

/// A place in a text of several lines. Everything is counted from 1, as editors do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Position {
    /// Number of the line.
    pub line: usize,
    /// Column in characters.
    pub column: usize,
    /// Column in bytes of UTF-8.
    pub byte_column: usize,
    /// Column in units of UTF-16, which JavaScript and the Language Server Protocol use. They count from 0.
    pub utf16_column: usize,
}

/// `3:7`, the line and the column in characters.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}:{}", self.line, self.column))
    }
}

/// A unit in which the columns of a line are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ColumnUnit {
    /// A byte of UTF-8.
    Byte,
    /// A unit of UTF-16.
    Utf16,
    /// A character, which is a unit of UTF-32.
    Character,
}

impl Position {
    /// Returns the column in a unit.
    pub const fn column_in(&self, unit: ColumnUnit) -> usize {
        match unit {
            ColumnUnit::Byte => self.byte_column,
            ColumnUnit::Utf16 => self.utf16_column,
            ColumnUnit::Character => self.column,
        }
    }
}

/// The index of the lines of a text: one pass over the text, and a [`Position`] for each byte offset by binary search.
///
/// A line ends with `\n` or `\r\n`. A carriage return alone is a character of its line. In a text that is not UTF-8, each part
/// that [`String::from_utf8_lossy`](alloc::string::String::from_utf8_lossy) would replace is one character.
///
/// ```
/// use urlgram::lines::LineIndex;
/// use urlgram::span::Span;
///
/// let text = "a = b\r\nname = \"é\" / oops\r\n";
/// let lines = LineIndex::new(text);
///
/// let place = lines.position(text.find("oops").unwrap());
/// assert_eq!((place.line, place.column, place.byte_column), (2, 14, 15));
/// assert_eq!(place.to_string(), "2:14");
/// assert_eq!(lines.span(2).of(text), "name = \"é\" / oops");
/// assert_eq!(lines.position(text.len()).to_string(), "3:1");
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    /// The text, with ASCII instead of the parts that are not UTF-8.
    text: Cow<'a, [u8]>,
    /// Offset of the first byte of each line.
    starts: Vec<usize>,
    /// The units before each block. Empty if the text is ASCII.
    blocks: Vec<Units>,
}

/// Number of bytes between two offsets for which the index holds the number of characters. It limits what is counted for a
/// column of a long line.
const BLOCK: usize = 256;

/// Counts of characters, and of those that are two units of UTF-16.
#[derive(Clone, Copy, Default, Debug)]
struct Units {
    characters: usize,
    pairs: usize,
}

impl<'a> LineIndex<'a> {
    /// Indexes the lines of `text`.
    pub fn new(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        let text = text.as_ref();
        let starts = core::iter::once(0).chain(memchr::memchr_iter(b'\n', text).map(|at| at + 1)).collect();
        if text.is_ascii() {
            return LineIndex { text: Cow::Borrowed(text), starts, blocks: Vec::new() };
        }
        let text = match core::str::from_utf8(text) {
            Ok(_) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(repaired(text)),
        };
        let mut before = Units::default();
        let count = |block: &[u8]| {
            let after = before.plus(Units::of(block));
            core::mem::replace(&mut before, after)
        };
        let blocks = text.chunks(BLOCK).map(count).collect();
        LineIndex { text, starts, blocks }
    }

    /// Returns the number of lines. After the last line end is one more line, which may be empty.
    ///
    /// ```
    /// use urlgram::lines::LineIndex;
    ///
    /// let index = LineIndex::new("a\nbé c\n");
    /// assert_eq!(index.count(), 3);
    /// ```
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the number of the line that contains the byte at `at`, from 1. A line end belongs to the line before it.
    ///
    /// ```
    /// use urlgram::lines::LineIndex;
    ///
    /// let index = LineIndex::new("a\nbé c\n");
    /// assert_eq!((index.line(0), index.line(1), index.line(2)), (1, 1, 2));
    /// ```
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// Returns the place of the byte at `at`. For a byte within a character it is the place of the character, and for an offset
    /// after the end it is the end.
    ///
    /// ```
    /// use urlgram::lines::LineIndex;
    ///
    /// let index = LineIndex::new("a\nbé c\n");
    /// let place = index.position(6);
    /// assert_eq!((place.line, place.column, place.byte_column), (2, 4, 5));
    /// ```
    pub fn position(&self, at: usize) -> Position {
        let at = self.character_start(at.min(self.text.len()));
        let line = self.line(at);
        let start = self.starts[line - 1];
        let Units { characters, pairs } = self.units_between(start, at);
        Position { line, column: 1 + characters, byte_column: 1 + at - start, utf16_column: 1 + characters + pairs }
    }

    /// Returns the offset of a place: a line and a column, both from 1. A column after the end of its line is the end of the line,
    /// before the line end, and one within a character is the start of the character. A line after the last is the end of the text.
    ///
    /// ```
    /// use urlgram::lines::{ColumnUnit, LineIndex};
    ///
    /// let lines = LineIndex::new("\u{1f980}b\r\nc");
    /// assert_eq!(lines.offset(1, 3, ColumnUnit::Utf16), 4);
    /// assert_eq!(lines.offset(1, 2, ColumnUnit::Character), 4);
    /// assert_eq!(lines.offset(1, 99, ColumnUnit::Byte), 5);
    /// assert_eq!(lines.offset(9, 1, ColumnUnit::Byte), 8);
    /// ```
    pub fn offset(&self, line: usize, column: usize, unit: ColumnUnit) -> usize {
        let Span { start, end } = self.span(line);
        let (start, end) = (start as usize, end as usize);
        let before = column.saturating_sub(1);
        if unit == ColumnUnit::Byte || self.blocks.is_empty() {
            return self.character_start(start.saturating_add(before).min(end));
        }
        let (mut at, mut counted) = (start, 0);
        while at < end {
            let next = (at + 1..end).find(|next| !is_continuation(self.text[*next])).unwrap_or(end);
            counted += if unit == ColumnUnit::Utf16 && self.text[at] >= 0xF0 { 2 } else { 1 };
            if counted > before {
                break;
            }
            at = next;
        }
        at
    }

    /// Returns the span of the line with the number `line`, without its line end. The span is empty, and at the end of the text,
    /// if there is no such line.
    ///
    /// ```
    /// use urlgram::lines::LineIndex;
    ///
    /// let index = LineIndex::new("a\nbé c\n");
    /// assert_eq!(index.span(1).range(), 0..1);
    /// ```
    pub fn span(&self, line: usize) -> Span {
        let length = self.text.len();
        let start = |index: usize| self.starts.get(index).copied();
        let Some(from) = line.checked_sub(1).and_then(start) else { return Span::empty(offset(length)) };
        let to = match start(line) {
            Some(next) if self.text[from..next].ends_with(b"\r\n") => next - 2,
            Some(next) => next - 1,
            None => length,
        };
        Span::new(offset(from), offset(to))
    }

    fn character_start(&self, mut at: usize) -> usize {
        while self.text.get(at).is_some_and(|byte| is_continuation(*byte)) {
            at -= 1;
        }
        at
    }

    /// Most lines are shorter than a block, and are counted without the index.
    fn units_between(&self, from: usize, to: usize) -> Units {
        if self.blocks.is_empty() {
            return Units { characters: to - from, pairs: 0 };
        }
        if to - from <= BLOCK {
            return Units::of(&self.text[from..to]);
        }
        let (before, after) = (self.units_before(from), self.units_before(to));
        Units { characters: after.characters - before.characters, pairs: after.pairs - before.pairs }
    }

    fn units_before(&self, at: usize) -> Units {
        // The end of the text may be the end of the last block.
        let block = (at / BLOCK).min(self.blocks.len() - 1);
        self.blocks[block].plus(Units::of(&self.text[block * BLOCK..at]))
    }
}

impl Units {
    fn of(bytes: &[u8]) -> Units {
        Units { characters: count(bytes, |byte| !is_continuation(byte)), pairs: count(bytes, |byte| byte >= 0xF0) }
    }

    fn plus(self, other: Units) -> Units {
        Units { characters: self.characters + other.characters, pairs: self.pairs + other.pairs }
    }
}

/// Counts in bytes, which fill vectors better than words do: no 255 bytes overflow their sum.
fn count(bytes: &[u8], is_counted: impl Fn(u8) -> bool) -> usize {
    let counts = bytes.chunks(255).map(|chunk| chunk.iter().fold(0, |sum, byte| sum + u8::from(is_counted(*byte))));
    counts.map(usize::from).sum()
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// Returns the text with each part that is not UTF-8 as one ASCII character and continuation bytes, so that all offsets stay.
fn repaired(text: &[u8]) -> Vec<u8> {
    let mut repaired = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        repaired.extend(chunk.valid().as_bytes());
        let (invalid, at) = (chunk.invalid().len(), repaired.len());
        repaired.resize(at + invalid, 0x80);
        if invalid > 0 {
            repaired[at] = b'?';
        }
    }
    repaired
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    /// Counts from the start of the text.
    fn expected(text: &[u8], at: usize) -> Position {
        let before = &text[..at];
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let characters = String::from_utf8_lossy(&before[start..]);
        Position {
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            column: 1 + characters.chars().count(),
            byte_column: 1 + at - start,
            utf16_column: 1 + characters.encode_utf16().count(),
        }
    }

    #[test]
    fn positions_agree_with_counting() {
        let long = "x\u{e9}\u{1f980}y".repeat(200);
        let texts = [
            "",
            "\n",
            "a\u{e9}\u{20ac}b\n\ncd\u{1f980}e\r\nf",
            &long,
            &[&long, "\r\n", &long].concat(),
            &"a".repeat(600),
        ];
        for text in texts {
            let lines = LineIndex::new(text);
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                assert_eq!(lines.position(at), expected(text.as_bytes(), at), "{at}");
            }
        }
    }

    #[test]
    fn offsets_undo_positions() {
        let text = "x\u{e9}\u{1f980}y\r\n\ne\u{301}\n\u{1f469}\u{200d}\u{1f469}z";
        let lines = LineIndex::new(text);
        for unit in [ColumnUnit::Byte, ColumnUnit::Utf16, ColumnUnit::Character] {
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at) && !text[..*at].ends_with('\r')) {
                let place = lines.position(at);
                assert_eq!(lines.offset(place.line, place.column_in(unit), unit), at, "{unit:?} {place}");
            }
        }
        // Between the two units of a character, and after the last character of a line.
        assert_eq!(lines.offset(1, 4, ColumnUnit::Utf16), 3);
        assert_eq!(lines.offset(1, usize::MAX, ColumnUnit::Utf16), 8);
        assert_eq!(lines.offset(0, 1, ColumnUnit::Utf16), text.len());
    }

    #[test]
    fn invalid_utf8_counts_as_it_is_replaced() {
        let text = b"a\xFF\xE2\x82b\n\x80\x80c";
        let lines = LineIndex::new(text);
        for at in [0, 1, 2, 4, 5, 6, 7, 8, 9] {
            assert_eq!(lines.position(at), expected(text, at), "{at}");
        }
    }

    #[test]
    fn an_offset_within_a_character_or_after_the_end() {
        let lines = LineIndex::new("\u{20ac}\u{20ac}");
        assert_eq!((lines.position(4).column, lines.position(5).byte_column), (2, 4));
        assert_eq!(lines.position(99).column, 3);
    }

    #[test]
    fn spans_of_lines_have_no_line_end() {
        let text = "a\r\n\nb\rc\nd\r";
        let lines = LineIndex::new(text);
        let shown: Vec<&str> = (1..=lines.count()).map(|line| lines.span(line).of(text)).collect();
        assert_eq!(shown, ["a", "", "b\rc", "d\r"]);
        assert_eq!((lines.span(0), lines.span(5)), (Span::empty(10), Span::empty(10)));
    }
}
