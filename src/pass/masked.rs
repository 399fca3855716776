//! The fast pass with masks, as work on a text.

use core::marker::PhantomData;

use fearless_simd::Simd;

use super::error::MAX_LEN;
use super::mask_cursor::MaskCursor;
use super::mode::{EmitMode, at_end};
use crate::input::{Input, Production};
use crate::masks::{MaskedWork, TextMasks};

/// Parses the whole of a text by a rule.
#[cfg_attr(debug_assertions, allow(dead_code, reason = "an unoptimised build does not use masks by default"))]
pub(super) struct Parse<R, F> {
    pub(super) rule: R,
    /// Makes the error of a text that does not match.
    pub(super) error: F,
}

impl<S: Simd, R: Production, E, F: FnOnce(R, &str) -> E> MaskedWork<S> for Parse<R, F> {
    type Output = Result<R::Output, E>;

    #[inline(always)]
    fn run<M: TextMasks<S>>(self, simd: S, text: &str, masks: &M) -> Self::Output {
        match tree::<S, M, R>(simd, text, masks) {
            Some(output) => Ok(output),
            None => Err((self.error)(self.rule, text)),
        }
    }
}

/// Parses the whole of a text by `R`, and passes it to a function with its tree.
///
/// The function is called here, so that a tree need not be stored for it where both are inlined.
pub(super) struct ParseThen<'t, 'e, R, F> {
    pub(super) rule: PhantomData<R>,
    pub(super) text: &'t str,
    pub(super) each: &'e mut F,
}

impl<'t, S: Simd, R: Production, F: FnMut(&'t str, Option<R::Output>)> MaskedWork<S> for ParseThen<'t, '_, R, F> {
    type Output = ();

    #[inline(always)]
    fn run<M: TextMasks<S>>(self, simd: S, text: &str, masks: &M) {
        (self.each)(self.text, tree::<S, M, R>(simd, text, masks));
    }
}

#[inline(always)]
fn tree<S: Simd, M: TextMasks<S>, R: Production>(simd: S, text: &str, masks: &M) -> Option<R::Output> {
    if M::IS_LONG && text.len() > MAX_LEN {
        return None;
    }
    match R::read::<_, EmitMode>(MaskCursor::new(simd, text, masks)) {
        Ok((rest, output)) if at_end(rest) => Some(output),
        _ => None,
    }
}

/// Decides whether the whole of a text matches a rule.
#[cfg_attr(debug_assertions, allow(dead_code, reason = "an unoptimised build does not use masks by default"))]
pub(super) struct Accept<R>(pub(super) PhantomData<R>);

impl<S: Simd, R: Production> MaskedWork<S> for Accept<R> {
    type Output = bool;

    #[inline(always)]
    fn run<M: TextMasks<S>>(self, simd: S, text: &str, masks: &M) -> bool {
        if M::IS_LONG && text.len() > MAX_LEN {
            return false;
        }
        let cursor = MaskCursor::new(simd, text, masks);
        match R::read::<_, <MaskCursor<'_, S, M> as Input>::CheckMode>(cursor) {
            Ok((rest, _)) => at_end(rest),
            Err(_) => false,
        }
    }
}
