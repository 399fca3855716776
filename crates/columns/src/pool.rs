//! Memory of results that later results use again.
//!
//! The allocator gets the memory of many rows from the system page by page, and gives it back when the result is dropped. Its pages
//! then take as much time as the parser. So results of this crate give large memory to a pool, which keeps a limited number of bytes.

use std::collections::VecDeque;
use std::fmt;
use std::mem;
use std::sync::Mutex;

use arrow_buffer::{ArrowNativeType, Buffer, ScalarBuffer, ToByteSlice as _};
use bytes::Bytes;

/// Bytes from which on memory is kept. An allocator uses less than this again by itself.
const MIN_BYTES: usize = 1 << 17;

/// The memory that the views of all results share.
pub(crate) static VIEWS: Pool<u128> = Pool::new(256 << 20);

/// The memory that the offsets of errors share.
pub(crate) static OFFSETS: Pool<i32> = Pool::new(16 << 20);

/// Memory that no result uses. Its values are those of earlier results.
pub(crate) struct Pool<T> {
    kept: Mutex<Kept<T>>,
    /// Maximum number of bytes that are kept.
    limit: usize,
}

struct Kept<T> {
    /// The oldest first.
    memory: VecDeque<Vec<T>>,
    bytes: usize,
}

/// The memory of a result, which goes to the pool when the last array that refers to it is dropped, on any thread.
struct Lent<T: ArrowNativeType> {
    values: Vec<T>,
    pool: &'static Pool<T>,
}

impl<T> Pool<T> {
    /// Creates a pool that keeps at most this many bytes.
    pub(crate) const fn new(limit: usize) -> Self {
        Pool { kept: Mutex::new(Kept { memory: VecDeque::new(), bytes: 0 }), limit }
    }

    /// Calls `change` with what is kept, unless another thread does so at the same time. No thread ever waits: in a process that was
    /// forked meanwhile, that other thread does not exist.
    fn with_kept<R>(&self, change: impl FnOnce(&mut Kept<T>) -> R) -> Option<R> {
        match self.kept.try_lock() {
            Ok(mut kept) => Some(change(&mut kept)),
            Err(_) => None,
        }
    }
}

fn bytes_of<T>(values: &Vec<T>) -> usize {
    values.capacity() * size_of::<T>()
}

impl<T: ArrowNativeType> Pool<T> {
    /// Returns memory for this many values, with any number of values of earlier results in it; `None` if no memory is kept that is
    /// large enough and not much larger.
    pub(crate) fn take(&self, count: usize) -> Option<Vec<T>> {
        if count * size_of::<T>() < MIN_BYTES {
            return None;
        }
        self.with_kept(|kept| {
            // The newest is the one that caches may hold.
            let fits = |values: &Vec<T>| (count..=2 * count).contains(&values.capacity());
            let values = kept.memory.remove(kept.memory.iter().rposition(fits)?)?;
            kept.bytes -= bytes_of(&values);
            Some(values)
        })
        .flatten()
    }

    /// Keeps memory for a later result. If the pool is full, the memory that was kept first goes back to the allocator.
    pub(crate) fn give(&self, values: Vec<T>) {
        let bytes = bytes_of(&values);
        if !(MIN_BYTES..=self.limit).contains(&bytes) {
            return;
        }
        let old = self.with_kept(|kept| {
            kept.memory.push_back(values);
            kept.bytes += bytes;
            let mut old = Vec::new();
            while kept.bytes > self.limit
                && let Some(first) = kept.memory.pop_front()
            {
                kept.bytes -= bytes_of(&first);
                old.push(first);
            }
            old
        });
        // Here, so that the lock is not held while the allocator works.
        drop(old);
    }

    /// Returns the values as those of an array, whose memory is lent from the pool.
    pub(crate) fn lend(&'static self, values: Vec<T>) -> ScalarBuffer<T> {
        if bytes_of(&values) < MIN_BYTES {
            return values.into();
        }
        let count = values.len();
        ScalarBuffer::new(Buffer::from(Bytes::from_owner(Lent { values, pool: self })), 0, count)
    }
}

impl<T: ArrowNativeType> AsRef<[u8]> for Lent<T> {
    fn as_ref(&self) -> &[u8] {
        self.values.to_byte_slice()
    }
}

impl<T: ArrowNativeType> Drop for Lent<T> {
    fn drop(&mut self) {
        self.pool.give(mem::take(&mut self.values));
    }
}

impl<T> fmt::Debug for Pool<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("limit", &self.limit).finish_non_exhaustive()
    }
}
