//! Pairs of games with sides exchanged, by what they gave.

/// How many pairs gave 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// What a pair of each place gave, as a share of all that it could give.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair that gave so many half points.
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
