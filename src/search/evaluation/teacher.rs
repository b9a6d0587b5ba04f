//! Training targets: a mixture of search scores and game results.

use super::judge::Evaluation;
use super::sample::Sample;

/// The share of the result in the target if the searches do not predict it at all. The rest is the search score, which depends less on luck.
const RESULT_SHARE: f64 = 0.5;
/// The variance of results.
pub(super) const VARIANCE: f64 = 0.25;
/// The scales to try: the slope of the logistic curve for each hundredth of a pawn.
const SCALES: [f64; 12] = [
    0.001, 0.0015, 0.002, 0.0025, 0.003, 0.0035, 0.004, 0.005, 0.006, 0.008, 0.01, 0.014,
];
/// The usual scale, for games that nobody has won.
const DEFAULT_SCALE: f64 = 0.004;

/// The source of the training targets.
#[derive(Clone, Copy, Debug)]
pub enum Teacher<'a> {
    /// Search scores, and results with a share that is larger the less the searches predicted them. For games played with values
    /// derived from the rules alone, whose searches may be wrong.
    ResultsAndSearches,
    /// For games played with learned values. The network learns from search scores only: all positions of a game have the same result,
    /// so that it would memorise the games.
    Learned {
        /// The evaluation with which the games were played.
        by: &'a Evaluation,
        /// The share of the result in the target of the weights, in games that were won.
        results: f64,
    },
}

/// Computes training targets.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    /// The slope of the logistic curve for each hundredth of a pawn.
    pub(super) scale: f64,
    /// The share of the result in the targets of the weights and of a network.
    result_share: (f64, f64),
    /// Whether only results of won games count.
    only_won: bool,
    /// The weights with which the games were played.
    played: Vec<f64>,
}

impl Targets {
    /// Fits the scale to the won games: with mostly drawn games, a fit to all of them would make a pawn worth hardly anything. If terms
    /// are not fitted, those of the games cannot be compared, and the present weights are used as those of the games.
    pub(super) fn new(samples: &[Sample], numbers: &[f64], fits_terms: bool, teacher: Teacher<'_>) -> Self {
        let won = samples.iter().filter(|sample| sample.result != 0.5);
        let result = |sample: &Sample| sample.result;
        let fit = |scale: f64| {
            let prediction = |sample: &Sample| logistic(scale * sample.value(numbers));
            (scale, loss(won.clone(), result, prediction))
        };
        // Without won games every loss is zero, and the usual scale stays.
        let better = |best: (f64, f64), next: (f64, f64)| if next.1 < best.1 { next } else { best };
        let (scale, _) = SCALES.into_iter().map(fit).fold(fit(DEFAULT_SCALE), better);
        let (result_share, only_won, played) = match teacher {
            Teacher::ResultsAndSearches => {
                let unforeseen = loss(won, result, |sample| logistic(scale * sample.searched)) / VARIANCE;
                let both = RESULT_SHARE * unforeseen.min(1.0).powi(2);
                ((both, both), false, numbers.to_vec())
            }
            Teacher::Learned { by, results } => {
                let played = if fits_terms { by.numbers() } else { numbers.to_vec() };
                ((results, 0.0), true, played)
            }
        };
        Self {
            scale,
            result_share,
            only_won,
            played,
        }
    }

    /// The target of the weights.
    pub(super) fn target(&self, sample: &Sample) -> f64 {
        let (result_share, _) = self.result_share;
        // The scale is fitted to won games; draws would pull every value to zero.
        let counts = sample.result != 0.5 || !self.only_won;
        let result_share = if counts { result_share } else { 0.0 };
        result_share * sample.result + (1.0 - result_share) * logistic(self.scale * sample.searched)
    }

    /// The target of a network that is added to new weights: the search score, shifted by the change of the weights.
    pub(super) fn network_target(&self, sample: &Sample, numbers: &[f64]) -> f64 {
        let (_, result_share) = self.result_share;
        let searched = sample.searched + sample.value(numbers) - sample.value(&self.played);
        result_share * sample.result + (1.0 - result_share) * logistic(self.scale * searched)
    }

    /// The expected result by these weights.
    pub(super) fn expected(&self, sample: &Sample, numbers: &[f64]) -> f64 {
        logistic(self.scale * sample.value(numbers))
    }
}

/// The logistic function: the expected result for a scaled value.
fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// The weighted mean squared error of predictions.
pub(super) fn loss<'a>(
    samples: impl Iterator<Item = &'a Sample>,
    target: impl Fn(&Sample) -> f64,
    prediction: impl Fn(&Sample) -> f64,
) -> f64 {
    let (mut all, mut weight) = (0.0, 0.0);
    for sample in samples {
        all += sample.weight * (target(sample) - prediction(sample)).powi(2);
        weight += sample.weight;
    }
    if weight > 0.0 { all / weight } else { 0.0 }
}
