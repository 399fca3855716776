//! Columns of texts as Arrow's views, which ranges of rows fill, each in its own part of one allocation.
//!
//! This is the only module with `unsafe`: it makes the array without Arrow's check that each view is UTF-8, which takes 40 percent of
//! the time of a parse. The check is not needed, because a view is only made here, of a `&str`. The fields of the types are
//! private to this module, so that the argument at [`Column::finish`] needs no other code than that of [`Zeros`].

#![allow(unsafe_code, reason = "the check of Arrow is replaced by the types of this module")]

use std::array;
use std::sync::Arc;

use arrow_array::{ArrayRef, StringViewArray};
use arrow_buffer::Buffer;
use arrow_schema::ArrowError;
use urlgram::span::{OptSpan, Span};

use crate::bits::{Bits, BitsRange, WORD};
use crate::error::Error;
use crate::pool;
use crate::source::{MAX_BLOCK_LEN, MAX_INLINE_LEN, Row};

pub(crate) use self::zeros::{Zeros, ZerosRange};

/// Length from which on copies are in a next block, so that a block that grows is seldom moved.
const COPIES_LEN: usize = 1 << 20;

/// The bits of a view that hold bytes of the text, and those that hold its place.
struct Masks {
    /// Of the first four bytes.
    prefix: u32,
    /// Of the other bytes.
    rest: u64,
    /// Of the block and the offset, instead of the other bytes.
    place: u64,
}

/// For each length of a text inside its view, and for the longer ones.
const MASKS: [Masks; MAX_INLINE_LEN + 2] = {
    let mut masks = [const { Masks { prefix: u32::MAX, rest: 0, place: u64::MAX } }; MAX_INLINE_LEN + 2];
    let mut length = 0;
    while length <= MAX_INLINE_LEN {
        // The first bytes are the lower bits.
        let prefix = if length < 4 { (1 << (8 * length)) - 1 } else { u32::MAX };
        let rest = if length > 4 { u64::MAX >> (8 * (MAX_INLINE_LEN - length)) } else { 0 };
        masks[length] = Masks { prefix, rest, place: 0 };
        length += 1;
    }
    masks
};

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

/// The rows of columns that one thread fills.
#[derive(Debug)]
pub(crate) struct ViewRange<'c, const N: usize> {
    columns: [Option<ColumnRange<'c>>; N],
    blocks: &'c [Buffer],
}

/// The rows of a column that one thread fills.
#[derive(Debug)]
struct ColumnRange<'c> {
    views: ZerosRange<'c, u128>,
    present: BitsRange<'c>,
    copies: &'c mut Copies,
}

/// Texts of a range that the input does not contain.
#[derive(Debug)]
struct Copies {
    /// Number of the first block: that of the blocks of the input.
    first: usize,
    blocks: Vec<Vec<u8>>,
    /// Whether a view of the range refers to a block of the input.
    has_reference: bool,
}

/// A short text that many rows have, as its view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inline(u128);

/// Texts of a word of rows that are in blocks of the input.
struct Places<'b> {
    /// The rows whose texts these are. Other rows have the empty place.
    rows: u64,
    places: [Place<'b>; WORD],
}

/// A text in a block. It is ASCII.
#[derive(Clone, Copy, Default)]
struct Place<'b> {
    /// The text with as many bytes after it as are in a view, or no bytes.
    bytes: &'b [u8],
    place: ViewPlace,
}

/// The place of a text, as the upper half of a view has it: the block in the lower half, and the offset there.
#[derive(Clone, Copy, Default)]
struct ViewPlace(u64);

/// A block of the input with its number.
#[derive(Clone, Copy)]
struct Block<'b> {
    bytes: &'b [u8],
    number: u32,
}

impl<const N: usize> ViewColumns<N> {
    /// Creates columns of this many rows for an input with these blocks, in ranges of `range` rows, a multiple of [`WORD`]; only
    /// those columns whose number `has` accepts.
    pub(crate) fn new(rows: usize, range: usize, blocks: &Arc<[Buffer]>, has: impl Fn(usize) -> bool) -> Self {
        let copies = || Copies { first: blocks.len(), blocks: Vec::new(), has_reference: false };
        let column = || Column {
            views: Zeros::new(rows, range, &pool::VIEWS),
            present: Bits::new(rows),
            copies: (0..rows.div_ceil(range)).map(|_| copies()).collect(),
            range,
        };
        ViewColumns { columns: array::from_fn(|number| has(number).then(column)), blocks: Arc::clone(blocks) }
    }

    /// Returns the ranges of rows, unless there are no columns.
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
        // SAFETY: `new_unchecked` needs what `try_new` checks. Each view is zero, which is that of the empty text, because `Zeros`
        // begins with it, or was returned by the function `view`, for a `&str`:
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

impl<const N: usize> ViewRange<'_, N> {
    /// Sets the row at `index` of the range to these texts of `row`, one for each column; `None` leaves it null. A text is copied
    /// unless it is a part of the block of the row.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, row: &Row<'_>, texts: [Option<&str>; N]) {
        let block = Block::of(row, self.blocks);
        for (column, text) in self.columns.iter_mut().zip(texts) {
            if let (Some(column), Some(text)) = (column, text) {
                column.set(index, block, text);
            }
        }
    }

    /// Sets rows to the parts of their texts in `spans`, an array for each column; an absent span leaves the row null. All rows
    /// are in the word of rows of the range that begins with `start`, and so are their spans.
    pub(crate) fn set_spans(&mut self, start: usize, rows: &[(usize, Row<'_>)], spans: &[[OptSpan; WORD]; N]) {
        let mut places = Places { rows: 0, places: [Place::default(); WORD] };
        for rows in rows.chunk_by(|(_, row), (_, next)| row.block == next.block) {
            let Some((_, first)) = rows.first() else { continue };
            let block = Block::of(first, self.blocks);
            let ascii = block.ascii_around(rows);
            for (index, row) in rows {
                if !places.add(index % WORD, block, ascii, row.text) {
                    let part = |spans: &[OptSpan; WORD]| row.text.get(spans[index % WORD].get()?.range());
                    self.set(*index, row, array::from_fn(|column| part(&spans[column])));
                }
            }
        }
        for (column, spans) in self.columns.iter_mut().zip(spans) {
            if let Some(column) = column {
                column.set_spans(start, &places, spans);
            }
        }
    }

    /// Sets the rows of the word that begins with `start` to the texts at these places of `texts`; `None` leaves a row null. A row
    /// that the range does not have, and a place that `texts` does not have, are ignored.
    pub(crate) fn set_inline(&mut self, start: usize, places: &[u8; WORD], texts: &[Option<Inline>]) {
        self.columns.iter_mut().flatten().for_each(|column| column.set_inline(start, places, texts));
    }

    /// Sets the row at `index` of the range to a text that the input does not contain.
    pub(crate) fn copy(&mut self, index: usize, text: &str) {
        self.columns.iter_mut().flatten().for_each(|column| column.copy(index, text));
    }
}

impl Inline {
    /// Returns the text if it is short enough to be inside its view.
    pub(crate) fn new(text: &str) -> Option<Inline> {
        let view = view(&first_bytes(text.as_bytes()), text.len() as u32, ViewPlace::default());
        (text.len() <= MAX_INLINE_LEN).then_some(Inline(view))
    }
}

impl<'b> Block<'b> {
    #[inline(always)]
    fn of(row: &Row<'_>, blocks: &'b [Buffer]) -> Block<'b> {
        let bytes = blocks.get(row.block as usize).map_or_else(Default::default, Buffer::as_slice);
        Block { bytes: &bytes[..bytes.len().min(MAX_BLOCK_LEN)], number: row.block }
    }

    /// Returns the part of the block from the first to the last of these texts, if it is ASCII and has few bytes of other texts.
    /// A long part is checked faster than each text.
    #[inline(always)]
    fn ascii_around(self, rows: &[(usize, Row<'_>)]) -> &'b [u8] {
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
    fn view(self, text: &str) -> Option<u128> {
        let offset = offset_in(self.bytes, text)?;
        let first = first_bytes(text.as_bytes());
        Some(view(&first, text.len() as u32, ViewPlace::new(self.number, offset)))
    }
}

impl<'b> Places<'b> {
    /// Adds the text of the row at `index` of the word, which may be in a part of the block that is `ascii`. Returns whether it is
    /// such a text.
    #[inline(always)]
    fn add(&mut self, index: usize, block: Block<'b>, ascii: &[u8], text: &str) -> bool {
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
    fn view(&self, span: Span) -> Option<u128> {
        let length = span.end.checked_sub(span.start)?;
        let bytes = self.bytes.get(..span.end as usize + MAX_INLINE_LEN)?;
        let first = bytes.get(span.start as usize..)?.first_chunk()?;
        Some(view(first, length, self.place.moved(span.start)))
    }
}

impl ViewPlace {
    fn new(block: u32, offset: u32) -> ViewPlace {
        ViewPlace(u64::from(offset) << 32 | u64::from(block))
    }

    /// Returns the place that is `by` bytes further on in the block.
    #[inline(always)]
    fn moved(self, by: u32) -> ViewPlace {
        ViewPlace(self.0.wrapping_add(u64::from(by) << 32))
    }
}

impl ColumnRange<'_> {
    #[inline]
    fn set(&mut self, index: usize, block: Block<'_>, text: &str) {
        match block.view(text) {
            Some(view) => {
                self.copies.has_reference |= text.len() > MAX_INLINE_LEN;
                self.views.set(index, view);
                self.present.set(index);
            }
            None => self.copy(index, text),
        }
    }

    fn copy(&mut self, index: usize, text: &str) {
        if let Some(view) = self.copies.view(text) {
            self.views.set(index, view);
            self.present.set(index);
        }
    }

    // Out of line, so that the loop has all registers.
    #[inline(never)]
    fn set_spans(&mut self, start: usize, places: &Places<'_>, spans: &[OptSpan; WORD]) {
        let wanted = places.rows & rows_of(spans);
        if wanted == 0 {
            return;
        }
        let (mut failed, mut longest) = (0, 0);
        let mut view_of = |index: usize| {
            let view = spans[index].get().and_then(|span| places.places[index].view(span));
            failed |= u64::from(view.is_none()) << index;
            view.unwrap_or_default()
        };
        if wanted == u64::MAX {
            self.views.set_word(start, view_of);
            // Most columns have a long text in the first word.
            if !self.copies.has_reference {
                longest = spans.iter().fold(0, |longest, span| {
                    longest.max(span.get().map_or(0, |span| span.end.saturating_sub(span.start)))
                });
            }
        } else {
            let views = self.views.word(start);
            let mut rest = wanted;
            while rest != 0 {
                let index = rest.trailing_zeros() as usize % WORD;
                rest &= rest - 1;
                views[index] = view_of(index);
                longest = longest.max(views[index] as u32);
            }
        }
        let present = wanted & !failed;
        self.copies.has_reference |= longest as usize > MAX_INLINE_LEN;
        self.present.set_all(start, present);
    }

    fn set_inline(&mut self, start: usize, places: &[u8; WORD], texts: &[Option<Inline>]) {
        let text = |place: u8| texts.get(usize::from(place)).copied().flatten();
        // Not `all`, which has a branch for each row.
        let is_same = places.iter().fold(true, |same, place| same & (*place == places[0]));
        let mut present = 0;
        match text(places[0]) {
            None if is_same => return,
            Some(text) if is_same => {
                self.views.set_word(start, |_| text.0);
                present = u64::MAX;
            }
            _ => self.views.set_word(start, |index| {
                let text = text(places[index]);
                present |= u64::from(text.is_some()) << index;
                text.map_or(0, |text| text.0)
            }),
        }
        self.present.set_all(start, present);
    }
}

impl Copies {
    /// Returns the view of a text, which is copied if it is longer than the view; `None` if it is longer than a block.
    #[cold]
    #[inline(never)]
    fn view(&mut self, text: &str) -> Option<u128> {
        let (block, offset) = if text.len() > MAX_INLINE_LEN { self.add(text)? } else { (0, 0) };
        Some(view(&first_bytes(text.as_bytes()), text.len() as u32, ViewPlace::new(block, offset)))
    }

    /// Adds a text, and returns its block and the offset there; `None` if a block cannot hold it.
    fn add(&mut self, text: &str) -> Option<(u32, u32)> {
        if text.len() > MAX_BLOCK_LEN {
            return None;
        }
        if self.blocks.last().is_none_or(|last| last.len() + text.len() > COPIES_LEN) {
            self.blocks.push(Vec::new());
        }
        let number = u32::try_from(self.first + self.blocks.len() - 1).ok()?;
        let block = self.blocks.last_mut()?;
        let offset = block.len() as u32;
        block.extend_from_slice(text.as_bytes());
        Some((number, offset))
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

/// Returns a bit for each span that is present. Most columns have all spans of a word, or none.
fn rows_of(spans: &[OptSpan; WORD]) -> u64 {
    let fold = |(any, all), span: &OptSpan| (any | span.is_some(), all & span.is_some());
    match spans.iter().fold((false, true), fold) {
        (false, _) => 0,
        (true, true) => u64::MAX,
        _ => spans.iter().enumerate().fold(0, |bits, (index, span)| bits | u64::from(span.is_some()) << index),
    }
}

/// Returns the view of the text that begins with these bytes and has this length: with all its bytes and zeros after them if it is
/// short, and with four bytes, its block and its offset there otherwise.
// Without a branch for the length, which a processor cannot predict.
#[inline(always)]
fn view(first: &[u8; MAX_INLINE_LEN], length: u32, place: ViewPlace) -> u128 {
    let [a, b, c, d, rest @ ..] = first;
    let masks = &MASKS[(length as usize).min(MAX_INLINE_LEN + 1)];
    let upper = u64::from_le_bytes(*rest) & masks.rest | place.0 & masks.place;
    let lower = u64::from(u32::from_le_bytes([*a, *b, *c, *d]) & masks.prefix) << 32 | u64::from(length);
    u128::from(upper) << 64 | u128::from(lower)
}

/// Returns the first bytes, or all of them with zeros after them.
fn first_bytes(bytes: &[u8]) -> [u8; MAX_INLINE_LEN] {
    let mut first = [0; MAX_INLINE_LEN];
    first.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    first
}

#[cfg(test)]
mod tests;
mod zeros;
