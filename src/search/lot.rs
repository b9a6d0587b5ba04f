//! Random numbers that are the same in every run.

use crate::play::searching::MIXER;

/// A xorshift generator; it holds anything but 0.
#[derive(Debug)]
pub(super) struct Lot(u64);

impl Lot {
    /// The numbers that follow from a seed.
    pub fn of(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// Always the same numbers.
    pub fn new() -> Self {
        Self::of(MIXER)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below a limit; 0 if there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 33) as usize) % limit.max(1)
    }

    /// A number below a limit, whose bits are better mixed; 0 if there is none.
    pub fn mixed_below(&mut self, limit: usize) -> usize {
        // In 64 bits on every machine: a `usize` of 32 would cut the number.
        let mixed = self.next().wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16;
        (mixed % limit.max(1) as u64) as usize
    }
}
