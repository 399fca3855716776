//! [`Deferred`]: a failure that is found when somebody reads it.
//!
//! Many callers only ask whether a text matches, or drop the error of a text for that of another rule. Finding the failure
//! takes the slow pass and several times as long as rejecting the text. So an error keeps a copy of the text, and the slow
//! pass runs on first use. The next error of the thread uses the memory of the copy again, since allocating and freeing it takes
//! longer than all the rest. Only the standard library has a cell that several threads can fill, so without it the failure is
//! found at once.

#[cfg(feature = "std")]
use alloc::{boxed::Box, string::String};
#[cfg(feature = "std")]
use core::cell::Cell;
#[cfg(feature = "std")]
use std::sync::OnceLock;

use super::failure::{Failure, FindFailure};

/// The longest text that is copied, in bytes. The failure of a longer one is found at once, so that an error stays small.
#[cfg(feature = "std")]
const LONGEST_COPY: usize = 1024;

/// A failure, or the text in which to find it. A pointer, so that an error is quickly made and moved.
#[derive(Clone)]
#[cfg(feature = "std")]
pub(super) struct Deferred(
    // `None` only while it is dropped.
    Option<Box<Record>>,
);

#[derive(Clone)]
#[cfg(feature = "std")]
struct Record {
    text: String,
    find: FindFailure,
    found: OnceLock<Failure>,
}

#[cfg(feature = "std")]
std::thread_local! {
    /// The record of an error that was dropped, with an empty text and without a failure.
    static SPARE: Cell<Option<Box<Record>>> = const { Cell::new(None) };
}

#[cfg(feature = "std")]
impl Deferred {
    // Inlined, so that the error is made in the return slot of the caller.
    #[inline(always)]
    pub(super) fn new(text: &str, find: FindFailure) -> Self {
        if text.len() > LONGEST_COPY {
            return Deferred::found(find(text));
        }
        // A thread that ends has no spare record.
        let mut record = SPARE.try_with(Cell::take).ok().flatten().unwrap_or_else(Record::empty);
        record.text.push_str(text);
        record.find = find;
        Deferred(Some(record))
    }

    #[cold]
    pub(super) fn found(failure: Failure) -> Self {
        let record = Record::empty();
        // The cell is empty, so that this does not fail.
        let _ = record.found.set(failure);
        Deferred(Some(record))
    }

    pub(super) fn get(&self) -> &Failure {
        let Some(record) = &self.0 else { unreachable!("the error is dropped") };
        record.found.get_or_init(|| (record.find)(&record.text))
    }
}

#[cfg(feature = "std")]
impl Drop for Deferred {
    fn drop(&mut self) {
        let Some(mut record) = self.0.take() else { return };
        record.text.clear();
        record.found.take();
        let _ = SPARE.try_with(|spare| spare.set(Some(record)));
    }
}

#[cfg(feature = "std")]
impl Record {
    #[cold]
    fn empty() -> Box<Self> {
        let find = |_: &str| unreachable!("the failure is known");
        Box::new(Record { text: String::new(), find, found: OnceLock::new() })
    }
}

/// A failure.
#[derive(Clone)]
#[cfg(not(feature = "std"))]
pub(super) struct Deferred(Failure);

#[cfg(not(feature = "std"))]
impl Deferred {
    pub(super) fn new(text: &str, find: FindFailure) -> Self {
        Deferred(find(text))
    }

    pub(super) fn found(failure: Failure) -> Self {
        Deferred(failure)
    }

    pub(super) fn get(&self) -> &Failure {
        &self.0
    }
}
