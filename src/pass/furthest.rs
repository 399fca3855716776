//! [`Blame`]: the recorder that finds the furthest place that any alternative reached, and everything expected there.
//!
//! A text is wrong where no alternative can go on. So it is enough to remember the furthest place at which something was
//! expected, with everything expected there. `opt`, `alt` and repetitions may give up as often as they like. This is right as
//! long as no wrong guess gets further than the intended alternative. Where one could (a `userinfo` may hold everything that
//! a host and port may), the grammar uses lookahead first.

use alloc::vec::Vec;
use core::cell::RefCell;

use super::error::{SyntaxError, Wanted};
use super::recorder::{PendingExpectation, Recorder};
use crate::input::{Expected, Rule};

/// The furthest offset at which something was expected, and the expectations there, each with its rule.
#[derive(Default)]
pub(super) struct Furthest(RefCell<(u32, Vec<(PendingExpectation, &'static Rule)>)>);

impl Furthest {
    fn note(&self, at: u32, expectation: PendingExpectation, rule: &'static Rule) {
        let (furthest, all) = &mut *self.0.borrow_mut();
        if at > *furthest {
            *furthest = at;
            all.clear();
        }
        if at == *furthest {
            all.push((expectation, rule));
        }
    }

    /// Returns the error of `text` for the rule `start`.
    pub(super) fn error(self, start: &'static Rule, text: &str) -> SyntaxError {
        let (offset, all) = self.0.into_inner();
        let mut wanted: Vec<Wanted> = Vec::with_capacity(all.len());
        for (expectation, rule) in all {
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
        SyntaxError::new(start, text, offset, wanted)
    }
}

/// A token that was entered: its name, its offset, and the rule around it.
#[derive(Clone, Copy)]
struct Token {
    name: &'static str,
    at: u32,
    within: &'static Rule,
}

/// The recorder of expectations.
#[derive(Clone, Copy)]
pub(super) struct Blame<'t> {
    rule: &'static Rule,
    token: Option<Token>,
    furthest: &'t Furthest,
}

impl<'t> Blame<'t> {
    pub(super) fn new(start: &'static Rule, furthest: &'t Furthest) -> Self {
        Blame { rule: start, token: None, furthest }
    }
}

impl Recorder for Blame<'_> {
    fn enter(self, rule: &'static Rule, at: u32) -> Self {
        // Of several tokens that begin at the same offset, the outermost is reported: `IP-literal`, not `"["`.
        let outer = self.token.filter(|token| token.at == at);
        let own = rule.token.then_some(Token { name: rule.name, at, within: self.rule });
        Blame { rule, token: outer.or(own), ..self }
    }

    fn leave(self, before: Self, _: &'static Rule, _: u32, _: u32) -> Self {
        before
    }

    fn expected(self, at: u32, expectation: PendingExpectation) {
        match self.token {
            Some(Token { name, at: start, within }) if start == at => {
                self.furthest.note(at, PendingExpectation::One(Expected::Rule(name)), within);
            }
            _ => self.furthest.note(at, expectation, self.rule),
        }
    }

    fn expected_within(self, rule: &'static Rule, at: u32, expected: Expected) {
        self.furthest.note(at, PendingExpectation::One(expected), rule);
    }
}
