//! A hash function for lists of numbers: [`WordHash`].

use std::hash::{BuildHasherDefault, Hasher};

/// Builds the hashers of sets of states. The standard one takes a fifth of the time of a subset construction. All constructions have
/// limits on their steps, so that numbers which are chosen to collide gain little.
pub(crate) type WordHash = BuildHasherDefault<WordHasher>;

/// A hasher that multiplies words.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct WordHasher(u64);

/// An odd number without a pattern: the fraction of the golden ratio.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(5) ^ word) * u128::from(FACTOR);
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
