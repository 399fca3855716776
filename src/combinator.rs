//! The combinators that grammars are written with, beside nom's own: leaves that look at characters ([`lit`], [`one`],
//! [`run`]), and a few ways to repeat and to look ahead.
//!
//! nom's `alt`, `opt`, `not`, tuples, `preceded`, `terminated`, `map` need no more of a [`Input`] than that it can be
//! copied, and are used as they are. What stands here is what nom cannot know: which leaf tells the source what it
//! wanted, and which run of characters is worth a loop of its own.
//!
//! Everything is a small struct with an `#[inline(always)] process`. Plain functions would do the same and read well,
//! but nom's `impl Parser for F: FnMut` is not inlined, so that each rule would hand its result through memory: the same
//! grammar took twice the time.

use core::marker::PhantomData;

use nom::{Check, Mode, OutputM, OutputMode, Parser};

use crate::class::Class;
use crate::input::{Expected, Input, Production, Read, one_of};
use crate::span::{OptSpan, Span};

/// Answers "no", at no place and for no reason: those were noted where they were found.
#[inline(always)]
fn no<OM: OutputMode, I, O>() -> Read<OM, I, O> {
    Err(nom::Err::Error(OM::Error::bind(|| ())))
}

/// Whether `parser` matches at `input`, and where it ends. Builds nothing.
#[inline(always)]
fn end<I: Input, P: Parser<I, Error = ()>>(parser: &mut P, input: I) -> Option<I> {
    match parser.process::<I::Asked>(input) {
        Ok((rest, _)) => Some(rest),
        Err(_) => None,
    }
}

/// Names the parsers that functions of this module return.
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
    /// Made by [`one`].
    One<C> { class: PhantomData<C> }
    /// Made by [`run`] and [`some`].
    Run<C> { class: PhantomData<C>, least: usize }
    /// Made by [`span`].
    Spanned<P> { parser: P }
    /// Made by [`star`] and [`times`].
    Times<P> { least: usize, most: usize, parser: P }
    /// Made by [`shortcut`].
    Shortcut<A, B> { coarse: A, fine: B }
    /// Made by [`ahead`].
    Ahead<C> { class: PhantomData<C> }
    /// Made by [`maybe`].
    Maybe<P> { parser: P }
    /// Made by [`void`].
    Void<P> { parser: P }
    /// Made by [`map`].
    Mapped<P, F> { parser: P, function: F }
    /// Made by [`at_sign_before`].
    AtSignBefore<C> { end: PhantomData<C> }
    /// Made by [`decoded`].
    Part<C, R> { class: PhantomData<C>, rule: PhantomData<R> }
    /// Made by [`nested`].
    Nested<P> { most: usize, parser: P }
    /// Made by [`before_at`].
    BeforeAt<C, P, B> { end: PhantomData<C>, prefix: P, body: B }
}

/// This ASCII text, in any case (RFC 5234 §2.3).
#[inline(always)]
pub const fn lit(text: &'static str) -> Lit {
    Lit { text, any_case: true }
}

/// This ASCII text, to the letter (RFC 7405's `%s"..."`, RFC 1738's literals).
#[inline(always)]
pub const fn exact(text: &'static str) -> Lit {
    Lit { text, any_case: false }
}

impl<I: Input> Parser<I> for Lit {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        for (ahead, wanted) in self.text.bytes().enumerate() {
            let fits = |byte: u8| byte == wanted || self.any_case && byte.eq_ignore_ascii_case(&wanted);
            if !input.byte(ahead).is_some_and(fits) {
                // What matched so far is the beginning of a text: the rest of the literal is what is wanted.
                input.skip(ahead).expected(Expected::Text(&self.text[ahead..]));
                return no::<OM, _, _>();
            }
        }
        Ok((input.skip(self.text.len()), OM::Output::bind(|| ())))
    }
}

/// One character of a class; a percent triplet is one, where the class has them.
#[inline(always)]
pub const fn one<C: Class>(_: C) -> One<C> {
    One { class: PhantomData }
}

impl<I: Input, C: Class> Parser<I> for One<C> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        match one_of(input, C::CHARS) {
            0 => {
                input.expected_one_of(C::CHARS);
                no::<OM, _, _>()
            }
            bytes => Ok((input.skip(bytes), OM::Output::bind(|| ()))),
        }
    }
}

/// `*class`: the longest run of a class, which may be empty.
#[inline(always)]
pub const fn run<C: Class>(_: C) -> Run<C> {
    Run { class: PhantomData, least: 0 }
}

/// `1*class`: the longest run of a class, one character at least.
#[inline(always)]
pub const fn some<C: Class>(_: C) -> Run<C> {
    Run { class: PhantomData, least: 1 }
}

impl<I: Input, C: Class> Parser<I> for Run<C> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        let rest = input.run::<C>();
        // A run that ends never fails, but the place where it ends may be where the text goes wrong.
        rest.expected_one_of(C::CHARS);
        if self.least > 0 && rest.offset() == input.offset() {
            return no::<OM, _, _>();
        }
        Ok((rest, OM::Output::bind(|| ())))
    }
}

/// Where `parser` matched, in place of what it made.
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

/// `parser`, and nothing made of it.
#[inline(always)]
pub const fn void<P>(parser: P) -> Void<P> {
    Void { parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for Void<P> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        match end(&mut self.parser, input) {
            Some(rest) => Ok((rest, OM::Output::bind(|| ()))),
            None => no::<OM, _, _>(),
        }
    }
}

/// What `function` makes of what `parser` made. As nom's method `map`, which wants to know the input first.
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

/// `[ parser ]`, for a rule that makes a [`Span`]: absent where it does not match. As nom's `opt`, in 8 bytes.
#[inline(always)]
pub const fn maybe<P>(parser: P) -> Maybe<P> {
    Maybe { parser }
}

impl<I: Input, P: Parser<I, Output = Span, Error = ()>> Parser<I> for Maybe<P> {
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

/// `*parser`: as often as it matches. A turn that matches nothing is the last.
#[inline(always)]
pub const fn star<P>(parser: P) -> Times<P> {
    Times { least: 0, most: usize::MAX, parser }
}

/// `least*most parser`: as often as it matches, `most` times at the most, and not at all below `least`.
#[inline(always)]
pub const fn times<P>(least: usize, most: usize, parser: P) -> Times<P> {
    Times { least, most, parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for Times<P> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, mut input: I) -> Read<OM, I, ()> {
        let mut turns = 0;
        while turns < self.most {
            match end(&mut self.parser, input) {
                Some(rest) if rest.offset() > input.offset() => input = rest,
                // An empty turn could be taken any number of times more.
                Some(_) => return Ok((input, OM::Output::bind(|| ()))),
                None => break,
            }
            turns += 1;
        }
        if turns < self.least { no::<OM, _, _>() } else { Ok((input, OM::Output::bind(|| ()))) }
    }
}

/// Two ways to read one language: `coarse` in few long runs, `fine` rule by rule as the document has it.
///
/// A [coarse](Input::COARSE) source takes the first, every other the second. That they agree is tested for every rule
/// against the grammar's automaton.
#[inline(always)]
pub const fn shortcut<A, B>(coarse: A, fine: B) -> Shortcut<A, B> {
    Shortcut { coarse, fine }
}

impl<I: Input, A, B> Parser<I> for Shortcut<A, B>
where
    A: Parser<I, Error = ()>,
    B: Parser<I, Output = A::Output, Error = ()>,
{
    type Output = A::Output;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, A::Output> {
        if I::COARSE { self.coarse.process::<OM>(input) } else { self.fine.process::<OM>(input) }
    }
}

/// Whether the next character is of a class. Reads nothing and wants nothing: a question, not an expectation.
#[inline(always)]
pub const fn ahead<C: Class>(_: C) -> Ahead<C> {
    Ahead { class: PhantomData }
}

impl<I: Input, C: Class> Parser<I> for Ahead<C> {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        if one_of(input, C::CHARS) > 0 { Ok((input, OM::Output::bind(|| ()))) } else { no::<OM, _, _>() }
    }
}

/// Whether an `@` stands before the next character of `end`, or before the end of the text. Reads nothing and wants
/// nothing, as [`ahead`].
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

/// The longest run of a class, which is the part, decoded and then read by a rule, all of it.
///
/// For the documents that describe a part as it is after percent-decoding. The class holds the characters as written, so it
/// leaves out those that delimit the part in the URL; spans are places in the text as written.
#[inline(always)]
pub const fn decoded<C: Class, R: Production>(_part: C, _rule: R) -> Part<C, R> {
    Part { class: PhantomData, rule: PhantomData }
}

impl<I: Input, C: Class, R: Production> Parser<I> for Part<C, R> {
    type Output = R::Output;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, R::Output> {
        let rest = input.run::<C>();
        if rest.peek() == Some(b'%') {
            // A triplet that is none: the rule never sees it, so it is noted here.
            rest.expected_one_of(C::CHARS);
        }
        input.decoded::<R, OM>((rest.offset() - input.offset()) as usize)
    }
}

/// `parser`, where no more than `most` round brackets nest. A rule that stands within itself needs a bound, since a reading
/// takes a stack frame a level. A bracket after a backslash is a character like any other.
#[inline(always)]
pub const fn nested<P>(most: usize, parser: P) -> Nested<P> {
    Nested { most, parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for Nested<P> {
    type Output = P::Output;
    type Error = ();

    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, P::Output> {
        let (mut here, mut depth) = (input, 0);
        while let Some(byte) = here.peek() {
            match byte {
                b'(' if depth == self.most => {
                    here.expected(Expected::Rule("no more than 64 nested brackets"));
                    return no::<OM, _, _>();
                }
                b'(' => depth += 1,
                // The end, or what begins with no bracket and is not searched for one.
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

/// `[ prefix "@" ] body`, where a prefix may hold whatever a body may, so that only an `@` further on tells that there is
/// one. `end` is the class of characters that end both.
///
/// Makes the prefix's place, without the `@`, and what `body` makes. In ABNF's order the prefix would be tried first: it
/// would be read twice where it is absent, as it mostly is, and would be blamed for what is wrong in the body.
#[inline(always)]
pub const fn before_at<C: Class, P, B>(_end: C, prefix: P, body: B) -> BeforeAt<C, P, B> {
    BeforeAt { end: PhantomData, prefix, body }
}

impl<I: Input, C, P, B> Parser<I> for BeforeAt<C, P, B>
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
        if !I::COARSE && at_sign_ahead::<I, C>(input) {
            let parsed = (self.prefix, lit("@")).process::<OutputM<nom::Emit, Check, nom::Complete>>(input);
            if let Ok((rest, (span, ()))) = parsed {
                (at, prefix) = (rest, span.into());
            }
        }
        loop {
            let (rest, body) = self.body.process::<OM>(at)?;
            if !I::COARSE || prefix.is_some() || ended(rest) {
                return Ok((rest, OM::Output::map(body, |body| (prefix, body))));
            }
            // Something follows that belongs to neither: the body was perhaps a prefix.
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

/// Whether an `@` stands before the next character of `C`, or before the end.
fn at_sign_ahead<I: Input, C: Class>(input: I) -> bool {
    (0..).map_while(|ahead| input.byte(ahead)).find(|byte| *byte == b'@' || C::CHARS.set.has(*byte)) == Some(b'@')
}

/// Where a [cold](crate::rule!) rule ends; out of line, and answered in a register.
///
/// A rule that is seldom met must not cost those that often are: were it inlined, or answered through memory, the common
/// path would go through memory too.
#[cold]
#[inline(never)]
pub fn cold_end<I: Input, P: Parser<I, Error = ()>>(mut parser: P, input: I) -> u32 {
    end(&mut parser, input).map_or(u32::MAX, |rest| rest.offset())
}

/// Reads a rule that makes a [`Span`], out of line where the source is coarse.
#[inline(always)]
pub fn read_cold<I: Input, OM: OutputMode, P: Parser<I, Output = Span, Error = ()>>(
    mut parser: P,
    input: I,
) -> Read<OM, I, Span> {
    if !I::COARSE {
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
