//! The end of a run of a class, sixteen bytes at a time.
//!
//! The runs of a URL are short and vary in length. In a loop over bytes, the branch that ends the loop cannot be predicted,
//! and a URL has several runs. Here sixteen bytes are compared with the ranges of a class at once, the results are packed
//! into the bits of a number, and the end is the number of its trailing zeros. The ranges are computed from the [`Class`] at
//! compile time, so that every class has them and a grammar does not know about them.
//!
//! This needs SSE2, which every x86-64 processor has, and `safe_arch`, which wraps its instructions in safe functions. On
//! other targets a run is a loop over bytes, which the tests also compare with.

use crate::class::{Class, HEXDIG};

/// Returns the first offset from `at` without an ASCII character of `C`, or the end of `text`.
#[inline(always)]
pub(super) fn end_of_run<C: Class>(text: &[u8], at: usize) -> usize {
    #[cfg(target_feature = "sse2")]
    let end = blocks::end_of_run::<C>(text, at);
    #[cfg(not(target_feature = "sse2"))]
    let end = bytewise::<C>(text, at);
    end
}

/// Returns the offset of the first byte outside of the class, reading byte by byte.
#[inline(always)]
fn bytewise<C: Class>(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|byte| C::CHARS.set.has(*byte)) {
        at += 1;
    }
    at
}

/// Returns the first offset from `at` at which no percent-encoding begins.
#[inline(always)]
pub(super) fn end_of_pct_encoded_run(text: &[u8], mut at: usize) -> usize {
    let is_hex = |byte: u8| HEXDIG::CHARS.set.has(byte);
    while let Some([b'%', high, low]) = text.get(at..).unwrap_or_default().first_chunk() {
        // Both digits are always looked up in a table, since a branch on whether a digit is a letter cannot be predicted.
        if !(is_hex(*high) & is_hex(*low)) {
            break;
        }
        at += 3;
    }
    at
}

#[cfg(target_feature = "sse2")]
mod blocks {
    use safe_arch::{
        bitor_m128i, cmp_eq_mask_i8_m128i, load_unaligned_m128i, m128i, min_u8_m128i, move_mask_i8_m128i,
        set_splat_i8_m128i, sub_i8_m128i, zeroed_m128i,
    };

    use crate::class::Class;

    /// Number of bytes that are compared at once.
    const BLOCK: usize = 16;

    #[inline(always)]
    pub(super) fn end_of_run<C: Class>(text: &[u8], mut at: usize) -> usize {
        let mut rest = text.get(at..).unwrap_or_default();
        while let Some((block, after)) = rest.split_first_chunk::<BLOCK>() {
            let outside = outside::<C>(block);
            if outside != 0 {
                return at + outside.trailing_zeros() as usize;
            }
            (at, rest) = (at + BLOCK, after);
        }
        match text.last_chunk::<BLOCK>() {
            // The last bytes of the text again: those before `at` are shifted out, and a one marks the end.
            Some(block) => {
                let outside = outside::<C>(block) >> (BLOCK - rest.len()) | 1 << rest.len();
                at + outside.trailing_zeros() as usize
            }
            None => super::bytewise::<C>(text, at),
        }
    }

    /// Returns a bit for each byte of the block, lowest first, which is set if the byte is not an ASCII character of `C`.
    #[inline(always)]
    fn outside<C: Class>(block: &[u8; BLOCK]) -> u32 {
        let bytes = load_unaligned_m128i(block);
        let ranges = const { &Ranges::of(C::CHARS.bits()) };
        let mut inside = zeroed_m128i();
        // The function is compiled for one class: the loop is unrolled, and the bounds are constants.
        let mut i = 0;
        while i < ranges.count {
            inside = bitor_m128i(inside, within(bytes, ranges.bounds[i]));
            i += 1;
        }
        // The mask has sixteen bits and is not negative.
        !(move_mask_i8_m128i(inside) as u32) & 0xffff
    }

    /// Returns all ones in each byte between the bounds, inclusive.
    #[inline(always)]
    fn within(bytes: m128i, (low, high): (u8, u8)) -> m128i {
        let all = |byte: u8| set_splat_i8_m128i(byte as i8);
        if low == high {
            return cmp_eq_mask_i8_m128i(bytes, all(low));
        }
        // A byte below the lower bound wraps around to a large one.
        let above = sub_i8_m128i(bytes, all(low));
        cmp_eq_mask_i8_m128i(min_u8_m128i(above, all(high - low)), above)
    }

    /// The ranges of a class, in order. Only the first `count` are used.
    struct Ranges {
        bounds: [(u8, u8); 64],
        count: usize,
    }

    impl Ranges {
        /// Returns the ranges of a set of ASCII characters, one bit each.
        const fn of(mut bits: u128) -> Ranges {
            let mut ranges = Ranges { bounds: [(0, 0); 64], count: 0 };
            while bits != 0 {
                let low = bits.trailing_zeros();
                let length = (!(bits >> low)).trailing_zeros();
                // Both are below 128.
                ranges.bounds[ranges.count] = (low as u8, (low + length - 1) as u8);
                ranges.count += 1;
                bits &= if low + length < 128 { u128::MAX << (low + length) } else { 0 };
            }
            ranges
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::class::{ALPHA, DIGIT};
    use crate::grammar::rfc3986::{GEN_DELIMS, PCHAR, PCT_ENCODED, QUERY_CHAR, REG_NAME_CHAR};

    /// Miri, which is some thousand times slower, tries each 31st byte and length.
    const EVERY: usize = if cfg!(miri) { 31 } else { 1 };

    /// Asserts that the runs from every offset of `text` end as in the loop over bytes.
    fn agree<C: Class>(text: &[u8]) {
        for at in 0..=text.len() {
            assert_eq!(end_of_run::<C>(text, at), bytewise::<C>(text, at), "{text:?} from {at}, {:?}", C::CHARS.set);
        }
    }

    fn all_agree(text: &[u8]) {
        agree::<ALPHA>(text);
        agree::<DIGIT>(text);
        agree::<HEXDIG>(text);
        agree::<GEN_DELIMS>(text);
        agree::<PCHAR>(text);
        agree::<PCT_ENCODED>(text);
        agree::<QUERY_CHAR>(text);
        agree::<REG_NAME_CHAR>(text);
        agree::<ENDS>(text);
    }

    crate::class! {
        /// The first and the last character, and one in between.
        ENDS = ('\0', '\0') | "@" | ('\u{7e}', '\u{7f}');
    }

    #[test]
    fn each_byte_agrees_with_the_table() {
        for byte in (0..=255).step_by(EVERY) {
            all_agree(&[byte]);
            // At each offset of the first block, of the second, and of the rest.
            for at in 0..40 {
                let mut text = [b'a'; 40];
                text[at] = byte;
                agree::<PCHAR>(&text);
                agree::<ALPHA>(&text);
            }
        }
    }

    #[test]
    fn a_run_of_percent_encodings_ends_at_an_invalid_one() {
        for (text, end) in [
            ("", 0),
            ("%", 0),
            ("%4", 0),
            ("%41", 3),
            ("%4g", 0),
            ("%g4", 0),
            ("%41%", 3),
            ("%41%aF%Fa%", 9),
            ("%%41", 0),
            ("%41a%41", 3),
            ("%4\u{e9}", 0),
        ] {
            assert_eq!(end_of_pct_encoded_run(text.as_bytes(), 0), end, "{text}");
        }
        assert_eq!(end_of_pct_encoded_run(b"a%41", 1), 4);
    }

    #[test]
    fn a_run_ends_at_the_end_of_the_text() {
        for length in (0..70).step_by(EVERY) {
            all_agree(&vec![b'a'; length]);
        }
    }

    proptest! {
        #[test]
        fn blocks_agree_with_bytes(text in prop::collection::vec(any::<u8>(), 0..80)) {
            all_agree(&text);
        }

        #[test]
        fn blocks_agree_with_bytes_in_urls(text in "[a-z0-9:/?#@%\\[\\].é]{0,80}") {
            all_agree(text.as_bytes());
        }
    }
}
