//! The generator of random numbers.

/// The SplitMix64 generator: small, uniform, and the same on every platform.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
    seed: u64,
}

impl Random {
    /// Returns the generator for a seed of a kind of exercise, so that kinds with the same seed differ.
    pub(crate) fn new(kind: &str, seed: u64) -> Self {
        let mixed = kind.bytes().fold(seed, |sum, byte| sum.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte));
        Random { state: mixed, seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number less than `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Returns a number less than `bound`, which is not 0: 0 for the seed 1, and then in turn, so that neighbours differ.
    pub(crate) fn turn(&self, bound: usize) -> usize {
        (self.seed.wrapping_sub(1) % bound as u64) as usize
    }

    /// Returns true in `percent` of 100 cases.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns an element of a list that is not empty.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
