//! Sets of names with a cheap test.

/// A set of names. Their first letters and lengths rule out most other names.
#[derive(Debug)]
pub(crate) struct Names<const NUMBER: usize> {
    names: [&'static [u8]; NUMBER],
    /// First letters of the names, by their lengths: sets of bits.
    starts: [u32; LONGEST + 1],
}

/// Length of the longest name of a set, in bytes.
const LONGEST: usize = 15;

/// The bits of a letter that its case does not change.
const LETTER: u8 = 0x1f;

impl<const NUMBER: usize> Names<NUMBER> {
    pub(crate) const fn of(names: [&'static [u8]; NUMBER]) -> Self {
        let mut starts = [0; LONGEST + 1];
        let mut number = 0;
        while number < NUMBER {
            starts[names[number].len()] |= 1 << (names[number][0] & LETTER);
            number += 1;
        }
        Names { names, starts }
    }

    /// Whether a name may be in the set, in any case: by its first letter and its length.
    #[inline(always)]
    pub(crate) fn may_have(&self, name: &[u8]) -> bool {
        let first = name.first().map_or(0, |byte| byte & LETTER);
        self.starts.get(name.len()).is_some_and(|starts| starts >> first & 1 == 1)
    }

    /// Whether a name is in the set, in any case.
    pub(crate) fn has(&self, name: &[u8]) -> bool {
        self.names.iter().any(|known| name.eq_ignore_ascii_case(known))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SET: Names<3> = Names::of([b"local", b".", b"Library"]);

    #[test]
    fn names_are_found_in_any_case() {
        for name in SET.names {
            for name in [name.to_vec(), name.to_ascii_uppercase(), name.to_ascii_lowercase()] {
                assert!(SET.has(&name) && SET.may_have(&name));
            }
        }
        for name in [&b""[..], b"locals", b"loca", &[b'l'; 99]] {
            assert!(!SET.has(name) && !SET.may_have(name));
        }
    }

    proptest! {
        #[test]
        fn the_cheap_test_rejects_no_name(name in "[.a-zA-Z]{0,3}|(?i:local|library)") {
            assert!(!SET.has(name.as_bytes()) || SET.may_have(name.as_bytes()));
        }
    }
}
