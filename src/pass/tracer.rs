//! [`Tracer`]: the recorder of the slow pass. It notes what was expected, and which rules matched if the derivation is wanted.
//!
//! Both uses share it, so that a program holds one slow copy of each rule, not two. It travels with the input and is copied
//! with it at each rule, so it is kept small: what survives backtracking is behind one reference.

use super::derivation::Steps;
use super::furthest::Furthest;
use super::recorder::{PendingExpectation, Recorder};
use crate::input::{Expected, Rule};
use crate::span::Span;

/// The notes of a run.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) furthest: Furthest,
    /// All matches, if the derivation is wanted.
    pub(super) steps: Option<Steps>,
}

impl Notes {
    /// Returns empty notes.
    #[inline(never)]
    pub(super) fn new() -> Self {
        Self::default()
    }
}

/// The recorder of the slow pass.
#[derive(Clone, Copy)]
pub(crate) struct Tracer<'t> {
    notes: &'t Notes,
    /// The innermost rule.
    rule: &'static Rule,
    /// The token that was entered at `token_at`, if there is one.
    token: Option<&'static Rule>,
    /// The rule around the token.
    around: &'static Rule,
    token_at: u32,
    /// Index of the last match inside the rule, or `NO_STEP`.
    last: u32,
}

/// The index of a match that is absent.
const NO_STEP: u32 = u32::MAX;

impl<'t> Tracer<'t> {
    pub(super) fn new(start: &'static Rule, notes: &'t Notes) -> Self {
        Tracer { notes, rule: start, token: None, around: start, token_at: 0, last: NO_STEP }
    }
}

impl Recorder for Tracer<'_> {
    #[inline]
    fn enter(self, rule: &'static Rule, at: u32) -> Self {
        let inside = Tracer { rule, last: NO_STEP, ..self };
        // Of several tokens that begin at the same offset, the outermost is reported: `IP-literal`, not `"["`.
        if self.token.is_some() && self.token_at == at {
            return inside;
        }
        Tracer { token: rule.token.then_some(rule), token_at: at, around: self.rule, ..inside }
    }

    #[inline]
    fn leave(self, before: Self, rule: &'static Rule, from: u32, to: u32) -> Self {
        let Some(steps) = &self.notes.steps else { return before };
        let index = |last: u32| (last != NO_STEP).then_some(last as usize);
        let step = steps.push(rule, Span::new(from, to), index(self.last), index(before.last));
        // There are fewer matches than a `Vec` of 4 GiB holds.
        Tracer { last: u32::try_from(step).unwrap_or(NO_STEP), ..before }
    }

    #[inline]
    fn expected(self, at: u32, expectation: PendingExpectation) {
        if at < self.notes.furthest.offset() {
            return;
        }
        match self.token {
            Some(token) if self.token_at == at => {
                self.notes.furthest.note(at, PendingExpectation::One(Expected::Rule(token.name)), self.around);
            }
            _ => self.notes.furthest.note(at, expectation, self.rule),
        }
    }

    #[inline]
    fn expected_within(self, rule: &'static Rule, at: u32, expected: Expected) {
        self.notes.furthest.note(at, PendingExpectation::One(expected), rule);
    }
}
