//! The blocks of the input, and the texts in them.

use arrow_buffer::Buffer;
use urlgram::span::Span;

use super::view::{ViewPlace, first_bytes, view};
use crate::bits::WORD;
use crate::source::{MAX_BLOCK_LEN, MAX_INLINE_LEN, Row};

/// A block of the input with its number.
#[derive(Clone, Copy)]
pub(super) struct Block<'b> {
    bytes: &'b [u8],
    number: u32,
}

/// Texts of a word of rows that are in blocks of the input.
pub(super) struct Places<'b> {
    /// The rows whose texts these are. Other rows have the empty place.
    pub(super) rows: u64,
    pub(super) places: [Place<'b>; WORD],
}

/// A text in a block. It is ASCII.
#[derive(Clone, Copy, Default)]
pub(super) struct Place<'b> {
    /// The text with as many bytes after it as are in a view, or no bytes.
    bytes: &'b [u8],
    place: ViewPlace,
}

impl<'b> Block<'b> {
    #[inline(always)]
    pub(super) fn of(row: &Row<'_>, blocks: &'b [Buffer]) -> Block<'b> {
        let bytes = blocks.get(row.block as usize).map_or_else(Default::default, Buffer::as_slice);
        Block { bytes: &bytes[..bytes.len().min(MAX_BLOCK_LEN)], number: row.block }
    }

    /// Returns the part of the block from the first to the last of these texts, if it is ASCII and has few bytes of other texts.
    /// A long part is checked faster than each text.
    #[inline(always)]
    pub(super) fn ascii_around(self, rows: &[(usize, Row<'_>)]) -> &'b [u8] {
        let part = || {
            let ((_, first), (_, last)) = (rows.first()?, rows.last()?);
            let (start, end) = (offset_in(self.bytes, first.text)?, offset_in(self.bytes, last.text)?);
            let part = self.bytes.get(start as usize..end as usize + last.text.len())?;
            let length: usize = rows.iter().map(|(_, row)| row.text.len()).sum();
            (part.len() <= 2 * length && is_ascii(part)).then_some(part)
        };
        part().unwrap_or_default()
    }

    /// Returns the view of `text`, if its memory is a part of that of the block.
    #[inline]
    pub(super) fn view(self, text: &str) -> Option<u128> {
        let offset = offset_in(self.bytes, text)?;
        let place = ViewPlace::new(self.number, offset);
        // With bytes after a short text, which the view leaves out: faster than a copy of its length.
        let first = self.bytes.get(offset as usize..).and_then(<[u8]>::first_chunk);
        Some(match first {
            Some(first) => view(first, text.len() as u32, place),
            None => view(&first_bytes(text.as_bytes()), text.len() as u32, place),
        })
    }
}

impl<'b> Places<'b> {
    /// Adds the text of the row at `index` of the word, which may be in a part of the block that is `ascii`. Returns whether it is
    /// such a text.
    #[inline(always)]
    pub(super) fn add(&mut self, index: usize, block: Block<'b>, ascii: &[u8], text: &str) -> bool {
        let Some(offset) = offset_in(block.bytes, text) else { return false };
        let Some(bytes) = block.bytes[offset as usize..].get(..text.len() + MAX_INLINE_LEN) else { return false };
        if offset_in(ascii, text).is_none() && !is_ascii(text.as_bytes()) {
            return false;
        }
        self.places[index] = Place { bytes, place: ViewPlace::new(block.number, offset) };
        self.rows |= 1 << index;
        true
    }
}

impl Place<'_> {
    /// Returns the view of a part of the text; `None` if the span is outside of it.
    #[inline(always)]
    pub(super) fn view(&self, span: Span) -> Option<u128> {
        let length = span.end.checked_sub(span.start)?;
        let bytes = self.bytes.get(..span.end as usize + MAX_INLINE_LEN)?;
        let first = bytes.get(span.start as usize..)?.first_chunk()?;
        Some(view(first, length, self.place.moved(span.start)))
    }
}

/// Returns the offset of `piece` in `block`, if its memory is a part of that of the block.
#[inline(always)]
pub(crate) fn offset_in(block: &[u8], piece: &str) -> Option<u32> {
    let start = (piece.as_ptr() as usize).wrapping_sub(block.as_ptr() as usize);
    // Blocks are not longer than offsets reach.
    (start <= block.len() && piece.len() <= block.len() - start).then_some(start as u32)
}

/// Whether all bytes are ASCII. The function of the standard library reads the last 64 bytes one by one.
#[inline(always)]
fn is_ascii(bytes: &[u8]) -> bool {
    const LANES: usize = 32;
    let Some(last) = bytes.last_chunk::<LANES>() else { return bytes.is_ascii() };
    let (chunks, _) = bytes.as_chunks::<LANES>();
    let mut all = *last;
    for chunk in chunks {
        all.iter_mut().zip(chunk).for_each(|(all, byte)| *all |= byte);
    }
    all.iter().fold(0, |all, byte| all | byte).is_ascii()
}
