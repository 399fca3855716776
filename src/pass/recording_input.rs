//! [`RecordingInput`]: `nom_locate`'s span as an input. Its `extra` is a [`Recorder`], which is told what the leaves expect
//! and which rules are entered.

use nom::{Input as _, OutputMode};
use nom_locate::LocatedSpan;

use super::cursor::{Cursor, Outlined};
use super::decoded::Decoded;
use super::mode::{EmitMode, in_mode};
use super::recorder::{PendingExpectation, Recorder};
use crate::class::{Chars, Class, HEXDIG};
use crate::input::{Expected, Input, Production, Read};

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

/// Reads a rule. The function is out of line, so that there is one copy of a rule, however many rules use it.
#[inline(never)]
fn rule<R: Recorder, P: Production>(at: RecordingInput<'_, R>) -> Read<EmitMode, RecordingInput<'_, R>, P::Output> {
    let mut inside = at;
    inside.extra = at.extra.enter(P::RULE, at.offset());
    let (mut rest, output) = P::read::<_, EmitMode>(inside)?;
    rest.extra = rest.extra.leave(at.extra, P::RULE, at.offset(), rest.offset());
    Ok((rest, output))
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
