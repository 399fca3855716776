//! `IPv6address` of RFC 3986 by arithmetic: the positions of the colons that its nine alternatives allow.
//!
//! The alternatives begin alike, and the grammar tries one after the other. To find only the end of the address,
//! simpler questions suffice: are there eight groups, or fewer and one `::`? With the colons as the bits of a number,
//! they need no loop. Addresses that end in an `IPv4address` do not match here and are left to the alternatives.

use nom::{Mode, OutputMode, Parser};

use crate::class;
use crate::class::HEXDIG;
use crate::input::{Input, Read};

class! {
    /// The characters of an address without dots.
    GROUP_CHAR = HEXDIG | ":";

    /// The character between groups.
    COLON = ":";
}

/// The longest address: eight groups of four digits, and the colons between them.
pub(crate) const LONGEST: u32 = 8 * 4 + 7;

/// Matches `IPv6address` without an `IPv4address` at its end, for an input with [`SPANS_ONLY`](Input::SPANS_ONLY). It
/// never matches for any other input.
#[derive(Clone, Copy)]
pub(super) struct HexGroups;

impl<I: Input> Parser<I> for HexGroups {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        if !I::SPANS_ONLY {
            return no::<OM, _>();
        }
        // One more byte than an address can have.
        let (length, colons) = input.run_bits::<GROUP_CHAR, COLON>(LONGEST + 1);
        let is_whole = length <= LONGEST && input.byte(length as usize) != Some(b'.');
        if is_whole && length >= 2 && are_groups(colons, length) {
            return Ok((input.skip(length as usize), OM::Output::bind(|| ())));
        }
        no::<OM, _>()
    }
}

#[inline(always)]
fn no<OM: OutputMode, I>() -> Read<OM, I, ()> {
    Err(nom::Err::Error(OM::Error::bind(|| ())))
}

/// Returns whether `length` bytes, of which these are colons and the others digits, are an address. `length` is between
/// 2 and [`LONGEST`].
#[inline(always)]
pub(crate) fn are_groups(colons: u64, length: u32) -> bool {
    let digits = !colons & ((1 << length) - 1);
    // A bit where two colons begin. Three colons give two such bits.
    let elision = colons & colons >> 1;
    let groups = (digits & !(digits << 1)).count_ones();
    // A colon at either end is part of a pair.
    let begins_well = colons & 1 == 0 || elision & 1 == 1;
    let ends_well = colons >> (length - 1) == 0 || elision >> (length - 2) == 1;
    let five_digits = digits & digits >> 1 & digits >> 2 & digits >> 3 & digits >> 4;
    five_digits == 0
        && begins_well
        && ends_well
        && match elision.count_ones() {
            0 => groups == 8,
            1 => groups <= 7,
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::HexGroups;
    use crate::combinator::span;
    use crate::grammar::rfc3986::Ipv6address;
    use crate::pass;
    use crate::rule;
    use crate::rule::Document;
    use crate::span::Span;

    static HERE: Document = Document { name: "here", title: "Here", url: "https://example.org/" };

    rule! {
        /// `groups = <IPv6address without IPv4address>`
        #[section(HERE, "1")]
        Groups -> Span = span(HexGroups);
    }

    /// Asserts that the arithmetic and the alternatives agree about `text`, which has no dot.
    fn agree(text: &str) {
        let by_alternatives = pass::blame(Ipv6address, text).is_ok();
        assert_eq!(pass::accepts(Groups, text), by_alternatives, "{text}");
        assert_eq!(pass::accepts(Ipv6address, text), by_alternatives, "{text}");
    }

    #[test]
    fn every_row_of_groups_and_colons() {
        // Up to ten parts, each a group, a colon, or two colons.
        let mut rows = vec![String::new()];
        for _ in 0..9 {
            rows = rows.iter().flat_map(|row| [":", "1", "::"].map(|piece| format!("{row}{piece}"))).collect();
            rows.sort();
            rows.dedup();
            rows.iter().for_each(|row| agree(row));
        }
    }

    #[test]
    fn groups_of_all_lengths() {
        for groups in 0..10 {
            for at in 0..=groups {
                for digits in 1..6 {
                    let row: Vec<String> = (0..groups).map(|i| "f".repeat(if i == at { digits } else { 4 })).collect();
                    agree(&row.join(":"));
                    let (before, after) = row.split_at(at);
                    agree(&format!("{}::{}", before.join(":"), after.join(":")));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn any_row_of_digits_and_colons(text in "[0-9a-fA-F]{0,5}(::?[0-9a-fA-F]{1,4}){0,9}(::?)?") {
            agree(&text);
        }
    }
}
