//! Sets of characters, declared once and computed at compile time: [`class!`](crate::class!), [`Class`], [`Set`].
//!
//! The leaf of a grammar is the longest run of a class. A class has its ASCII characters as a table, knows whether a
//! percent-encoding counts as one of its characters, which non-ASCII characters it has, and which parts the RFC makes it of.
//! So a message can say `pchar`, `"/"` or `"?"` at the end of a query.
//!
//! ```
//! use urlgram::class::{ALPHA, Class, DIGIT};
//!
//! urlgram::class! {
//!     /// `label-char = ALPHA / DIGIT / "-"`
//!     pub LABEL_CHAR: "label-char" = ALPHA | DIGIT | "-";
//! }
//!
//! assert!(LABEL_CHAR::CHARS.set.has(b'-'));
//! assert!(!LABEL_CHAR::CHARS.set.has(b'_'));
//! ```

use core::fmt;

use crate::rule::{Expected, Rule};

/// A set of ASCII characters, as a table over bytes. It never has bytes from 128.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set([bool; 256]);

impl Set {
    /// The empty set.
    pub const EMPTY: Set = Set([false; 256]);

    /// Returns the set of the characters of `text`.
    ///
    /// # Panics
    /// If `text` is not ASCII. In a constant, this stops the compilation.
    pub const fn of(text: &str) -> Set {
        Set::from_bits(bits_of(text))
    }

    /// Returns the set of the ASCII characters from `low` to `high`, inclusive.
    pub const fn range(low: char, high: char) -> Set {
        Set::from_bits(bits_between(low, high))
    }

    /// Returns the table of a set that has a bit for each ASCII character.
    const fn from_bits(mut bits: u128) -> Set {
        let mut table = [false; 256];
        while bits != 0 {
            table[bits.trailing_zeros() as usize] = true;
            bits &= bits - 1;
        }
        Set(table)
    }

    /// Returns the union of `self` and `other`.
    #[must_use]
    pub const fn or(mut self, other: &Set) -> Set {
        let mut i = 0;
        while i < 256 {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Returns whether `byte` is in the set.
    #[inline(always)]
    pub const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries((0..128u8).filter(|b| self.has(*b)).map(char::from)).finish()
    }
}

/// Returns the characters of `text`, one bit each. Hundreds of sets are computed at compile time, where the compiler counts
/// its steps, so unions are made of bits and the table is built last.
const fn bits_of(text: &str) -> u128 {
    let (bytes, mut bits, mut i) = (text.as_bytes(), 0, 0);
    while i < bytes.len() {
        assert!(bytes[i].is_ascii(), "a set holds ASCII characters");
        bits |= 1 << bytes[i];
        i += 1;
    }
    bits
}

/// Returns the ASCII characters from `low` to `high`, inclusive, one bit each.
const fn bits_between(low: char, high: char) -> u128 {
    let above = if high.is_ascii() { u128::MAX << (high as u32) << 1 } else { 0 };
    if low.is_ascii() { u128::MAX << (low as u32) & !above } else { 0 }
}

/// A part of a class, in the order of its rule.
#[derive(Clone, Copy, Debug)]
pub enum ClassPart {
    /// Another class.
    Class(&'static Chars),
    /// Each of these characters.
    Text(&'static str),
    /// The characters from the first to the last, inclusive. They can be non-ASCII.
    Range(char, char),
}

/// The data of a class, computed at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Chars {
    /// The name in the RFC if the class is a rule (`pchar`); `None` if it is only part of one.
    pub name: Option<&'static str>,
    /// The ASCII characters, without percent-encodings.
    pub set: Set,
    /// One bit for each of the ASCII characters.
    bits: u128,
    /// The rule for percent-encodings, if one counts as a character of the class.
    pub pct_encoded: Option<&'static Rule>,
    /// Whether the class has non-ASCII characters.
    pub non_ascii: bool,
    /// The parts of the class.
    pub parts: &'static [ClassPart],
}

impl Chars {
    /// Returns the union of `parts`.
    pub const fn new(name: Option<&'static str>, parts: &'static [ClassPart]) -> Chars {
        let mut chars = Chars { name, set: Set::EMPTY, bits: 0, pct_encoded: None, non_ascii: false, parts };
        let mut i = 0;
        while i < parts.len() {
            match parts[i] {
                ClassPart::Class(part) => {
                    chars.bits |= part.bits;
                    chars.non_ascii |= part.non_ascii;
                    if chars.pct_encoded.is_none() {
                        chars.pct_encoded = part.pct_encoded;
                    }
                }
                ClassPart::Text(text) => chars.bits |= bits_of(text),
                ClassPart::Range(low, high) => {
                    chars.bits |= bits_between(low, high);
                    chars.non_ascii |= !high.is_ascii();
                }
            }
            i += 1;
        }
        chars.set = Set::from_bits(chars.bits);
        chars
    }

    /// Returns a class whose only characters are percent-encodings, as `rule` reads them.
    pub const fn percent_encodings(rule: &'static Rule) -> Chars {
        Chars { name: Some(rule.name), set: Set::EMPTY, bits: 0, pct_encoded: Some(rule), non_ascii: false, parts: &[] }
    }

    /// Returns the ASCII characters, without percent-encodings, one bit each.
    #[cfg(any(target_feature = "sse2", feature = "simd"))]
    pub(crate) const fn bits(&self) -> u128 {
        self.bits
    }

    /// Returns whether the class has `c`.
    pub fn has(&self, c: char) -> bool {
        match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => self.set.has(byte),
            _ => self.non_ascii && self.parts.iter().any(|part| part.has(c)),
        }
    }

    /// Calls `note` with what a message says is expected: the name of the class, or its parts if it has no name.
    pub(crate) fn expected(&self, note: &mut impl FnMut(Expected)) {
        if let Some(name) = self.name {
            return note(Expected::Rule(name));
        }
        for part in self.parts {
            match part {
                ClassPart::Class(class) => match class.name {
                    Some(name) => note(Expected::Rule(name)),
                    // One level is enough: the parts of a class without a name have names.
                    None => class.parts.iter().for_each(|part| part.each_text(note)),
                },
                _ => part.each_text(note),
            }
        }
    }
}

impl ClassPart {
    fn has(&self, c: char) -> bool {
        match self {
            ClassPart::Class(class) => class.has(c),
            ClassPart::Text(text) => text.contains(c),
            ClassPart::Range(low, high) => (*low..=*high).contains(&c),
        }
    }

    fn each_text(&self, note: &mut impl FnMut(Expected)) {
        match *self {
            ClassPart::Class(class) => note(Expected::Rule(class.name.unwrap_or_default())),
            ClassPart::Text(text) => (0..text.len()).for_each(|i| note(Expected::Text(&text[i..=i]))),
            ClassPart::Range(low, high) => note(Expected::Range(low, high)),
        }
    }
}

/// A set of characters as a type, so that a run is compiled for its class.
pub trait Class: Copy {
    /// The data of the class.
    const CHARS: &'static Chars;
}

/// Declares classes: `pub NAME: "rule-name" = PART | PART;`, with a name in quotes only if the RFC
/// has such a rule.
///
/// A part is a class, a string (each of its characters), or a range in parentheses, `('a', 'z')`.
///
/// `pub PCT_ENCODED = %PctEncoded;` declares a class whose only characters are percent-encodings, as that rule reads them.
#[macro_export]
macro_rules! class {
    ($($(#[$meta:meta])* $vis:vis $class:ident $(: $name:literal)? = $($part:tt)|+ ;)+) => {$(
        $crate::class!(@named [$(#[$meta])*] [$vis] $class [$crate::class!(@name $($name)?)] $($part)|+);
    )+};
    ($(#[$meta:meta])* $vis:vis $class:ident = % $rule:ident ;) => {
        $crate::class!(@make [$(#[$meta])*] [$vis] $class
            [$crate::class::Chars::percent_encodings(<$rule as $crate::input::Production>::RULE)]);
    };
    (@named $meta:tt $vis:tt $class:ident [$name:expr] $($part:tt)|+) => {
        $crate::class!(@make $meta $vis $class [$crate::class::Chars::new($name, &[$($crate::class!(@part $part)),+])]);
    };
    (@make [$(#[$meta:meta])*] [$vis:vis] $class:ident [$chars:expr]) => {
        $(#[$meta])*
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy, Debug)]
        $vis struct $class;

        impl $crate::class::Class for $class {
            const CHARS: &'static $crate::class::Chars = &$chars;
        }
    };
    (@name) => { None };
    (@name $name:literal) => { Some($name) };
    (@part $text:literal) => { $crate::class::ClassPart::Text($text) };
    (@part ($low:literal, $high:literal)) => { $crate::class::ClassPart::Range($low, $high) };
    (@part $class:ident) => { $crate::class::ClassPart::Class(<$class as $crate::class::Class>::CHARS) };
}

class! {
    /// `ALPHA = %x41-5A / %x61-7A`: RFC 5234 appendix B.1.
    pub ALPHA: "ALPHA" = ('A', 'Z') | ('a', 'z');

    /// `DIGIT = %x30-39`: RFC 5234 appendix B.1.
    pub DIGIT: "DIGIT" = ('0', '9');

    /// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`: RFC 5234 appendix B.1; strings in quotes have no case.
    pub HEXDIG: "HEXDIG" = DIGIT | "ABCDEFabcdef";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_the_union_of_its_parts() {
        for c in '\0'..='\u{ff}' {
            assert_eq!(HEXDIG::CHARS.has(c), c.is_ascii_hexdigit(), "{c:?}");
            assert_eq!(ALPHA::CHARS.has(c), c.is_ascii_alphabetic(), "{c:?}");
        }
    }

    #[test]
    fn a_non_ascii_range_is_kept_out_of_the_table() {
        class! { WIDE = ALPHA | ('\u{a0}', '\u{d7ff}'); }
        assert!(WIDE::CHARS.non_ascii && WIDE::CHARS.has('é') && WIDE::CHARS.has('z'));
        assert!(!WIDE::CHARS.has('\u{9f}') && !WIDE::CHARS.set.has(0xc3));
    }
}
