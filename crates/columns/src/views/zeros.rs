//! Numbers of the rows of a column, zero until they are set.

use std::iter;
use std::sync::OnceLock;

use arrow_buffer::{ArrowNativeType, Buffer, ScalarBuffer};

use crate::bits::WORD;

/// For each power of two the zeros that columns without a number share, up to the views of 131,072 rows. They are of several lengths,
/// because programs that count the memory of an array count the whole buffer.
static SHARED: [OnceLock<Buffer>; 22] = [const { OnceLock::new() }; 22];

/// A number for each row, zero at first. Memory is used from the first row that is set.
#[derive(Debug)]
pub(crate) struct Zeros<T> {
    values: Vec<T>,
    rows: usize,
    range: usize,
}

/// The numbers of the rows that one thread sets.
#[derive(Debug)]
pub(crate) enum ZerosRange<'z, T> {
    /// The only range. It grows by a word of rows, whose zeros are in the first cache when the word is set.
    Growing { values: &'z mut Vec<T>, rows: usize },
    /// One of several ranges.
    Filled(&'z mut [T]),
}

impl<T: ArrowNativeType> Zeros<T> {
    /// Creates the numbers of this many rows for ranges of `range` rows, a multiple of [`WORD`].
    pub(crate) fn new(rows: usize, range: usize) -> Self {
        Zeros { values: Vec::new(), rows, range }
    }

    /// Returns the ranges of rows.
    pub(crate) fn ranges(&mut self) -> Vec<ZerosRange<'_, T>> {
        if self.rows == 0 {
            return Vec::new();
        }
        if self.rows <= self.range {
            return iter::once(ZerosRange::Growing { values: &mut self.values, rows: self.rows }).collect();
        }
        if self.values.is_empty() {
            self.values = vec![T::default(); self.rows];
        }
        self.values.chunks_mut(self.range).map(ZerosRange::Filled).collect()
    }

    /// Returns the rows of each range that may have a number.
    pub(super) fn chunks(&mut self) -> impl Iterator<Item = &mut [T]> {
        self.values.chunks_mut(self.range)
    }

    /// Returns the numbers of all rows.
    pub(crate) fn finish(mut self) -> ScalarBuffer<T> {
        if self.values.is_empty() {
            return ScalarBuffer::new(zeros(self.rows * size_of::<T>()), 0, self.rows);
        }
        self.values.resize(self.rows, T::default());
        self.values.into()
    }
}

impl<T: ArrowNativeType> ZerosRange<'_, T> {
    /// Returns the rows of the word that begins with `start`; fewer if the range ends before.
    #[inline]
    pub(super) fn word(&mut self, start: usize) -> &mut [T] {
        match self {
            ZerosRange::Growing { values, rows } => {
                let end = (*rows).min(start.saturating_add(WORD));
                if values.len() < end {
                    grow(values, end, *rows);
                }
                values.get_mut(start..end).unwrap_or_default()
            }
            ZerosRange::Filled(values) => {
                let end = values.len().min(start.saturating_add(WORD));
                values.get_mut(start..end).unwrap_or_default()
            }
        }
    }

    /// Sets the rows of the word that begins with `start` to the numbers that `of` returns for their places in the word.
    #[inline(always)]
    pub(super) fn set_word(&mut self, start: usize, mut of: impl FnMut(usize) -> T) {
        match self {
            // Without the zeros, so that the system waits for the memory while numbers are computed.
            ZerosRange::Growing { values, rows } if values.len() <= start && start + WORD <= *rows => {
                if values.len() < start || values.is_empty() {
                    grow(values, start, *rows);
                }
                values.extend((0..WORD).map(of));
            }
            _ => self.word(start).iter_mut().enumerate().for_each(|(index, to)| *to = of(index)),
        }
    }

    /// Sets the number of a row, which counts from the first row of the range.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, value: T) {
        self.word(row - row % WORD)[row % WORD] = value;
    }
}

/// Returns at least this many bytes, which are zero and aligned for views.
fn zeros(bytes: usize) -> Buffer {
    let new = |bytes: usize| Buffer::from_vec(vec![0_u128; bytes.div_ceil(size_of::<u128>())]);
    let length = bytes.next_power_of_two();
    match SHARED.get(length.ilog2() as usize) {
        Some(shared) => shared.get_or_init(|| new(length)).clone(),
        None => new(bytes),
    }
}

/// Appends zeros up to the row `end`, with memory for all rows.
#[inline(never)]
fn grow<T: ArrowNativeType>(values: &mut Vec<T>, end: usize, rows: usize) {
    values.reserve_exact(rows - values.len());
    values.resize(end, T::default());
}
