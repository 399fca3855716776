//! What a grammar asks of its input ([`Input`]), and what a grammar is made of ([`Rule`], [`Production`]).
//!
//! A rule is a zero-sized value that reads any `Source`. Which source it is given decides what the reading yields: a bare
//! cursor gives speed, one with a ledger of failures gives messages, one that keeps a trace gives derivation trees. The
//! passes in [`pass`](crate::pass) are these sources; the grammar does not know them.
//!
//! The error of a rule is empty, `()`. What was expected, and where, is told to the source by the few leaves that look at
//! characters. So `opt`, `alt` and repetitions may drop errors and lose nothing.

use nom::{OutputMode, PResult};

use crate::class::{Chars, Class, HEXDIG};
pub use crate::rule::{Document, Expected, Rule};

/// How a rule answers: where it ended and what it made, or nothing.
pub type Read<OM, I, O> = PResult<OM, I, O, ()>;

/// A rule made executable: a zero-sized value that reads any [`Input`]. Made by [`rule!`](crate::rule!).
pub trait Production: Copy {
    /// What it makes of the text it matches.
    type Output;
    /// What its document says.
    const RULE: &'static Rule;

    /// Reads from `input`, saying nothing to it about the rule itself.
    fn read<I: Input, OM: OutputMode>(input: I) -> Read<OM, I, Self::Output>;
}

/// What a grammar asks of its input: a small cursor over a text, passed by value.
///
/// A cursor always stands at a character's start, since grammars step over whole characters.
pub trait Input: Copy {
    /// Whether the reading wants to see no more than where the typed parts stand. Where a rule can be read in one run
    /// instead of piece by piece ([`shortcut`](crate::combinator::shortcut)), such a source takes the run.
    const COARSE: bool;

    /// How a parser is read that is asked only where it ends. nom's `Check` builds nothing; a source that reads every rule in
    /// one mode alone asks in that one, so that the program holds no second copy of the parser.
    type Asked: OutputMode;

    /// Where it stands: bytes from the start of the text.
    fn offset(self) -> u32;

    /// The byte that stands `ahead` bytes further on; none past the end.
    fn byte(self, ahead: usize) -> Option<u8>;

    /// The character it stands at; none at the end.
    fn char(self) -> Option<char>;

    /// Past the next `bytes` bytes, which were looked at and are whole characters.
    #[must_use]
    fn skip(self, bytes: usize) -> Self;

    /// Past the longest run of `C`.
    #[must_use]
    fn run<C: Class>(self) -> Self;

    /// Reads `R`; a source that keeps a ledger enters the rule here and leaves it.
    fn rule<R: Production, OM: OutputMode>(self) -> Read<OM, Self, R::Output>;

    /// Reads `R` over the whole of the next `bytes` bytes, in which a percent triplet is the byte it stands for.
    fn decoded<R: Production, OM: OutputMode>(self, bytes: usize) -> Read<OM, Self, R::Output>;

    /// Notes what would have been accepted here.
    #[inline(always)]
    fn expected(self, _what: Expected) {}

    /// Notes that a character of `chars` would have been accepted here.
    #[inline(always)]
    fn expected_one_of(self, _chars: &'static Chars) {}

    /// The byte it stands at; none at the end.
    #[inline(always)]
    fn peek(self) -> Option<u8> {
        self.byte(0)
    }
}

/// The length of the character of `chars` that `input` stands at, a percent triplet being one; 0 if it is none of them.
#[inline(always)]
pub(crate) fn one_of<I: Input>(input: I, chars: &'static Chars) -> usize {
    match input.peek() {
        Some(byte) if chars.set.has(byte) => 1,
        Some(b'%') if chars.triplet.is_some() && is_triplet(input) => 3,
        Some(byte) if chars.beyond_ascii && !byte.is_ascii() => wide(input, chars),
        _ => 0,
    }
}

#[inline(always)]
fn is_triplet<I: Input>(input: I) -> bool {
    // Both are looked at, by a table, in any case: whether a digit is a number or a letter is a coin tossed, which no
    // processor can predict.
    match (input.byte(1), input.byte(2)) {
        (Some(high), Some(low)) => HEXDIG::CHARS.set.has(high) & HEXDIG::CHARS.set.has(low),
        _ => false,
    }
}

#[inline(never)]
fn wide<I: Input>(input: I, chars: &'static Chars) -> usize {
    input.char().filter(|c| chars.has(*c)).map_or(0, char::len_utf8)
}
