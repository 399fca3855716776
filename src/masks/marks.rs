//! [`Marks`]: which bytes of a block are in a class, as bits. [`Bytewise`] reads them one by one.

use crate::class::Class;

/// Number of bytes in a block.
pub const BLOCK: usize = 64;

/// Half of a block: a vector.
pub const HALF: usize = 32;

/// A block: up to [`BLOCK`] bytes of a text, with a bit for each byte, the first one lowest.
pub trait Marks {
    /// Returns the bits of the ASCII characters of `C`.
    fn inside<C: Class>(&self) -> u64;

    /// Returns the bits of the bytes of the text that are not ASCII characters of `C`.
    fn others<C: Class>(&self) -> u64;

    /// Returns the bits of the bytes that are equal to `byte`.
    fn equal(&self, byte: u8) -> u64;

    /// Returns the first [`HALF`] bytes of the block. Their bits after the end of the text may be anything.
    fn first_half(&self) -> impl Marks;
}

/// A way to read the blocks of a text.
pub trait Blocks: Copy {
    /// Returns the block of `text` at `at`.
    fn block(self, text: &[u8], at: usize) -> impl Marks;

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

/// Reads blocks byte by byte: for processors without vectors, and as the oracle of the tests.
#[derive(Clone, Copy, Debug)]
pub struct Bytewise;

impl Blocks for Bytewise {
    #[inline(always)]
    fn block(self, text: &[u8], at: usize) -> impl Marks {
        &text[at..text.len().min(at + BLOCK)]
    }
}

impl Marks for &[u8] {
    #[inline(always)]
    fn inside<C: Class>(&self) -> u64 {
        bits_where(self, |byte| C::CHARS.set.has(byte))
    }

    #[inline(always)]
    fn others<C: Class>(&self) -> u64 {
        bits_where(self, |byte| !C::CHARS.set.has(byte))
    }

    #[inline(always)]
    fn equal(&self, byte: u8) -> u64 {
        bits_where(self, |other| other == byte)
    }

    fn first_half(&self) -> impl Marks {
        &self[..self.len().min(HALF)]
    }
}

/// Returns a bit for each byte for which `is_marked` holds.
#[inline(always)]
fn bits_where(block: &[u8], is_marked: impl Fn(u8) -> bool) -> u64 {
    (0..).zip(block).fold(0, |bits, (at, byte)| bits | u64::from(is_marked(*byte)) << at)
}

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
