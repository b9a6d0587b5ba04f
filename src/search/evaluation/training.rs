//! Training of a network on positions of games, to predict what the rest of the evaluation misses.

use std::collections::HashSet;

use super::network::{BUCKETS, Inputs, Weights, bucket};
use crate::search::board::accumulators::{GROUP, MOST_LANES};
use crate::search::rng::Rng;

/// The number of batches in an epoch.
const BATCHES: usize = 24;
/// With fewer examples than this a full network would overfit: then only a few clipped lanes are trained, in any schedule.
const ENOUGH_EXAMPLES: usize = 400_000;
const FEW_HIDDEN: usize = 14;
/// Training stops early after this many epochs without improvement.
const MAX_STALE_EPOCHS: usize = 4;
/// The initial learning rate.
const RATE: f32 = 0.002;
/// Weight decay is full up to this number of examples, and inversely proportional to their number beyond it.
const FULL_DECAY: f32 = 2_000_000.0;
/// Adam: the decay rates of the means of gradients and of their squares.
const BETAS: (f32, f32) = (0.9, 0.999);

/// The size of a network, and how it is trained.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// Groups of lanes.
    groups: usize,
    /// The smallest and largest batch.
    batch: (usize, usize),
    /// The most epochs.
    epochs: i32,
    /// The factor of the learning rate after each epoch.
    rate_decay: f32,
    /// The weight decay for up to [`FULL_DECAY`] examples.
    decay: f32,
}

/// For a network beside the other terms.
pub(super) const SUPPLEMENT: Schedule = Schedule {
    groups: 1,
    batch: (512, 16_384),
    epochs: 30,
    rate_decay: 0.9,
    decay: 1.0,
};

/// For a network that replaces all terms but piece values.
pub(super) const ALONE: Schedule = Schedule {
    groups: MOST_LANES / GROUP,
    batch: (512, 1_024),
    epochs: 6,
    rate_decay: 0.6,
    decay: 0.2,
};

/// A training example.
#[derive(Clone, Debug)]
pub(super) struct Example {
    /// The inputs that are present, from the view of the player to move, and of the opponent.
    pub inputs: [Vec<u32>; 2],
    pub pieces: usize,
    /// The evaluation without the network for the player to move, in hundredths of a pawn.
    pub known: f32,
    /// The expected result for the player to move.
    pub target: f32,
    /// Whether it belongs to the validation set.
    pub for_validation: bool,
}

/// A trained network.
pub(super) struct Trained {
    pub weights: Weights<i16>,
    /// The mean squared error on the validation set, without and with the network.
    pub loss: (f64, f64),
}

/// The result of a forward pass.
struct Forward {
    lanes: [[f32; MOST_LANES]; 2],
    bucket: usize,
    /// The predicted result for the player to move.
    prediction: f32,
}

/// A network in training.
struct Trainer<'a> {
    weights: Weights<f32>,
    /// The slope of the logistic curve for each hundredth of a pawn.
    scale: f32,
    most: usize,
    examples: &'a [Example],
}

/// The Adam optimiser with weight decay.
struct Adam {
    steps: i32,
    decay: f32,
    means: Weights<f32>,
    squares: Weights<f32>,
}

/// Trains a network that starts by predicting nothing. Returns nothing if the validation error does not improve.
pub(super) fn train(
    schedule: Schedule,
    inputs: Inputs,
    examples: &[Example],
    (scale, most): (f32, usize),
) -> Option<Trained> {
    let mut rng = Rng::new();
    let few = examples.len() < ENOUGH_EXAMPLES;
    let (schedule, hidden) = if few {
        (SUPPLEMENT, Some(FEW_HIDDEN))
    } else {
        (schedule, None)
    };
    let mut trainer = Trainer {
        weights: initial_weights(inputs, (schedule.groups, hidden), &mut rng),
        scale,
        most,
        examples,
    };
    let (mut training, validation): (Vec<usize>, Vec<usize>) =
        (0..examples.len()).partition(|&example| !examples[example].for_validation);
    if training.is_empty() || validation.is_empty() {
        return None;
    }
    trainer.clear_unseen(inputs, &training);
    let mut adam = Adam::new(
        &trainer.weights,
        schedule.decay * (FULL_DECAY / examples.len() as f32).min(1.0),
    );
    let before = trainer.loss(&validation);
    let mut best = (before, None);
    let mut since = 0;
    let batch_size = (training.len() / BATCHES).clamp(schedule.batch.0, schedule.batch.1);
    for epoch in 0..schedule.epochs {
        for at in (1..training.len()).rev() {
            training.swap(at, rng.mixed_below(at + 1));
        }
        let rate = RATE * schedule.rate_decay.powi(epoch);
        for batch in training.chunks(batch_size) {
            let gradient = trainer.gradient(batch, Weights::all(inputs, schedule.groups, 0.0));
            adam.step(&mut trainer.weights, &gradient, rate);
        }
        let loss = trainer.loss(&validation);
        if loss < best.0 {
            best = (loss, Some(trainer.weights.rounded()));
            since = 0;
        } else {
            since += 1;
            if since >= MAX_STALE_EPOCHS {
                break;
            }
        }
    }
    best.1.map(|weights| Trained {
        weights,
        loss: (before, best.0),
    })
}

/// The initial weights, which predict nothing. Clipped lanes beyond the given number stay unused.
fn initial_weights(inputs: Inputs, (groups, hidden): (usize, Option<usize>), rng: &mut Rng) -> Weights<f32> {
    let mut weights = Weights::all(inputs, groups, 0.0);
    let first_table = weights.hidden();
    let hidden = hidden.unwrap_or(first_table);
    for input in 0..inputs.count() {
        // From -0.1 to 0.1.
        let mut small = || 0.1 * (rng.mixed_below(20_001) as f32 / 10_000.0 - 1.0);
        weights.row_mut(input)[..hidden].fill_with(&mut small);
    }
    weights.biases_mut()[..hidden].fill(0.4);
    for bucket in 0..BUCKETS {
        // One table has the same weight throughout, the other more on emptier boards.
        let emptier = 1.0 - 2.0 * bucket as f32 / (BUCKETS - 1) as f32;
        for (side, sign) in [0.5, -0.5].into_iter().enumerate() {
            let outputs = weights.outputs_mut(bucket, side);
            outputs[first_table] = sign;
            outputs[first_table + 1] = sign * emptier;
        }
    }
    weights
}

impl Trainer<'_> {
    /// Clears the weights of inputs that no example has.
    fn clear_unseen(&mut self, inputs: Inputs, training: &[usize]) {
        let inputs_of = training.iter().flat_map(|&at| &self.examples[at].inputs);
        let seen: HashSet<u32> = inputs_of.flatten().copied().collect();
        for input in (0..inputs.count()).filter(|&input| !seen.contains(&(input as u32))) {
            self.weights.row_mut(input).fill(0.0);
        }
    }

    /// The forward pass for a position.
    fn forward(&self, example: &Example) -> Forward {
        let bucket = bucket(example.pieces, self.most);
        let mut lanes = [[0.0; MOST_LANES]; 2];
        let mut output_sum = self.weights.offset(bucket);
        for (side, (lanes, inputs)) in lanes.iter_mut().zip(&example.inputs).enumerate() {
            add(lanes, self.weights.biases());
            for &input in inputs {
                add(lanes, self.weights.row(input as usize));
            }
            let outputs = self.weights.outputs(bucket, side);
            let (hidden, tables) = outputs.split_at(self.weights.hidden());
            for (lane, output) in lanes.iter().zip(hidden) {
                output_sum += output * lane.clamp(0.0, 1.0).powi(2);
            }
            for (lane, output) in lanes[hidden.len()..].iter().zip(tables) {
                output_sum += output * lane;
            }
        }
        let value = self.scale * (example.known + 100.0 * output_sum);
        Forward {
            lanes,
            bucket,
            prediction: 1.0 / (1.0 + (-value).exp()),
        }
    }

    /// The mean squared error on some examples.
    fn loss(&self, examples: &[usize]) -> f64 {
        let errors = examples.iter().map(|&at| {
            let example = &self.examples[at];
            f64::from(self.forward(example).prediction - example.target).powi(2)
        });
        errors.sum::<f64>() / examples.len().max(1) as f64
    }

    /// The gradient of the loss on a batch.
    fn gradient(&self, batch: &[usize], mut gradient: Weights<f32>) -> Weights<f32> {
        for example in batch.iter().map(|&at| &self.examples[at]) {
            let Forward {
                lanes,
                bucket,
                prediction,
            } = self.forward(example);
            // The output of the network is in pawns.
            let slope = (prediction - example.target) * prediction * (1.0 - prediction) * self.scale * 100.0;
            *gradient.offset_mut(bucket) += slope;
            for (side, (lanes, inputs)) in lanes.iter().zip(&example.inputs).enumerate() {
                let outputs = self.weights.outputs(bucket, side);
                let first_table = self.weights.hidden();
                let (mut output_sum, mut back) = (*lanes, [0.0; MOST_LANES]);
                for (at, output) in outputs[..first_table].iter().enumerate() {
                    let clipped = lanes[at].clamp(0.0, 1.0);
                    let derivative = if clipped == lanes[at] { 2.0 * clipped } else { 0.0 };
                    output_sum[at] = clipped * clipped;
                    back[at] = slope * output * derivative;
                }
                for (back, output) in back[first_table..].iter_mut().zip(&outputs[first_table..]) {
                    *back = slope * output;
                }
                for (of_output, output_sum) in gradient.outputs_mut(bucket, side).iter_mut().zip(output_sum) {
                    *of_output += slope * output_sum;
                }
                add(gradient.biases_mut(), &back);
                for &input in inputs {
                    add(gradient.row_mut(input as usize), &back);
                }
            }
        }
        let share = 1.0 / batch.len().max(1) as f32;
        for slope in &mut gradient.numbers {
            *slope *= share;
        }
        gradient
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

    fn step(&mut self, weights: &mut Weights<f32>, gradient: &Weights<f32>, rate: f32) {
        self.steps += 1;
        let known = (1.0 - BETAS.0.powi(self.steps), 1.0 - BETAS.1.powi(self.steps));
        let means = self.means.numbers.iter_mut();
        let squares = self.squares.numbers.iter_mut();
        let weights = weights.numbers.iter_mut();
        let gradient = &gradient.numbers;
        for (((weight, slope), mean), square) in weights.zip(gradient).zip(means).zip(squares) {
            *mean = BETAS.0 * *mean + (1.0 - BETAS.0) * slope;
            *square = BETAS.1 * *square + (1.0 - BETAS.1) * slope * slope;
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
