//! `nom_locate`'s span as a source: what the leaves want and which rules are entered goes to a rider in its `extra`.
//!
//! What backtracking must undo travels in the input, and so in the rider, which is copied with it: nom goes back to an
//! older input and so to the older rider. What must survive backtracking lives behind a shared reference.

use nom::{Input as _, OutputMode};
use nom_locate::LocatedSpan;

use super::blame::Sought;
use super::cursor::{Called, Cursor};
use super::decoded::Decoded;
use super::{Whole, in_mode};
use crate::class::{Chars, Class, HEXDIG};
use crate::input::{Expected, Input, Production, Read, Rule};

/// What rides along with the input.
pub(super) trait Rider: Copy {
    /// The rider inside `rule`, which begins at `at`.
    fn enter(self, rule: &'static Rule, at: u32) -> Self;

    /// The rider after `rule`, given the one from `before` it.
    fn leave(self, before: Self, rule: &'static Rule, from: u32, to: u32) -> Self;

    /// Notes that `sought` would have been accepted at `at`.
    fn expected(self, at: u32, sought: Sought);

    /// Notes that `what` would have been accepted at `at`, within `rule`, which no parser entered.
    fn expected_within(self, rule: &'static Rule, at: u32, what: Expected);
}

pub(crate) type Ledger<'a, R> = LocatedSpan<&'a str, R>;

impl<R: Rider> Input for Ledger<'_, R> {
    const COARSE: bool = false;
    type Asked = Whole;

    #[expect(clippy::cast_possible_truncation, reason = "the passes refuse longer texts")]
    fn offset(self) -> u32 {
        self.location_offset() as u32
    }

    fn byte(self, ahead: usize) -> Option<u8> {
        self.fragment().as_bytes().get(ahead).copied()
    }

    fn char(self) -> Option<char> {
        self.fragment().chars().next()
    }

    fn skip(self, bytes: usize) -> Self {
        // The span counts lines in what it passes, so it is asked no more often than something is passed.
        if bytes == 0 { self } else { self.take_from(bytes) }
    }

    fn run<C: Class>(self) -> Self {
        self.skip(Cursor::<Called>::new(self.fragment()).run::<C>().at())
    }

    fn rule<P: Production, OM: OutputMode>(self) -> Read<OM, Self, P::Output> {
        in_mode::<OM, _, _>(rule::<_, P>(self))
    }

    fn decoded<P: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, P::Output> {
        in_mode::<OM, _, _>(decoded::<_, P>(self, bytes))
    }

    fn expected(self, what: Expected) {
        self.extra.expected(self.offset(), Sought::This(what));
    }

    fn expected_one_of(self, chars: &'static Chars) {
        self.extra.expected(self.offset(), Sought::OneOf(chars));
        if let (Some(rule), Some(b'%')) = (chars.triplet, self.peek()) {
            // A triplet was begun: the place where it stops being one is further on than the `%`.
            let is_hex = self.byte(1).is_some_and(|byte| HEXDIG::CHARS.set.has(byte));
            let at = self.offset() + if is_hex { 2 } else { 1 };
            self.extra.expected_within(rule, at, Expected::Rule("HEXDIG"));
        }
    }
}

/// Out of line: there is one copy of a rule, however many rules use it.
#[inline(never)]
fn rule<R: Rider, P: Production>(at: Ledger<'_, R>) -> Read<Whole, Ledger<'_, R>, P::Output> {
    let mut inside = at;
    inside.extra = at.extra.enter(P::RULE, at.offset());
    let (mut rest, output) = P::read::<_, Whole>(inside)?;
    rest.extra = rest.extra.leave(at.extra, P::RULE, at.offset(), rest.offset());
    Ok((rest, output))
}

#[inline(never)]
fn decoded<R: Rider, P: Production>(at: Ledger<'_, R>, bytes: usize) -> Read<Whole, Ledger<'_, R>, P::Output> {
    let piece = Decoded::new(&at.fragment()[..bytes], at.offset(), at.extra);
    let (rider, output) = piece.whole::<P>()?;
    let mut after = at.skip(bytes);
    after.extra = rider;
    Ok((after, output))
}
