//! Memory of results that later results use again.
//!
//! The memory of many rows comes from the system page by page, and goes back to it when the result is dropped. On a virtual machine
//! the pages take as much time as the parser. So a large result gives its memory to a pool, which keeps a limited number of bytes.

use std::collections::VecDeque;
use std::fmt;
use std::mem;
use std::sync::Mutex;

use arrow_buffer::{ArrowNativeType, Buffer, ScalarBuffer, ToByteSlice as _};
use bytes::Bytes;

/// Bytes from which on memory is kept. An allocator uses less than this again by itself.
const MIN_BYTES: usize = 1 << 17;

/// The pool of views: as much as all fields of 2 million rows need.
pub(crate) static VIEWS: Pool<u128> = Pool::new(256 << 20);

/// The pool of the offsets of errors.
pub(crate) static OFFSETS: Pool<i32> = Pool::new(16 << 20);

/// Gives the memory back that is kept for later results.
///
/// When a result of 8,192 rows or more is dropped, its memory is kept, so that the next result does not wait for the system. All
/// threads of the process share it. At most 272 MiB are kept, and what was kept first is given back first. Memory that another thread
/// takes or gives at this moment may stay.
///
/// ```
/// use arrow_array::StringArray;
/// use urlgram_arrow::{Options, parse, release_memory};
///
/// let urls = StringArray::from(vec!["https://example.org/"; 10_000]);
/// drop(parse(&urls, &Options::default())?);
/// release_memory();
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub fn release_memory() {
    VIEWS.clear();
    OFFSETS.clear();
}

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

    /// Gives all memory back to the allocator.
    fn clear(&self) {
        let kept = self.with_kept(|kept| mem::replace(kept, Kept { memory: VecDeque::new(), bytes: 0 }));
        // Here, so that the lock is not held while the allocator works.
        drop(kept);
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

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Values of the smallest memory that is kept.
    const COUNT: usize = MIN_BYTES / size_of::<u128>();

    #[test]
    fn memory_is_kept_when_the_last_array_is_dropped() {
        static POOL: Pool<u128> = Pool::new(8 * MIN_BYTES);
        let array = POOL.lend(vec![7; COUNT]);
        let address = array.inner().as_ptr();
        assert_eq!(address.align_offset(align_of::<u128>()), 0);
        let slice = array.slice(COUNT - 2, 2);
        drop(array);
        assert!(POOL.take(COUNT).is_none(), "a slice refers to the memory");
        // The last one is dropped by another thread.
        thread::spawn(move || assert_eq!(slice.as_ref(), [7, 7])).join().unwrap();
        let again = POOL.take(COUNT).unwrap();
        assert_eq!(again.as_ptr().cast::<u8>(), address);
        assert!(POOL.take(COUNT).is_none());
    }

    #[test]
    fn the_oldest_memory_is_dropped_when_the_pool_is_full() {
        static POOL: Pool<u128> = Pool::new(4 * MIN_BYTES);
        for value in 0..7 {
            POOL.give(vec![value; COUNT]);
            let kept = POOL.with_kept(|kept| (kept.bytes, kept.memory.len())).unwrap();
            assert_eq!(kept, ((value as usize + 1).min(4) * MIN_BYTES, (value as usize + 1).min(4)));
        }
        // The newest first.
        let values: Vec<u128> = (0..5).filter_map(|_| Some(POOL.take(COUNT)?[0])).collect();
        assert_eq!(values, [6, 5, 4, 3]);
        // More than the pool may keep.
        POOL.give(vec![1; 5 * COUNT]);
        assert_eq!(POOL.with_kept(|kept| (kept.bytes, kept.memory.len())), Some((0, 0)));
        POOL.give(vec![1; 4 * COUNT]);
        assert_eq!(POOL.with_kept(|kept| kept.bytes), Some(4 * MIN_BYTES));
    }

    #[test]
    fn memory_that_is_much_larger_is_not_taken() {
        static POOL: Pool<u128> = Pool::new(64 * MIN_BYTES);
        POOL.give(vec![1; 4 * COUNT]);
        assert!(POOL.take(COUNT).is_none() && POOL.take(2 * COUNT - 1).is_none() && POOL.take(4 * COUNT + 1).is_none());
        assert_eq!(POOL.take(2 * COUNT).unwrap().capacity(), 4 * COUNT);
        // Small memory is not kept.
        POOL.give(vec![1; COUNT - 1]);
        drop(POOL.lend(vec![1; COUNT - 1]));
        assert_eq!(POOL.with_kept(|kept| kept.memory.len()), Some(0));
    }

    #[test]
    fn a_thread_that_uses_the_pool_makes_no_other_wait() {
        static POOL: Pool<u128> = Pool::new(8 * MIN_BYTES);
        POOL.give(vec![1; COUNT]);
        let lock = POOL.kept.lock().unwrap();
        assert!(POOL.take(COUNT).is_none());
        drop(POOL.lend(vec![2; COUNT]));
        drop(lock);
        assert_eq!(POOL.take(COUNT).unwrap()[0], 1);
        assert!(POOL.take(COUNT).is_none());
    }

    #[test]
    fn nothing_is_kept_after_all_memory_was_given_back() {
        static POOL: Pool<u128> = Pool::new(8 * MIN_BYTES);
        let lent = POOL.lend(vec![3; COUNT]);
        POOL.give(vec![1; COUNT]);
        POOL.clear();
        assert!(POOL.take(COUNT).is_none());
        // Not that of a result that is still there.
        assert_eq!(lent[COUNT - 1], 3);
        drop(lent);
        assert!(POOL.take(COUNT).is_some());
    }
}
