//! Random names, from a seed that comes from outside.

/// Letters that cannot be mistaken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// How many letters a name has.
const LENGTH: usize = 10;

/// Makes names that are unlikely to be the same. They are no secrets.
#[derive(Clone, Debug)]
pub struct Names(u64);

impl Names {
    /// Other names for each seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Another name.
    pub fn next_name(&mut self) -> String {
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
