//! A piece of a text, read percent-decoded, with offsets that still point into the text.
//!
//! Some documents describe a part of a URL as it is after decoding: the address in a `mailto`, the filter in an `ldap`. They
//! are read here as they are described, a triplet being one byte, and nothing is copied: the cursor decodes what it looks at.

use nom::OutputMode;

use super::blame::Sought;
use super::ledger::Rider;
use super::{Whole, in_mode};
use crate::class::{Chars, Class};
use crate::input::{Expected, Input, Production, Read, one_of};
use crate::percent::{first_decoded, triplet};

/// A place in a piece of a text whose triplets are bytes.
#[derive(Clone, Copy)]
pub(super) struct Decoded<'a, R> {
    /// What is left of the piece, as written.
    rest: &'a str,
    /// Where that begins in the text.
    offset: u32,
    rider: R,
}

impl<'a, R: Rider> Decoded<'a, R> {
    pub(super) fn new(piece: &'a str, offset: u32, rider: R) -> Self {
        Decoded { rest: piece, offset, rider }
    }

    /// Reads a rule, out of line: there is one copy of it.
    #[inline(never)]
    fn one<P: Production>(self) -> Read<Whole, Self, P::Output> {
        let inside = Decoded { rider: self.rider.enter(P::RULE, self.offset), ..self };
        let (rest, output) = P::read::<Self, Whole>(inside)?;
        let rider = rest.rider.leave(self.rider, P::RULE, self.offset, rest.offset);
        Ok((Decoded { rider, ..rest }, output))
    }

    /// Reads all of the piece by a rule, and gives what rode along and what the rule made.
    pub(super) fn whole<P: Production>(self) -> Read<Whole, R, P::Output> {
        let (rest, output) = self.one::<P>()?;
        if rest.peek().is_some() {
            return Err(nom::Err::Error(()));
        }
        Ok((rest.rider, output))
    }
}

impl<R: Rider> Input for Decoded<'_, R> {
    const COARSE: bool = false;
    type Asked = Whole;

    fn offset(self) -> u32 {
        self.offset
    }

    /// Decodes from here to there, so a grammar that looks far ahead pays for it.
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

    #[expect(clippy::cast_possible_truncation, reason = "a step is three bytes at the most")]
    fn skip(mut self, bytes: usize) -> Self {
        for _ in 0..bytes {
            let width = first_decoded(self.rest.as_bytes()).map_or(0, |(_, width)| width);
            // Within a character that is not encoded, the rest begins at no boundary; such a piece has no more to read.
            self.rest = self.rest.get(width..).unwrap_or_default();
            self.offset += width as u32;
        }
        self
    }

    fn run<C: Class>(mut self) -> Self {
        loop {
            match one_of(self, C::CHARS) {
                0 => return self,
                bytes => self = self.skip(bytes),
            }
        }
    }

    fn rule<P: Production, OM: OutputMode>(self) -> Read<OM, Self, P::Output> {
        in_mode::<OM, _, _>(self.one::<P>())
    }

    /// What is decoded is not decoded again.
    fn decoded<P: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, P::Output> {
        let end = self.skip(bytes);
        let piece = Decoded { rest: &self.rest[..(end.offset - self.offset) as usize], ..self };
        let read = piece.whole::<P>().map(|(rider, output)| (Decoded { rider, ..end }, output));
        in_mode::<OM, _, _>(read)
    }

    fn expected(self, what: Expected) {
        self.rider.expected(self.offset, Sought::This(written(what)));
    }

    fn expected_one_of(self, chars: &'static Chars) {
        chars.expected(&mut |what| self.expected(what));
    }
}

/// A character as it has to be written, where no part of a URL may hold it as it is: `"%7C"`, not `"|"`.
fn written(what: Expected) -> Expected {
    match what {
        Expected::Text(text) => match text.as_bytes() {
            [byte] if !byte.is_ascii_graphic() || b"\"#%<>[\\]^`{|}".contains(byte) => Expected::Text(triplet(*byte)),
            _ => what,
        },
        _ => what,
    }
}

/// Rides along and notes nothing.
impl Rider for () {
    fn enter(self, _: &'static crate::input::Rule, _: u32) -> Self {}

    fn leave(self, (): Self, _: &'static crate::input::Rule, _: u32, _: u32) -> Self {}

    fn expected(self, _: u32, _: Sought) {}

    fn expected_within(self, _: &'static crate::input::Rule, _: u32, _: Expected) {}
}
