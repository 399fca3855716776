//! A column of texts, and the place of each row in its buffers.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, GenericByteArray, GenericByteViewArray, LargeBinaryArray, LargeStringArray,
    StringArray, StringViewArray,
};
use arrow_buffer::{ArrowNativeType as _, Buffer};
use arrow_schema::DataType;

use crate::error::Error;

/// Arrow defines the offsets of views as signed integers of 32 bits.
pub(crate) const MAX_BLOCK_LEN: usize = i32::MAX as usize;

/// Maximum length of a text inside its view, as Arrow defines it.
pub(crate) const MAX_INLINE_LEN: usize = 12;

/// Numbers of blocks up to this one, and up to one for this many rows, are few.
const FEW_BLOCKS: usize = 16;
const ROWS_OF_BLOCK: usize = 64;

/// The block of a row whose bytes are inside its view. Its parts are short enough to be inside theirs.
const NO_BLOCK: u32 = u32::MAX;

#[derive(Debug)]
enum Rows {
    Null(usize),
    Utf8(StringArray),
    LargeUtf8(LargeStringArray),
    Utf8View(StringViewArray),
    Binary(BinaryArray),
    LargeBinary(LargeBinaryArray),
    BinaryView(BinaryViewArray),
}

/// A column of texts.
#[derive(Debug)]
pub(crate) struct Source {
    rows: Rows,
    /// Parts of the input's bytes that offsets of 32 bits can address.
    blocks: Arc<[Buffer]>,
    /// For each block its first row; for views, none.
    first_rows: Vec<usize>,
    /// For views, the number of the first block.
    first_block: u32,
}

/// A text with the block of its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) text: &'a str,
    /// Number of the block; that of no block if the bytes are inside a view.
    pub(crate) block: u32,
}

/// A row of the input.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry<'a> {
    Null,
    Text(Row<'a>),
    /// Bytes that are not UTF-8 at this offset.
    NotUtf8(usize),
    /// A text that offsets of 32 bits cannot address.
    TooLong,
}

impl Source {
    /// Returns the rows of `column`, which is not a dictionary.
    pub(crate) fn of(column: &dyn Array) -> Result<Source, Error> {
        Source::with_limit(column, MAX_BLOCK_LEN)
    }

    /// Returns [`Source::of`] with blocks of at most `limit` bytes.
    fn with_limit(column: &dyn Array, limit: usize) -> Result<Source, Error> {
        Ok(match column.data_type() {
            DataType::Null => Source::new(Rows::Null(column.len()), Vec::new()),
            DataType::Utf8 => {
                let array = column.as_string::<i32>();
                Source::new(Rows::Utf8(array.clone()), blocks(array, limit))
            }
            DataType::LargeUtf8 => {
                let array = column.as_string::<i64>();
                Source::new(Rows::LargeUtf8(array.clone()), blocks(array, limit))
            }
            DataType::Binary => {
                let array = column.as_binary::<i32>();
                Source::new(Rows::Binary(array.clone()), blocks(array, limit))
            }
            DataType::LargeBinary => {
                let array = column.as_binary::<i64>();
                Source::new(Rows::LargeBinary(array.clone()), blocks(array, limit))
            }
            DataType::Utf8View => {
                let array = column.as_string_view();
                Source::of_views(Rows::Utf8View(array.clone()), array)
            }
            DataType::BinaryView => {
                let array = column.as_binary_view();
                Source::of_views(Rows::BinaryView(array.clone()), array)
            }
            other => return Err(Error::UnsupportedType(other.clone())),
        })
    }

    fn new(rows: Rows, blocks: Vec<(usize, Buffer)>) -> Source {
        let (first_rows, blocks): (Vec<_>, Vec<_>) = blocks.into_iter().unzip();
        Source { rows, blocks: blocks.into(), first_rows, first_block: 0 }
    }

    fn of_views<T: ByteViewType>(rows: Rows, array: &GenericByteViewArray<T>) -> Source {
        let (_, blocks, _) = array.clone().into_parts();
        let used = used_blocks(array);
        let blocks = if used.len() < blocks.len() { blocks[used.clone()].into() } else { blocks };
        // Arrow numbers blocks with 32 bits.
        Source { rows, blocks, first_rows: Vec::new(), first_block: used.start as u32 }
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        match &self.rows {
            Rows::Null(len) => *len,
            Rows::Utf8(array) => array.len(),
            Rows::LargeUtf8(array) => array.len(),
            Rows::Utf8View(array) => array.len(),
            Rows::Binary(array) => array.len(),
            Rows::LargeBinary(array) => array.len(),
            Rows::BinaryView(array) => array.len(),
        }
    }

    pub(crate) fn blocks(&self) -> &Arc<[Buffer]> {
        &self.blocks
    }

    /// Returns the rows of a range, in order.
    pub(crate) fn rows(&self, range: Range<usize>) -> impl ExactSizeIterator<Item = Entry<'_>> {
        range.map(|index| self.row(index))
    }

    /// Returns the row at `index`.
    pub(crate) fn row(&self, index: usize) -> Entry<'_> {
        let mut found = Entry::Null;
        self.each_row(index..index + 1, |_, entry| found = entry);
        found
    }

    /// Calls `receive` with the index and the entry of each row of a range. There is a loop for each type of column.
    #[inline]
    pub(crate) fn each_row<'a>(&'a self, range: Range<usize>, mut receive: impl FnMut(usize, Entry<'a>)) {
        match &self.rows {
            Rows::Null(_) => range.for_each(|index| receive(index, Entry::Null)),
            Rows::Utf8(array) => range.for_each(|index| receive(index, self.text(index, array, str::len, Ok))),
            Rows::LargeUtf8(array) => range.for_each(|index| receive(index, self.text(index, array, str::len, Ok))),
            Rows::Binary(array) => {
                range.for_each(|index| receive(index, self.text(index, array, <[u8]>::len, as_text)));
            }
            Rows::LargeBinary(array) => {
                range.for_each(|index| receive(index, self.text(index, array, <[u8]>::len, as_text)));
            }
            Rows::Utf8View(array) => range.for_each(|index| receive(index, self.view(index, array, Ok))),
            Rows::BinaryView(array) => range.for_each(|index| receive(index, self.view(index, array, as_text))),
        }
    }

    #[inline]
    fn text<'a, T: ByteArrayType>(
        &'a self,
        index: usize,
        array: &'a GenericByteArray<T>,
        len: impl Fn(&T::Native) -> usize,
        read: impl Fn(&'a T::Native) -> Result<&'a str, usize>,
    ) -> Entry<'a> {
        if array.is_null(index) {
            return Entry::Null;
        }
        let value = array.value(index);
        if len(value) > MAX_BLOCK_LEN {
            return Entry::TooLong;
        }
        match read(value) {
            Ok(text) => Entry::Text(Row { text, block: self.block_of(index) }),
            Err(at) => Entry::NotUtf8(at),
        }
    }

    #[inline]
    fn view<'a, T: ByteViewType>(
        &'a self,
        index: usize,
        array: &'a GenericByteViewArray<T>,
        read: impl Fn(&'a T::Native) -> Result<&'a str, usize>,
    ) -> Entry<'a> {
        if array.is_null(index) {
            return Entry::Null;
        }
        match read(array.value(index)) {
            Ok(text) if text.len() <= MAX_INLINE_LEN => Entry::Text(Row { text, block: NO_BLOCK }),
            // The lower half is the length and the prefix; the upper half is the block and the offset.
            Ok(text) => {
                let block = (array.views()[index] >> 64) as u32;
                Entry::Text(Row { text, block: block.wrapping_sub(self.first_block) })
            }
            Err(at) => Entry::NotUtf8(at),
        }
    }

    /// Returns the block of a row.
    #[inline]
    fn block_of(&self, row: usize) -> u32 {
        let block = match self.first_rows.as_slice() {
            [_] => 0,
            first_rows => first_rows.partition_point(|first| *first <= row) - 1,
        };
        block as u32
    }
}

/// Returns the text of bytes, or the offset of the first byte that is not UTF-8.
fn as_text(bytes: &[u8]) -> Result<&str, usize> {
    std::str::from_utf8(bytes).map_err(|error| error.valid_up_to())
}

/// Cuts the bytes that the rows use into blocks of at most `limit` bytes. A block begins with a row.
fn blocks<T: ByteArrayType>(array: &GenericByteArray<T>, limit: usize) -> Vec<(usize, Buffer)> {
    // An array without rows may have an offset, and no bytes at all.
    if array.is_empty() {
        return Vec::new();
    }
    let offsets = array.value_offsets();
    let mut starts = vec![(0, offsets[0].as_usize())];
    let end = offsets[array.len()].as_usize();
    if end - starts[0].1 > limit {
        let mut start = starts[0].1;
        for (row, pair) in offsets.windows(2).enumerate() {
            // A row that is longer than the limit is not read; the next block begins after it.
            if pair[1].as_usize() - start > limit {
                start = pair[0].as_usize();
                starts.push((row, start));
            }
        }
    }
    let ends = starts.iter().skip(1).map(|(_, start)| *start).chain([end]).collect::<Vec<_>>();
    let cut = |((first_row, start), end): ((usize, usize), usize)| {
        (first_row, array.values().slice_with_length(start, (end - start).min(limit)))
    };
    starts.into_iter().zip(ends).map(cut).collect()
}

/// Returns the blocks from the first to the last that the rows use, or all if they are few. A slice of a long column has all blocks of
/// the column, and each is passed on with each column of the result.
fn used_blocks<T: ByteViewType>(array: &GenericByteViewArray<T>) -> Range<usize> {
    let count = array.data_buffers().len();
    if count <= FEW_BLOCKS + array.len() / ROWS_OF_BLOCK {
        return 0..count;
    }
    let long = array.views().iter().filter(|view| **view as u32 as usize > MAX_INLINE_LEN);
    let of_block = |(first, end): (usize, usize), view: &u128| {
        let block = (view >> 64) as u32 as usize;
        (first.min(block), end.max(block + 1))
    };
    let (first, end) = long.fold((count, 0), of_block);
    // The view of a null may refer to any block.
    if first < end && end <= count { first..end } else { 0..count }
}

#[cfg(test)]
mod tests {
    use arrow_array::builder::StringViewBuilder;

    use super::*;

    #[test]
    fn rows_beyond_the_reach_of_offsets_are_in_another_block() {
        let texts: Vec<String> = (0..9).map(|row| format!("{row}{}", "x".repeat(10 + row))).collect();
        let array = LargeStringArray::from_iter_values(&texts);
        for (limit, count) in [(19, 8), (20, 8), (30, 6), (40, 4), (1000, 1)] {
            let source = Source::with_limit(&array.slice(1, 8), limit).unwrap();
            assert_eq!(source.blocks().len(), count, "blocks of {limit} bytes");
            assert!(source.blocks().iter().all(|block| block.len() <= limit));
            for (entry, text) in source.rows(0..8).zip(&texts[1..]) {
                let Entry::Text(row) = entry else { panic!("{text} is {entry:?}") };
                assert_eq!(row.text, text);
                let bytes = source.blocks()[row.block as usize].as_slice();
                let start = row.text[3..].as_ptr() as usize - bytes.as_ptr() as usize;
                assert_eq!(&bytes[start..start + text.len() - 3], &text.as_bytes()[3..]);
            }
        }
    }

    #[test]
    fn no_rows_have_no_blocks() {
        // The Arrow C interface brings in the slice `[1:1]` of a column.
        let offsets = arrow_buffer::OffsetBuffer::new(vec![18].into());
        let array = StringArray::new(offsets, Buffer::from(&[0; 18]), None);
        assert_eq!(Source::of(&array).unwrap().blocks().len(), 0);
    }

    #[test]
    fn blocks_of_other_rows_are_left_out() {
        let texts: Vec<String> = (0..100).map(|row| format!("a text of the row {row}")).collect();
        let mut builder = StringViewBuilder::new().with_fixed_block_size(40);
        texts.iter().for_each(|text| builder.append_value(text));
        builder.append_value("short");
        builder.append_null();
        let array = builder.finish();
        let all = array.data_buffers().len();
        assert!(all > 40);
        for (start, length, count) in [(0, 102, all), (90, 12, 5), (50, 1, 1), (7, 5, 3), (100, 2, all), (3, 0, all)] {
            let source = Source::of(&array.slice(start, length)).unwrap();
            assert_eq!(source.blocks().len(), count, "{length} rows from {start}");
            for (entry, text) in source.rows(0..length).zip(&texts[start..100.max(start)]) {
                let Entry::Text(row) = entry else { panic!("{text} is {entry:?}") };
                assert_eq!(row.text, text);
                let bytes = source.blocks()[row.block as usize].as_slice();
                assert!(bytes.as_ptr_range().contains(&row.text.as_ptr()));
            }
        }
    }
}
