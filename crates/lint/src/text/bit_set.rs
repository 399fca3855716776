//! Sets of small numbers, of any size.

use urlgram::masks::bits_of;

/// Number of bits in a word.
pub(super) const WORD: usize = 64;

/// A set of numbers below 64 times `WORDS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct BitSet<const WORDS: usize>([u64; WORDS]);

/// Applies an operation to the words of two sets.
macro_rules! combine {
    ($one:expr, $other:expr, |$a:ident, $b:ident| $operation:expr) => {{
        let (mut words, mut at) = ([0; WORDS], 0);
        while at < WORDS {
            let ($a, $b) = ($one.0[at], $other.0[at]);
            words[at] = $operation;
            at += 1;
        }
        BitSet(words)
    }};
}

impl<const WORDS: usize> BitSet<WORDS> {
    /// The empty set.
    pub(super) const NONE: Self = BitSet([0; WORDS]);

    /// All numbers.
    pub(super) const ALL: Self = BitSet([u64::MAX; WORDS]);

    /// Returns the set of one number.
    pub(super) const fn one(number: usize) -> Self {
        let mut words = [0; WORDS];
        words[number / WORD] = 1 << (number % WORD);
        BitSet(words)
    }

    /// Returns the numbers of both sets.
    #[inline(always)]
    pub(super) const fn union(self, other: Self) -> Self {
        combine!(self, other, |a, b| a | b)
    }

    /// Returns the numbers that are in both sets.
    #[inline(always)]
    pub(super) const fn intersection(self, other: Self) -> Self {
        combine!(self, other, |a, b| a & b)
    }

    /// Returns the numbers that are not in the other set.
    #[inline(always)]
    pub(super) const fn without(self, other: Self) -> Self {
        combine!(self, other, |a, b| a & !b)
    }

    /// Returns the set if `holds`, and else the empty one, without a branch.
    #[inline(always)]
    pub(super) const fn only_if(self, holds: bool) -> Self {
        combine!(self, self, |a, _b| a * holds as u64)
    }

    /// Whether the set has no numbers.
    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        let (mut all, mut at) = (0, 0);
        while at < WORDS {
            all |= self.0[at];
            at += 1;
        }
        all == 0
    }

    /// Returns the numbers, from the lowest.
    #[inline(always)]
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| bits_of(word).map(move |bit| at * WORD + bit))
    }
}

impl<const WORDS: usize> Default for BitSet<WORDS> {
    fn default() -> Self {
        BitSet::NONE
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// More than the two words of a `u128`.
    type Bits = BitSet<3>;

    fn of(numbers: &BTreeSet<usize>) -> Bits {
        numbers.iter().fold(Bits::NONE, |set, number| set.union(Bits::one(*number)))
    }

    proptest! {
        #[test]
        fn sets_of_bits_are_sets(
            one in prop::collection::btree_set(0..192_usize, 0..9),
            other in prop::collection::btree_set(0..192_usize, 0..9),
            holds: bool,
        ) {
            let numbers = |set: Bits| set.numbers().collect::<BTreeSet<_>>();
            prop_assert_eq!(numbers(of(&one)), one.clone());
            prop_assert_eq!(numbers(of(&one).union(of(&other))), &one | &other);
            prop_assert_eq!(numbers(of(&one).intersection(of(&other))), &one & &other);
            prop_assert_eq!(numbers(of(&one).without(of(&other))), &one - &other);
            prop_assert_eq!(of(&one).only_if(holds), if holds { of(&one) } else { Bits::NONE });
            prop_assert_eq!(of(&one).is_empty(), one.is_empty());
            prop_assert!(numbers(Bits::ALL).is_superset(&one));
        }
    }
}
