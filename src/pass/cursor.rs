//! [`Cursor`]: the bare input of the fast pass. It records nothing.

use core::marker::PhantomData;

use nom::{Check, Complete, OutputM, OutputMode};

use super::decoded::Decoded;
use super::mode::{EmitMode, in_mode};
use super::scan::{end_of_pct_encoded_run, end_of_run};
use crate::class::Class;
use crate::input::{Input, Production, Read, matching_len};

/// A cursor over a text.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a, S> {
    text: &'a str,
    at: usize,
    inlining: PhantomData<S>,
}

/// Whether the rules of a grammar are inlined when it is compiled for a cursor.
pub(super) trait Inlining: Copy {
    const INLINED: bool;
    type CheckMode: OutputMode;
}

/// Compiles a grammar as one function with every rule inlined, which makes it fast.
#[derive(Clone, Copy)]
#[cfg_attr(debug_assertions, expect(dead_code, reason = "see `Fast`"))]
pub(super) struct Inlined;

/// Compiles a grammar as a function per rule, of which there is one copy however many rules use it. This keeps the program
/// small.
#[derive(Clone, Copy)]
pub(super) struct Outlined;

impl Inlining for Inlined {
    const INLINED: bool = true;
    type CheckMode = OutputM<Check, Check, Complete>;
}

impl Inlining for Outlined {
    const INLINED: bool = false;
    type CheckMode = EmitMode;
}

#[cfg(not(debug_assertions))]
pub(super) type Fast = Inlined;

/// An unoptimised build gains nothing from inlined rules and takes twice as long to compile them.
#[cfg(debug_assertions)]
pub(super) type Fast = Outlined;

impl<'a, S> Cursor<'a, S> {
    pub(super) fn new(text: &'a str) -> Self {
        Cursor { text, at: 0, inlining: PhantomData }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }
}

/// Returns the length of the percent-encodings and non-ASCII characters at `cursor`, as far as `C` has them. They mostly come
/// in runs, so that blocks of sixteen bytes would gain nothing. Out of line, since most runs have none.
#[inline(never)]
fn pct_encoded_run<C: Class, S: Inlining>(cursor: Cursor<'_, S>) -> usize {
    let mut here = cursor;
    loop {
        let before = here.at;
        if C::CHARS.pct_encoded.is_some() {
            here.at = end_of_pct_encoded_run(here.text.as_bytes(), here.at);
        }
        if C::CHARS.non_ascii && here.peek().is_some_and(|byte| !byte.is_ascii()) {
            here.at += matching_len(here, C::CHARS);
        }
        if here.at == before {
            return here.at - cursor.at;
        }
    }
}

/// Reads a rule in a separate function.
#[inline(never)]
pub(super) fn call<I: Input, R: Production>(input: I) -> Read<EmitMode, I, R::Output> {
    R::read::<I, EmitMode>(input)
}

impl<S: Inlining> Input for Cursor<'_, S> {
    const SPANS_ONLY: bool = true;
    type CheckMode = S::CheckMode;

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
        loop {
            self.at = end_of_run::<C>(self.text.as_bytes(), self.at);
            let may_go_on = match self.peek() {
                Some(b'%') => C::CHARS.pct_encoded.is_some(),
                Some(byte) => C::CHARS.non_ascii && !byte.is_ascii(),
                None => false,
            };
            if !may_go_on {
                return self;
            }
            match pct_encoded_run::<C, S>(self) {
                0 => return self,
                bytes => self.at += bytes,
            }
        }
    }

    #[inline(always)]
    fn rule<R: Production, OM: OutputMode>(self) -> Read<OM, Self, R::Output> {
        if S::INLINED { R::read::<Self, OM>(self) } else { in_mode::<OM, _, _>(call::<Self, R>(self)) }
    }

    #[inline(never)]
    fn decoded<R: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, R::Output> {
        let part = Decoded::new(&self.text[self.at..self.at + bytes], self.offset(), ());
        in_mode::<OM, _, _>(part.whole::<R>().map(|((), output)| (self.skip(bytes), output)))
    }
}
