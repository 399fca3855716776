//! The masks of a whole text, in the form that suits its length: [`Short`], [`Medium`] or [`Long`].
//!
//! The length is known before a byte is read, so that a branch on it is resolved early, even if it was predicted wrong. A branch on
//! the end of a run waits for all runs before it, and the processor waits with it.

use fearless_simd::Simd;

use super::block::{Block, CUT, PERCENT, encodings};
use super::long::end_of_long_run;
#[cfg(feature = "whatwg")]
use super::long::has_long_pair;
use super::marks::BLOCK;
use crate::class::{Class, HEXDIG};

/// The masks of a text.
pub(crate) trait TextMasks<S: Simd> {
    /// Whether the length has no limit.
    const IS_LONG: bool = false;

    /// Prepares a text, whose length is one of those that the type is for.
    fn new(simd: S, text: &[u8]) -> Self;

    /// Returns the end of the run of `C` at `at`, without non-ASCII characters. `at` is at most the length of the text.
    fn end_of_run<C: Class>(&self, text: &[u8], at: usize) -> usize;

    /// Returns whether an ASCII character of `C` and one of `D` follow each other in `start..end`.
    #[cfg(feature = "whatwg")]
    fn has_pair<C: Class, D: Class>(&self, text: &[u8], start: usize, end: usize) -> bool;

    /// Returns a bit for each of `count` bytes from `at` on, lowest first, which is set unless the byte is an ASCII character of `C`.
    /// The end of the text has such a bit. The bits after these may be anything.
    fn outside_from<C: Class>(&self, text: &[u8], at: usize, count: u32) -> u64;
}

/// Work on a text with its masks, which is compiled for each form of them.
pub(crate) trait MaskedWork<S: Simd> {
    type Output;

    /// Does the work. Has to be inlined, so that it is compiled for the instructions.
    fn run<M: TextMasks<S>>(self, simd: S, text: &str, masks: &M) -> Self::Output;
}

/// The length of the longest text for [`Short`]: its end is a bit of the block.
const SHORT: usize = BLOCK - 1;

/// The length of the longest text for [`Medium`].
const MEDIUM: usize = 2 * BLOCK - 1;

/// Does `work` with the masks that suit the length of `text`, in a function for the instructions.
#[cfg_attr(debug_assertions, allow(dead_code, reason = "an unoptimised build does not use masks by default"))]
#[inline(always)]
pub(crate) fn with_masks<S: Simd, W: MaskedWork<S>>(simd: S, text: &str, work: W) -> W::Output {
    if text.len() <= SHORT {
        vectorized::<S, Short<S>, W>(simd, text, work)
    } else if text.len() <= MEDIUM {
        vectorized::<S, Medium<S>, W>(simd, text, work)
    } else {
        vectorized::<S, Long<S>, W>(simd, text, work)
    }
}

/// Does `work` that mostly reads the start of `text`, with the masks of its first block.
#[cfg(feature = "whatwg")]
#[inline(always)]
pub(crate) fn with_masks_of_start<S: Simd, W: MaskedWork<S>>(simd: S, text: &str, work: W) -> W::Output {
    vectorized::<S, Long<S>, W>(simd, text, work)
}

/// Does the same as [`with_masks`] in a function that is already for the instructions. Only the work on short texts is inlined.
#[inline(always)]
pub(crate) fn with_masks_inlined<S: Simd, W: MaskedWork<S>>(simd: S, text: &str, work: W) -> W::Output {
    if text.len() <= SHORT {
        run::<S, Short<S>, W>(simd, text, work)
    } else if text.len() <= MEDIUM {
        out_of_line::<S, Medium<S>, W>(simd, text, work)
    } else {
        out_of_line::<S, Long<S>, W>(simd, text, work)
    }
}

#[inline(never)]
fn out_of_line<S: Simd, M: TextMasks<S>, W: MaskedWork<S>>(simd: S, text: &str, work: W) -> W::Output {
    vectorized::<S, M, W>(simd, text, work)
}

#[inline(always)]
fn vectorized<S: Simd, M: TextMasks<S>, W: MaskedWork<S>>(simd: S, text: &str, work: W) -> W::Output {
    simd.vectorize(
        #[inline(always)]
        move || run::<S, M, W>(simd, text, work),
    )
}

#[inline(always)]
fn run<S: Simd, M: TextMasks<S>, W: MaskedWork<S>>(simd: S, text: &str, work: W) -> W::Output {
    work.run(simd, text, &M::new(simd, text.as_bytes()))
}

/// The masks of a text of less than a block.
struct Short<S: Simd>(Block<S>);

impl<S: Simd> TextMasks<S> for Short<S> {
    #[inline(always)]
    fn new(simd: S, text: &[u8]) -> Self {
        Short(Block::short(simd, text).with_encodings())
    }

    #[inline(always)]
    fn end_of_run<C: Class>(&self, _text: &[u8], at: usize) -> usize {
        self.0.end_of_run::<C>(at)
    }

    #[cfg(feature = "whatwg")]
    #[inline(always)]
    fn has_pair<C: Class, D: Class>(&self, _text: &[u8], start: usize, end: usize) -> bool {
        let range = u64::MAX << start << 1 & ((1 << (end % BLOCK)) - 1);
        self.0.pairs::<C, D>() & range != 0
    }

    #[inline(always)]
    fn outside_from<C: Class>(&self, _text: &[u8], at: usize, _count: u32) -> u64 {
        self.0.outside::<C>() >> at
    }
}

/// The masks of a text of at least one block and less than two.
struct Medium<S: Simd> {
    first: Block<S>,
    /// The last block of the text, which overlaps the first.
    last: Block<S>,
    /// The number of bytes after the first block.
    after: u32,
    /// The bytes of complete percent-encodings after the first block.
    encoded_after: u64,
}

impl<S: Simd> Medium<S> {
    /// Returns a bit for each byte after the first block that is not in `C`, and one for the end of the text.
    #[inline(always)]
    fn outside_after<C: Class>(&self) -> u64 {
        // These bytes have the highest bits of the last block. In two steps, since no shift is by 64 bits.
        self.last.outside::<C>() >> 1 >> (SHORT as u32 - self.after) | 1 << self.after
    }

    #[inline(always)]
    fn ascii<C: Class>(&self) -> u128 {
        let after = !self.outside_after::<C>() & ((1 << self.after) - 1);
        u128::from(self.first.ascii::<C>()) | u128::from(after) << BLOCK
    }

    /// Returns the masks with their percent-encodings, of which one may begin in the first block and end after it.
    #[inline(always)]
    fn with_encodings(mut self) -> Self {
        let percent = self.ascii::<PERCENT>();
        if percent != 0 {
            let encoded = encodings(percent, self.ascii::<HEXDIG>());
            self.first.encoded = encoded as u64;
            self.encoded_after = (encoded >> BLOCK) as u64;
        }
        self
    }
}

impl<S: Simd> TextMasks<S> for Medium<S> {
    #[inline(always)]
    fn new(simd: S, text: &[u8]) -> Self {
        let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) else {
            unreachable!("a text of a block")
        };
        let (first, last) = (Block::full(simd, first), Block::full(simd, last));
        Medium { first, last, after: (text.len() % BLOCK) as u32, encoded_after: 0 }.with_encodings()
    }

    #[inline(always)]
    fn end_of_run<C: Class>(&self, _text: &[u8], mut at: usize) -> usize {
        if at < BLOCK {
            at = self.first.end_of_run::<C>(at);
        }
        if at >= BLOCK {
            let encoded = if C::CHARS.pct_encoded.is_some() { self.encoded_after } else { 0 };
            at += ((self.outside_after::<C>() & !encoded) >> (at % BLOCK)).trailing_zeros() as usize;
        }
        at
    }

    #[cfg(feature = "whatwg")]
    #[inline(always)]
    fn has_pair<C: Class, D: Class>(&self, _text: &[u8], start: usize, end: usize) -> bool {
        let range = u128::MAX << start << 1 & ((1 << end) - 1);
        self.ascii::<C>() << 1 & self.ascii::<D>() & range != 0
    }

    #[inline(always)]
    fn outside_from<C: Class>(&self, text: &[u8], at: usize, count: u32) -> u64 {
        outside_from::<S, C>(&self.first, text, at, count)
    }
}

/// The masks of the first block of a text of any length. Other blocks are prepared for each run.
struct Long<S: Simd>(Block<S>);

impl<S: Simd> TextMasks<S> for Long<S> {
    const IS_LONG: bool = true;

    #[inline(always)]
    fn new(simd: S, text: &[u8]) -> Self {
        Long(Block::new(simd, text).with_encodings())
    }

    #[inline(always)]
    fn end_of_run<C: Class>(&self, text: &[u8], mut at: usize) -> usize {
        if at < CUT {
            at = self.0.end_of_run::<C>(at);
        }
        if at >= CUT && at < text.len() { end_of_long_run::<S, C>(self.0.simd, text, at) } else { at }
    }

    #[cfg(feature = "whatwg")]
    #[inline(always)]
    fn has_pair<C: Class, D: Class>(&self, text: &[u8], start: usize, end: usize) -> bool {
        has_long_pair::<S, C, D>(self.0.simd, &text[start..end])
    }

    #[inline(always)]
    fn outside_from<C: Class>(&self, text: &[u8], at: usize, count: u32) -> u64 {
        outside_from::<S, C>(&self.0, text, at, count)
    }
}

/// [`TextMasks::outside_from`] for a text with this first block.
#[inline(always)]
fn outside_from<S: Simd, C: Class>(first: &Block<S>, text: &[u8], at: usize, count: u32) -> u64 {
    if at + count as usize <= BLOCK {
        first.outside::<C>() >> at
    } else {
        Block::new(first.simd, &text[at..]).outside::<C>()
    }
}
