//! Blame: the furthest place that any reading reached, and all that was expected there.
//!
//! A text goes wrong where no reading can go on. So it is enough to remember the furthest place at which something was
//! wanted, with everything wanted there; `opt`, `alt` and repetitions may give up as often as they like. That is right as
//! long as no guess outruns the intended reading. Where one could (a `userinfo` may hold all that a host and port may), the
//! grammar looks ahead before it enters.

use alloc::vec::Vec;
use core::cell::RefCell;

use super::derive::{retrace, slow};
use super::ledger::Rider;
use super::{SyntaxError, Wanted};
use crate::class::Chars;
use crate::input::{Expected, Production, Rule};

/// What would have been accepted, as it was said. Most of it is soon outrun, so it is put in words only at the end.
#[derive(Clone, Copy)]
pub(super) enum Sought {
    /// This.
    This(Expected),
    /// A character of a class.
    OneOf(&'static Chars),
}

/// The furthest place where something was wanted, and what, with the rule that wanted it.
#[derive(Default)]
pub(super) struct Furthest(RefCell<(u32, Vec<(Sought, &'static Rule)>)>);

impl Furthest {
    fn note(&self, at: u32, sought: Sought, rule: &'static Rule) {
        let (furthest, all) = &mut *self.0.borrow_mut();
        if at > *furthest {
            *furthest = at;
            all.clear();
        }
        if at == *furthest {
            all.push((sought, rule));
        }
    }

    /// The error that `text` has, read by `start`.
    pub(super) fn error(self, start: &'static Rule, text: &str) -> SyntaxError {
        let (offset, all) = self.0.into_inner();
        let mut wanted: Vec<Wanted> = Vec::with_capacity(all.len());
        for (sought, rule) in all {
            let mut want = |expected| {
                if wanted.iter().all(|known| known.expected != expected) {
                    wanted.push(Wanted { expected, rule });
                }
            };
            match sought {
                Sought::This(expected) => want(expected),
                Sought::OneOf(chars) => chars.expected(&mut want),
            }
        }
        SyntaxError::new(start, text, offset, wanted)
    }
}

/// Where a token was entered, by which rule, and its name.
#[derive(Clone, Copy)]
struct Token {
    name: &'static str,
    at: u32,
    within: &'static Rule,
}

/// Rides along and notes what is wanted.
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

impl Rider for Blame<'_> {
    fn enter(self, rule: &'static Rule, at: u32) -> Self {
        // Of tokens that begin at one place the outermost speaks for all: `IP-literal`, not `"["`.
        let outer = self.token.filter(|token| token.at == at);
        let own = rule.token.then_some(Token { name: rule.name, at, within: self.rule });
        Blame { rule, token: outer.or(own), ..self }
    }

    fn leave(self, before: Self, _: &'static Rule, _: u32, _: u32) -> Self {
        before
    }

    fn expected(self, at: u32, sought: Sought) {
        match self.token {
            Some(Token { name, at: start, within }) if start == at => {
                self.furthest.note(at, Sought::This(Expected::Rule(name)), within);
            }
            _ => self.furthest.note(at, sought, self.rule),
        }
    }

    fn expected_within(self, rule: &'static Rule, at: u32, what: Expected) {
        self.furthest.note(at, Sought::This(what), rule);
    }
}

/// Reads the whole of `text` by `rule`, keeping a ledger of what was wanted where.
///
/// The answer is the one that [`check`](super::check) gives; `check` and [`parse`](super::parse) call this only when they have
/// failed.
///
/// # Errors
/// What is wrong, where, and what was expected there, if `text` does not match.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
///
/// let error = urlgram::pass::blame(Uri, "http://h/100%").unwrap_err();
/// assert_eq!(error.offset(), 13);
/// assert_eq!(error.expectation().to_string(), "HEXDIG");
/// assert_eq!(error.rule().abnf, "pct-encoded = \"%\" HEXDIG HEXDIG");
/// ```
pub fn blame<R: Production>(_rule: R, text: &str) -> Result<(), SyntaxError> {
    retrace(R::RULE, slow::<R>, text, None)
}
