//! Fitting values to games: least squares through a logistic function, regularised towards the present values.

use crate::play::{Game, Position};
use crate::rules::{KindId, PlayerId};
use crate::search::board::weights::{MOBILITY_UNIT, Survey};

use super::judge::Evaluation;
use super::mirror;
use super::network::Inputs;
use super::sample::{Sample, features};
use super::teacher::{Targets, Teacher, VARIANCE, loss};
use super::terms::{NUMBERS, Terms, counted, split};
use super::training::{self, Example, Schedule, Trained};

/// The weights of a kind: on the board, in hand, and of each cell that it can move to.
const PER_KIND: usize = 3;
/// The most Newton steps.
const MAX_STEPS: usize = 12;
/// The number of positions of a game that count as independent.
const PER_GAME: f64 = 4.0;
/// The fewest positions for training a network.
const MIN_NETWORK_SAMPLES: usize = 4_000;
/// The validation set of a network: one in this many groups of this many consecutive positions.
const VALIDATION_GROUP: usize = 400;
const VALIDATION_ONE_IN: usize = 12;

/// The result of fitting.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The evaluation with the fitted values.
    pub evaluation: Evaluation,
    /// The mean squared error before.
    pub loss_before: f64,
    /// The mean squared error after.
    pub loss_after: f64,
    /// The same on the validation set without and with a network, if one was trained with success.
    pub network_loss: Option<(f64, f64)>,
}

impl Evaluation {
    /// Creates a training sample from a position, the result for the first player's team, the score of a search for the player to move,
    /// and the number of positions taken from the game. The game must have two teams.
    #[must_use]
    pub fn sample(&self, position: &Position, result: f64, searched: i32, positions: usize) -> Sample {
        let rules = position.game().rules();
        let team = self.teams[0];
        let sign = |player: PlayerId| if self.teams[player.index()] == team { 1.0 } else { -1.0 };
        let part = self.part_left(position);
        let mut all = vec![0.0; NUMBERS + PER_KIND * rules.kinds.len()];
        all[..2].copy_from_slice(&split(sign(position.turn()), part));
        let setup = position.setup();
        for (_, piece) in &setup.pieces {
            if !rules.kind(piece.kind).neutral {
                all[index_of(piece.kind, 0)] += sign(piece.player);
            }
        }
        for &(player, kind, count) in &setup.hands {
            all[index_of(kind, 1)] += sign(player) * f64::from(count);
        }
        if self.looks {
            position.survey(&self.survey, |player, found| {
                for (number, count) in counted(&found, part).into_iter().enumerate() {
                    all[number] += sign(player) * count;
                }
            });
        }
        for kind in rules.kind_ids().filter(|&kind| self.worth.freedom(kind) > 0) {
            position.survey(&self.freedom_of(position, kind), |player, found| {
                all[index_of(kind, 2)] +=
                    sign(player) * f64::from(found.mobility) / f64::from(MOBILITY_UNIT * MOBILITY_UNIT);
            });
        }
        let numbers = self.numbers();
        let known: f64 = all.iter().zip(&numbers).map(|(count, number)| count * number).sum();
        let counted = all.into_iter().enumerate().filter(|(_, count)| *count != 0.0);
        Sample {
            fixed: f64::from(self.judge(position, PlayerId(0))) - known,
            counted: counted.collect(),
            result,
            searched: sign(position.turn()) * f64::from(searched),
            weight: PER_GAME / positions.max(4) as f64,
            features: features(position),
        }
    }

    /// A survey of the mobility of one kind only.
    fn freedom_of(&self, position: &Position, kind: KindId) -> Survey {
        let of_kind = position.by_piece(|other| (other == kind).then(|| Box::new(self.worth.counted_cells(kind))));
        let looked_at = self.survey.mobility.iter().map(Option::is_some);
        Survey {
            mobility: of_kind
                .into_iter()
                .zip(looked_at)
                .map(|(counted, looked_at)| counted.filter(|_| looked_at))
                .collect(),
            pressure: vec![0; self.survey.pressure.len()],
            ..self.survey.clone()
        }
    }

    /// All weights that can be fitted.
    pub(super) fn numbers(&self) -> Vec<f64> {
        let terms = self.terms.numbers().map(f64::from);
        let kinds = (0..self.worth.kinds()).flat_map(|kind| {
            let kind = KindId(kind as u16);
            let (board, hand) = (self.worth.on_average(kind), self.worth.in_hand(kind));
            [board, hand, self.worth.freedom(kind)].map(f64::from)
        });
        terms.into_iter().chain(kinds).collect()
    }

    /// The same evaluation with other weights.
    fn with_numbers(&self, game: &Game, numbers: &[f64]) -> Self {
        let whole = |at: usize| numbers[at].round().clamp(-20_000.0, 20_000.0) as i32;
        let terms = Terms::from_numbers(std::array::from_fn(|at| whole(at).max(0)));
        let mut worth = self.worth.clone();
        for kind in (0..worth.kinds()).map(|kind| KindId(kind as u16)) {
            let [board, hand, freedom] = [0, 1, 2].map(|one| whole(index_of(kind, one)));
            worth.set(kind, board, hand, freedom.max(0));
        }
        Self::with(game, worth, terms)
    }

    /// Fits the values to samples, keeping them as close to the present ones as the samples allow.
    #[must_use]
    pub fn fitted(&self, game: &Game, samples: &[Sample], teacher: Teacher<'_>) -> Fitted {
        let before = self.numbers();
        let targets = Targets::new(samples, &before, self.looks, teacher);
        // The standard deviation of each weight's prior.
        let deviation: Vec<f64> = before
            .iter()
            .enumerate()
            .map(|(at, number)| {
                if at < NUMBERS {
                    5.0 + number.abs() / 2.0
                } else {
                    8.0 + number.abs() / 5.0
                }
            })
            .collect();
        let mut numbers = before.clone();
        for _ in 0..MAX_STEPS {
            let step = newton_step(samples, (&numbers, &before, &deviation), &targets);
            let most = step
                .iter()
                .zip(&deviation)
                .map(|(step, deviation)| (step / deviation).abs())
                .fold(0.0, f64::max);
            let part = if most > 1.0 { 1.0 / most } else { 1.0 };
            for (number, step) in numbers.iter_mut().zip(&step) {
                *number += part * step;
            }
            if most < 0.001 {
                break;
            }
        }
        let off = |numbers: &[f64]| {
            let expected = |sample: &Sample| targets.expected(sample, numbers);
            loss(samples.iter(), |sample| targets.target(sample), expected)
        };
        let plain = self.with_numbers(game, &numbers);
        let schedule = if self.looks {
            training::SUPPLEMENT
        } else {
            training::ALONE
        };
        // The network is added to the rounded weights.
        let trained = trained_network(game, schedule, samples, &plain.numbers(), &targets);
        let (evaluation, network_loss) = match trained {
            Some(trained) => (plain.clone().with_network(game, trained.weights), Some(trained.loss)),
            None => (None, None),
        };
        Fitted {
            loss_before: off(&before),
            loss_after: off(&numbers),
            network_loss,
            evaluation: evaluation.unwrap_or(plain),
        }
    }
}

/// Trains a network on what the weights miss, if there are enough samples.
fn trained_network(
    game: &Game,
    schedule: Schedule,
    samples: &[Sample],
    numbers: &[f64],
    targets: &Targets,
) -> Option<Trained> {
    let rules = game.rules();
    let inputs = Inputs::for_rules(rules).filter(|_| samples.len() >= MIN_NETWORK_SAMPLES)?;
    let opposite = mirror::opposite_cells(game);
    let mut examples = Vec::with_capacity(2 * samples.len());
    for (at, sample) in samples.iter().enumerate() {
        let Some(features) = &sample.features else { continue };
        let (known, target) = (sample.value(numbers), targets.network_target(sample, numbers));
        let (known, target) = if features.first_to_move {
            (known, target)
        } else {
            (-known, 1.0 - target)
        };
        let example = Example {
            inputs: features.inputs.clone(),
            pieces: features.pieces,
            known: known as f32,
            target: target as f32,
            // Positions of a game are adjacent.
            for_validation: (at / VALIDATION_GROUP).is_multiple_of(VALIDATION_ONE_IN),
        };
        // The mirror image is another example.
        if let Some(opposite) = opposite.as_ref().filter(|_| !example.for_validation) {
            let moved = |input: &u32| inputs.moved(*input as usize, opposite) as u32;
            examples.push(Example {
                inputs: example
                    .inputs
                    .each_ref()
                    .map(|inputs| inputs.iter().map(moved).collect()),
                ..example
            });
        }
        examples.push(example);
    }
    training::train(
        schedule,
        inputs,
        &examples,
        (targets.scale as f32, rules.start.pieces.len()),
    )
}

/// The index of a kind's weight.
fn index_of(kind: KindId, weight: usize) -> usize {
    NUMBERS + PER_KIND * kind.index() + weight
}

/// A Gauss-Newton step to the least loss, including the prior around the weights before.
fn newton_step(
    samples: &[Sample],
    (numbers, before, deviation): (&[f64], &[f64], &[f64]),
    targets: &Targets,
) -> Vec<f64> {
    let size = numbers.len();
    let mut slope: Vec<f64> = (0..size)
        .map(|at| (before[at] - numbers[at]) / deviation[at].powi(2))
        .collect();
    let mut curvature = vec![0.0; size * size];
    for at in 0..size {
        curvature[at * size + at] = 1.0 / deviation[at].powi(2);
    }
    for sample in samples {
        let expected = targets.expected(sample, numbers);
        // The derivative of the logistic function: a game as good as won has little influence.
        let derivative = targets.scale * expected * (1.0 - expected);
        let slope_part = sample.weight * derivative * (targets.target(sample) - expected) / VARIANCE;
        let curvature_part = sample.weight * derivative * derivative / VARIANCE;
        for &(at, count) in &sample.counted {
            slope[at] += slope_part * count;
            for &(other, times) in sample.counted.iter().filter(|(other, _)| *other <= at) {
                curvature[at * size + other] += curvature_part * count * times;
            }
        }
    }
    solve(curvature, slope)
}

/// Solves a symmetric positive definite system, given by its lower triangle, by Cholesky decomposition.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column)
                .map(|at| matrix[row * size + at] * matrix[column * size + at])
                .sum();
            let rest = matrix[row * size + column] - known;
            matrix[row * size + column] = if row == column {
                rest.max(f64::MIN_POSITIVE).sqrt()
            } else {
                rest / matrix[column * size + column]
            };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|at| matrix[row * size + at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|at| matrix[at * size + row] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    right
}
