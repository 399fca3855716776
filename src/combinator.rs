//! The combinators that grammars are written with, in addition to nom's own: leaves that read characters ([`lit`],
//! [`one_of`], [`take_while0`]), repetition, and lookahead.
//!
//! nom's `alt`, `opt`, `not`, tuples, `preceded` and `terminated` only need an [`Input`] that can be copied, and are used
//! unchanged. This module adds the leaves, which tell the input what they expected, and runs of characters, which the input
//! reads in one loop.
//!
//! Every combinator is a small struct with an `#[inline(always)] process`. Plain functions would read better, but nom's
//! `impl Parser for F: FnMut` is not inlined, so that each rule would return its result through memory: the same grammar
//! took twice the time.

use core::marker::PhantomData;

use nom::{Check, Mode, OutputM, OutputMode, Parser};

use crate::class::Class;
use crate::input::{Expected, Input, Production, Read, matching_len};
use crate::span::{OptSpan, Span};

/// Returns the empty error. The leaves have already told the input what they expected, and where.
#[inline(always)]
fn no<OM: OutputMode, I, O>() -> Read<OM, I, O> {
    Err(nom::Err::Error(OM::Error::bind(|| ())))
}

/// Returns the result of a parser without output: the input after it, if it matches.
#[inline(always)]
fn matched<OM: OutputMode, I>(rest: Option<I>) -> Read<OM, I, ()> {
    match rest {
        Some(rest) => Ok((rest, OM::Output::bind(|| ()))),
        None => no::<OM, _, _>(),
    }
}

/// Returns the input after `parser`, if it matches. No output is built.
#[inline(always)]
fn end<I: Input, P: Parser<I, Error = ()>>(parser: &mut P, input: I) -> Option<I> {
    match parser.process::<I::CheckMode>(input) {
        Ok((rest, _)) => Some(rest),
        Err(_) => None,
    }
}

/// Declares the parsers that the functions of this module return.
macro_rules! parsers {
    ($($(#[$meta:meta])* $name:ident $(<$($param:ident),+>)? { $($field:ident: $type:ty),* })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name $(<$($param),+>)? { $($field: $type),* }
    )+};
}

parsers! {
    /// Made by [`lit`] and [`exact`].
    Lit { text: &'static str, any_case: bool }
    /// Made by [`one_of`].
    OneOf<C> { class: PhantomData<C> }
    /// Made by [`take_while0`] and [`take_while1`].
    TakeWhile<C> { class: PhantomData<C>, min: usize }
    /// Made by [`span`].
    Spanned<P> { parser: P }
    /// Made by [`repeat0`] and [`repeat`].
    Repeat<P> { min: usize, max: usize, parser: P }
    /// Made by [`fast_path`].
    FastPath<A, B> { fast: A, exact: B }
    /// Made by [`ahead`].
    Ahead<C> { class: PhantomData<C> }
    /// Made by [`opt_span`].
    Optional<P> { parser: P }
    /// Made by [`recognize`].
    Recognized<P> { parser: P }
    /// Made by [`map`].
    Mapped<P, F> { parser: P, function: F }
    /// Made by [`at_sign_before`].
    AtSignBefore<C> { end: PhantomData<C> }
    /// Made by [`decoded`].
    DecodedRun<C, R> { class: PhantomData<C>, rule: PhantomData<R> }
    /// Made by [`bounded_nesting`].
    BoundedNesting<P> { max: usize, parser: P }
    /// Made by [`opt_prefix_at_sign`].
    OptPrefixAtSign<C, P, B> { end: PhantomData<C>, prefix: P, body: B }
}

/// Matches this ASCII text in any case (RFC 5234 §2.3).
#[inline(always)]
pub const fn lit(text: &'static str) -> Lit {
    Lit { text, any_case: true }
}

/// Matches this ASCII text, case-sensitive (RFC 7405's `%s"..."`, RFC 1738's literals).
#[inline(always)]
pub const fn exact(text: &'static str) -> Lit {
    Lit { text, any_case: false }
}

impl<I: Input> Parser<I> for Lit {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        matched::<OM, _>(input.literal(self.text, self.any_case))
    }
}

/// Matches one character of a class. A percent-encoding is one character if the class includes them.
#[inline(always)]
pub const fn one_of<C: Class>(_: C) -> OneOf<C> {
    OneOf { class: PhantomData }
}

impl<I: Input, C: Class> Parser<I> for OneOf<C> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        matched::<OM, _>(input.one_of::<C>())
    }
}

/// `*class`: matches the longest run of a class, which may be empty.
#[inline(always)]
pub const fn take_while0<C: Class>(_: C) -> TakeWhile<C> {
    TakeWhile { class: PhantomData, min: 0 }
}

/// `1*class`: matches the longest run of a class, of at least one character.
#[inline(always)]
pub const fn take_while1<C: Class>(_: C) -> TakeWhile<C> {
    TakeWhile { class: PhantomData, min: 1 }
}

impl<I: Input, C: Class> Parser<I> for TakeWhile<C> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        matched::<OM, _>(input.run::<C>(self.min))
    }
}

/// Returns the span that `parser` matched instead of its output.
#[inline(always)]
pub const fn span<P>(parser: P) -> Spanned<P> {
    Spanned { parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for Spanned<P> {
    type Output = Span;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, Span> {
        match end(&mut self.parser, input) {
            Some(rest) => Ok((rest, OM::Output::bind(|| Span::new(input.offset(), rest.offset())))),
            None => no::<OM, _, _>(),
        }
    }
}

/// Matches `parser` and discards its output.
#[inline(always)]
pub const fn recognize<P>(parser: P) -> Recognized<P> {
    Recognized { parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for Recognized<P> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        matched::<OM, _>(end(&mut self.parser, input))
    }
}

/// Applies `function` to the output of `parser`. nom's method `map` would need the type of the input here.
#[inline(always)]
pub const fn map<P, F>(parser: P, function: F) -> Mapped<P, F> {
    Mapped { parser, function }
}

impl<I: Input, P: Parser<I, Error = ()>, O, F: FnMut(P::Output) -> O> Parser<I> for Mapped<P, F> {
    type Output = O;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, O> {
        let (rest, output) = self.parser.process::<OM>(input)?;
        Ok((rest, OM::Output::map(output, &mut self.function)))
    }
}

/// `[ parser ]`, for a rule that makes a [`Span`]. Like nom's `opt`, but the result is an [`OptSpan`] of 8 bytes.
#[inline(always)]
pub const fn opt_span<P>(parser: P) -> Optional<P> {
    Optional { parser }
}

impl<I: Input, P: Parser<I, Output = Span, Error = ()>> Parser<I> for Optional<P> {
    type Output = OptSpan;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, OptSpan> {
        match self.parser.process::<OutputM<OM::Output, Check, OM::Incomplete>>(input) {
            Ok((rest, span)) => Ok((rest, OM::Output::map(span, OptSpan::from))),
            Err(_) => Ok((input, OM::Output::bind(|| OptSpan::NONE))),
        }
    }
}

/// `*parser`: matches `parser` as often as possible. An empty match ends the repetition.
#[inline(always)]
pub const fn repeat0<P>(parser: P) -> Repeat<P> {
    Repeat { min: 0, max: usize::MAX, parser }
}

/// `min*max parser`: matches `parser` as often as possible, at most `max` times, and fails below `min`.
#[inline(always)]
pub const fn repeat<P>(min: usize, max: usize, parser: P) -> Repeat<P> {
    Repeat { min, max, parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for Repeat<P> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, mut input: I) -> Read<OM, I, ()> {
        let mut count = 0;
        while count < self.max {
            match end(&mut self.parser, input) {
                Some(rest) if rest.offset() > input.offset() => input = rest,
                // An empty match could be repeated any number of times.
                Some(_) => return Ok((input, OM::Output::bind(|| ()))),
                None => break,
            }
            count += 1;
        }
        if count < self.min { no::<OM, _, _>() } else { Ok((input, OM::Output::bind(|| ()))) }
    }
}

/// Combines two parsers of the same language: `fast` reads long runs, `exact` reads rule by rule as the document has it.
///
/// An input with [`SPANS_ONLY`](Input::SPANS_ONLY) takes the first, every other input the second. Tests hold both to the
/// automaton of the rule.
#[inline(always)]
pub const fn fast_path<A, B>(fast: A, exact: B) -> FastPath<A, B> {
    FastPath { fast, exact }
}

impl<I: Input, A, B> Parser<I> for FastPath<A, B>
where
    A: Parser<I, Error = ()>,
    B: Parser<I, Output = A::Output, Error = ()>,
{
    type Output = A::Output;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, A::Output> {
        if I::SPANS_ONLY { self.fast.process::<OM>(input) } else { self.exact.process::<OM>(input) }
    }
}

/// Matches the empty text before a character of a class. As a lookahead, it consumes nothing and expects nothing.
#[inline(always)]
pub const fn ahead<C: Class>(_: C) -> Ahead<C> {
    Ahead { class: PhantomData }
}

impl<I: Input, C: Class> Parser<I> for Ahead<C> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        if matching_len(input, C::CHARS) > 0 { Ok((input, OM::Output::bind(|| ()))) } else { no::<OM, _, _>() }
    }
}

/// Matches the empty text if an `@` follows before the next character of `end` and before the end of the text. Like
/// [`ahead`], it consumes nothing and expects nothing.
#[inline(always)]
pub const fn at_sign_before<C: Class>(_end: C) -> AtSignBefore<C> {
    AtSignBefore { end: PhantomData }
}

impl<I: Input, C: Class> Parser<I> for AtSignBefore<C> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        if at_sign_ahead::<I, C>(input) { Ok((input, OM::Output::bind(|| ()))) } else { no::<OM, _, _>() }
    }
}

/// Matches the longest run of a class and reads the whole of it, percent-decoded, by a rule.
///
/// Some documents describe a component as it is after percent-decoding. The class holds the characters as written, without
/// those that delimit the component in the URL. Spans refer to the text as written.
#[inline(always)]
pub const fn decoded<C: Class, R: Production>(_class: C, _rule: R) -> DecodedRun<C, R> {
    DecodedRun { class: PhantomData, rule: PhantomData }
}

impl<I: Input, C: Class, R: Production> Parser<I> for DecodedRun<C, R> {
    type Output = R::Output;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, R::Output> {
        let rest = input.skip_while::<C>();
        if rest.peek() == Some(b'%') {
            // An invalid percent-encoding. The rule never sees it, so it is noted here.
            rest.expected_one_of(C::CHARS);
        }
        input.decoded::<R, OM>((rest.offset() - input.offset()) as usize)
    }
}

/// Matches `parser` if no more than `max` round brackets nest. A recursive rule needs such a bound, since each level takes a
/// stack frame. A bracket after a backslash does not count.
#[inline(always)]
pub const fn bounded_nesting<P>(max: usize, parser: P) -> BoundedNesting<P> {
    BoundedNesting { max, parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for BoundedNesting<P> {
    type Output = P::Output;
    type Error = ();

    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, P::Output> {
        let (mut here, mut depth) = (input, 0);
        while let Some(byte) = here.peek() {
            match byte {
                b'(' if depth == self.max => {
                    here.expected(Expected::Rule("no more than 64 nested brackets"));
                    return no::<OM, _, _>();
                }
                b'(' => depth += 1,
                // The last bracket closes, or the text does not begin with a bracket.
                b')' if depth == 1 => break,
                _ if depth == 0 => break,
                b')' => depth -= 1,
                b'\\' if matches!(here.byte(1), Some(b'(' | b')' | b'\\')) => here = here.skip(1),
                _ => {}
            }
            here = here.skip(if byte.is_ascii() { 1 } else { here.char().map_or(1, char::len_utf8) });
        }
        self.parser.process::<OM>(input)
    }
}

/// `[ prefix "@" ] body`, where a prefix may hold every character of a body, so that only an `@` further on shows that there
/// is a prefix. `end` is the class of characters that end both.
///
/// Makes the span of the prefix, without the `@`, and the output of `body`. In the order of the ABNF the prefix would be
/// tried first: usually it is absent and would be read twice, and it would be blamed for errors in the body.
#[inline(always)]
pub const fn opt_prefix_at_sign<C: Class, P, B>(_end: C, prefix: P, body: B) -> OptPrefixAtSign<C, P, B> {
    OptPrefixAtSign { end: PhantomData, prefix, body }
}

impl<I: Input, C, P, B> Parser<I> for OptPrefixAtSign<C, P, B>
where
    C: Class,
    P: Parser<I, Output = Span, Error = ()> + Copy,
    B: Parser<I, Error = ()>,
{
    type Output = (OptSpan, B::Output);
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, Self::Output> {
        let ended = |input: I| input.peek().is_none_or(|byte| C::CHARS.set.has(byte));
        let mut at = input;
        let mut prefix = OptSpan::NONE;
        if !I::SPANS_ONLY && at_sign_ahead::<I, C>(input) {
            let parsed = (self.prefix, lit("@")).process::<OutputM<nom::Emit, Check, nom::Complete>>(input);
            if let Ok((rest, (span, ()))) = parsed {
                (at, prefix) = (rest, span.into());
            }
        }
        loop {
            let (rest, body) = self.body.process::<OM>(at)?;
            if !I::SPANS_ONLY || prefix.is_some() || ended(rest) {
                return Ok((rest, OM::Output::map(body, |body| (prefix, body))));
            }
            // The character that follows ends neither, so the body may have been a prefix.
            match cold_end((self.prefix, lit("@")), input) {
                u32::MAX => return Ok((rest, OM::Output::map(body, |body| (prefix, body)))),
                end => {
                    at = input.skip((end - input.offset()) as usize);
                    prefix = Span::new(input.offset(), end - 1).into();
                }
            }
        }
    }
}

/// Returns whether an `@` follows before the next character of `C` and before the end.
fn at_sign_ahead<I: Input, C: Class>(input: I) -> bool {
    (0..).map_while(|ahead| input.byte(ahead)).find(|byte| *byte == b'@' || C::CHARS.set.has(*byte)) == Some(b'@')
}

/// Returns the offset at which a [cold](crate::rule!) rule ends, or `u32::MAX`. The function is out of line and returns its
/// result in a register.
///
/// A rare rule must not slow down the common ones. If it were inlined, or returned its result through memory, the common
/// path would go through memory too.
#[cold]
#[inline(never)]
pub fn cold_end<I: Input, P: Parser<I, Error = ()>>(parser: P, input: I) -> u32 {
    match input.run_out_of_line(parser) {
        Some(rest) => rest.offset(),
        None => u32::MAX,
    }
}

/// Reads with the parser that `make` returns. It is compiled out of line, once for all places that have it: for the parts of a
/// [cold](crate::rule!) rule that repeats them.
#[inline(always)]
pub fn shared<I: Input, P: Parser<I, Error = ()>>(
    make: impl Fn() -> P + Copy,
) -> impl Parser<I, Output = (), Error = ()> {
    Shared(make)
}

#[derive(Clone, Copy)]
struct Shared<F>(F);

impl<I: Input, P: Parser<I, Error = ()>, F: Fn() -> P + Copy> Parser<I> for Shared<F> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        matched::<OM, _>(shared_end(self.0, input))
    }
}

#[inline(never)]
fn shared_end<I: Input, P: Parser<I, Error = ()>>(make: impl Fn() -> P, input: I) -> Option<I> {
    input.run_out_of_line(make())
}

/// Reads a rule that makes a [`Span`], out of line if the input has [`SPANS_ONLY`](Input::SPANS_ONLY).
#[inline(always)]
pub fn read_cold<I: Input, OM: OutputMode, P: Parser<I, Output = Span, Error = ()>>(
    mut parser: P,
    input: I,
) -> Read<OM, I, Span> {
    if !I::SPANS_ONLY {
        return parser.process::<OM>(input);
    }
    match cold_end(parser, input) {
        u32::MAX => no::<OM, _, _>(),
        end => {
            let start = input.offset();
            Ok((input.skip((end - start) as usize), OM::Output::bind(|| Span::new(start, end))))
        }
    }
}
