//! [`RecordingInput`]: `nom_locate`'s span as an input. Its `extra` is a [`Recorder`], which is told what the leaves expect
//! and which rules are entered.

use nom::{Input as _, OutputMode};
use nom_locate::LocatedSpan;

use super::cursor::{Cursor, Outlined};
use super::decoded::Decoded;
use super::mode::{EmitMode, in_mode};
use super::recorder::{PendingExpectation, Recorder};
use crate::class::{Chars, Class, HEXDIG};
use crate::input::{self, Expected, Input, Production, Read, Rule};

pub(crate) type RecordingInput<'a, R> = LocatedSpan<&'a str, R>;

impl<R: Recorder> Input for RecordingInput<'_, R> {
    const SPANS_ONLY: bool = false;
    type CheckMode = EmitMode;

    #[expect(clippy::cast_possible_truncation, reason = "the passes reject longer texts")]
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
        // The span counts the lines in what it skips, so it is called only if there is something to skip.
        if bytes == 0 { self } else { self.take_from(bytes) }
    }

    fn skip_while<C: Class>(self) -> Self {
        self.skip(Cursor::<Outlined>::new(self.fragment()).skip_while::<C>().at())
    }

    #[inline(always)]
    fn literal(self, text: &'static str, any_case: bool) -> Option<Self> {
        literal(self, text, any_case)
    }

    #[inline(always)]
    fn one_of<C: Class>(self) -> Option<Self> {
        one_of(self, C::CHARS)
    }

    #[inline(always)]
    fn run<C: Class>(self, min: usize) -> Option<Self> {
        run::<_, C>(self, min)
    }

    fn rule<P: Production, OM: OutputMode>(self) -> Read<OM, Self, P::Output> {
        in_mode::<OM, _, _>(rule::<_, P>(self))
    }

    fn decoded<P: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, P::Output> {
        in_mode::<OM, _, _>(decoded::<_, P>(self, bytes))
    }

    fn expected(self, expected: Expected) {
        self.extra.expected(self.offset(), PendingExpectation::One(expected));
    }

    fn expected_one_of(self, chars: &'static Chars) {
        self.extra.expected(self.offset(), PendingExpectation::OneOf(chars));
        if let (Some(rule), Some(b'%')) = (chars.pct_encoded, self.peek()) {
            // An incomplete percent-encoding: the error is at the first byte that is not a hexadecimal digit.
            let is_hex = self.byte(1).is_some_and(|byte| HEXDIG::CHARS.set.has(byte));
            let at = self.offset() + if is_hex { 2 } else { 1 };
            self.extra.expected_within(rule, at, Expected::Rule("HEXDIG"));
        }
    }
}

/// Reads a text. In WebAssembly it is out of line, as [`one_of`] and [`run`] are: the input has many fields to copy, and every rule has
/// leaves, which would make the slow pass twice as large.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn literal<'a, R: Recorder>(
    at: RecordingInput<'a, R>,
    text: &'static str,
    any_case: bool,
) -> Option<RecordingInput<'a, R>> {
    input::literal(at, text, any_case)
}

#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn one_of<'a, R: Recorder>(at: RecordingInput<'a, R>, chars: &'static Chars) -> Option<RecordingInput<'a, R>> {
    input::one_of(at, chars)
}

#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn run<R: Recorder, C: Class>(at: RecordingInput<'_, R>, min: usize) -> Option<RecordingInput<'_, R>> {
    input::run::<_, C>(at, min)
}

/// Reads a rule, and tells the recorder. Out of line, so that there is one copy of a rule, however many rules use it.
#[cfg_attr(not(target_family = "wasm"), inline(never))]
fn rule<R: Recorder, P: Production>(at: RecordingInput<'_, R>) -> Read<EmitMode, RecordingInput<'_, R>, P::Output> {
    let (mut rest, output) = body::<_, P>(entered(at, P::RULE))?;
    leave(&mut rest, at, P::RULE);
    Ok((rest, output))
}

/// Reads what a rule consists of. Out of line in WebAssembly, where a second copy for [`slow_pass`](super::slow) would be too large.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn body<R: Recorder, P: Production>(
    at: RecordingInput<'_, R>,
) -> Read<EmitMode, RecordingInput<'_, R>, P::Output> {
    P::read::<_, EmitMode>(at)
}

/// Returns the input inside a rule that begins there. Out of line where size matters, as [`leave`] is: there are more than a
/// thousand rules.
#[cfg_attr(target_family = "wasm", inline(never))]
fn entered<'a, R: Recorder>(mut at: RecordingInput<'a, R>, rule: &'static Rule) -> RecordingInput<'a, R> {
    at.extra = at.extra.enter(rule, at.offset());
    at
}

/// Tells the recorder that a rule matches from `at` to `rest`.
#[cfg_attr(target_family = "wasm", inline(never))]
fn leave<'a, R: Recorder>(rest: &mut RecordingInput<'a, R>, at: RecordingInput<'a, R>, rule: &'static Rule) {
    rest.extra = rest.extra.leave(at.extra, rule, at.offset(), rest.offset());
}

#[inline(never)]
fn decoded<R: Recorder, P: Production>(
    at: RecordingInput<'_, R>,
    bytes: usize,
) -> Read<EmitMode, RecordingInput<'_, R>, P::Output> {
    let (recorder, output) = Decoded::new(&at.fragment()[..bytes], at.offset(), at.extra).whole::<P>()?;
    let mut after = at.skip(bytes);
    after.extra = recorder;
    Ok((after, output))
}
