//! Sets of characters, declared once and known at compile time: [`class!`](crate::class!), [`Class`], [`Set`].
//!
//! A grammar's leaf is *the longest run of a class*. A class knows its ASCII characters as a table, whether whole percent
//! triplets count as its characters, which other characters belong to it, and of which parts the RFC makes it, so that
//! a message can say `pchar`, `"/"` or `"?"` where a run of a query's characters ends.
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

/// A set of ASCII characters, as a table over bytes. Bytes from 128 are never in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set([bool; 256]);

impl Set {
    /// No character.
    pub const EMPTY: Set = Set([false; 256]);

    /// The characters of `text`.
    ///
    /// # Panics
    /// If `text` is not ASCII; in a constant, that stops the compilation.
    pub const fn of(text: &str) -> Set {
        Set::from_bits(bits_of(text))
    }

    /// The characters from `low` to `high`, both included, as far as they are ASCII.
    pub const fn range(low: char, high: char) -> Set {
        Set::from_bits(bits_between(low, high))
    }

    /// The table of a set of bits, a bit an ASCII character.
    const fn from_bits(mut bits: u128) -> Set {
        let mut table = [false; 256];
        while bits != 0 {
            table[bits.trailing_zeros() as usize] = true;
            bits &= bits - 1;
        }
        Set(table)
    }

    /// The characters that are in `self` or in `other`.
    #[must_use]
    pub const fn or(mut self, other: &Set) -> Set {
        let mut i = 0;
        while i < 256 {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Whether `byte` is in the set.
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

/// The characters of `text`, a bit each. The sets of hundreds of classes are made while urlgram is compiled, and the compiler
/// counts its steps: unions are made of bits, and the table only at the end.
const fn bits_of(text: &str) -> u128 {
    let (bytes, mut bits, mut i) = (text.as_bytes(), 0, 0);
    while i < bytes.len() {
        assert!(bytes[i].is_ascii(), "a set holds ASCII characters");
        bits |= 1 << bytes[i];
        i += 1;
    }
    bits
}

/// The ASCII characters from `low` to `high`, both included, a bit each.
const fn bits_between(low: char, high: char) -> u128 {
    let above = if high.is_ascii() { u128::MAX << (high as u32) << 1 } else { 0 };
    if low.is_ascii() { u128::MAX << (low as u32) & !above } else { 0 }
}

/// What a class is made of, in the order of its rule.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Another class.
    Class(&'static Chars),
    /// Each of these characters.
    Text(&'static str),
    /// The characters from the first to the last, both included; they need not be ASCII.
    Range(char, char),
}

/// What is known of a class at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Chars {
    /// The RFC's name, for a class that is a rule (`pchar`); none for one that only stands in a rule.
    pub name: Option<&'static str>,
    /// Its ASCII characters, triplets left out.
    pub set: Set,
    /// The same, a bit a character.
    bits: u128,
    /// The rule by which a percent triplet counts as one of its characters, if it does.
    pub triplet: Option<&'static Rule>,
    /// Whether it has characters that are not ASCII.
    pub beyond_ascii: bool,
    /// What it is made of.
    pub parts: &'static [Part],
}

impl Chars {
    /// The union of `parts`.
    pub const fn new(name: Option<&'static str>, parts: &'static [Part]) -> Chars {
        let mut chars = Chars { name, set: Set::EMPTY, bits: 0, triplet: None, beyond_ascii: false, parts };
        let mut i = 0;
        while i < parts.len() {
            match parts[i] {
                Part::Class(part) => {
                    chars.bits |= part.bits;
                    chars.beyond_ascii |= part.beyond_ascii;
                    if chars.triplet.is_none() {
                        chars.triplet = part.triplet;
                    }
                }
                Part::Text(text) => chars.bits |= bits_of(text),
                Part::Range(low, high) => {
                    chars.bits |= bits_between(low, high);
                    chars.beyond_ascii |= !high.is_ascii();
                }
            }
            i += 1;
        }
        chars.set = Set::from_bits(chars.bits);
        chars
    }

    /// A class whose only characters are percent triplets, each read by `rule`.
    pub const fn triplets(rule: &'static Rule) -> Chars {
        Chars { name: Some(rule.name), set: Set::EMPTY, bits: 0, triplet: Some(rule), beyond_ascii: false, parts: &[] }
    }

    /// Its ASCII characters, triplets left out, a bit each.
    #[cfg(target_feature = "sse2")]
    pub(crate) const fn bits(&self) -> u128 {
        self.bits
    }

    /// Whether `c` is one of its characters.
    pub fn has(&self, c: char) -> bool {
        match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => self.set.has(byte),
            _ => self.beyond_ascii && self.parts.iter().any(|part| part.has(c)),
        }
    }

    /// Tells `note` what a message would say that this class wants: its name, or its parts where it has none.
    pub(crate) fn expected(&self, note: &mut impl FnMut(Expected)) {
        if let Some(name) = self.name {
            return note(Expected::Rule(name));
        }
        for part in self.parts {
            match part {
                Part::Class(class) => match class.name {
                    Some(name) => note(Expected::Rule(name)),
                    // One level is enough: a class without a name is made of those that have one.
                    None => class.parts.iter().for_each(|part| part.each_text(note)),
                },
                _ => part.each_text(note),
            }
        }
    }
}

impl Part {
    fn has(&self, c: char) -> bool {
        match self {
            Part::Class(class) => class.has(c),
            Part::Text(text) => text.contains(c),
            Part::Range(low, high) => (*low..=*high).contains(&c),
        }
    }

    fn each_text(&self, note: &mut impl FnMut(Expected)) {
        match *self {
            Part::Class(class) => note(Expected::Rule(class.name.unwrap_or_default())),
            Part::Text(text) => (0..text.len()).for_each(|i| note(Expected::Text(&text[i..=i]))),
            Part::Range(low, high) => note(Expected::Range(low, high)),
        }
    }
}

/// A set of characters as a type, so that a run over it is compiled for it.
pub trait Class: Copy {
    /// What is known of it.
    const CHARS: &'static Chars;
}

/// Declares classes: `pub NAME: "rule-name" = PART | PART;`, the name in quotes only where the RFC has a rule of it.
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
            [$crate::class::Chars::triplets(<$rule as $crate::input::Production>::RULE)]);
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
    (@part $text:literal) => { $crate::class::Part::Text($text) };
    (@part ($low:literal, $high:literal)) => { $crate::class::Part::Range($low, $high) };
    (@part $class:ident) => { $crate::class::Part::Class(<$class as $crate::class::Class>::CHARS) };
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
    fn a_range_beyond_ascii_is_kept_out_of_the_table() {
        class! { WIDE = ALPHA | ('\u{a0}', '\u{d7ff}'); }
        assert!(WIDE::CHARS.beyond_ascii && WIDE::CHARS.has('é') && WIDE::CHARS.has('z'));
        assert!(!WIDE::CHARS.has('\u{9f}') && !WIDE::CHARS.set.has(0xc3));
    }
}
