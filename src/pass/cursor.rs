//! Check and parse: a bare cursor, no ledger.

use core::marker::PhantomData;

use nom::{Check, Complete, OutputM, OutputMode};

use super::decoded::Decoded;
use super::scan::{end_of_run, end_of_triplets};
use super::{MAX_LEN, SyntaxError, Whole, at_end, blame, in_mode};
use crate::class::Class;
use crate::input::{Input, Production, Read, one_of};

/// A place in a text. All it can do is what a [`Input`] must.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a, S> {
    text: &'a str,
    at: usize,
    shape: PhantomData<S>,
}

/// How a grammar is compiled for a cursor.
pub(super) trait Shape: Copy {
    const FLAT: bool;
    type Asked: OutputMode;
}

/// As one flat function with every rule inlined, which is what makes it fast.
#[derive(Clone, Copy)]
#[cfg_attr(debug_assertions, expect(dead_code, reason = "see `Fast`"))]
pub(super) struct Flat;

/// As a function a rule, of which there is one copy however many rules use it, which is what keeps the program small.
#[derive(Clone, Copy)]
pub(super) struct Called;

impl Shape for Flat {
    const FLAT: bool = true;
    type Asked = OutputM<Check, Check, Complete>;
}

impl Shape for Called {
    const FLAT: bool = false;
    type Asked = Whole;
}

#[cfg(not(debug_assertions))]
type Fast = Flat;

/// An unoptimised build gains nothing from flat rules and takes twice the time to make them.
#[cfg(debug_assertions)]
type Fast = Called;

impl<'a, S> Cursor<'a, S> {
    pub(super) fn new(text: &'a str) -> Self {
        Cursor { text, at: 0, shape: PhantomData }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }
}

/// The length of what stands at `cursor` of triplets and of characters beyond ASCII, as far as `C` has them. Where one is, the
/// next is one too: there is nothing to be gained by looking at sixteen bytes. Out of line, since most runs have none.
#[inline(never)]
fn row_of_escapes<C: Class, S: Shape>(cursor: Cursor<'_, S>) -> usize {
    let mut here = cursor;
    loop {
        let before = here.at;
        if C::CHARS.triplet.is_some() {
            here.at = end_of_triplets(here.text.as_bytes(), here.at);
        }
        if C::CHARS.beyond_ascii && here.peek().is_some_and(|byte| !byte.is_ascii()) {
            here.at += one_of(here, C::CHARS);
        }
        if here.at == before {
            return here.at - cursor.at;
        }
    }
}

/// A rule as a function of its own.
#[inline(never)]
fn call<I: Input, R: Production>(input: I) -> Read<Whole, I, R::Output> {
    R::read::<I, Whole>(input)
}

impl<S: Shape> Input for Cursor<'_, S> {
    const COARSE: bool = true;
    type Asked = S::Asked;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the passes refuse longer texts")]
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
    fn run<C: Class>(mut self) -> Self {
        loop {
            self.at = end_of_run::<C>(self.text.as_bytes(), self.at);
            let may_go_on = match self.peek() {
                Some(b'%') => C::CHARS.triplet.is_some(),
                Some(byte) => C::CHARS.beyond_ascii && !byte.is_ascii(),
                None => false,
            };
            if !may_go_on {
                return self;
            }
            match row_of_escapes::<C, S>(self) {
                0 => return self,
                bytes => self.at += bytes,
            }
        }
    }

    #[inline(always)]
    fn rule<R: Production, OM: OutputMode>(self) -> Read<OM, Self, R::Output> {
        if S::FLAT { R::read::<Self, OM>(self) } else { in_mode::<OM, _, _>(call::<Self, R>(self)) }
    }

    #[inline(never)]
    fn decoded<R: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, R::Output> {
        let piece = Decoded::new(&self.text[self.at..self.at + bytes], self.offset(), ());
        in_mode::<OM, _, _>(piece.whole::<R>().map(|((), output)| (self.skip(bytes), output)))
    }
}

/// Whether the whole of `text` matches `rule`. Linear in the text.
///
/// ```
/// use urlgram::grammar::rfc3986::{RelativeRef, Uri};
/// use urlgram::pass::accepts;
///
/// assert!(accepts(Uri, "http://example.org/"));
/// assert!(!accepts(Uri, "//example.org/") && accepts(RelativeRef, "//example.org/"));
/// ```
pub fn accepts<R: Production>(_rule: R, text: &str) -> bool {
    let read = |text| R::read::<_, <Fast as Shape>::Asked>(Cursor::<Fast>::new(text));
    text.len() <= MAX_LEN && read(text).is_ok_and(|(rest, _)| at_end(rest))
}

/// [`accepts`] for a rule that is chosen at run time, where a program would else hold a flat copy of every rule.
pub(crate) fn accepts_called<R: Production>(text: &str) -> bool {
    // Not `is_ok_and`: its closure would be a function more for each rule.
    text.len() <= MAX_LEN
        && match call::<_, R>(Cursor::<Called>::new(text)) {
            Ok((rest, _)) => at_end(rest),
            Err(_) => false,
        }
}

/// Checks that the whole of `text` matches `rule`.
///
/// # Errors
/// What is wrong, where, and what was expected there, if it does not.
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

/// Reads the whole of `text` by `rule`: the typed tree that the rule makes, with spans in `text`.
///
/// # Errors
/// What is wrong, where, and what was expected there, if `text` does not match.
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
// Out of line, so that the tree is made where the caller wants it, and not copied there.
#[inline(never)]
pub fn parse<R: Production>(rule: R, text: &str) -> Result<R::Output, SyntaxError> {
    parse_here(rule, text)
}

/// [`parse`], compiled into the function that calls it.
#[inline(always)]
pub(crate) fn parse_here<R: Production>(rule: R, text: &str) -> Result<R::Output, SyntaxError> {
    if text.len() <= MAX_LEN {
        if let Ok((rest, output)) = R::read::<_, Whole>(Cursor::<Fast>::new(text)) {
            if at_end(rest) {
                return Ok(output);
            }
        }
    }
    Err(explain(rule, text))
}

/// [`parse`] for a rule that is seldom met, where a program would else hold a flat copy of it.
pub(crate) fn parse_called<R: Production>(rule: R, text: &str) -> Result<R::Output, SyntaxError> {
    if text.len() <= MAX_LEN {
        if let Ok((rest, output)) = call::<_, R>(Cursor::<Called>::new(text)) {
            if at_end(rest) {
                return Ok(output);
            }
        }
    }
    Err(explain(rule, text))
}

/// The fast reading of a beginning of `text`, for a caller who knows what it means to stop there: where it ends, and its tree.
#[inline]
pub(crate) fn parse_beginning<R: Production>(_rule: R, text: &str) -> Option<(u32, R::Output)> {
    if text.len() > MAX_LEN {
        return None;
    }
    let (rest, output) = R::read::<_, Whole>(Cursor::<Fast>::new(text)).ok()?;
    Some((rest.offset(), output))
}

/// Why `text`, which the fast reading refused, does not match.
#[cold]
#[inline(never)]
fn explain<R: Production>(rule: R, text: &str) -> SyntaxError {
    match blame(rule, text) {
        Err(error) => error,
        // Two readings of one grammar: the test suites hold them together, for each rule. Should they ever differ, the
        // strict one is believed, and the error says only which rule was not matched.
        Ok(()) => SyntaxError::unexplained(R::RULE, text),
    }
}
