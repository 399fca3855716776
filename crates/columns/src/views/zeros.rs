//! Numbers of the rows of a column, zero until they are set.

use std::iter;
use std::mem;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_buffer::{ArrowNativeType, Buffer, ScalarBuffer};

use crate::bits::WORD;
use crate::pool::Pool;

/// For each power of two the zeros that columns without a number share, up to the views of 4 million rows. They are of several lengths,
/// because programs that count the memory of an array count the whole buffer. Most systems have one page of zeros for all of them.
static SHARED: [OnceLock<Buffer>; 27] = [const { OnceLock::new() }; 27];

/// A number for each row, zero at first. Memory is used from the first row that is set.
#[derive(Debug)]
pub(crate) struct Zeros<T: 'static> {
    /// Nothing, or the rows that were set and zeros if there is one range, or all rows if there are several.
    values: Vec<T>,
    /// For each of several ranges, the number of its first rows that were set or are zero. The others have numbers of other results.
    ready: Vec<usize>,
    /// Whether a thread has set rows of one of several ranges, and is done with it.
    is_set: AtomicBool,
    rows: usize,
    range: usize,
    pool: &'static Pool<T>,
}

/// The numbers of the rows that one thread sets.
#[derive(Debug)]
pub(crate) enum ZerosRange<'z, T: ArrowNativeType> {
    /// The only range. It grows by a word of rows, whose zeros are in the first cache when the word is set.
    Growing { values: &'z mut Vec<T>, rows: usize, pool: &'static Pool<T> },
    /// One of several ranges.
    Part(Part<'z, T>),
}

/// One of several ranges.
#[derive(Debug)]
pub(crate) struct Part<'z, T: ArrowNativeType> {
    values: &'z mut [T],
    ready: &'z mut usize,
    is_set: &'z AtomicBool,
}

impl<T: ArrowNativeType> Zeros<T> {
    /// Creates the numbers of this many rows for ranges of `range` rows, a multiple of [`WORD`], with memory of the pool.
    pub(crate) fn new(rows: usize, range: usize, pool: &'static Pool<T>) -> Self {
        Zeros { values: Vec::new(), ready: Vec::new(), is_set: AtomicBool::new(false), rows, range, pool }
    }

    /// Returns the ranges of rows.
    pub(crate) fn ranges(&mut self) -> Vec<ZerosRange<'_, T>> {
        if self.rows == 0 {
            return Vec::new();
        }
        if self.rows <= self.range {
            let only = ZerosRange::Growing { values: &mut self.values, rows: self.rows, pool: self.pool };
            return iter::once(only).collect();
        }
        if self.values.is_empty() {
            let kept = self.pool.take(self.rows);
            let ready = if kept.is_some() { 0 } else { self.range };
            self.ready = vec![ready; self.rows.div_ceil(self.range)];
            // Zeros of the system are not written before they are set.
            self.values = kept.unwrap_or_else(|| vec![T::default(); self.rows]);
            self.values.resize(self.rows, T::default());
        }
        let part = |(values, ready)| ZerosRange::Part(Part { values, ready, is_set: &self.is_set });
        self.values.chunks_mut(self.range).zip(&mut self.ready).map(part).collect()
    }

    /// Returns the rows of each range that were set. There may be others after them, which are zero.
    pub(super) fn chunks(&mut self) -> impl Iterator<Item = &mut [T]> {
        let ready = self.ready.iter().copied().chain(iter::repeat(self.range));
        self.values.chunks_mut(self.range).zip(ready).map(|(values, ready)| {
            let end = ready.min(values.len());
            &mut values[..end]
        })
    }

    /// Returns the numbers of all rows.
    pub(crate) fn finish(mut self) -> ScalarBuffer<T> {
        let is_unset = !self.ready.is_empty() && self.ready.iter().all(|ready| *ready == 0);
        if is_unset {
            self.pool.give(mem::take(&mut self.values));
        }
        if self.values.is_empty() {
            return ScalarBuffer::new(zeros(self.rows * size_of::<T>()), 0, self.rows);
        }
        self.values.resize(self.rows, T::default());
        for (values, ready) in self.values.chunks_mut(self.range).zip(self.ready) {
            if let Some(rest) = values.get_mut(ready..) {
                rest.fill(T::default());
            }
        }
        self.pool.lend(self.values)
    }
}

impl<T: ArrowNativeType> Part<'_, T> {
    /// Sets rows up to this one to zero, unless they were set or are zero already.
    #[inline]
    fn prepare(&mut self, end: usize) {
        let end = end.min(self.values.len());
        if *self.ready < end {
            self.values[*self.ready..end].fill(T::default());
            *self.ready = end;
        }
    }
}

/// The thread of a part also sets the rest of it to zero, if a row of any part is known to be set.
impl<T: ArrowNativeType> Drop for Part<'_, T> {
    fn drop(&mut self) {
        if *self.ready > 0 {
            self.is_set.store(true, Ordering::Relaxed);
        }
        if self.is_set.load(Ordering::Relaxed) {
            self.prepare(self.values.len());
        }
    }
}

impl<T: ArrowNativeType> ZerosRange<'_, T> {
    /// Returns the rows of the word that begins with `start`; fewer if the range ends before.
    #[inline]
    pub(super) fn word(&mut self, start: usize) -> &mut [T] {
        match self {
            ZerosRange::Growing { values, rows, pool } => {
                let end = (*rows).min(start.saturating_add(WORD));
                if values.len() < end {
                    grow(values, end, *rows, pool);
                }
                values.get_mut(start..end).unwrap_or_default()
            }
            ZerosRange::Part(part) => {
                let end = part.values.len().min(start.saturating_add(WORD));
                part.prepare(end);
                part.values.get_mut(start..end).unwrap_or_default()
            }
        }
    }

    /// Sets the rows of the word that begins with `start` to the numbers that `of` returns for their places in the word.
    #[inline(always)]
    pub(super) fn set_word(&mut self, start: usize, mut of: impl FnMut(usize) -> T) {
        match self {
            // Without the zeros, so that the system waits for the memory while numbers are computed.
            ZerosRange::Growing { values, rows, pool } if values.len() <= start && start + WORD <= *rows => {
                if values.len() < start || values.is_empty() {
                    grow(values, start, *rows, pool);
                }
                values.extend((0..WORD).map(of));
            }
            ZerosRange::Part(Part { values, ready, .. }) if **ready == start && start + WORD <= values.len() => {
                values[start..start + WORD].iter_mut().enumerate().for_each(|(index, to)| *to = of(index));
                **ready = start + WORD;
            }
            _ => self.word(start).iter_mut().enumerate().for_each(|(index, to)| *to = of(index)),
        }
    }

    /// Sets the number of a row, which counts from the first row of the range.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, value: T) {
        let ready = match self {
            ZerosRange::Growing { values, .. } => values.get_mut(row),
            ZerosRange::Part(part) if row < *part.ready => part.values.get_mut(row),
            ZerosRange::Part(_) => None,
        };
        match ready {
            Some(to) => *to = value,
            None => self.set_first(row, value),
        }
    }

    /// Sets the number of a row whose word may have no numbers yet.
    #[inline(never)]
    fn set_first(&mut self, row: usize, value: T) {
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
fn grow<T: ArrowNativeType>(values: &mut Vec<T>, end: usize, rows: usize, pool: &Pool<T>) {
    if values.capacity() < rows {
        debug_assert!(values.is_empty(), "memory for all rows is there from the first one");
        *values = pool.take(rows).unwrap_or_else(|| Vec::with_capacity(rows));
        values.clear();
    }
    values.resize(end, T::default());
}
