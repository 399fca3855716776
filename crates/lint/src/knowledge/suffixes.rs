//! Top-level domains with a typing error, and beginnings of hosts with one in `www.`.

use super::packed::{PACKED, packed};
use urlgram::host::suffix;

/// Typing errors of three or four letters, and the top-level domains that are meant. None of them is registered.
const SUFFIXES: &[(&[&str], &str)] = &[
    (&["con", "cmo", "ocm", "comm", "coom", "ccom", "cim", "vom", "xom", "cpm", "conm", "comn", "clm", "c0m"], "com"),
    (&["ogr", "rog", "orgg", "orq", "prg", "irg", "otg", "ofg", "0rg"], "org"),
    (&["nte", "nett", "nwt", "neet"], "net"),
    (&["eud", "eduu"], "edu"),
    (&["gvo", "govv"], "gov"),
];

/// Returns the top-level domain for which this is a typing error.
pub(crate) fn meant_suffix(label: &str) -> Option<&'static str> {
    let (_, meant) = SUFFIXES.iter().find(|(wrong, _)| wrong.contains(&label))?;
    Some(meant)
}

/// Whether the last labels of a host are not in the Public Suffix List.
pub(crate) fn is_unlisted(host: &str) -> bool {
    suffix::split(host).is_some_and(|parts| !parts.listed)
}

/// The most common last labels.
const COMMON: [&[u8]; 7] = [b"com", b"org", b"net", b"edu", b"gov", b"dev", b"info"];

/// Common last labels that are found at the end of a longer one, which lacks the dot before them: `examplecom`.
const JOINED: [&str; 2] = ["com", "org"];

/// First labels that are typing errors of `www`, if a name follows.
const WWW: [&str; 3] = ["ww", "wwww", "wwwww"];

/// Returns the name before a common suffix at the end of a label: `example` of `examplecom`.
pub(crate) fn without_dot(label: &str) -> Option<&str> {
    JOINED.iter().find_map(|suffix| label.strip_suffix(suffix))
}

/// Whether the first label of a host is a typing error of `www`.
pub(crate) fn www_mistake(label: &str) -> bool {
    WWW.contains(&label)
}

/// Whether a host with these first eight bytes, the first one lowest, starts with `ww`, and not with `www.`, a name and a dot.
#[inline(always)]
pub(crate) fn may_have_odd_www(head: u64, dots: u32) -> bool {
    let starts_with = |start: u64, length: u32| head << (64 - 8 * length) >> (64 - 8 * length) == start;
    let is_usual = (dots != 1) & starts_with(const { packed(b"www.") }, 4) & (head != const { packed(b"www.www.") });
    starts_with(const { packed(b"ww") }, 2) & !is_usual
}

/// The last label of a host, for cheap tests.
#[derive(Clone, Copy)]
pub(crate) struct Suffix {
    /// The label as a number; 0 for one of eight bytes or more.
    label: u64,
    /// Its last three bytes.
    end: u64,
    length: usize,
}

/// The bits of a letter that its case does not change.
const LETTER: u8 = 0x1f;

/// The most common last labels as numbers, each at the place of its first letter. Other places have a number that no short label has.
const COMMON_BY_LETTER: [u64; 32] = {
    let mut table = [u64::MAX; 32];
    let mut at = 0;
    while at < COMMON.len() {
        table[(COMMON[at][0] & LETTER) as usize] = packed(COMMON[at]);
        at += 1;
    }
    table
};

impl Suffix {
    /// Returns the last label of a host that ends with these eight bytes, the last one highest, and that has a last label of this length.
    #[inline(always)]
    pub(crate) fn of(tail: u64, length: usize) -> Suffix {
        let short = |length: usize| if (1..PACKED).contains(&length) { tail >> (64 - 8 * length) } else { 0 };
        Suffix { label: short(length), end: short(3), length }
    }

    /// Whether the label is one of the most common ones.
    #[inline(always)]
    pub(crate) fn is_common(self) -> bool {
        COMMON_BY_LETTER[usize::from(self.label.to_le_bytes()[0] & LETTER)] == self.label
    }

    /// Whether a label that is not common may be a mistake for one that is: `con`, `comm`, `examplecom`.
    #[inline(always)]
    pub(crate) fn may_be_mistyped(self) -> bool {
        const ENDS: [u64; JOINED.len()] = [packed(JOINED[0].as_bytes()), packed(JOINED[1].as_bytes())];
        let is_joined = (self.end == ENDS[0]) | (self.end == ENDS[1]);
        let is_short = (self.length == 3) | (self.length == 4);
        is_short & (self.label != const { packed(b"test") }) | (self.length > 5) & is_joined
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::packed::{head, tail};
    use super::*;

    /// Whether the cheap test accepts a host with this last label.
    fn may_be_mistyped(label: &str) -> bool {
        let suffix = Suffix::of(tail(format!("example.{label}").as_bytes()), label.len());
        !suffix.is_common() && suffix.may_be_mistyped()
    }

    #[test]
    fn every_typing_error_passes_the_cheap_test() {
        for (wrong, meant) in SUFFIXES {
            for label in *wrong {
                assert!(meant_suffix(label) == Some(*meant) && may_be_mistyped(label), "{label}");
            }
            assert!(!may_be_mistyped(meant));
        }
        for label in COMMON {
            assert!(Suffix::of(tail(label), label.len()).is_common());
        }
        for suffix in JOINED {
            assert!(may_be_mistyped(&format!("xyz{suffix}")));
        }
        for label in WWW {
            assert!(www_mistake(label) && may_have_odd_www(head(format!("{label}.example.org").as_bytes()), 2));
        }
        assert!(!may_have_odd_www(head(b"www.example.org"), 2) && may_have_odd_www(head(b"www.example"), 1));
    }

    proptest! {
        // A name before a suffix has three letters or more.
        #[test]
        fn the_cheap_test_rejects_no_mistake(label in "[cmorngdeuvt0]{1,5}|[a-z]{3,9}(com|org)") {
            let is_joined = without_dot(&label).is_some_and(|name| name.len() > 2);
            assert!(meant_suffix(&label).is_none() && !is_joined || may_be_mistyped(&label), "{label}");
        }
    }
}
