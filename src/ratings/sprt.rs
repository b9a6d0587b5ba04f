//! The sequential probability ratio test: when a match has decided between two differences in strength.

use super::pairs::Pairs;

/// A test between two differences in Elo, by pairs of games: the generalised ratio of likelihoods.
///
/// Michel Van den Bergh describes it in "Comparing the approximations for the generalized log likelihood ratio of a
/// multinomial distribution".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    /// The logarithms of the ratio at which the lower and the higher difference are taken for true.
    bounds: (f64, f64),
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The higher difference is taken for true.
    Stronger,
    /// The lower difference is taken for true.
    NotStronger,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// A test between two differences in Elo, with how often each may be taken for true wrongly: `alpha` is for the
    /// higher one, `beta` for the lower one.
    ///
    /// # Errors
    /// In words, what is wrong with the numbers.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, String> {
        let fraction = |value: f64| value > 0.0 && value < 1.0;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err("elo0 must be less than elo1".to_owned());
        }
        if !fraction(alpha) || !fraction(beta) || alpha + beta >= 1.0 {
            return Err("alpha and beta must be above 0, and their sum below 1".to_owned());
        }
        let bounds = ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln());
        Ok(Self { elo0, elo1, bounds })
    }

    /// The logarithms of the ratio at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        self.bounds
    }

    /// The logarithm of the ratio of likelihoods; 0 without a pair.
    #[must_use]
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        // No result is impossible because it has not been seen yet.
        let counts = pairs.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [lower, higher] = [self.elo0, self.elo1].map(|elo| most_likely(&seen, score(elo)));
        let each = seen.iter().zip(lower.iter().zip(higher));
        total
            * each
                .map(|(seen, (lower, higher))| seen * (higher / lower).ln())
                .sum::<f64>()
    }

    /// What the pairs so far have decided.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let ratio = self.ratio(pairs);
        if ratio >= self.bounds.1 {
            Verdict::Stronger
        } else if ratio <= self.bounds.0 {
            Verdict::NotStronger
        } else {
            Verdict::Open
        }
    }
}

/// The score that a difference in Elo means.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Of all distributions with a mean, the one under which what has been seen is likeliest: each frequency divided by
/// `1 + t·(score − mean)`, with the `t` that makes the mean right.
fn most_likely(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let off = Pairs::SCORES.map(|score| score - mean);
    let excess = |t: f64| -> f64 {
        seen.iter()
            .zip(off)
            .map(|(seen, off)| seen * off / (1.0 + t * off))
            .sum()
    };
    // Between these poles the sum falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / off[4], -1.0 / off[0]);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    let mut likely = [0.0; 5];
    for (likely, (seen, off)) in likely.iter_mut().zip(seen.iter().zip(off)) {
        *likely = seen / (1.0 + t * off);
    }
    likely
}
