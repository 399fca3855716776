//! The interface between a grammar and its input: [`Input`], and [`Production`], a rule that reads one.
//!
//! A rule is a zero-sized value that reads any `Input`. The input decides what a run of the grammar yields: a bare cursor
//! gives speed, one that records failures gives messages, one that records matches gives derivation trees. The passes in
//! [`pass`](crate::pass) are these inputs, and the grammar does not know them.
//!
//! The error of a rule is empty, `()`. The few leaves that read characters tell the input what they expected, and where. So
//! `opt`, `alt` and repetitions can drop errors without losing information.

use nom::{OutputMode, PResult, Parser};

use crate::class::{Chars, Class, HEXDIG};
pub use crate::rule::{Document, Expected, Rule};

/// Result of a rule: the rest of the input and the output, or the empty error.
pub type Read<OM, I, O> = PResult<OM, I, O, ()>;

/// An executable rule: a zero-sized value that reads any [`Input`]. [`rule!`](crate::rule!) declares one.
pub trait Production: Copy {
    /// Output for the text that the rule matches.
    type Output;
    /// The rule as its document writes it.
    const RULE: &'static Rule;

    /// Reads from `input` without telling it that this rule is entered.
    fn read<I: Input, OM: OutputMode>(input: I) -> Read<OM, I, Self::Output>;
}

/// The input of a grammar: a small cursor over a text, passed by value.
///
/// A cursor is always at the start of a character, since grammars consume whole characters.
#[diagnostic::on_unimplemented(
    message = "a rule cannot read `{Self}`",
    note = "use `urlgram::pass::nom(rule)` as a nom parser of `&str`, or `urlgram::pass::parse(rule, text)` for a whole text"
)]
pub trait Input: Copy {
    /// Whether only the spans of the typed components are needed. If a rule can be read in one run instead of rule by rule
    /// ([`fast_path`](crate::combinator::fast_path)), such an input takes the run.
    const SPANS_ONLY: bool;

    /// The mode for a parser of which only the end is needed. nom's `Check` builds nothing. An input that reads every rule in
    /// a single mode uses that one, so that the program holds no second copy of the parser.
    type CheckMode: OutputMode;

    /// Returns the byte offset from the start of the text.
    fn offset(self) -> u32;

    /// Returns the byte that is `ahead` bytes further on, or `None` past the end.
    fn byte(self, ahead: usize) -> Option<u8>;

    /// Returns the next character, or `None` at the end.
    fn char(self) -> Option<char>;

    /// Skips the next `bytes` bytes. The caller has read them, and they are whole characters.
    #[must_use]
    fn skip(self, bytes: usize) -> Self;

    /// Skips the longest run of `C`.
    #[must_use]
    fn skip_while<C: Class>(self) -> Self;

    /// Returns the length of the run of ASCII characters of `C`, at most `max`, which is below 64, and a bit for each of them,
    /// lowest first, which is set if it is in `D` too. An input may read up to 64 bytes for it at once.
    #[inline(always)]
    fn run_bits<C: Class, D: Class>(self, max: u32) -> (u32, u64) {
        let (mut length, mut bits) = (0, 0);
        while length < max {
            match self.byte(length as usize) {
                Some(byte) if C::CHARS.set.has(byte) => bits |= u64::from(D::CHARS.set.has(byte)) << length,
                _ => break,
            }
            length += 1;
        }
        (length, bits)
    }

    /// Runs `parser` and returns the input after it, if it matches. The caller is a function that is not inlined. An input with
    /// SIMD instructions compiles the parser for them here.
    #[inline(always)]
    fn run_out_of_line<P: Parser<Self, Error = ()>>(self, mut parser: P) -> Option<Self> {
        match parser.process::<Self::CheckMode>(self) {
            Ok((rest, _)) => Some(rest),
            Err(_) => None,
        }
    }

    /// Returns the input after `text`, which is ASCII, if it follows.
    #[inline(always)]
    fn literal(self, text: &'static str, any_case: bool) -> Option<Self> {
        literal(self, text, any_case)
    }

    /// Returns the input after a character of `C`, if one follows.
    #[inline(always)]
    fn one_of<C: Class>(self) -> Option<Self> {
        one_of(self, C::CHARS)
    }

    /// Returns the input after the longest run of `C`, if it has `min` characters, which is 0 or 1.
    #[inline(always)]
    fn run<C: Class>(self, min: usize) -> Option<Self> {
        run::<_, C>(self, min)
    }

    /// Reads `R`. An input that records rules does so here.
    fn rule<R: Production, OM: OutputMode>(self) -> Read<OM, Self, R::Output>;

    /// Reads `R` over the whole of the next `bytes` bytes, percent-decoded.
    fn decoded<R: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, R::Output>;

    /// Notes that `expected` would have been accepted here.
    #[inline(always)]
    fn expected(self, _expected: Expected) {}

    /// Notes that a character of `chars` would have been accepted here.
    #[inline(always)]
    fn expected_one_of(self, _chars: &'static Chars) {}

    /// Returns the next byte, or `None` at the end.
    #[inline(always)]
    fn peek(self) -> Option<u8> {
        self.byte(0)
    }
}

/// Reads `text`, and tells the input what it expects.
#[inline(always)]
pub(crate) fn literal<I: Input>(input: I, text: &'static str, any_case: bool) -> Option<I> {
    for (ahead, wanted) in text.bytes().enumerate() {
        // The bit in which the cases of a letter differ.
        let case = if any_case && wanted.is_ascii_alphabetic() { 0x20 } else { 0 };
        let fits = |byte: u8| byte | case == wanted | case;
        if !input.byte(ahead).is_some_and(fits) {
            // The part that matched begins some accepted text, so the rest of the literal is expected.
            input.skip(ahead).expected(Expected::Text(&text[ahead..]));
            return None;
        }
    }
    Some(input.skip(text.len()))
}

/// Reads a character of `chars`, and tells the input what it expects.
#[inline(always)]
pub(crate) fn one_of<I: Input>(input: I, chars: &'static Chars) -> Option<I> {
    match matching_len(input, chars) {
        0 => {
            input.expected_one_of(chars);
            None
        }
        bytes => Some(input.skip(bytes)),
    }
}

/// Reads the longest run of `C`, and tells the input what it expects: a run never fails at its end, but its end may be the place of the
/// syntax error.
#[inline(always)]
pub(crate) fn run<I: Input, C: Class>(input: I, min: usize) -> Option<I> {
    let rest = input.skip_while::<C>();
    rest.expected_one_of(C::CHARS);
    (min == 0 || rest.offset() > input.offset()).then_some(rest)
}

/// Returns the length in bytes of the next character if it is one of `chars`, and 0 if not. A percent-encoding can be such a
/// character.
#[inline(always)]
pub(crate) fn matching_len<I: Input>(input: I, chars: &'static Chars) -> usize {
    match input.peek() {
        Some(byte) if chars.set.has(byte) => 1,
        Some(b'%') if chars.pct_encoded.is_some() && is_pct_encoded(input) => 3,
        Some(byte) if chars.non_ascii && !byte.is_ascii() => non_ascii_len(input, chars),
        _ => 0,
    }
}

#[inline(always)]
fn is_pct_encoded<I: Input>(input: I) -> bool {
    // Both digits are always looked up in a table. Whether a digit is a number or a letter is random, so that a branch on it
    // would be mispredicted half of the time.
    match (input.byte(1), input.byte(2)) {
        (Some(high), Some(low)) => HEXDIG::CHARS.set.has(high) & HEXDIG::CHARS.set.has(low),
        _ => false,
    }
}

#[inline(never)]
fn non_ascii_len<I: Input>(input: I, chars: &'static Chars) -> usize {
    input.char().filter(|c| chars.has(*c)).map_or(0, char::len_utf8)
}
