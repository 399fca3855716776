//! Masks of the bytes that decide about a text, for 64 bytes at once: with AVX2 or NEON, or byte by byte. Not part of the interface: the
//! linter shares them.
#![allow(missing_docs, missing_debug_implementations, reason = "not part of the interface")]

#[cfg(feature = "simd")]
use fearless_simd::{Simd, SimdBase as _, u8x32};

/// Number of bytes in a block.
pub const BLOCK: usize = 64;

/// A bit for each byte of a block, lowest first. Bits after the end of the text are zero.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// Bytes other than the unreserved characters and `/:@`.
    pub other: u64,
    /// `/`.
    pub slash: u64,
    /// `.`.
    pub dot: u64,
}

/// More marks of a block that has other bytes than those of most paths.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct QueryMarks {
    /// `?`.
    pub question: u64,
    /// `&`.
    pub ampersand: u64,
    /// `=`.
    pub equal: u64,
}

/// More marks of the first block of a text, which decide about a host in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct HostMarks {
    /// Bytes other than `a` to `z`, `0` to `9`, `-` and `.`.
    pub odd: u64,
    /// `-`.
    pub hyphen: u64,
    /// `r`.
    pub r: u64,
    /// `n`.
    pub n: u64,
    /// `0` and `1`.
    pub zero_or_one: u64,
}

impl HostMarks {
    /// Returns these marks and those of bytes that begin `at` bytes later.
    #[cfg(feature = "simd")]
    #[inline(always)]
    fn joined(self, later: HostMarks, at: usize) -> HostMarks {
        HostMarks {
            odd: self.odd | later.odd << at,
            hyphen: self.hyphen | later.hyphen << at,
            r: self.r | later.r << at,
            n: self.n | later.n << at,
            zero_or_one: self.zero_or_one | later.zero_or_one << at,
        }
    }
}

/// Marks of a block that decide whether a text may hold a secret.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SecretMarks {
    /// ASCII letters and digits.
    pub word: u64,
    /// `@`, line feed, carriage return and tab.
    pub stop: u64,
    /// `=` and `:`.
    pub sign: u64,
    /// `.`.
    pub dot: u64,
    /// `%`, `&`, `\\`, and the first byte of wide and small forms of ASCII characters.
    pub escape: u64,
}

/// First byte of the wide and small forms of ASCII characters.
pub const WIDE: u8 = 0xef;

/// Returns the numbers of the bits of a mask, from the lowest.
#[inline(always)]
pub fn bits_of(mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < BLOCK).then_some(bit)
    })
}

/// Returns the bits with lower numbers than this one.
#[inline(always)]
pub const fn bits_below(bit: usize) -> u64 {
    if bit < BLOCK { (1 << bit) - 1 } else { u64::MAX }
}

/// A way to read blocks.
pub trait Blocks: Copy {
    /// Returns the block of `text` at `at`.
    fn block(self, text: &[u8], at: usize) -> impl Block;

    /// Returns eight bytes of `text` from `at`, the first one lowest. After the end of the text are bytes that no host has.
    #[inline(always)]
    fn word(self, text: &[u8], at: usize) -> u64 {
        let rest = &text[at..];
        let mut word = [0; 8];
        match rest.first_chunk() {
            Some(whole) => word = *whole,
            None => word[..rest.len()].copy_from_slice(rest),
        }
        u64::from_le_bytes(word)
    }
}

/// A block, which has several kinds of marks.
pub trait Block: Copy {
    fn marks(self) -> Marks;

    fn query_marks(self) -> QueryMarks;

    /// Returns the marks of the first `end` bytes. Those of bytes after them may be absent.
    fn host_marks(self, end: usize) -> HostMarks;

    fn secret_marks(self) -> SecretMarks;
}

/// Blocks that are read byte by byte.
#[derive(Clone, Copy)]
pub struct Bytewise;

impl Blocks for Bytewise {
    fn block(self, text: &[u8], at: usize) -> impl Block {
        &text[at..text.len().min(at + BLOCK)]
    }
}

impl Block for &[u8] {
    fn marks(self) -> Marks {
        let mut marks = Marks::default();
        for (bit, byte) in bits(self) {
            match byte {
                b'/' => marks.slash |= bit,
                b'.' => marks.dot |= bit,
                byte if Set::Path.lacks(byte) => marks.other |= bit,
                _ => {}
            }
        }
        marks
    }

    fn query_marks(self) -> QueryMarks {
        let mut marks = QueryMarks::default();
        for (bit, byte) in bits(self) {
            match byte {
                b'?' => marks.question |= bit,
                b'&' => marks.ampersand |= bit,
                b'=' => marks.equal |= bit,
                _ => {}
            }
        }
        marks
    }

    fn host_marks(self, end: usize) -> HostMarks {
        let mut marks = HostMarks::default();
        for (bit, byte) in bits(&self[..end]) {
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

    fn secret_marks(self) -> SecretMarks {
        let mut marks = SecretMarks::default();
        for (bit, byte) in bits(self) {
            match byte {
                b'.' => marks.dot |= bit,
                WIDE => marks.escape |= bit,
                byte if !Set::Word.lacks(byte) => marks.word |= bit,
                byte if !Set::Stop.lacks(byte) => marks.stop |= bit,
                byte if !Set::Sign.lacks(byte) => marks.sign |= bit,
                byte if !Set::Escape.lacks(byte) => marks.escape |= bit,
                _ => {}
            }
        }
        marks
    }
}

/// Returns the bytes of a block with the bit of each.
fn bits(block: &[u8]) -> impl Iterator<Item = (u64, u8)> {
    block.iter().enumerate().map(|(number, byte)| (1 << number, *byte))
}

/// A set of characters.
#[derive(Clone, Copy)]
enum Set {
    /// The complement of `Marks::other`.
    Path,
    /// The complement of `HostMarks::odd`.
    Host,
    /// `SecretMarks::word`.
    Word,
    /// `SecretMarks::stop`.
    Stop,
    /// `SecretMarks::sign`.
    Sign,
    /// The ASCII characters of `SecretMarks::escape`.
    Escape,
}

impl Set {
    /// Whether a byte is not in the set.
    const fn lacks(self, byte: u8) -> bool {
        let is_host = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
        match self {
            Set::Host => !is_host,
            Set::Word => !byte.is_ascii_alphanumeric(),
            Set::Stop => !matches!(byte, b'@' | b'\n' | b'\r' | b'\t'),
            Set::Sign => !matches!(byte, b'=' | b':'),
            Set::Escape => !matches!(byte, b'%' | b'&' | b'\\'),
            Set::Path => !(is_host || matches!(byte, b'A'..=b'Z' | b'_' | b'~' | b'/' | b':' | b'@')),
        }
    }
}

/// The instruction set.
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
pub use fearless_simd::Avx2 as Isa;
#[cfg(all(feature = "simd", not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64"))))]
pub use fearless_simd::Fallback as Isa;
#[cfg(all(feature = "simd", target_arch = "aarch64"))]
pub use fearless_simd::Neon as Isa;

/// Returns the instruction set if this processor has it. The processor is asked once; later calls read a variable.
#[cfg(feature = "simd")]
#[inline(always)]
pub fn isa() -> Option<Isa> {
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
pub struct Vectors<S>(pub S);

#[cfg(feature = "simd")]
impl<S: Simd> Blocks for Vectors<S> {
    #[inline(always)]
    fn block(self, text: &[u8], at: usize) -> impl Block {
        Halves::of(self.0, &text[at..])
    }
}

/// Blocks of a line, which are read whole: what is after the line in its text is read as well, and has no bits.
#[cfg(feature = "simd")]
#[derive(Clone, Copy)]
pub struct LineVectors<'a, S> {
    simd: S,
    /// The text from the start of the line to the end of its last block, at least.
    text: &'a [u8],
}

#[cfg(feature = "simd")]
impl<'a, S: Simd> LineVectors<'a, S> {
    /// Returns the length of the line at the start of a text, and a way to read it; `None` if the text ends before the line, or in its
    /// last block.
    #[inline(always)]
    pub fn of_line(simd: S, text: &'a [u8]) -> Option<(usize, Self)> {
        let mut at = 0;
        loop {
            let block = text.get(at..)?.first_chunk::<BLOCK>()?;
            let bits = Halves::whole(simd, block, BLOCK).equal(b'\n');
            if bits != 0 {
                return Some((at + bits.trailing_zeros() as usize, LineVectors { simd, text }));
            }
            at += BLOCK;
        }
    }
}

#[cfg(feature = "simd")]
impl<S: Simd> Blocks for LineVectors<'_, S> {
    #[inline(always)]
    fn block(self, line: &[u8], at: usize) -> impl Block {
        Halves::whole(self.simd, &self.text[at..at + BLOCK], line.len() - at)
    }

    #[inline(always)]
    fn word(self, _: &[u8], at: usize) -> u64 {
        // The line is followed by a line end, which no host has.
        self.text.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |word| u64::from_le_bytes(*word))
    }
}

/// Two vectors.
#[cfg(feature = "simd")]
#[derive(Clone, Copy)]
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
        let used = bits_below(block.len());
        match (block.first_chunk::<HALF>(), block.last_chunk::<HALF>()) {
            (Some(first), Some(last)) => Halves::new(simd, (first, last), block.len() - HALF, used),
            _ => {
                let short = padded(block);
                Halves::new(simd, (&short, &short), 0, used)
            }
        }
    }

    #[inline(always)]
    fn new(simd: S, (first, last): (&[u8], &[u8]), second: usize, used: u64) -> Self {
        Halves { simd, halves: [u8x32::from_slice(simd, first), u8x32::from_slice(simd, last)], second, used }
    }

    /// Reads a whole block, of which this many bytes belong to the text.
    #[inline(always)]
    fn whole(simd: S, block: &[u8], length: usize) -> Self {
        Halves::new(simd, (&block[..HALF], &block[HALF..]), HALF, bits_below(length))
    }

    /// Returns the marks of a host in one half. Bytes that do not belong to the text have marks, too.
    #[inline(always)]
    fn host_marks_of(&self, half: u8x32<S>) -> HostMarks {
        let equal = |byte| self.equal_bits(half, self.simd.splat_u8x32(byte));
        HostMarks {
            odd: self.outside_bits(half, const { &columns(Set::Host) }),
            hyphen: equal(b'-'),
            r: equal(b'r'),
            n: equal(b'n'),
            zero_or_one: equal(b'0') | equal(b'1'),
        }
    }

    /// Returns a bit for each byte that is `byte`.
    #[inline(always)]
    fn equal(&self, byte: u8) -> u64 {
        let wanted = self.simd.splat_u8x32(byte);
        let [first, last] = self.halves;
        self.joined(self.equal_bits(first, wanted), self.equal_bits(last, wanted))
    }

    /// Returns a bit for each byte that is in a set.
    #[inline(always)]
    fn inside(&self, columns: &[u8; HALF]) -> u64 {
        !self.outside(columns) & self.used
    }

    /// Returns a bit for each byte that is not in a set.
    ///
    /// Two lookups of sixteen entries decide: the lower half of the byte selects a column, which has a bit for each row, and the upper
    /// half selects the bit of the row.
    #[inline(always)]
    fn outside(&self, columns: &[u8; HALF]) -> u64 {
        let [first, last] = self.halves;
        self.joined(self.outside_bits(first, columns), self.outside_bits(last, columns))
    }

    #[inline(always)]
    fn outside_bits(&self, half: u8x32<S>, columns: &[u8; HALF]) -> u64 {
        self.equal_bits(self.rows_in_columns(columns, half), self.simd.splat_u8x32(0))
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

#[cfg(feature = "simd")]
impl<S: Simd> Block for Halves<S> {
    #[inline(always)]
    fn marks(self) -> Marks {
        Marks { other: self.outside(const { &columns(Set::Path) }), slash: self.equal(b'/'), dot: self.equal(b'.') }
    }

    #[inline(always)]
    fn query_marks(self) -> QueryMarks {
        QueryMarks { question: self.equal(b'?'), ampersand: self.equal(b'&'), equal: self.equal(b'=') }
    }

    #[inline(always)]
    fn host_marks(self, end: usize) -> HostMarks {
        let [first, last] = self.halves;
        let marks = self.host_marks_of(first);
        // Most hosts end in the first half.
        if end <= HALF { marks } else { marks.joined(self.host_marks_of(last), self.second) }
    }

    #[inline(always)]
    fn secret_marks(self) -> SecretMarks {
        SecretMarks {
            word: self.inside(const { &columns(Set::Word) }),
            stop: self.inside(const { &columns(Set::Stop) }),
            sign: self.inside(const { &columns(Set::Sign) }),
            dot: self.equal(b'.'),
            escape: self.inside(const { &columns(Set::Escape) }) | self.equal(WIDE),
        }
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

    /// Whether two blocks have the same marks, and the same host marks in the first `end` bytes.
    fn same(one: impl Block, other: impl Block, end: usize, text: &[u8]) {
        assert_eq!(one.marks(), other.marks(), "{text:?}");
        assert_eq!(one.query_marks(), other.query_marks(), "{text:?}");
        assert_eq!(one.secret_marks(), other.secret_marks(), "{text:?}");
        let host_marks = |marks: HostMarks| {
            [marks.odd, marks.hyphen, marks.r, marks.n, marks.zero_or_one].map(|marks| marks & bits_below(end))
        };
        assert_eq!(host_marks(one.host_marks(end)), host_marks(other.host_marks(end)), "{text:?}");
    }

    fn agree(text: &[u8], at: usize) {
        let Some(simd) = isa() else { return };
        let end = text.len().min(at + BLOCK) - at;
        let expected = Bytewise.block(text, at);
        same(Vectors(simd).block(text, at), expected, end, text);
        // The same text is a line of a longer one.
        let longer = [&text[at..], b"\n", &[b'&'; 2 * BLOCK]].concat();
        let feed = memchr::memchr(b'\n', &longer);
        let (length, line) = LineVectors::of_line(simd, &longer).unzip();
        assert_eq!(length, feed, "{text:?}");
        if let Some(line) = line.filter(|_| feed == Some(text.len() - at)) {
            same(line.block(&text[at..], 0), expected, end, text);
        }
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
