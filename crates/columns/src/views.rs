//! Columns of texts as Arrow's views, which ranges of rows fill, each in its own part of one allocation.
//!
//! This file has the only `unsafe` of the package: it makes the array without Arrow's check that each view is UTF-8, which takes 40
//! percent of the time of a parse. The check is not needed, because a view is only made in this module, of a `&str`. The fields of
//! the types are private to the module, so that the argument at [`Column::finish`] needs no code outside of it.

mod blocks;
mod copies;
mod range;
#[cfg(test)]
mod tests;
mod view;
mod zeros;

use std::array;
use std::sync::Arc;

use arrow_array::{ArrayRef, StringViewArray};
use arrow_buffer::Buffer;
use arrow_schema::ArrowError;

pub(crate) use self::blocks::offset_in;
use self::copies::Copies;
use self::range::ColumnRange;
pub(crate) use self::range::ViewRange;
pub(crate) use self::view::Inline;
pub(crate) use self::zeros::{Zeros, ZerosRange};
use crate::bits::Bits;
use crate::error::Error;
use crate::pool;
use crate::source::MAX_INLINE_LEN;

/// Up to `N` columns of texts, all null at first. Memory that no text is written to is not touched.
#[derive(Debug)]
pub(crate) struct ViewColumns<const N: usize> {
    columns: [Option<Column>; N],
    /// The blocks of the input. They are kept here, so that their bytes cannot change while there are views.
    blocks: Arc<[Buffer]>,
}

/// A column.
#[derive(Debug)]
struct Column {
    /// For each row the empty text, or a view that [`ColumnRange`] made.
    views: Zeros<u128>,
    present: Bits,
    /// For each range of rows.
    copies: Vec<Copies>,
    /// Number of rows of a range.
    range: usize,
}

impl<const N: usize> ViewColumns<N> {
    /// Creates columns of this many rows for an input with these blocks, in ranges of `range` rows, a multiple of [`WORD`](crate::bits::WORD); only
    /// those columns whose number `has` accepts.
    pub(crate) fn new(rows: usize, range: usize, blocks: &Arc<[Buffer]>, has: impl Fn(usize) -> bool) -> Self {
        let column = || Column {
            views: Zeros::new(rows, range, &pool::VIEWS),
            present: Bits::new(rows),
            copies: (0..rows.div_ceil(range)).map(|_| Copies::new(blocks.len())).collect(),
            range,
        };
        ViewColumns { columns: array::from_fn(|number| has(number).then(column)), blocks: Arc::clone(blocks) }
    }

    /// Returns the ranges of rows; an empty list without columns.
    pub(crate) fn ranges(&mut self) -> Vec<ViewRange<'_, N>> {
        let mut all: Vec<ViewRange<'_, N>> = Vec::new();
        for (number, column) in self.columns.iter_mut().enumerate() {
            let Some(Column { views, present, copies, range }) = column else { continue };
            let parts = views.ranges().into_iter().zip(present.ranges(*range)).zip(copies);
            for (index, ((views, present), copies)) in parts.enumerate() {
                if index == all.len() {
                    all.push(ViewRange { columns: [const { None }; N], blocks: &self.blocks });
                }
                all[index].columns[number] = Some(ColumnRange { views, present, copies });
            }
        }
        all
    }

    /// Returns the arrays of the columns.
    ///
    /// # Errors
    /// More copies than Arrow can number.
    pub(crate) fn finish(self) -> Result<[Option<ArrayRef>; N], Error> {
        let mut arrays = [const { None }; N];
        for (array, column) in arrays.iter_mut().zip(self.columns) {
            *array = column.map(|column| column.finish(&self.blocks)).transpose()?;
        }
        Ok(arrays)
    }
}

impl Column {
    #[allow(unsafe_code, reason = "the types of this module replace the check of Arrow")]
    fn finish(mut self, blocks: &Arc<[Buffer]>) -> Result<ArrayRef, Error> {
        let blocks = match self.copies.iter().all(|copies| copies.blocks.is_empty()) {
            true if self.copies.iter().any(|copies| copies.has_reference) => Arc::clone(blocks),
            true => Arc::from([]),
            false => self.with_copies(blocks)?,
        };
        let views = self.views.finish();
        let nulls = self.present.finish_nulls().filter(|nulls| nulls.len() == views.len());
        // The check that is left out. Tests are builds with debug assertions, so that it is made for each array of each test.
        debug_assert!(StringViewArray::try_new(views.clone(), Arc::clone(&blocks), nulls.clone()).is_ok());
        // SAFETY: `new_unchecked` needs what `try_new` checks. Each view is zero, which is that of the empty text, or was returned by
        // the function `view`, for a `&str`. No view is left of an earlier result in the same memory: `Zeros` counts the rows at the
        // beginning of each range that were written, and `Zeros::finish` sets all rows after them to zero.
        //
        // * A text of up to 12 bytes is in its view, with zeros after it. The bytes are those of the whole `&str`, so they are UTF-8.
        //   An `Inline` is such a view, and needs no block.
        // * A longer text has a block, an offset and a length that are within the buffer, its bytes there are UTF-8, and the view
        //   repeats the first four of them:
        //     * `Block::view` and `Places::add` compare addresses: the memory of a `&str` is within that of a block of `blocks`. So
        //       the bytes of the block at this offset are those of the `&str`. `Place::view` makes the view of a part of it that
        //       begins and ends within it, at the offset where the part begins; any part of it is UTF-8, since `Places::add`
        //       only adds a text that is ASCII: it is in a part of the block that `ascii_around` has checked, or is checked itself.
        //       The bytes stay the same, since a `Buffer` cannot be written while it has a second owner: `ViewColumns` holds all
        //       blocks from before the view is made until now, and the array holds them from now on.
        //     * `Copies::add` appends the `&str` to a block at this offset. Blocks of copies only grow.
        // * The number of the block is that of `blocks`: those of the input come first, in their order, and `with_copies` gives the
        //   blocks of copies the numbers that follow, and changes the views of their range by the same difference. A view of the
        //   input's blocks sets `has_reference`; the array has no blocks only if there is neither such a view nor a copy.
        // * The bits of null have as many rows as the views, by the filter above.
        let array = unsafe { StringViewArray::new_unchecked(views, blocks, nulls) };
        Ok(Arc::new(array))
    }

    /// Returns the blocks with those of all ranges after them, and gives the views of each range the numbers of its blocks.
    fn with_copies(&mut self, blocks: &[Buffer]) -> Result<Arc<[Buffer]>, Error> {
        let mut all = blocks.to_vec();
        for (views, copies) in self.views.chunks().zip(&mut self.copies) {
            let moved = all.len() - blocks.len();
            if moved > 0 && !copies.blocks.is_empty() {
                let is_copy = |view: &u128| {
                    *view as u32 as usize > MAX_INLINE_LEN && (*view >> 64) as u32 as usize >= blocks.len()
                };
                views.iter_mut().filter(|view| is_copy(view)).for_each(|view| *view += (moved as u128) << 64);
            }
            all.extend(copies.blocks.drain(..).map(Buffer::from_vec));
        }
        if i32::try_from(all.len()).is_err() {
            return Err(ArrowError::InvalidArgumentError(format!("{} blocks of texts are too many", all.len())).into());
        }
        Ok(all.into())
    }
}
