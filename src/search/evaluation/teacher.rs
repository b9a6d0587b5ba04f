//! What values learn of a position: what its search said, and the result of its game.

use super::judge::Evaluation;
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
#[derive(Clone, Copy, Debug)]
pub enum Teacher<'a> {
    /// What searches said, and the more the results of the games the less searches foresaw of them: for games that were played by
    /// values of the rules alone, whose searches may be wrong.
    ResultsAndSearches,
    /// For games that were played by learned values: the network learns from the searches, as all positions of a game have the same
    /// result, and it would learn by heart which game they are of.
    Learned {
        /// By what the games were played: that is what their searches believe.
        by: &'a Evaluation,
        /// How much of what the numbers learn is the result, where somebody won. The rest is what a search said.
        results: f64,
    },
}

/// How games are learned from.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// How much a hundredth of a pawn changes the odds.
    pub(super) scale: f64,
    /// How much of what the numbers learn is the result, and of what a network learns.
    of_result: (f64, f64),
    /// Whether results of drawn games teach nothing.
    only_won: bool,
    /// By what numbers the games were played.
    played: Vec<f64>,
}

impl Reading {
    /// Fits to the games that somebody won. Where most games are drawn, all together would say that a pawn is worth hardly anything.
    /// Where terms are not fitted, those of the games cannot be compared: the numbers before stand for those by which they were played.
    pub(super) fn of(samples: &[Sample], numbers: &[f64], fits_terms: bool, teacher: Teacher<'_>) -> Self {
        let won = samples.iter().filter(|sample| sample.result != 0.5);
        let result = |sample: &Sample| sample.result;
        let fit = |scale: f64| {
            let said = |sample: &Sample| odds(scale * sample.value(numbers));
            (scale, loss(won.clone(), result, said))
        };
        // Where nobody has won, nothing is off.
        let better = |best: (f64, f64), next: (f64, f64)| if next.1 < best.1 { next } else { best };
        let (scale, _) = SCALES.into_iter().map(fit).fold(fit(USUAL), better);
        let (of_result, only_won, played) = match teacher {
            Teacher::ResultsAndSearches => {
                let unforeseen = loss(won, result, |sample| odds(scale * sample.searched)) / SPREAD;
                let both = OF_RESULT * unforeseen.min(1.0).powi(2);
                ((both, both), false, numbers.to_vec())
            }
            Teacher::Learned { by, results } => {
                let played = if fits_terms { by.numbers() } else { numbers.to_vec() };
                ((results, 0.0), true, played)
            }
        };
        Self {
            scale,
            of_result,
            only_won,
            played,
        }
    }

    /// What the numbers are to learn of a position.
    pub(super) fn aim(&self, sample: &Sample) -> f64 {
        let (of_result, _) = self.of_result;
        // The scale is that of games that somebody won: by it, what is drawn would be worth nothing.
        let is_told = sample.result != 0.5 || !self.only_won;
        let of_result = if is_told { of_result } else { 0.0 };
        of_result * sample.result + (1.0 - of_result) * odds(self.scale * sample.searched)
    }

    /// What a network is to learn of a position besides new numbers: the search would have said as much more as the numbers do.
    pub(super) fn aim_of_network(&self, sample: &Sample, numbers: &[f64]) -> f64 {
        let (_, of_result) = self.of_result;
        let searched = sample.searched + sample.value(numbers) - sample.value(&self.played);
        of_result * sample.result + (1.0 - of_result) * odds(self.scale * searched)
    }

    /// What a position promises by some numbers.
    pub(super) fn expected(&self, sample: &Sample, numbers: &[f64]) -> f64 {
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
