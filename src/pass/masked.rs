//! The fast pass with masks, for a caller that is compiled for their instructions.

use fearless_simd::Simd;

use super::error::MAX_LEN;
use super::mask_cursor::MaskCursor;
use super::mode::{EmitMode, at_end};
use crate::input::{Input, Production};
use crate::masks::Block;

/// Returns the tree of `text` if the whole of it matches `R`.
#[inline(always)]
pub(super) fn parse<S: Simd, R: Production>(simd: S, text: &str) -> Option<R::Output> {
    if text.len() > MAX_LEN {
        return None;
    }
    let block = Block::new(simd, text.as_bytes());
    match R::read::<_, EmitMode>(MaskCursor::new(simd, text, &block)) {
        Ok((rest, output)) if at_end(rest) => Some(output),
        _ => None,
    }
}

/// Returns whether the whole of `text` matches `R`.
#[inline(always)]
#[cfg_attr(debug_assertions, allow(dead_code, reason = "an unoptimised build does not use masks by default"))]
pub(super) fn accepts<S: Simd, R: Production>(simd: S, text: &str) -> bool {
    if text.len() > MAX_LEN {
        return false;
    }
    let block = Block::new(simd, text.as_bytes());
    let cursor = MaskCursor::new(simd, text, &block);
    match R::read::<_, <MaskCursor<'_, S> as Input>::CheckMode>(cursor) {
        Ok((rest, _)) => at_end(rest),
        Err(_) => false,
    }
}
