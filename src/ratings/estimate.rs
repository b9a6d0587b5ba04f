//! The difference in strength that results speak for, and how sure that is.

use super::pairs::Pairs;

/// How many standard deviations lie on each side of the mean in 19 cases of 20.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// The difference in strength between two players. Errors are those of 19 cases of 20.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The share of the points.
    pub score: f64,
    /// The difference in Elo; infinite, if one player has all points.
    pub elo: f64,
    /// Half of the interval about it.
    pub elo_error: f64,
    /// The difference measured by the deviation of single games. It does not depend on how many games are drawn.
    pub normalised: f64,
    /// Half of the interval about that.
    pub normalised_error: f64,
    /// How likely it is that the first player is the stronger one.
    pub superiority: f64,
}

impl Estimate {
    /// From pairs of games with sides exchanged; nothing without a pair.
    #[must_use]
    pub fn of_pairs(pairs: &Pairs) -> Option<Self> {
        // The deviation of a single game is that of a pair's mean times the root of two.
        Self::new(&Pairs::SCORES, &pairs.0, 2.0)
    }

    /// From single games: how many were lost, drawn and won; nothing without a game.
    #[must_use]
    pub fn of_games(lost: u64, drawn: u64, won: u64) -> Option<Self> {
        Self::new(&[0.0, 0.5, 1.0], &[lost, drawn, won], 1.0)
    }

    fn new(scores: &[f64], counts: &[u64], games: f64) -> Option<Self> {
        let total = counts.iter().sum::<u64>() as f64;
        if total == 0.0 {
            return None;
        }
        let sum = |value: &dyn Fn(f64) -> f64| -> f64 {
            let each = scores.iter().zip(counts);
            each.map(|(&score, &count)| value(score) * count as f64).sum::<f64>() / total
        };
        let score = sum(&|score| score);
        let variance = sum(&|other| (other - score).powi(2));
        let deviation = (variance / total).sqrt();
        let reach = DEVIATIONS * deviation;
        let above = score - 0.5;
        // Without any difference between results nothing is off.
        let normal = |off: f64| {
            if off == 0.0 {
                0.0
            } else {
                off / (games * variance).sqrt() * NORMAL
            }
        };
        Some(Self {
            score,
            elo: elo(score),
            elo_error: (elo(score + reach) - elo(score - reach)) / 2.0,
            normalised: normal(above),
            normalised_error: normal(reach),
            superiority: if above == 0.0 {
                0.5
            } else {
                (1.0 + error_function(above / (deviation * std::f64::consts::SQRT_2))) / 2.0
            },
        })
    }
}

/// The mean of numbers, and half of the interval about it in 19 cases of 20; nothing without a number.
#[must_use]
pub fn mean_with_error(numbers: &[f64]) -> Option<(f64, f64)> {
    let count = numbers.len() as f64;
    if numbers.is_empty() {
        return None;
    }
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / count;
    Some((mean, DEVIATIONS * (variance / count).sqrt()))
}

/// 800 / ln 10: the scale of normalised Elo, which is that of Elo for small differences between players who never draw.
const NORMAL: f64 = 347.435_585_522_601_5;

/// The difference in Elo that a score means.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The error function, to seven places: Abramowitz and Stegun, 7.1.26.
fn error_function(at: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * at.abs());
    let series = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let sum = series.iter().fold(0.0, |sum, factor| (sum + factor) * t);
    (1.0 - sum * (-at * at).exp()) * at.signum()
}
