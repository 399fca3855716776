//! A column of parts of the input's texts.

use arrow_array::StringViewArray;
use arrow_array::builder::StringViewBuilder;
use arrow_buffer::Buffer;

use crate::source::{MAX_INLINE_LEN, Row};
use crate::views::offset_in;

/// A block of the input that no view of the output refers to yet.
const UNUSED: u32 = u32::MAX;

/// A builder of views. A part of a row is a view into the buffers of the input; another text is copied.
#[derive(Debug)]
pub(crate) struct Sink<'s> {
    builder: StringViewBuilder,
    blocks: &'s [Buffer],
    /// For each block of the input, its number in the output.
    numbers: Vec<u32>,
}

impl<'s> Sink<'s> {
    /// Creates a sink for this many rows of an input with these blocks.
    pub(crate) fn new(blocks: &'s [Buffer], rows: usize) -> Self {
        Sink { builder: StringViewBuilder::with_capacity(rows), blocks, numbers: vec![UNUSED; blocks.len()] }
    }

    #[inline]
    pub(crate) fn null(&mut self) {
        self.builder.append_null();
    }

    /// Appends a text that belongs to `row`, or null.
    #[inline]
    pub(crate) fn push(&mut self, row: &Row<'_>, piece: Option<&str>) {
        match piece {
            None => self.null(),
            Some(piece) if piece.len() <= MAX_INLINE_LEN => self.builder.append_value(piece),
            Some(piece) => self.long(row, piece),
        }
    }

    fn long(&mut self, row: &Row<'_>, piece: &str) {
        let Some(block) = self.blocks.get(row.block as usize) else { return self.copy(piece) };
        let Some(offset) = offset_in(block, piece) else { return self.copy(piece) };
        let number = &mut self.numbers[row.block as usize];
        if *number == UNUSED {
            *number = self.builder.append_block(block.clone());
        }
        // A part of a text is shorter than 2 GiB. An error leaves the builder unchanged.
        if self.builder.try_append_view(*number, offset, piece.len() as u32).is_err() {
            self.copy(piece);
        }
    }

    /// Appends a text that the input does not contain.
    pub(crate) fn copy(&mut self, text: &str) {
        if self.builder.try_append_value(text).is_err() {
            self.builder.append_null();
        }
    }

    pub(crate) fn finish(mut self) -> StringViewArray {
        self.builder.finish()
    }
}
