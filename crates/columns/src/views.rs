//! A column of views, which ranges of rows fill, each in its own part of one allocation.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringViewArray};
use arrow_buffer::{Buffer, ScalarBuffer};

use crate::bits::{Bits, BitsRange};
use crate::error::Error;
use crate::source::{MAX_BLOCK_LEN, MAX_INLINE_LEN, Row};

/// For each length of a text inside its view, the bits of its bytes.
const MASKS: [u128; MAX_INLINE_LEN + 1] = {
    let mut masks = [0; MAX_INLINE_LEN + 1];
    let mut length = 1;
    while length <= MAX_INLINE_LEN {
        masks[length] = masks[length - 1] << 8 | 0xFF;
        length += 1;
    }
    masks
};

/// A column of texts, all null at first. Memory that no text is written to is not touched.
#[derive(Debug)]
pub(crate) struct ViewColumn {
    views: Vec<u128>,
    present: Bits,
    /// Number of blocks of the input. Blocks of copies have the numbers after them.
    blocks: usize,
}

/// The rows of a column that one thread fills.
#[derive(Debug)]
pub(crate) struct ViewRange<'c> {
    views: &'c mut [u128],
    present: BitsRange<'c>,
    copies: Copies,
}

/// Texts of a range that the input does not contain.
#[derive(Debug)]
pub(crate) struct Copies {
    /// Number of the first block.
    first: usize,
    blocks: Vec<Vec<u8>>,
    /// Whether a view of the range refers to a block, of the input or of copies.
    has_reference: bool,
}

impl ViewColumn {
    /// Creates a column of this many rows for an input with this many blocks.
    pub(crate) fn new(rows: usize, blocks: usize) -> Self {
        ViewColumn { views: vec![0; rows], present: Bits::new(rows), blocks }
    }

    /// Returns consecutive ranges of `rows` rows.
    pub(crate) fn ranges(&mut self, rows: usize) -> impl Iterator<Item = ViewRange<'_>> {
        let first = self.blocks;
        let copies = move || Copies { first, blocks: Vec::new(), has_reference: false };
        let parts = self.views.chunks_mut(rows).zip(self.present.ranges(rows));
        parts.map(move |(views, present)| ViewRange { views, present, copies: copies() })
    }

    /// Returns the array. `copies` are those of all ranges of `rows` rows, in order.
    ///
    /// # Errors
    /// A bug: Arrow checks all views.
    pub(crate) fn finish(
        mut self,
        blocks: &Arc<[Buffer]>,
        rows: usize,
        copies: Vec<Copies>,
    ) -> Result<ArrayRef, Error> {
        if !self.present.any() {
            return Ok(Arc::new(StringViewArray::new_null(self.views.len())));
        }
        let nulls = self.present.finish_nulls();
        let blocks = match copies.iter().all(|copies| copies.blocks.is_empty()) {
            true if copies.iter().any(|copies| copies.has_reference) => Arc::clone(blocks),
            true => Arc::from([]),
            false => with_copies(blocks, &mut self.views, rows, copies),
        };
        Ok(Arc::new(StringViewArray::try_new(ScalarBuffer::from(self.views), blocks, nulls)?))
    }
}

/// Returns the blocks with those of all ranges after them, and gives the views of each range the numbers of its blocks.
fn with_copies(blocks: &[Buffer], views: &mut [u128], rows: usize, copies: Vec<Copies>) -> Arc<[Buffer]> {
    let mut all = blocks.to_vec();
    for (views, copies) in views.chunks_mut(rows).zip(copies) {
        let moved = all.len() - blocks.len();
        if moved > 0 && !copies.blocks.is_empty() {
            let is_copy =
                |view: &u128| *view as u32 as usize > MAX_INLINE_LEN && (*view >> 64) as u32 as usize >= blocks.len();
            views.iter_mut().filter(|view| is_copy(view)).for_each(|view| *view += (moved as u128) << 64);
        }
        all.extend(copies.blocks.into_iter().map(Buffer::from_vec));
    }
    all.into()
}

impl ViewRange<'_> {
    /// Sets the row at `index` of the range to the part of its text that begins at `start` and has `length` bytes.
    #[inline]
    pub(crate) fn part(&mut self, index: usize, row: &Row<'_>, start: u32, length: u32) {
        let bytes = row.bytes.get(start as usize..).unwrap_or_default();
        let first = match bytes.first_chunk() {
            Some(first) => u128::from_le_bytes(*first),
            None => first_bytes(bytes),
        };
        if length as usize <= MAX_INLINE_LEN {
            return self.set(index, inline(first, length as usize));
        }
        self.copies.has_reference = true;
        self.set(index, long(first, length, row.block, row.offset + start));
    }

    /// Sets the row at `index` of the range to `text`, which is copied unless it is a part of `row`.
    #[inline]
    pub(crate) fn text(&mut self, index: usize, row: &Row<'_>, text: &str) {
        match row.start_of(text) {
            // A part is at most as long as its text, whose length has 31 bits.
            Some(start) => self.part(index, row, start, text.len() as u32),
            None => self.copy(index, text),
        }
    }

    /// Sets the row at `index` of the range to a text that the input does not contain.
    pub(crate) fn copy(&mut self, index: usize, text: &str) {
        let first = first_bytes(text.as_bytes());
        if text.len() <= MAX_INLINE_LEN {
            self.set(index, inline(first, text.len()));
        } else if let Some((block, offset)) = self.copies.add(text) {
            self.set(index, long(first, text.len() as u32, block, offset));
        }
    }

    #[inline]
    fn set(&mut self, index: usize, view: u128) {
        self.views[index] = view;
        self.present.set(index);
    }

    /// Returns the copied texts.
    pub(crate) fn finish(self) -> Copies {
        self.copies
    }
}

impl Copies {
    /// Adds a text, and returns its block and the offset there; `None` if a block cannot hold it.
    fn add(&mut self, text: &str) -> Option<(u32, u32)> {
        if text.len() > MAX_BLOCK_LEN {
            return None;
        }
        if self.blocks.last().is_none_or(|last| last.len() + text.len() > MAX_BLOCK_LEN) {
            self.blocks.push(Vec::new());
        }
        let block = self.blocks.last_mut()?;
        let offset = block.len() as u32;
        block.extend_from_slice(text.as_bytes());
        Some(((self.first + self.blocks.len() - 1) as u32, offset))
    }
}

/// Returns the view of a text that is inside it.
#[inline]
fn inline(first: u128, length: usize) -> u128 {
    (first & MASKS[length]) << 32 | length as u128
}

/// Returns the view of a text with its first four bytes, its block and its offset there.
#[inline]
fn long(first: u128, length: u32, block: u32, offset: u32) -> u128 {
    u128::from(offset) << 96 | u128::from(block) << 64 | (first & 0xFFFF_FFFF) << 32 | u128::from(length)
}

/// Returns the first 16 bytes, or all of them with zeros after them.
fn first_bytes(bytes: &[u8]) -> u128 {
    let mut first = [0; 16];
    first.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    u128::from_le_bytes(first)
}

#[cfg(test)]
mod tests {
    use arrow_array::Array as _;
    use arrow_array::cast::AsArray as _;

    use super::*;
    use crate::source::{Entry, Source};

    #[test]
    fn copies_of_several_ranges_have_blocks_of_their_own() {
        let texts: Vec<String> = (0..300).map(|row| format!("a text that is longer than a view {row}")).collect();
        let source = Source::of(&StringViewArray::from_iter_values(&texts)).unwrap();
        let mut column = ViewColumn::new(texts.len(), source.buffers().len());
        let expected = |row: usize| match row % 4 {
            0 => None,
            1 => Some(texts[row][2..].to_owned()),
            2 => Some(texts[row].to_uppercase()),
            _ => Some("short".to_owned()),
        };
        let copies = column.ranges(64).enumerate().map(|(number, mut range)| {
            for index in 0..64.min(texts.len() - number * 64) {
                let row = number * 64 + index;
                let Entry::Text(source_row) = source.row(row) else { panic!("no text") };
                match expected(row) {
                    // The first ranges copy nothing.
                    Some(text) if row % 4 == 1 || number < 2 => {
                        range.text(index, &source_row, &source_row.text[texts[row].len() - text.len()..]);
                    }
                    Some(text) => range.text(index, &source_row, &text),
                    None => {}
                }
            }
            range.finish()
        });
        let copies: Vec<Copies> = copies.collect();
        let array = column.finish(source.buffers(), 64, copies).unwrap();
        let found = array.as_string_view();
        for row in 128..texts.len() {
            assert_eq!(found.is_valid(row).then(|| found.value(row).to_owned()), expected(row), "{row}");
        }
        assert_eq!(found.data_buffers().len(), source.buffers().len() + 3);
    }
}
