//! Pseudo-random numbers, the same in every run.

use crate::search::board::queries::MIXER;

/// A xorshift generator. Its state is never 0.
#[derive(Debug)]
pub(super) struct Rng(u64);

impl Rng {
    /// A generator with a seed.
    pub fn with_seed(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A generator with a fixed seed.
    pub fn new() -> Self {
        Self::with_seed(MIXER)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below a limit; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 33) as usize) % limit.max(1)
    }

    /// A number below a limit with better mixed bits; 0 if the limit is 0.
    pub fn mixed_below(&mut self, limit: usize) -> usize {
        // A `usize` of 32 bits would truncate the number.
        let mixed = self.next().wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16;
        (mixed % limit.max(1) as u64) as usize
    }
}
