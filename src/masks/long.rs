//! Runs of a class over any number of blocks.

use fearless_simd::Simd;

use super::block::{Block, CUT};
use super::marks::BLOCK;
use crate::class::Class;

/// Returns the end of the run of `C` at `at`, without non-ASCII characters.
// Not inlined. Takes text and offset instead of a cursor: a pointer to the cursor would force its fields out of registers.
#[inline(never)]
pub(super) fn end_of_long_run<S: Simd, C: Class>(simd: S, text: &[u8], at: usize) -> usize {
    simd.vectorize(
        #[inline(always)]
        move || end_in_blocks::<S, C>(simd, text, at),
    )
}

#[inline(always)]
fn end_in_blocks<S: Simd, C: Class>(simd: S, text: &[u8], mut at: usize) -> usize {
    // Blocks without an end and without percent-encodings. The place of the next one does not depend on what is in this one, so that
    // the processor reads ahead.
    while let Some(block) = text[at..].first_chunk() {
        if Block::full(simd, block).outside::<C>() != 0 {
            break;
        }
        at += BLOCK;
    }
    while at < text.len() {
        // The last block of the text may overlap the one before.
        let start = at.min(text.len().saturating_sub(BLOCK));
        let end = start + Block::new(simd, &text[start..]).with_encodings().end_of_run::<C>(at - start);
        let is_cut = end > at && end - start >= CUT && end < text.len();
        at = end;
        if !is_cut {
            break;
        }
    }
    at
}

/// Returns whether an ASCII character of `C` and one of `D` follow each other in `text`.
#[cfg(feature = "whatwg")]
#[inline(never)]
pub(super) fn has_long_pair<S: Simd, C: Class, D: Class>(simd: S, text: &[u8]) -> bool {
    simd.vectorize(
        #[inline(always)]
        move || {
            let mut rest = text;
            while rest.len() > 1 {
                if Block::new(simd, rest).pairs::<C, D>() != 0 {
                    return true;
                }
                // The last byte of the block may begin a pair.
                rest = rest.get(BLOCK - 1..).unwrap_or_default();
            }
            false
        },
    )
}
