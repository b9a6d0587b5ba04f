//! What values learn of a position: what its search said, and the result of its game.

use super::sample::Sample;

/// How much of what is learned is the result, if searches foresee nothing of it. The rest is what a search said, which is less a matter of
/// luck.
const OF_RESULT: f64 = 0.5;
/// How far results are spread, by the mean of the squares.
pub(super) const SPREAD: f64 = 0.25;
/// The scales that are tried: how much a hundredth of a pawn changes the odds.
const SCALES: [f64; 12] = [
    0.001, 0.0015, 0.002, 0.0025, 0.003, 0.0035, 0.004, 0.005, 0.006, 0.008, 0.01, 0.014,
];
/// What it is in most games; where nobody has won any, nothing else is known.
const USUAL: f64 = 0.004;

/// What is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teacher {
    /// What searches said, and the more the results of the games the less searches foresaw of them: for games that were played by
    /// values of the rules alone, whose searches may be wrong.
    ResultsAndSearches,
    /// What searches said: for games that were played by learned values, as all positions of a game have the same result, and a network
    /// learns by heart which game they are of.
    Searches,
}

/// How games are learned from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// How much a hundredth of a pawn changes the odds.
    pub(super) scale: f64,
    /// How much of what is learned is the result.
    of_result: f64,
}

impl Reading {
    /// Fits to the games that somebody won. Where most games are drawn, all together would say that a pawn is worth hardly anything.
    pub(super) fn of(samples: &[Sample], numbers: &[f64], teacher: Teacher) -> Self {
        let won = samples.iter().filter(|sample| sample.result != 0.5);
        let result = |sample: &Sample| sample.result;
        let fit = |scale: f64| {
            let said = |sample: &Sample| odds(scale * sample.value(numbers));
            (scale, loss(won.clone(), result, said))
        };
        // Where nobody has won, nothing is off.
        let better = |best: (f64, f64), next: (f64, f64)| if next.1 < best.1 { next } else { best };
        let (scale, _) = SCALES.into_iter().map(fit).fold(fit(USUAL), better);
        let unforeseen = loss(won.clone(), result, |sample| odds(scale * sample.searched)) / SPREAD;
        Self {
            scale,
            of_result: match teacher {
                Teacher::ResultsAndSearches => OF_RESULT * unforeseen.min(1.0).powi(2),
                Teacher::Searches => 0.0,
            },
        }
    }

    /// What is to be learned of a position.
    pub(super) fn aim(self, sample: &Sample) -> f64 {
        self.of_result * sample.result + (1.0 - self.of_result) * odds(self.scale * sample.searched)
    }

    /// What a position promises by some numbers.
    pub(super) fn expected(self, sample: &Sample, numbers: &[f64]) -> f64 {
        odds(self.scale * sample.value(numbers))
    }
}

/// The part of the points that a value promises.
fn odds(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// How far something that is said of positions is off what is to be learned, by the mean of the squares.
pub(super) fn loss<'a>(
    samples: impl Iterator<Item = &'a Sample>,
    aim: impl Fn(&Sample) -> f64,
    said: impl Fn(&Sample) -> f64,
) -> f64 {
    let (mut all, mut weight) = (0.0, 0.0);
    for sample in samples {
        all += sample.weight * (aim(sample) - said(sample)).powi(2);
        weight += sample.weight;
    }
    if weight > 0.0 { all / weight } else { 0.0 }
}
