//! [`Deferred`]: a failure that is found when somebody reads it.
//!
//! Many callers only ask whether a text matches, or drop the error of a text for that of another rule. Finding the failure
//! takes the slow pass and several times as long as rejecting the text. So an error keeps a copy of the text, and the slow
//! pass runs on first use. Without the standard library there is no cell that several threads can fill, and the failure is
//! found at once.

#[cfg(feature = "std")]
use alloc::boxed::Box;
#[cfg(feature = "std")]
use std::sync::OnceLock;

use super::failure::{Failure, FindFailure};

/// The longest text that is copied, in bytes. The failure of a longer one is found at once, so that an error stays small.
#[cfg(feature = "std")]
const LONGEST_COPY: usize = 1024;

/// A failure, or the text in which to find it.
#[derive(Clone)]
#[cfg(feature = "std")]
pub(super) struct Deferred {
    text: Box<str>,
    find: FindFailure,
    // Boxed, so that an error is no larger than a tree: both share the result of a parse.
    found: OnceLock<Box<Failure>>,
}

#[cfg(feature = "std")]
impl Deferred {
    pub(super) fn new(text: &str, find: FindFailure) -> Self {
        if text.len() > LONGEST_COPY {
            return Deferred::found(find(text));
        }
        Deferred { text: text.into(), find, found: OnceLock::new() }
    }

    pub(super) fn found(failure: Failure) -> Self {
        let found = OnceLock::from(Box::new(failure));
        Deferred { text: Box::default(), find: |_| unreachable!("the failure is known"), found }
    }

    pub(super) fn get(&self) -> &Failure {
        self.found.get_or_init(|| Box::new((self.find)(&self.text)))
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
