//! [`Block`]: up to 64 bytes of a text, prepared for all classes.

use fearless_simd::{Simd, SimdBase as _, u8x32};

use super::table::{ROWS, Table};
use crate::class::{Class, HEXDIG};

/// Number of bytes that a block covers.
pub(crate) const BLOCK: usize = 64;

/// Half of a block: a vector.
const HALF: usize = 32;

/// A byte that is in no class, for the space after a short text.
const OUTSIDE: u8 = 0xff;

/// The first bytes of a text, at most [`BLOCK`], prepared for a lookup in the table of a class. All classes share it.
///
/// The second vector may overlap the first, so that nothing is read beyond the text. The overlapping bits are equal.
pub(crate) struct Block<S: Simd> {
    columns: [u8x32<S>; 2],
    rows: [u8x32<S>; 2],
    /// Offset of the second vector.
    second: u32,
    /// The bytes of complete percent-encodings, three bits each.
    encoded: u64,
    simd: S,
}

impl<S: Simd> Block<S> {
    /// Returns the block of the first bytes of `text`.
    #[inline(always)]
    pub(crate) fn new(simd: S, text: &[u8]) -> Self {
        Block::without_encodings(simd, text).with_encodings()
    }

    /// Returns the same without its percent-encodings: a `%` is in no class then.
    #[inline(always)]
    pub(crate) fn without_encodings(simd: S, text: &[u8]) -> Self {
        let whole = &text[..text.len().min(BLOCK)];
        match (whole.first_chunk::<HALF>(), whole.last_chunk::<HALF>()) {
            (Some(first), Some(last)) => Block::of(simd, first, last, whole.len() - HALF),
            _ => {
                let short = padded(whole);
                Block::of(simd, &short, &short, 0)
            }
        }
    }

    #[inline(always)]
    fn of(simd: S, first: &[u8; HALF], last: &[u8; HALF], second: usize) -> Self {
        // No closures, such as that of `map`: they might be compiled out of line, without the instructions.
        let (first, last) = (u8x32::from_slice(simd, first), u8x32::from_slice(simd, last));
        Block {
            columns: [first & 0x0f, last & 0x0f],
            rows: [row_bits(simd, first), row_bits(simd, last)],
            // At most half a block.
            second: second as u32,
            encoded: 0,
            simd,
        }
    }

    /// Returns the same with its percent-encodings.
    #[inline(always)]
    fn with_encodings(mut self) -> Self {
        let percent = self.ascii::<PERCENT>();
        if percent != 0 {
            self.encoded = self.percent_encodings(percent);
        }
        self
    }

    /// Returns a bit for each byte of the block, lowest first, which is set if the byte is an ASCII character of `C`, or part
    /// of a complete percent-encoding and `C` has them.
    #[inline(always)]
    pub(crate) fn mask<C: Class>(&self) -> u64 {
        if C::CHARS.pct_encoded.is_some() { self.ascii::<C>() | self.encoded } else { self.ascii::<C>() }
    }

    /// Returns a bit for each byte of the block that is an ASCII character of `C`.
    #[inline(always)]
    pub(crate) fn ascii<C: Class>(&self) -> u64 {
        let table = constant(self.simd, const { &Table::of(C::CHARS.bits()) });
        self.half(table, 0) | self.half(table, 1) << self.second
    }

    #[inline(always)]
    fn half(&self, table: u8x32<S>, half: usize) -> u64 {
        let simd = self.simd;
        let found = simd.swizzle_dyn_within_blocks_u8x32(table, self.columns[half]) & self.rows[half];
        let outside = simd.to_bitmask_mask8x32(simd.simd_eq_u8x32(found, simd.splat_u8x32(0)));
        u64::from(!(outside as u32))
    }

    /// Returns the bytes of the complete percent-encodings that begin at bits of `percent`.
    #[inline(always)]
    fn percent_encodings(&self, percent: u64) -> u64 {
        let hex = self.ascii::<HEXDIG>();
        let begin = percent & hex >> 1 & hex >> 2;
        begin | begin << 1 | begin << 2
    }
}

/// Returns a bit for each of the first [`BLOCK`] bytes of `text`, lowest first, which is set for a line feed.
#[inline(always)]
pub(crate) fn line_feeds<S: Simd>(simd: S, text: &[u8]) -> u64 {
    match text.first_chunk::<BLOCK>() {
        Some(block) => {
            let (first, second) = block.split_at(HALF);
            line_feeds_of(simd, first) | line_feeds_of(simd, second) << HALF
        }
        None => (0..).zip(text).fold(0, |bits, (at, byte)| bits | u64::from(*byte == b'\n') << at),
    }
}

#[inline(always)]
fn line_feeds_of<S: Simd>(simd: S, half: &[u8]) -> u64 {
    simd.to_bitmask_mask8x32(simd.simd_eq_u8x32(u8x32::from_slice(simd, half), simd.splat_u8x32(b'\n')))
}

/// Returns the text, which is shorter than a vector, with bytes after it that are in no class.
#[inline(always)]
fn padded(text: &[u8]) -> [u8; HALF] {
    const QUARTER: usize = HALF / 2;
    let mut bytes = [OUTSIDE; HALF];
    match (text.first_chunk::<QUARTER>(), text.last_chunk::<QUARTER>()) {
        // Two copies of a fixed length, which may overlap.
        (Some(first), Some(last)) => {
            bytes[..QUARTER].copy_from_slice(first);
            bytes[text.len() - QUARTER..text.len()].copy_from_slice(last);
        }
        _ => bytes[..text.len()].copy_from_slice(text),
    }
    bytes
}

/// Returns the bit of the row of each byte.
#[inline(always)]
fn row_bits<S: Simd>(simd: S, bytes: u8x32<S>) -> u8x32<S> {
    simd.swizzle_dyn_within_blocks_u8x32(constant(simd, &ROWS), bytes >> 4)
}

/// Returns a table as a vector.
#[inline(always)]
fn constant<S: Simd>(simd: S, table: &Table) -> u8x32<S> {
    u8x32::from_slice(simd, &table.0)
}

crate::class! {
    /// The sign that begins a percent-encoding.
    PERCENT = "%";
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::class::{ALPHA, DIGIT};
    use crate::grammar::rfc3986::{GEN_DELIMS, PCHAR, PCT_ENCODED, QUERY_CHAR, REG_NAME_CHAR};
    use crate::masks::isa;

    crate::class! {
        /// The first and the last character, and one in between.
        ENDS = ('\0', '\0') | "@" | ('\u{7e}', '\u{7f}');
    }

    /// Returns the mask of `C`, byte by byte.
    fn bytewise<C: Class>(text: &[u8]) -> u64 {
        let text = &text[..text.len().min(BLOCK)];
        let is_hex = |at: usize| text.get(at).is_some_and(u8::is_ascii_hexdigit);
        let encoded = |at: usize| text[at] == b'%' && is_hex(at + 1) && is_hex(at + 2);
        (0..text.len()).fold(0, |mask, at| {
            let three = if C::CHARS.pct_encoded.is_some() && encoded(at) { 7 << at } else { 0 };
            mask | three | u64::from(C::CHARS.set.has(text[at])) << at
        })
    }

    fn agree(text: &[u8]) {
        let Some(simd) = isa() else { return };
        let block = Block::new(simd, text);
        for (mask, expected) in [
            (block.mask::<ALPHA>(), bytewise::<ALPHA>(text)),
            (block.mask::<DIGIT>(), bytewise::<DIGIT>(text)),
            (block.mask::<GEN_DELIMS>(), bytewise::<GEN_DELIMS>(text)),
            (block.mask::<PCHAR>(), bytewise::<PCHAR>(text)),
            (block.mask::<PCT_ENCODED>(), bytewise::<PCT_ENCODED>(text)),
            (block.mask::<QUERY_CHAR>(), bytewise::<QUERY_CHAR>(text)),
            (block.mask::<REG_NAME_CHAR>(), bytewise::<REG_NAME_CHAR>(text)),
            (block.mask::<ENDS>(), bytewise::<ENDS>(text)),
        ] {
            assert_eq!(mask, expected, "{text:?}");
        }
        let line_feeds = text.iter().take(BLOCK).enumerate().filter(|(_, byte)| **byte == b'\n');
        assert_eq!(super::line_feeds(simd, text), line_feeds.fold(0, |bits, (at, _)| bits | 1 << at));
    }

    #[test]
    fn each_byte_agrees_with_the_table_at_each_offset_and_length() {
        let bytes: Vec<u8> = (0..=255).chain(0..=255).collect();
        for start in 0..256 {
            for length in (0..=66).chain([100]) {
                agree(&bytes[start..start + length]);
            }
        }
    }

    #[test]
    fn percent_encodings_agree_at_each_offset_and_length() {
        for length in 0..=66 {
            for at in 0..length {
                for part in ["%41", "%4", "%", "%zz", "%%41", "\n"] {
                    let mut text = vec![b'a'; length];
                    let end = length.min(at + part.len());
                    text[at..end].copy_from_slice(&part.as_bytes()[..end - at]);
                    agree(&text);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn masks_agree_with_bytes(text in prop::collection::vec(any::<u8>(), 0..80)) {
            agree(&text);
        }

        #[test]
        fn masks_agree_with_bytes_in_urls(text in "[a-f0-9:/?#@%%%\\[\\].é\n]{0,80}") {
            agree(text.as_bytes());
        }
    }
}
