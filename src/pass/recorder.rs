//! [`Recorder`]: the part of a recording input that notes expectations and rules.
//!
//! State that backtracking must undo is part of the recorder, which is copied with the input: nom goes back to an older input
//! and so to the older recorder. State that must survive backtracking is behind a shared reference.

use crate::class::Chars;
use crate::input::{Expected, Rule};

/// An expectation as the grammar states it. Most are soon superseded by later ones, so they are put into words only at the
/// end.
#[derive(Clone, Copy)]
pub(super) enum PendingExpectation {
    /// This text, rule, range, or end.
    One(Expected),
    /// A character of a class.
    OneOf(&'static Chars),
}

impl PendingExpectation {
    /// Whether `other` is certain to be described in equal words. It compares addresses, which is fast.
    #[inline]
    pub(super) fn is_same(self, other: PendingExpectation) -> bool {
        match (self, other) {
            (PendingExpectation::OneOf(one), PendingExpectation::OneOf(other)) => core::ptr::eq(one, other),
            _ => false,
        }
    }
}

/// A recorder, which travels with the input.
pub(super) trait Recorder: Copy {
    /// Returns the recorder inside `rule`, which begins at `at`.
    fn enter(self, rule: &'static Rule, at: u32) -> Self;

    /// Returns the recorder after `rule`, given the one from `before` it.
    fn leave(self, before: Self, rule: &'static Rule, from: u32, to: u32) -> Self;

    /// Notes what would have been accepted at `at`.
    fn expected(self, at: u32, expectation: PendingExpectation);

    /// Notes that `expected` would have been accepted at `at`, within `rule`, which no parser entered.
    fn expected_within(self, rule: &'static Rule, at: u32, expected: Expected);
}

/// The recorder that notes nothing.
impl Recorder for () {
    fn enter(self, _: &'static Rule, _: u32) -> Self {}

    fn leave(self, (): Self, _: &'static Rule, _: u32, _: u32) -> Self {}

    fn expected(self, _: u32, _: PendingExpectation) {}

    fn expected_within(self, _: &'static Rule, _: u32, _: Expected) {}
}
