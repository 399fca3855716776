//! [`Block`]: up to 64 bytes of a text, prepared for all classes.

use core::ops::{BitAnd, BitOr, Shl, Shr};

use fearless_simd::{Simd, SimdBase as _, u8x16, u8x32};

use super::marks::{BLOCK, HALF, Marks, bits_below};
use super::table::{ROWS, Table};
use crate::class::{Class, HEXDIG};

/// A percent-encoding that begins here or further on can be cut off by the end of a block.
pub(super) const CUT: usize = BLOCK - 2;

/// A quarter of a block: half a vector.
const QUARTER: usize = 16;

/// A byte that is in no class, for the space after a short text.
const OUTSIDE: u8 = 0x80;

/// The first bytes of a text, at most [`BLOCK`], prepared for a lookup in the table of a class. All classes share it.
///
/// The second half may overlap the first, so that nothing is read beyond the text. The overlapping bits are equal.
pub(crate) struct Block<S: Simd> {
    halves: [Half<S>; 2],
    /// Offset of the second half.
    second: u32,
    /// The bit after the last byte, unless the block is full.
    end: u64,
    /// The bytes of complete percent-encodings, three bits each.
    pub(super) encoded: u64,
    pub(super) simd: S,
}

impl<S: Simd> Block<S> {
    /// Returns the block of the first bytes of `text`, without its percent-encodings: a `%` is in no class then.
    #[inline(always)]
    pub(crate) fn new(simd: S, text: &[u8]) -> Self {
        // A shift instead of a branch.
        let end = 1_u64.checked_shl(text.len().min(BLOCK) as u32).unwrap_or(0);
        Block::up_to_end(simd, &text[..text.len().min(BLOCK)], end)
    }

    /// Returns the block of a text of its length.
    #[inline(always)]
    pub(crate) fn full(simd: S, text: &[u8; BLOCK]) -> Self {
        let (first, last) = text.split_at(HALF);
        Block::of(simd, u8x32::from_slice(simd, first), u8x32::from_slice(simd, last), HALF as u32, 0)
    }

    /// Returns the block of the first `length` bytes of `text`.
    #[inline(always)]
    pub(super) fn start_of(simd: S, text: &[u8; BLOCK], length: usize) -> Self {
        Block { end: bits_below(length).wrapping_add(1), ..Block::full(simd, text) }
    }

    /// Returns the block of a text that is shorter than it.
    #[inline(always)]
    pub(crate) fn short(simd: S, text: &[u8]) -> Self {
        Block::up_to_end(simd, text, 1 << (text.len() % BLOCK))
    }

    #[inline(always)]
    fn up_to_end(simd: S, text: &[u8], end: u64) -> Self {
        match (text.first_chunk::<HALF>(), text.last_chunk::<HALF>()) {
            (Some(first), Some(last)) => {
                // No closures, such as that of `map`: they might be compiled out of line, without the instructions.
                let (first, last) = (u8x32::from_slice(simd, first), u8x32::from_slice(simd, last));
                // At most half a block.
                Block::of(simd, first, last, (text.len() - HALF) as u32, end)
            }
            _ => {
                let padded = padded(simd, text);
                Block::of(simd, padded, padded, 0, end)
            }
        }
    }

    #[inline(always)]
    fn of(simd: S, first: u8x32<S>, last: u8x32<S>, second: u32, end: u64) -> Self {
        Block { halves: [Half::of(simd, first), Half::of(simd, last)], second, end, encoded: 0, simd }
    }

    /// Returns the mask of this block with its percent-encodings, without one that is cut off by the end of the block.
    #[inline(always)]
    pub(crate) fn with_encodings(mut self) -> Self {
        let percent = self.ascii::<PERCENT>();
        if percent != 0 {
            self.encoded = encodings(percent, self.ascii::<HEXDIG>());
        }
        self
    }

    /// Returns a bit for each byte of the block, lowest first, which is set if the byte is an ASCII character of `C`.
    #[inline(always)]
    pub(crate) fn ascii<C: Class>(&self) -> u64 {
        !self.outside::<C>() & self.end.wrapping_sub(1)
    }

    /// Returns a bit for each byte of the block that is not an ASCII character of `C`, and for the end of the text. Bits after the
    /// end may be anything.
    #[inline(always)]
    pub(crate) fn outside<C: Class>(&self) -> u64 {
        self.joined(self.halves[0].outside::<C>(), self.halves[1].outside::<C>()) | self.end
    }

    #[inline(always)]
    fn joined(&self, first: u32, last: u32) -> u64 {
        u64::from(first) | u64::from(last) << self.second
    }

    /// Returns this mask without the bytes of percent-encodings, if `C` has them.
    #[inline(always)]
    pub(crate) fn ends<C: Class>(&self) -> u64 {
        if C::CHARS.pct_encoded.is_some() { self.outside::<C>() & !self.encoded } else { self.outside::<C>() }
    }

    /// Returns the end of the run of `C` at `at`, which is below [`BLOCK`].
    #[inline(always)]
    pub(crate) fn end_of_run<C: Class>(&self, at: usize) -> usize {
        (self.ends::<C>() & u64::MAX << at).trailing_zeros() as usize
    }

    /// Returns a bit for each ASCII character of `D` that follows one of `C`.
    #[cfg(feature = "whatwg")]
    #[inline(always)]
    pub(crate) fn pairs<C: Class, D: Class>(&self) -> u64 {
        self.ascii::<C>() << 1 & self.ascii::<D>()
    }
}

impl<S: Simd> Marks for Block<S> {
    #[inline(always)]
    fn inside<C: Class>(&self) -> u64 {
        self.ascii::<C>()
    }

    #[inline(always)]
    fn others<C: Class>(&self) -> u64 {
        self.joined(self.halves[0].outside::<C>(), self.halves[1].outside::<C>()) & self.end.wrapping_sub(1)
    }

    #[inline(always)]
    fn equal(&self, byte: u8) -> u64 {
        self.joined(self.halves[0].equal(byte), self.halves[1].equal(byte)) & self.end.wrapping_sub(1)
    }

    #[inline(always)]
    fn first_half(&self) -> impl Marks {
        self.halves[0]
    }
}

/// Half of a block.
#[derive(Clone, Copy)]
struct Half<S: Simd> {
    bytes: u8x32<S>,
    /// The bit of the row of each byte.
    rows: u8x32<S>,
    simd: S,
}

impl<S: Simd> Half<S> {
    #[inline(always)]
    fn of(simd: S, bytes: u8x32<S>) -> Self {
        // The columns of non-ASCII bytes do not matter, since they have no row.
        Half { bytes, rows: simd.swizzle_dyn_within_blocks_u8x32(constant(simd, &ROWS), bytes >> 4), simd }
    }

    /// Returns a bit for each byte that is not an ASCII character of `C`.
    #[inline(always)]
    fn outside<C: Class>(self) -> u32 {
        if let Some(byte) = const { only(C::CHARS.bits()) } {
            return !self.equal(byte);
        }
        let simd = self.simd;
        let table = constant(simd, const { &Table::of(C::CHARS.bits()) });
        let found = simd.swizzle_dyn_within_blocks_u8x32(table, columns(self.bytes)) & self.rows;
        simd.to_bitmask_mask8x32(simd.simd_eq_u8x32(found, simd.splat_u8x32(0))) as u32
    }

    /// Returns a bit for each byte that is equal to `byte`.
    #[inline(always)]
    fn equal(self, byte: u8) -> u32 {
        // A vector has 32 bytes.
        self.simd.to_bitmask_mask8x32(self.simd.simd_eq_u8x32(self.bytes, self.simd.splat_u8x32(byte))) as u32
    }
}

impl<S: Simd> Marks for Half<S> {
    #[inline(always)]
    fn inside<C: Class>(&self) -> u64 {
        u64::from(!self.outside::<C>())
    }

    #[inline(always)]
    fn others<C: Class>(&self) -> u64 {
        u64::from(self.outside::<C>())
    }

    #[inline(always)]
    fn equal(&self, byte: u8) -> u64 {
        u64::from(Half::equal(*self, byte))
    }

    #[inline(always)]
    fn first_half(&self) -> impl Marks {
        *self
    }
}

/// Returns the character of a set of one.
const fn only(bits: u128) -> Option<u8> {
    if bits.is_power_of_two() { Some(bits.trailing_zeros() as u8) } else { None }
}

/// Returns the bytes of the complete percent-encodings that begin at bits of `percent`.
#[inline(always)]
pub(super) fn encodings<T>(percent: T, hex: T) -> T
where
    T: Copy + BitAnd<Output = T> + BitOr<Output = T> + Shl<u32, Output = T> + Shr<u32, Output = T>,
{
    let begin = percent & hex >> 1 & hex >> 2;
    begin | begin << 1 | begin << 2
}

/// Returns a vector of the text, which is shorter, with bytes after it that are in no class.
#[inline(always)]
fn padded<S: Simd>(simd: S, text: &[u8]) -> u8x32<S> {
    match (text.first_chunk::<QUARTER>(), text.last_chunk::<QUARTER>()) {
        (Some(first), Some(last)) => {
            // Assembled in registers: a load of bytes that two instructions have just stored would wait for both.
            let start = (2 * QUARTER - text.len()) % QUARTER;
            let order = u8x16::from_slice(simd, &ORDER[start..start + QUARTER]);
            let rest = simd.swizzle_dyn_within_blocks_u8x16(u8x16::from_slice(simd, last), order) | (order & OUTSIDE);
            simd.combine_u8x16(u8x16::from_slice(simd, first), rest)
        }
        _ => {
            let mut bytes = [OUTSIDE; HALF];
            bytes[..text.len()].copy_from_slice(text);
            u8x32::from_slice(simd, &bytes)
        }
    }
}

/// The order in which the last bytes of a text are moved to the start of a vector. The bytes after them are filled.
const ORDER: [u8; 2 * QUARTER] = {
    let mut order = [OUTSIDE; 2 * QUARTER];
    let mut at = 0;
    while at < QUARTER {
        order[at] = at as u8;
        at += 1;
    }
    order
};

/// Returns the columns of the bytes.
#[inline(always)]
fn columns<S: Simd>(bytes: u8x32<S>) -> u8x32<S> {
    // The instruction for lookups ignores the other bits of an ASCII character.
    if cfg!(any(target_arch = "x86", target_arch = "x86_64")) { bytes } else { bytes & 0x0f }
}

/// Returns a table as a vector.
#[inline(always)]
fn constant<S: Simd>(simd: S, table: &Table) -> u8x32<S> {
    u8x32::from_slice(simd, &table.0)
}

crate::class! {
    /// The sign that begins a percent-encoding.
    pub(super) PERCENT = "%";
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

    fn agree_about<C: Class, S: Simd>(block: &Block<S>, text: &[u8]) {
        let end = 1_u64.checked_shl(text.len() as u32).unwrap_or(0);
        let within = end.wrapping_sub(1);
        let ends = block.ends::<C>();
        assert_eq!(ends & within, !bytewise::<C>(text) & within, "{text:?}");
        assert_eq!(ends & end, end, "the end of the text ends a run: {text:?}");
    }

    fn agree(text: &[u8]) {
        let Some(simd) = isa() else { return };
        let block = Block::new(simd, text).with_encodings();
        agree_about::<ALPHA, _>(&block, text);
        agree_about::<DIGIT, _>(&block, text);
        agree_about::<GEN_DELIMS, _>(&block, text);
        agree_about::<PCHAR, _>(&block, text);
        agree_about::<PCT_ENCODED, _>(&block, text);
        agree_about::<QUERY_CHAR, _>(&block, text);
        agree_about::<REG_NAME_CHAR, _>(&block, text);
        agree_about::<ENDS, _>(&block, text);
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
