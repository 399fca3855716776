//! [`Decoded`]: a part of a text as an input that is read percent-decoded. Its offsets refer to the text as written.
//!
//! Some documents describe a component of a URL as it is after decoding: the address in a `mailto`, the filter in an `ldap`.
//! They are read as described, with one byte for each percent-encoding. Nothing is copied, since the cursor decodes the bytes
//! it reads.

use nom::OutputMode;

use super::mode::{EmitMode, in_mode};
use super::recorder::{PendingExpectation, Recorder};
use crate::class::{Chars, Class};
use crate::input::{Expected, Input, Production, Read, matching_len};
use crate::percent::{first_decoded, pct_encoded};

/// A cursor over a part of a text that decodes percent-encodings.
#[derive(Clone, Copy)]
pub(super) struct Decoded<'a, R> {
    /// The rest of the part, as written.
    rest: &'a str,
    /// Offset of the rest in the text.
    offset: u32,
    recorder: R,
}

impl<'a, R: Recorder> Decoded<'a, R> {
    pub(super) fn new(part: &'a str, offset: u32, recorder: R) -> Self {
        Decoded { rest: part, offset, recorder }
    }

    /// Reads a rule. The function is out of line, so that there is one copy of the rule.
    #[inline(never)]
    fn call<P: Production>(self) -> Read<EmitMode, Self, P::Output> {
        let inside = Decoded { recorder: self.recorder.enter(P::RULE, self.offset), ..self };
        let (rest, output) = P::read::<Self, EmitMode>(inside)?;
        let recorder = rest.recorder.leave(self.recorder, P::RULE, self.offset, rest.offset);
        Ok((Decoded { recorder, ..rest }, output))
    }

    /// Reads the whole of the part by a rule. Returns the recorder and the output.
    pub(super) fn whole<P: Production>(self) -> Read<EmitMode, R, P::Output> {
        let (rest, output) = self.call::<P>()?;
        if rest.peek().is_some() {
            return Err(nom::Err::Error(()));
        }
        Ok((rest.recorder, output))
    }
}

impl<R: Recorder> Input for Decoded<'_, R> {
    const SPANS_ONLY: bool = false;
    type CheckMode = EmitMode;

    fn offset(self) -> u32 {
        self.offset
    }

    /// Decodes all bytes up to that place, so that a long lookahead is slow.
    fn byte(self, ahead: usize) -> Option<u8> {
        first_decoded(self.skip(ahead).rest.as_bytes()).map(|(byte, _)| byte)
    }

    fn char(self) -> Option<char> {
        let mut bytes = [0; 4];
        for ahead in 0..4 {
            bytes[ahead] = self.byte(ahead)?;
            if let Ok(char) = core::str::from_utf8(&bytes[..=ahead]) {
                return char.chars().next();
            }
        }
        None
    }

    #[expect(clippy::cast_possible_truncation, reason = "a step has at most three bytes")]
    fn skip(mut self, bytes: usize) -> Self {
        for _ in 0..bytes {
            let width = first_decoded(self.rest.as_bytes()).map_or(0, |(_, width)| width);
            // A rest that begins within a character becomes empty, so that nothing more is read.
            self.rest = self.rest.get(width..).unwrap_or_default();
            self.offset += width as u32;
        }
        self
    }

    fn skip_while<C: Class>(mut self) -> Self {
        loop {
            match matching_len(self, C::CHARS) {
                0 => return self,
                bytes => self = self.skip(bytes),
            }
        }
    }

    fn rule<P: Production, OM: OutputMode>(self) -> Read<OM, Self, P::Output> {
        in_mode::<OM, _, _>(self.call::<P>())
    }

    /// Does not decode a second time.
    fn decoded<P: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, P::Output> {
        let end = self.skip(bytes);
        let part = Decoded { rest: &self.rest[..(end.offset - self.offset) as usize], ..self };
        let read = part.whole::<P>().map(|(recorder, output)| (Decoded { recorder, ..end }, output));
        in_mode::<OM, _, _>(read)
    }

    fn expected(self, expected: Expected) {
        self.recorder.expected(self.offset, PendingExpectation::One(as_written(expected)));
    }

    fn expected_one_of(self, chars: &'static Chars) {
        chars.expected(&mut |expected| self.expected(expected));
    }
}

/// Returns the expected character as a URL has to write it: `"%7C"`, not `"|"`.
fn as_written(expected: Expected) -> Expected {
    match expected {
        Expected::Text(text) => match text.as_bytes() {
            [byte] if !byte.is_ascii_graphic() || b"\"#%<>[\\]^`{|}".contains(byte) => {
                Expected::Text(pct_encoded(*byte))
            }
            _ => expected,
        },
        _ => expected,
    }
}
