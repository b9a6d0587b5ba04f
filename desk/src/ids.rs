//! Random ids, from a given seed.

/// Letters and digits that are hard to confuse.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of an id.
const LENGTH: usize = 10;

/// A generator of ids that are unlikely to collide. The ids are not secret.
#[derive(Clone, Debug)]
pub struct IdGenerator(u64);

impl IdGenerator {
    /// A generator with its seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next id.
    pub fn next_id(&mut self) -> String {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let letters = (0..LENGTH).map(|at| LETTERS[(mixed >> (5 * at)) as usize % LETTERS.len()]);
        letters.map(char::from).collect()
    }
}
