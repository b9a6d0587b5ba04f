//! Random numbers that are the same in every run.

/// A xorshift generator; it holds anything but 0.
#[derive(Debug)]
pub(super) struct Lot(pub u64);

impl Lot {
    /// A number below a limit; 0 if there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % limit.max(1)
    }
}
