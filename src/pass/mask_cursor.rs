//! [`MaskCursor`]: the bare input of the fast pass with masks. It does the same as [`Cursor`](super::cursor::Cursor), faster.

use fearless_simd::Simd;
use nom::{Check, Complete, OutputM, OutputMode, Parser};

use super::decoded::Decoded;
use super::mode::in_mode;
use crate::class::Class;
use crate::input::{Input, Production, Read, matching_len};
use crate::masks::TextMasks;

/// A cursor over a text with its masks.
pub(super) struct MaskCursor<'a, S, M> {
    text: &'a str,
    at: usize,
    masks: &'a M,
    simd: S,
}

impl<S: Copy, M> Clone for MaskCursor<'_, S, M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Copy, M> Copy for MaskCursor<'_, S, M> {}

impl<'a, S: Simd, M: TextMasks<S>> MaskCursor<'a, S, M> {
    #[inline(always)]
    pub(super) fn new(simd: S, text: &'a str, masks: &'a M) -> Self {
        MaskCursor { text, at: 0, masks, simd }
    }

    /// Returns the end of the run of `C`, without non-ASCII characters.
    #[inline(always)]
    fn end_of_run<C: Class>(self) -> usize {
        self.masks.end_of_run::<C>(self.text.as_bytes(), self.at)
    }

    /// Returns the end of the non-ASCII characters and runs of `C` from here on.
    #[inline(never)]
    fn after_non_ascii<C: Class>(mut self) -> usize {
        self.simd.vectorize(
            #[inline(always)]
            move || {
                loop {
                    match matching_len(self, C::CHARS) {
                        0 => return self.at,
                        bytes => self.at += bytes,
                    }
                    self.at = self.end_of_run::<C>();
                }
            },
        )
    }
}

impl<S: Simd, M: TextMasks<S>> Input for MaskCursor<'_, S, M> {
    const SPANS_ONLY: bool = true;
    type CheckMode = OutputM<Check, Check, Complete>;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the passes reject longer texts")]
    fn offset(self) -> u32 {
        self.at as u32
    }

    #[inline(always)]
    fn byte(self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn char(self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    #[inline(always)]
    fn skip(mut self, bytes: usize) -> Self {
        self.at += bytes;
        self
    }

    #[inline(always)]
    fn skip_while<C: Class>(mut self) -> Self {
        self.at = self.end_of_run::<C>();
        if C::CHARS.non_ascii && self.peek().is_some_and(|byte| !byte.is_ascii()) {
            self.at = self.after_non_ascii::<C>();
        }
        self
    }

    #[inline(always)]
    fn run_bits<C: Class, D: Class>(self, max: u32) -> (u32, u64) {
        let text = self.text.as_bytes();
        let outside = self.masks.outside_from::<C>(text, self.at, max);
        let also = !self.masks.outside_from::<D>(text, self.at, max);
        let length = outside.trailing_zeros().min(max);
        (length, also & !(u64::MAX << length))
    }

    #[inline(always)]
    fn run_out_of_line<P: Parser<Self, Error = ()>>(self, mut parser: P) -> Option<Self> {
        self.simd.vectorize(
            #[inline(always)]
            || match parser.process::<Self::CheckMode>(self) {
                Ok((rest, _)) => Some(rest),
                Err(_) => None,
            },
        )
    }

    #[inline(always)]
    fn rule<R: Production, OM: OutputMode>(self) -> Read<OM, Self, R::Output> {
        R::read::<Self, OM>(self)
    }

    #[inline(never)]
    fn decoded<R: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, R::Output> {
        let part = Decoded::new(&self.text[self.at..self.at + bytes], self.offset(), ());
        in_mode::<OM, _, _>(part.whole::<R>().map(|((), output)| (self.skip(bytes), output)))
    }
}
