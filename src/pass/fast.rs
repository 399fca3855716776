//! The fast pass: [`accepts`], [`check`] and [`parse`] over a bare cursor.

#[cfg(all(feature = "simd", not(debug_assertions)))]
use core::marker::PhantomData;

use super::cursor::{Cursor, Fast, Inlining, Outlined, call};
use super::error::{MAX_LEN, SyntaxError};
use super::failure::Failure;
#[cfg(all(feature = "simd", not(debug_assertions)))]
use super::masked::{Accept, Parse};
use super::mode::{EmitMode, at_end};
use super::slow::{matches_by, run_slow_pass, slow_pass, slow_prefix};
use crate::input::{Input, Production};
#[cfg(all(feature = "simd", not(debug_assertions)))]
use crate::masks::{isa, with_masks};

/// Returns whether the whole of `text` matches `rule`, in linear time.
///
/// ```
/// use urlgram::grammar::rfc3986::{RelativeRef, Uri};
/// use urlgram::pass::accepts;
///
/// assert!(accepts(Uri, "http://example.org/"));
/// assert!(!accepts(Uri, "//example.org/") && accepts(RelativeRef, "//example.org/"));
/// ```
pub fn accepts<R: Production>(_rule: R, text: &str) -> bool {
    #[cfg(all(feature = "simd", not(debug_assertions)))]
    if let Some(simd) = isa() {
        return with_masks(simd, text, Accept(PhantomData::<R>));
    }
    accepts_bytewise::<R>(text)
}

/// [`accepts`] without masks. Not in one function with the other: both would save all registers for the larger of them.
#[inline(never)]
fn accepts_bytewise<R: Production>(text: &str) -> bool {
    if IS_SMALL {
        return accepts_outlined::<R>(text);
    }
    let read = |text| R::read::<_, <Fast as Inlining>::CheckMode>(Cursor::<Fast>::new(text));
    text.len() <= MAX_LEN && read(text).is_ok_and(|(rest, _)| at_end(rest))
}

/// [`accepts`] for a rule that is chosen at run time. Inlined, the program would hold a copy of the grammar for every rule.
pub(crate) fn accepts_outlined<R: Production>(text: &str) -> bool {
    if IS_SMALL {
        return matches_by(R::RULE, slow_pass::<R>, text);
    }
    // Not `is_some_and`: its closure would be one more function for each rule.
    match prefix_outlined::<R>(text) {
        Some((end, _)) => end as usize == text.len(),
        None => false,
    }
}

/// Whether the program holds one copy of each rule instead of two, and is several times slower: a module of WebAssembly is loaded
/// over a network.
const IS_SMALL: bool = cfg!(target_family = "wasm");

/// Parses a prefix of `text` by rules that are not inlined. Returns the end of the prefix and its tree.
fn prefix_outlined<R: Production>(text: &str) -> Option<(u32, R::Output)> {
    if text.len() > MAX_LEN {
        return None;
    }
    if IS_SMALL {
        return slow_prefix::<R>(text);
    }
    match call::<_, R>(Cursor::<Outlined>::new(text)) {
        Ok((rest, output)) => Some((rest.offset(), output)),
        Err(_) => None,
    }
}

/// Checks that the whole of `text` matches `rule`.
///
/// # Errors
/// If `text` does not match: the problem, its place, and what was expected there.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
///
/// let error = urlgram::pass::check(Uri, "http://a:8x/").unwrap_err();
/// assert_eq!(error.offset(), 10);
/// assert_eq!(error.rule().name, "port");
/// ```
pub fn check<R: Production>(rule: R, text: &str) -> Result<(), SyntaxError> {
    if accepts(rule, text) { Ok(()) } else { Err(explain(rule, text)) }
}

/// Parses the whole of `text` by `rule`. Returns the typed tree of the rule, with spans in `text`.
///
/// # Errors
/// If `text` does not match: the problem, its place, and what was expected there.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
///
/// let text = "http://example.org/a?b";
/// let uri = urlgram::pass::parse(Uri, text)?;
/// assert_eq!(uri.path.of(text), "/a");
/// assert_eq!(uri.query.of(text), Some("b"));
/// assert!(uri.fragment.is_none());
/// # Ok::<(), urlgram::pass::SyntaxError>(())
/// ```
// Out of line, so that the tree is built in the return slot of the caller instead of being copied there.
#[inline(never)]
pub fn parse<R: Production>(rule: R, text: &str) -> Result<R::Output, SyntaxError> {
    #[cfg(all(feature = "simd", not(debug_assertions)))]
    if let Some(simd) = isa() {
        return with_masks(simd, text, Parse { rule, error: explain });
    }
    parse_bytewise(rule, text)
}

/// [`parse`] without masks.
#[inline(never)]
fn parse_bytewise<R: Production>(rule: R, text: &str) -> Result<R::Output, SyntaxError> {
    tree::<R>(text).ok_or_else(|| explain(rule, text))
}

/// [`parse`], inlined into the caller unless there are masks.
#[cfg(feature = "_schemes")]
#[inline(always)]
pub(crate) fn parse_inlined<R: Production>(rule: R, text: &str) -> Result<R::Output, SyntaxError> {
    if cfg!(all(feature = "simd", not(debug_assertions))) {
        return parse(rule, text);
    }
    tree::<R>(text).ok_or_else(|| explain(rule, text))
}

/// Returns the tree of `text`, if it matches.
#[inline(always)]
pub(super) fn tree<R: Production>(text: &str) -> Option<R::Output> {
    if IS_SMALL {
        return tree_outlined::<R>(text);
    }
    if text.len() > MAX_LEN {
        return None;
    }
    match R::read::<_, EmitMode>(Cursor::<Fast>::new(text)) {
        Ok((rest, output)) if at_end(rest) => Some(output),
        _ => None,
    }
}

/// [`tree`], by rules that are not inlined.
fn tree_outlined<R: Production>(text: &str) -> Option<R::Output> {
    match prefix_outlined::<R>(text) {
        Some((end, output)) if end as usize == text.len() => Some(output),
        _ => None,
    }
}

/// [`parse`] for a rule that is seldom used, without an inlined copy of the grammar.
#[cfg(feature = "_schemes")]
pub(crate) fn parse_outlined<R: Production>(rule: R, text: &str) -> Result<R::Output, SyntaxError> {
    match tree_outlined::<R>(text) {
        Some(output) => Ok(output),
        None => Err(explain(rule, text)),
    }
}

/// Parses a prefix of `text`, for a caller that handles the rest. Returns the end of the prefix and its tree.
#[inline]
pub(crate) fn parse_prefix<R: Production>(_rule: R, text: &str) -> Option<(u32, R::Output)> {
    if IS_SMALL {
        return prefix_outlined::<R>(text);
    }
    if text.len() > MAX_LEN {
        return None;
    }
    let (rest, output) = R::read::<_, EmitMode>(Cursor::<Fast>::new(text)).ok()?;
    Some((rest.offset(), output))
}

/// Returns the error of `text`, which the fast pass rejected.
#[cold]
#[inline(never)]
pub(super) fn explain<R: Production>(_rule: R, text: &str) -> SyntaxError {
    SyntaxError::deferred(R::RULE, text, find_failure::<R>)
}

/// Returns the failure of `text`, which the fast pass rejected.
fn find_failure<R: Production>(text: &str) -> Failure {
    match run_slow_pass(R::RULE, slow_pass::<R>, text, None) {
        Err(failure) => failure,
        // The test suites hold the two passes together for each rule. If they differ nevertheless, the fast pass decides, and
        // the error only names the rule.
        Ok(_) => Failure::unexplained(R::RULE, text),
    }
}
