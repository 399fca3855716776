//! [`Furthest`]: the furthest place that any alternative reached, and everything expected there.
//!
//! A text is wrong where no alternative can go on. So it is enough to remember the furthest place at which something was
//! expected, with everything expected there. `opt`, `alt` and repetitions may give up as often as they like. This is right as
//! long as no wrong guess gets further than the intended alternative. Where one could (a `userinfo` may hold everything that
//! a host and port may), the grammar uses lookahead first.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use super::failure::{Failure, Wanted};
use super::recorder::PendingExpectation;
use crate::input::Rule;

/// Number of expectations for which memory is reserved at once. Most failures have fewer.
const USUAL: usize = 16;

/// The furthest offset at which something was expected, and the expectations there, each with its rule.
#[derive(Default)]
pub(super) struct Furthest {
    offset: Cell<u32>,
    expectations: RefCell<Vec<(PendingExpectation, &'static Rule)>>,
}

impl Furthest {
    /// Returns the furthest offset so far.
    #[inline]
    pub(super) fn offset(&self) -> u32 {
        self.offset.get()
    }

    /// Notes what would have been accepted at `at`, unless something was already expected further on.
    pub(super) fn note(&self, at: u32, expectation: PendingExpectation, rule: &'static Rule) {
        if at < self.offset.get() {
            return;
        }
        let mut all = self.expectations.borrow_mut();
        if at > self.offset.get() {
            self.offset.set(at);
            all.clear();
        }
        if all.capacity() == 0 {
            all.reserve(USUAL);
        }
        // The same class is often tried again at once, by the next alternative.
        if !all.last().is_some_and(|(last, _)| last.is_same(expectation)) {
            all.push((expectation, rule));
        }
    }

    /// Returns the failure of `text`.
    pub(super) fn failure(self, text: &str) -> Failure {
        let all = self.expectations.into_inner();
        let mut wanted: Vec<Wanted> = Vec::with_capacity(USUAL.max(all.len()));
        for (i, &(expectation, rule)) in all.iter().enumerate() {
            if all[..i].iter().any(|(before, _)| before.is_same(expectation)) {
                continue;
            }
            let mut want = |expected| {
                if wanted.iter().all(|known| known.expected != expected) {
                    wanted.push(Wanted { expected, rule });
                }
            };
            match expectation {
                PendingExpectation::One(expected) => want(expected),
                PendingExpectation::OneOf(chars) => chars.expected(&mut want),
            }
        }
        Failure::new(text, self.offset.get(), wanted)
    }
}
