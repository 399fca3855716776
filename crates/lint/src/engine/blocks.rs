//! Masks of the bytes that decide about a usual text, for 64 bytes at once: with AVX2 or NEON, or byte by byte.

#[cfg(feature = "simd")]
use fearless_simd::{Simd, SimdBase as _, u8x32};

/// Number of bytes in a block.
pub(super) const BLOCK: usize = 64;

/// A bit for each byte of a block, lowest first. Bits after the end of the text are zero.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Marks {
    /// Bytes other than the unreserved characters and `/:@=?&`.
    pub(super) other: u64,
    /// `/`.
    pub(super) slash: u64,
    /// `.`.
    pub(super) dot: u64,
    /// `?`.
    pub(super) question: u64,
    /// `&`.
    pub(super) ampersand: u64,
    /// `=`.
    pub(super) equal: u64,
}

/// More marks of the first block of a text, which decide about a host in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct HostMarks {
    /// Bytes other than `a` to `z`, `0` to `9`, `-` and `.`.
    pub(super) odd: u64,
    /// `-`.
    pub(super) hyphen: u64,
    /// `r`.
    pub(super) r: u64,
    /// `n`.
    pub(super) n: u64,
    /// `0` and `1`.
    pub(super) zero_or_one: u64,
}

/// A way to read blocks.
pub(super) trait Blocks: Copy {
    /// Returns the marks of the block of `text` at `at`.
    fn marks(self, text: &[u8], at: usize) -> Marks;

    /// Returns more marks of the first block of `text`.
    fn host_marks(self, text: &[u8]) -> HostMarks;

    /// Returns the offset of the first line feed in `text`.
    fn line_feed(self, text: &[u8]) -> Option<usize>;
}

/// Blocks that are read byte by byte.
#[derive(Clone, Copy)]
pub(super) struct Bytewise;

impl Blocks for Bytewise {
    fn marks(self, text: &[u8], at: usize) -> Marks {
        let mut marks = Marks::default();
        for (bit, byte) in bits(&text[at..]) {
            match byte {
                b'/' => marks.slash |= bit,
                b'.' => marks.dot |= bit,
                b'?' => marks.question |= bit,
                b'&' => marks.ampersand |= bit,
                b'=' => marks.equal |= bit,
                byte if Set::Usual.lacks(byte) => marks.other |= bit,
                _ => {}
            }
        }
        marks
    }

    fn host_marks(self, text: &[u8]) -> HostMarks {
        let mut marks = HostMarks::default();
        for (bit, byte) in bits(text) {
            match byte {
                b'-' => marks.hyphen |= bit,
                b'r' => marks.r |= bit,
                b'n' => marks.n |= bit,
                b'0' | b'1' => marks.zero_or_one |= bit,
                byte if Set::Host.lacks(byte) => marks.odd |= bit,
                _ => {}
            }
        }
        marks
    }

    fn line_feed(self, text: &[u8]) -> Option<usize> {
        memchr::memchr(b'\n', text)
    }
}

/// Returns the bytes of a block with the bit of each.
fn bits(block: &[u8]) -> impl Iterator<Item = (u64, u8)> {
    block.iter().take(BLOCK).enumerate().map(|(number, byte)| (1 << number, *byte))
}

/// A set of characters.
#[derive(Clone, Copy)]
enum Set {
    /// The complement of `Marks::other`.
    Usual,
    /// The complement of `HostMarks::odd`.
    Host,
}

impl Set {
    /// Whether a byte is not in the set.
    const fn lacks(self, byte: u8) -> bool {
        let is_host = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
        match self {
            Set::Host => !is_host,
            Set::Usual => {
                !(is_host || matches!(byte, b'A'..=b'Z' | b'_' | b'~' | b'/' | b':' | b'@' | b'=' | b'?' | b'&'))
            }
        }
    }
}

/// The instruction set.
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
pub(super) use fearless_simd::Avx2 as Isa;
#[cfg(all(feature = "simd", not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64"))))]
pub(super) use fearless_simd::Fallback as Isa;
#[cfg(all(feature = "simd", target_arch = "aarch64"))]
pub(super) use fearless_simd::Neon as Isa;

/// Returns the instruction set if this processor has it. The processor is asked once; later calls read a variable.
#[cfg(feature = "simd")]
#[inline(always)]
pub(super) fn isa() -> Option<Isa> {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return fearless_simd::Level::new().as_avx2();
    #[cfg(target_arch = "aarch64")]
    return fearless_simd::Level::new().as_neon();
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
    None
}

/// Half of a block: a vector.
#[cfg(feature = "simd")]
const HALF: usize = 32;

/// Blocks that are read as two vectors. They overlap in a block that is not full; the bits of both are equal there.
#[cfg(feature = "simd")]
#[derive(Clone, Copy)]
pub(super) struct Vectors<S>(pub(super) S);

#[cfg(feature = "simd")]
impl<S: Simd> Blocks for Vectors<S> {
    #[inline(always)]
    fn marks(self, text: &[u8], at: usize) -> Marks {
        let block = Halves::of(self.0, &text[at..]);
        Marks {
            other: block.outside(const { &columns(Set::Usual) }),
            slash: block.equal(b'/'),
            dot: block.equal(b'.'),
            question: block.equal(b'?'),
            ampersand: block.equal(b'&'),
            equal: block.equal(b'='),
        }
    }

    #[inline(always)]
    fn host_marks(self, text: &[u8]) -> HostMarks {
        let block = Halves::of(self.0, text);
        HostMarks {
            odd: block.outside(const { &columns(Set::Host) }),
            hyphen: block.equal(b'-'),
            r: block.equal(b'r'),
            n: block.equal(b'n'),
            zero_or_one: block.equal(b'0') | block.equal(b'1'),
        }
    }

    #[inline(always)]
    fn line_feed(self, text: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(block) = text[at..].first_chunk::<BLOCK>() {
            let bits = Halves::of(self.0, block).equal(b'\n');
            if bits != 0 {
                return Some(at + bits.trailing_zeros() as usize);
            }
            at += BLOCK;
        }
        memchr::memchr(b'\n', &text[at..]).map(|length| at + length)
    }
}

/// Two vectors.
#[cfg(feature = "simd")]
struct Halves<S: Simd> {
    simd: S,
    halves: [u8x32<S>; 2],
    /// Offset of the second one.
    second: usize,
    /// A bit for each byte of the text.
    used: u64,
}

#[cfg(feature = "simd")]
impl<S: Simd> Halves<S> {
    /// Reads the first block of a text.
    #[inline(always)]
    fn of(simd: S, text: &[u8]) -> Self {
        let block = &text[..text.len().min(BLOCK)];
        match (block.first_chunk(), block.last_chunk()) {
            (Some(first), Some(last)) => Halves::new(simd, first, last, block.len() - HALF),
            _ => {
                let short = padded(block);
                let halves = Halves::new(simd, &short, &short, 0);
                Halves { used: (1 << block.len()) - 1, ..halves }
            }
        }
    }

    #[inline(always)]
    fn new(simd: S, first: &[u8; HALF], last: &[u8; HALF], second: usize) -> Self {
        Halves { simd, halves: [u8x32::from_slice(simd, first), u8x32::from_slice(simd, last)], second, used: u64::MAX }
    }

    /// Returns a bit for each byte that is `byte`.
    #[inline(always)]
    fn equal(&self, byte: u8) -> u64 {
        let wanted = self.simd.splat_u8x32(byte);
        let [first, last] = self.halves;
        self.joined(self.equal_bits(first, wanted), self.equal_bits(last, wanted))
    }

    /// Returns a bit for each byte that is not in a set.
    ///
    /// Two lookups of sixteen entries decide: the lower half of the byte selects a column, which has a bit for each row, and the upper
    /// half selects the bit of the row.
    #[inline(always)]
    fn outside(&self, columns: &[u8; HALF]) -> u64 {
        let zero = self.simd.splat_u8x32(0);
        let [first, last] = self.halves;
        self.joined(
            self.equal_bits(self.rows_in_columns(columns, first), zero),
            self.equal_bits(self.rows_in_columns(columns, last), zero),
        )
    }

    #[inline(always)]
    fn rows_in_columns(&self, columns: &[u8; HALF], half: u8x32<S>) -> u8x32<S> {
        let simd = self.simd;
        let table = u8x32::from_slice(simd, columns);
        let rows = u8x32::from_slice(simd, const { &rows() });
        simd.swizzle_dyn_within_blocks_u8x32(table, half & 0x0f) & simd.swizzle_dyn_within_blocks_u8x32(rows, half >> 4)
    }

    #[inline(always)]
    fn equal_bits(&self, half: u8x32<S>, wanted: u8x32<S>) -> u64 {
        // A vector has 32 bytes.
        u64::from(self.simd.to_bitmask_mask8x32(self.simd.simd_eq_u8x32(half, wanted)) as u32)
    }

    #[inline(always)]
    fn joined(&self, first: u64, last: u64) -> u64 {
        // The second vector begins at most 32 bytes after the first one.
        (first | last.wrapping_shl(self.second as u32)) & self.used
    }
}

/// Returns a short text with zeros after it.
#[cfg(feature = "simd")]
#[inline(always)]
fn padded(text: &[u8]) -> [u8; HALF] {
    const QUARTER: usize = HALF / 2;
    let mut bytes = [0; HALF];
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

/// Returns the columns of a set, twice, because an instruction looks up in each half
/// of a register.
#[cfg(feature = "simd")]
const fn columns(set: Set) -> [u8; HALF] {
    let mut columns = [0; HALF];
    let mut byte = 0;
    while byte < 128 {
        if !set.lacks(byte) {
            columns[(byte & 15) as usize] |= 1 << (byte >> 4);
            columns[16 + (byte & 15) as usize] |= 1 << (byte >> 4);
        }
        byte += 1;
    }
    columns
}
/// Returns the bit of each row, twice. Rows of non-ASCII bytes have no bit.
#[cfg(feature = "simd")]
const fn rows() -> [u8; HALF] {
    let mut rows = [0; HALF];
    let mut row = 0;
    while row < 8 {
        rows[row] = 1 << row;
        rows[16 + row] = 1 << row;
        row += 1;
    }
    rows
}

#[cfg(all(test, feature = "simd"))]
mod tests {
    use super::*;

    fn agree(text: &[u8], at: usize) {
        let Some(simd) = isa() else { return };
        assert_eq!(Vectors(simd).marks(text, at), Bytewise.marks(text, at), "{text:?}");
        assert_eq!(Vectors(simd).host_marks(&text[at..]), Bytewise.host_marks(&text[at..]), "{text:?}");
        assert_eq!(Vectors(simd).line_feed(&text[at..]), Bytewise.line_feed(&text[at..]), "{text:?}");
    }

    /// Texts of every length to 200 bytes, at every distance from a multiple of 64 bytes, and every byte in every place of a block.
    #[test]
    fn vectors_mark_what_bytes_mark() {
        let bytes: Vec<u8> = (0..512).map(|i: usize| (i * 37 % 256) as u8).collect();
        for start in 0..64 {
            for length in 0..=200 {
                (0..length).step_by(BLOCK).for_each(|at| agree(&bytes[start..start + length], at));
            }
        }
        for length in 1..=BLOCK {
            for at in 0..length {
                for byte in 0..=255 {
                    let mut text = vec![b'a'; length];
                    text[at] = byte;
                    agree(&text, 0);
                }
            }
        }
    }
}
