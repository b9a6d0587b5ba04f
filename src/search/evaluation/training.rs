//! A network is taught by positions of games, so that it says what the rest of the evaluation misses.

use std::collections::HashSet;

use super::network::{BUCKETS, Inputs, Weights, bucket};
use crate::play::accumulators::{GROUP, MOST_LANES};
use crate::search::lot::Lot;

/// How often in an epoch the weights change.
const BATCHES: usize = 24;
/// Fewer lessons would be learned by heart by all clipped lanes; so many learn then, in any course.
const MANY: usize = 400_000;
const FEW_HIDDEN: usize = 14;
/// The training ends after so many epochs that made nothing better.
const PATIENCE: usize = 4;
/// How far the weights change at first.
const RATE: f32 = 0.002;
/// By so many lessons weights are drawn to nothing as far as a course says, by more of them the less.
const DECAYED: f32 = 2_000_000.0;
/// How much is left of the means of the slopes and of their squares.
const KEPT: (f32, f32) = (0.9, 0.999);

/// How large a network is, and how it is taught.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    /// Groups of lanes.
    groups: usize,
    /// The fewest and most positions that are looked at before the weights change.
    batch: (usize, usize),
    /// How often all positions are looked at, at most.
    epochs: i32,
    /// What part of how far the weights change is left after each time.
    slower: f32,
    /// How far the weights are drawn to nothing, by up to [`DECAYED`] lessons.
    decay: f32,
}

/// For a network that says what the rest of the evaluation misses.
pub(super) const BESIDES: Course = Course {
    groups: 1,
    batch: (512, 16_384),
    epochs: 30,
    slower: 0.9,
    decay: 1.0,
};

/// For one that says all but what the pieces are worth.
pub(super) const ALONE: Course = Course {
    groups: MOST_LANES / GROUP,
    batch: (512, 1_024),
    epochs: 6,
    slower: 0.6,
    decay: 0.2,
};

/// A position that a network is taught by.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// The inputs as the player to move sees the board, and as the other does.
    pub inputs: [Vec<u32>; 2],
    pub pieces: usize,
    /// What is known without the network, in hundredths of a pawn, for the player to move.
    pub known: f32,
    /// What part of the points the player to move should expect.
    pub aim: f32,
    /// Whether it tells only when more training would be learning by heart.
    pub held_back: bool,
}

/// A network that has learned something.
pub(super) struct Taught {
    pub weights: Weights<i16>,
    /// How far the odds were off in positions that it was not taught, without it and with it.
    pub loss: (f64, f64),
}

/// What a position comes to.
struct Passed {
    lanes: [[f32; MOST_LANES]; 2],
    bucket: usize,
    /// What the player to move expects.
    odds: f32,
}

/// A network in training.
struct Pupil<'a> {
    weights: Weights<f32>,
    /// How much a hundredth of a pawn changes the odds.
    scale: f32,
    most: usize,
    lessons: &'a [Lesson],
}

/// The method of Adam, with decay of the weights.
struct Adam {
    steps: i32,
    decay: f32,
    means: Weights<f32>,
    squares: Weights<f32>,
}

/// Teaches a network, which at first says nothing of any position. Nothing comes back if it learns nothing.
pub(super) fn taught(
    course: Course,
    inputs: Inputs,
    lessons: &[Lesson],
    (scale, most): (f32, usize),
) -> Option<Taught> {
    let mut lot = Lot::new();
    let few = lessons.len() < MANY;
    let (course, hidden) = if few {
        (BESIDES, Some(FEW_HIDDEN))
    } else {
        (course, None)
    };
    let mut pupil = Pupil {
        weights: ignorant(inputs, (course.groups, hidden), &mut lot),
        scale,
        most,
        lessons,
    };
    let (mut learned, exams): (Vec<usize>, Vec<usize>) =
        (0..lessons.len()).partition(|&lesson| !lessons[lesson].held_back);
    if learned.is_empty() || exams.is_empty() {
        return None;
    }
    pupil.forget_unseen(inputs, &learned);
    let mut adam = Adam::new(&pupil.weights, course.decay * (DECAYED / lessons.len() as f32).min(1.0));
    let before = pupil.loss(&exams);
    let mut best = (before, None);
    let mut since = 0;
    let batch_size = (learned.len() / BATCHES).clamp(course.batch.0, course.batch.1);
    for epoch in 0..course.epochs {
        for at in (1..learned.len()).rev() {
            learned.swap(at, lot.mixed_below(at + 1));
        }
        let rate = RATE * course.slower.powi(epoch);
        for batch in learned.chunks(batch_size) {
            let slopes = pupil.slopes(batch, Weights::all(inputs, course.groups, 0.0));
            adam.step(&mut pupil.weights, &slopes, rate);
        }
        let loss = pupil.loss(&exams);
        if loss < best.0 {
            best = (loss, Some(pupil.weights.rounded()));
            since = 0;
        } else {
            since += 1;
            if since >= PATIENCE {
                break;
            }
        }
    }
    best.1.map(|weights| Taught {
        weights,
        loss: (before, best.0),
    })
}

/// The weights of a network that says nothing of any position yet. Clipped lanes beyond the given number learn nothing, either.
fn ignorant(inputs: Inputs, (groups, hidden): (usize, Option<usize>), lot: &mut Lot) -> Weights<f32> {
    let mut weights = Weights::all(inputs, groups, 0.0);
    let first_table = weights.hidden();
    let hidden = hidden.unwrap_or(first_table);
    for input in 0..inputs.count() {
        // From -0.1 to 0.1.
        let mut little = || 0.1 * (lot.mixed_below(20_001) as f32 / 10_000.0 - 1.0);
        weights.row_mut(input)[..hidden].fill_with(&mut little);
    }
    weights.biases_mut()[..hidden].fill(0.4);
    for bucket in 0..BUCKETS {
        // The one table counts always, the other the more the emptier the board is.
        let emptier = 1.0 - 2.0 * bucket as f32 / (BUCKETS - 1) as f32;
        for (side, sign) in [0.5, -0.5].into_iter().enumerate() {
            let outputs = weights.outputs_mut(bucket, side);
            outputs[first_table] = sign;
            outputs[first_table + 1] = sign * emptier;
        }
    }
    weights
}

impl Pupil<'_> {
    /// What no lesson has says nothing.
    fn forget_unseen(&mut self, inputs: Inputs, learned: &[usize]) {
        let lessons = learned.iter().flat_map(|&at| &self.lessons[at].inputs);
        let seen: HashSet<u32> = lessons.flatten().copied().collect();
        for input in (0..inputs.count()).filter(|&input| !seen.contains(&(input as u32))) {
            self.weights.row_mut(input).fill(0.0);
        }
    }

    /// What the network and what is known besides make of a position.
    fn pass(&self, lesson: &Lesson) -> Passed {
        let bucket = bucket(lesson.pieces, self.most);
        let mut lanes = [[0.0; MOST_LANES]; 2];
        let mut said = self.weights.offset(bucket);
        for (side, (lanes, inputs)) in lanes.iter_mut().zip(&lesson.inputs).enumerate() {
            add(lanes, self.weights.biases());
            for &input in inputs {
                add(lanes, self.weights.row(input as usize));
            }
            let outputs = self.weights.outputs(bucket, side);
            let (hidden, tables) = outputs.split_at(self.weights.hidden());
            for (lane, output) in lanes.iter().zip(hidden) {
                said += output * lane.clamp(0.0, 1.0).powi(2);
            }
            for (lane, output) in lanes[hidden.len()..].iter().zip(tables) {
                said += output * lane;
            }
        }
        let value = self.scale * (lesson.known + 100.0 * said);
        Passed {
            lanes,
            bucket,
            odds: 1.0 / (1.0 + (-value).exp()),
        }
    }

    /// How far the odds are off, by the mean of the squares.
    fn loss(&self, lessons: &[usize]) -> f64 {
        let off = lessons.iter().map(|&at| {
            let lesson = &self.lessons[at];
            f64::from(self.pass(lesson).odds - lesson.aim).powi(2)
        });
        off.sum::<f64>() / lessons.len().max(1) as f64
    }

    /// In which direction the loss of some positions grows.
    fn slopes(&self, batch: &[usize], mut slopes: Weights<f32>) -> Weights<f32> {
        for lesson in batch.iter().map(|&at| &self.lessons[at]) {
            let Passed { lanes, bucket, odds } = self.pass(lesson);
            // As all that a network says is in pawns, the slope is, too.
            let slope = (odds - lesson.aim) * odds * (1.0 - odds) * self.scale * 100.0;
            *slopes.offset_mut(bucket) += slope;
            for (side, (lanes, inputs)) in lanes.iter().zip(&lesson.inputs).enumerate() {
                let outputs = self.weights.outputs(bucket, side);
                let first_table = self.weights.hidden();
                let (mut said, mut back) = (*lanes, [0.0; MOST_LANES]);
                for (at, output) in outputs[..first_table].iter().enumerate() {
                    let clipped = lanes[at].clamp(0.0, 1.0);
                    let bend = if clipped == lanes[at] { 2.0 * clipped } else { 0.0 };
                    said[at] = clipped * clipped;
                    back[at] = slope * output * bend;
                }
                for (back, output) in back[first_table..].iter_mut().zip(&outputs[first_table..]) {
                    *back = slope * output;
                }
                for (of_output, said) in slopes.outputs_mut(bucket, side).iter_mut().zip(said) {
                    *of_output += slope * said;
                }
                add(slopes.biases_mut(), &back);
                for &input in inputs {
                    add(slopes.row_mut(input as usize), &back);
                }
            }
        }
        let share = 1.0 / batch.len().max(1) as f32;
        for slope in &mut slopes.numbers {
            *slope *= share;
        }
        slopes
    }
}

impl Adam {
    fn new(weights: &Weights<f32>, decay: f32) -> Self {
        let mut zero = weights.clone();
        zero.numbers.fill(0.0);
        Self {
            steps: 0,
            decay,
            means: zero.clone(),
            squares: zero,
        }
    }

    fn step(&mut self, weights: &mut Weights<f32>, slopes: &Weights<f32>, rate: f32) {
        self.steps += 1;
        let known = (1.0 - KEPT.0.powi(self.steps), 1.0 - KEPT.1.powi(self.steps));
        let means = self.means.numbers.iter_mut();
        let squares = self.squares.numbers.iter_mut();
        let weights = weights.numbers.iter_mut();
        let slopes = &slopes.numbers;
        for (((weight, slope), mean), square) in weights.zip(slopes).zip(means).zip(squares) {
            *mean = KEPT.0 * *mean + (1.0 - KEPT.0) * slope;
            *square = KEPT.1 * *square + (1.0 - KEPT.1) * slope * slope;
            let step = (*mean / known.0) / ((*square / known.1).sqrt() + 1e-8);
            *weight -= rate * (step + self.decay * *weight);
        }
    }
}

fn add(lanes: &mut [f32], more: &[f32]) {
    for (lane, more) in lanes.iter_mut().zip(more) {
        *lane += more;
    }
}
