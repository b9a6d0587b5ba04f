//! Pairs of games with sides exchanged, by what they gave.

/// How many pairs gave 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The score of a pair at each index, as a share of the maximum.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair, given its half points.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// How many pairs there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }
}
