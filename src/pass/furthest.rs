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
use crate::input::{Expected, Rule};

/// Number of expectations for which memory is reserved. Most failures have fewer.
const USUAL: usize = 16;

/// The furthest offset at which something was expected, and the expectations there, each with its rule.
pub(super) struct Furthest {
    offset: Cell<u32>,
    expectations: RefCell<Vec<(PendingExpectation, &'static Rule)>>,
}

impl Default for Furthest {
    fn default() -> Self {
        Furthest { offset: Cell::new(0), expectations: RefCell::new(Vec::with_capacity(USUAL)) }
    }
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
        // The same class is often tried again at once, by the next alternative.
        if !all.last().is_some_and(|(last, _)| last.is_same(expectation)) {
            all.push((expectation, rule));
        }
    }

    /// Returns the failure of `text`.
    pub(super) fn failure(self, text: &str) -> Failure {
        let all = self.expectations.into_inner();
        let mut wanted: Vec<Wanted> = Vec::with_capacity(USUAL.max(all.len()));
        // A bit for each group of known expectations, since most are the first of their group and need no comparison.
        let mut groups = 0_u64;
        for (expectation, rule) in all {
            let mut want = |expected| {
                let group = group(expected);
                if groups & group == 0 || wanted.iter().all(|known| known.expected != expected) {
                    wanted.push(Wanted { expected, rule });
                    groups |= group;
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

/// Returns the bit of a group of expectations. Equal ones are in the same group.
fn group(expected: Expected) -> u64 {
    let group = match expected {
        Expected::Text(text) | Expected::Rule(text) => {
            let bytes = text.as_bytes();
            bytes.len() + bytes.first().map_or(0, |first| usize::from(*first)) * 5
        }
        Expected::Range(low, _) => low as usize,
        Expected::End => 0,
    };
    1 << (group % 64)
}
