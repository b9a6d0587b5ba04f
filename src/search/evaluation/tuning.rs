//! Values fitted to the results of games, by least squares behind a logistic curve, and drawn towards what the rules say.

use crate::play::searching::{FREEDOM_PARTS, Survey};
use crate::play::{Game, Position};
use crate::rules::{KindId, PlayerId};

use super::judge::Evaluation;
use super::mirror;
use super::network::Inputs;
use super::sample::{Sample, seen};
use super::teacher::{Reading, SPREAD, Teacher, loss};
use super::terms::{NUMBERS, Terms, counted, split};
use super::training::{self, Course, Lesson, Taught};

/// The numbers of a kind: on the board, in hand, and of the cells that it can go to.
const OF_KIND: usize = 3;
/// How often the numbers are made better, at most.
const ROUNDS: usize = 12;
/// How many positions of a game tell as much as if they were not of the same game.
const PER_GAME: f64 = 4.0;
/// The fewest positions that a network is taught by.
const LEAST_LESSONS: usize = 4_000;
/// So many positions together are held back from a network, of so many such groups one.
const AT_ONCE: usize = 400;
const ONE_OF: usize = 12;

/// What fitting has found.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// Judges by the fitted values.
    pub evaluation: Evaluation,
    /// How far the values were off before what was to be learned, by the mean of the squares.
    pub loss_before: f64,
    /// And after.
    pub loss_after: f64,
    /// The same for a network, if one has learned something: without it, and with it, on positions that it was not taught.
    pub network_loss: Option<(f64, f64)>,
}

impl Evaluation {
    /// A position of a game, given what the first player's team made of it, what a search said to the player to move, and how
    /// many positions of the game are taken. The game must have two teams.
    #[must_use]
    pub fn sample(&self, position: &Position, result: f64, searched: i32, positions: usize) -> Sample {
        let rules = position.game().rules();
        let team = self.teams[0];
        let sign = |player: PlayerId| if self.teams[player.index()] == team { 1.0 } else { -1.0 };
        let part = self.part_left(position);
        let mut all = vec![0.0; NUMBERS + OF_KIND * rules.kinds.len()];
        all[..2].copy_from_slice(&split(sign(position.turn()), part));
        let setup = position.setup();
        for (_, piece) in &setup.pieces {
            if !rules.kind(piece.kind).neutral {
                all[number_of(piece.kind, 0)] += sign(piece.player);
            }
        }
        for &(player, kind, count) in &setup.hands {
            all[number_of(kind, 1)] += sign(player) * f64::from(count);
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
                all[number_of(kind, 2)] +=
                    sign(player) * f64::from(found.freedom) / f64::from(FREEDOM_PARTS * FREEDOM_PARTS);
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
            seen: seen(position),
        }
    }

    /// What tells only how many cells the pieces of a kind can go to, if they are looked at.
    fn freedom_of(&self, position: &Position, kind: KindId) -> Survey {
        let of_kind = position.by_piece(|other| (other == kind).then(|| Box::new(self.worth.counted_cells(kind))));
        let looked_at = self.survey.freedom.iter().map(Option::is_some);
        Survey {
            freedom: of_kind
                .into_iter()
                .zip(looked_at)
                .map(|(counted, looked_at)| counted.filter(|_| looked_at))
                .collect(),
            pressure: vec![0; self.survey.pressure.len()],
            ..self.survey.clone()
        }
    }

    /// All numbers that can be fitted.
    pub(super) fn numbers(&self) -> Vec<f64> {
        let terms = self.terms.numbers().map(f64::from);
        let kinds = (0..self.worth.kinds()).flat_map(|kind| {
            let kind = KindId(kind as u16);
            let (board, hand) = (self.worth.on_average(kind), self.worth.in_hand(kind));
            [board, hand, self.worth.freedom(kind)].map(f64::from)
        });
        terms.into_iter().chain(kinds).collect()
    }

    /// The same game judged by other numbers.
    fn with_numbers(&self, game: &Game, numbers: &[f64]) -> Self {
        let whole = |at: usize| numbers[at].round().clamp(-20_000.0, 20_000.0) as i32;
        let terms = Terms::from_numbers(std::array::from_fn(|at| whole(at).max(0)));
        let mut worth = self.worth.clone();
        for kind in (0..worth.kinds()).map(|kind| KindId(kind as u16)) {
            let [board, hand, freedom] = [0, 1, 2].map(|one| whole(number_of(kind, one)));
            worth.set(kind, board, hand, freedom.max(0));
        }
        Self::with(game, worth, terms)
    }

    /// Values that tell better what is to be learned of games, and stay as near to the present ones as the games allow.
    #[must_use]
    pub fn fitted(&self, game: &Game, samples: &[Sample], teacher: Teacher<'_>) -> Fitted {
        let before = self.numbers();
        let reading = Reading::of(samples, &before, self.looks, teacher);
        // How far a number may well be off.
        let doubt: Vec<f64> = before
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
        for _ in 0..ROUNDS {
            let step = newton_step(samples, (&numbers, &before, &doubt), &reading);
            let most = step
                .iter()
                .zip(&doubt)
                .map(|(step, doubt)| (step / doubt).abs())
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
            let expected = |sample: &Sample| reading.expected(sample, numbers);
            loss(samples.iter(), |sample| reading.aim(sample), expected)
        };
        let plain = self.with_numbers(game, &numbers);
        let course = if self.looks { training::BESIDES } else { training::ALONE };
        // What is known is told by the rounded numbers.
        let taught = taught(game, course, samples, &plain.numbers(), &reading);
        let (evaluation, network_loss) = match taught {
            Some(taught) => (plain.clone().with_network(game, taught.weights), Some(taught.loss)),
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

/// A network that says what the numbers miss, if there is enough to learn from.
fn taught(game: &Game, course: Course, samples: &[Sample], numbers: &[f64], reading: &Reading) -> Option<Taught> {
    let rules = game.rules();
    let inputs = Inputs::of(rules).filter(|_| samples.len() >= LEAST_LESSONS)?;
    let opposite = mirror::opposite_cells(game);
    let mut lessons = Vec::with_capacity(2 * samples.len());
    for (at, sample) in samples.iter().enumerate() {
        let Some(seen) = &sample.seen else { continue };
        let (known, aim) = (sample.value(numbers), reading.aim_of_network(sample, numbers));
        let (known, aim) = if seen.first { (known, aim) } else { (-known, 1.0 - aim) };
        let lesson = Lesson {
            inputs: seen.inputs.clone(),
            pieces: seen.pieces,
            known: known as f32,
            aim: aim as f32,
            // Positions of a game stand together.
            held_back: (at / AT_ONCE).is_multiple_of(ONE_OF),
        };
        // The same position the other way round is another lesson.
        if let Some(opposite) = opposite.as_ref().filter(|_| !lesson.held_back) {
            let moved = |input: &u32| inputs.moved(*input as usize, opposite) as u32;
            lessons.push(Lesson {
                inputs: lesson.inputs.each_ref().map(|seen| seen.iter().map(moved).collect()),
                ..lesson
            });
        }
        lessons.push(lesson);
    }
    training::taught(
        course,
        inputs,
        &lessons,
        (reading.scale as f32, rules.start.pieces.len()),
    )
}

/// Where a kind's number stands.
fn number_of(kind: KindId, one: usize) -> usize {
    NUMBERS + OF_KIND * kind.index() + one
}

/// Where the loss is least by its slope and its curvature, as far as the numbers before and how far they may be off allow.
fn newton_step(samples: &[Sample], (numbers, before, doubt): (&[f64], &[f64], &[f64]), reading: &Reading) -> Vec<f64> {
    let size = numbers.len();
    let mut slope: Vec<f64> = (0..size)
        .map(|at| (before[at] - numbers[at]) / doubt[at].powi(2))
        .collect();
    let mut curvature = vec![0.0; size * size];
    for at in 0..size {
        curvature[at * size + at] = 1.0 / doubt[at].powi(2);
    }
    for sample in samples {
        let expected = reading.expected(sample, numbers);
        // Least squares: a game that is as good as won tells little, however it ends.
        let bend = reading.scale * expected * (1.0 - expected);
        let pull = sample.weight * bend * (reading.aim(sample) - expected) / SPREAD;
        let bend = sample.weight * bend * bend / SPREAD;
        for &(at, count) in &sample.counted {
            slope[at] += pull * count;
            for &(other, times) in sample.counted.iter().filter(|(other, _)| *other <= at) {
                curvature[at * size + other] += bend * count * times;
            }
        }
    }
    solve(curvature, slope)
}

/// Solves equations whose matrix is symmetric and positive, given below the diagonal, by Cholesky's decomposition.
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
