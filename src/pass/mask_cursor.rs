//! [`MaskCursor`]: the bare input of the fast pass with masks. It does the same as [`Cursor`](super::cursor::Cursor), faster.

use fearless_simd::Simd;
use nom::{Check, Complete, OutputM, OutputMode, Parser};

use super::decoded::Decoded;
use super::mode::in_mode;
use crate::class::Class;
use crate::input::{Input, Production, Read, matching_len};
use crate::masks::{BLOCK, Block};

/// A cursor over a text whose first [`BLOCK`] bytes are prepared.
#[derive(Clone, Copy)]
pub(super) struct MaskCursor<'a, S: Simd> {
    text: &'a str,
    at: usize,
    block: &'a Block<S>,
    simd: S,
}

/// A percent-encoding that begins here or further on can be cut off by the end of a block.
const CUT: usize = BLOCK - 2;

impl<'a, S: Simd> MaskCursor<'a, S> {
    #[inline(always)]
    pub(super) fn new(simd: S, text: &'a str, block: &'a Block<S>) -> Self {
        MaskCursor { text, at: 0, block, simd }
    }

    /// Returns the end of the run of `C`, without non-ASCII characters.
    #[inline(always)]
    fn end_of_run<C: Class>(mut self) -> usize {
        if self.at < CUT {
            // The shift fills with zeros, which end the run.
            self.at += (self.block.mask::<C>() >> self.at).trailing_ones() as usize;
        }
        if self.at >= CUT { self.end_of_long_run::<C>() } else { self.at }
    }

    #[inline(always)]
    fn end_of_long_run<C: Class>(self) -> usize {
        // By its parts: the address of a cursor would keep all of them in memory.
        end_of_long_run::<S, C>(self.simd, self.text, self.at)
    }

    /// Returns the cursor after the non-ASCII characters and runs of `C` from here on.
    #[inline(never)]
    fn after_non_ascii<C: Class>(mut self) -> usize {
        loop {
            match matching_len(self, C::CHARS) {
                0 => return self.at,
                bytes => self.at += bytes,
            }
            self.at = self.end_of_long_run::<C>();
        }
    }
}

/// Returns the end of the run of `C` at `at`, which begins after the first block or may reach its end.
#[inline(never)]
fn end_of_long_run<S: Simd, C: Class>(simd: S, text: &str, at: usize) -> usize {
    simd.vectorize(
        #[inline(always)]
        move || end_in_blocks::<S, C>(simd, text.as_bytes(), at),
    )
}

#[inline(always)]
fn end_in_blocks<S: Simd, C: Class>(simd: S, text: &[u8], mut at: usize) -> usize {
    // Blocks without an end and without percent-encodings. The place of the next one does not depend on what is in this one, so that
    // the processor reads ahead.
    while let Some(block) = text.get(at..at + BLOCK) {
        if Block::without_encodings(simd, block).ascii::<C>() != u64::MAX {
            break;
        }
        at += BLOCK;
    }
    while at < text.len() {
        // The last block of the text may overlap the one before.
        let start = at.min(text.len().saturating_sub(BLOCK));
        let mask = Block::new(simd, &text[start..]).mask::<C>() >> (at - start);
        let run = mask.trailing_ones() as usize;
        at += run;
        let is_cut = run > 0 && at - start >= CUT && at < text.len();
        if !is_cut {
            break;
        }
    }
    at
}

impl<S: Simd> Input for MaskCursor<'_, S> {
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
        self.simd.vectorize(
            #[inline(always)]
            || {
                let (run, also) = if self.at + max as usize <= BLOCK {
                    (self.block.ascii::<C>() >> self.at, self.block.ascii::<D>() >> self.at)
                } else {
                    let block = Block::new(self.simd, &self.text.as_bytes()[self.at..]);
                    (block.ascii::<C>(), block.ascii::<D>())
                };
                let length = run.trailing_ones().min(max);
                (length, also & !(u64::MAX << length))
            },
        )
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
