//! A small efficiently updatable neural network (NNUE), trained on games.
//!
//! Its inputs are the pieces on their cells and in hand, from the view of each of the two players. Each input that is present adds a row of
//! weights to an accumulator. Most lanes of the accumulators pass a squared clipped ReLU; the last ones are used unchanged, as
//! piece-square tables. The output weights depend on the number of remaining pieces. All arithmetic is in integers, so that results
//! are the same on every machine.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use crate::geometry::CellId;
use crate::play::Position;
use crate::rules::{KindId, PlayerId, Rules};
use crate::search::board::accumulators::{Accumulators, FirstLayer, GROUP, MOST_LANES};
use crate::search::board::weights::PieceSquares;

/// The compression level.
const COMPRESSION: u8 = 10;
/// The number of lanes that are piece-square tables.
const TABLES: usize = 2;
/// The number of output buckets, by remaining pieces.
pub(super) const BUCKETS: usize = 4;
/// The fewest lanes of a text: the last block holds an offset for each bucket.
const FEWEST: usize = BUCKETS + TABLES;
/// The fixed-point representation of one.
const ONE: f32 = 256.0;
/// Output weights are smaller than this: sixteen.
const OUTPUT_BOUND: u16 = 16 * ONE as u16;

/// The weights of a network, in blocks with a number for each lane: a row for each input, the biases, the output weights of each bucket
/// for the views of the player to move and of the opponent, and a block with the offset of each bucket.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weights<T> {
    inputs: usize,
    lanes: usize,
    pub numbers: Vec<T>,
}

/// The inputs of a network for the kinds and cells of a game with two players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    kinds: usize,
    cells: usize,
}

/// The network of a game.
#[derive(Clone, Debug)]
pub(super) struct Network {
    weights: Weights<i16>,
    /// The first layer, from the view of both players.
    layer: FirstLayer,
    /// The number of pieces at the start.
    most: usize,
}

impl Inputs {
    /// The inputs for a game; nothing unless it has two players against each other.
    pub fn for_rules(rules: &Rules) -> Option<Self> {
        let two = rules.players.len() == 2 && rules.players[0].team != rules.players[1].team;
        two.then_some(Self {
            kinds: rules.kinds.len(),
            cells: rules.space.cells.len(),
        })
    }

    pub fn count(self) -> usize {
        2 * self.kinds * (self.cells + 1)
    }

    /// The number of an input: whose piece it is, its kind, and its cell from the player's view; without a cell, it is in hand.
    pub fn number(self, own: bool, kind: KindId, cell: Option<usize>) -> usize {
        let piece = usize::from(!own) * self.kinds + kind.index();
        piece * (self.cells + 1) + cell.unwrap_or(self.cells)
    }

    /// The input for the same piece after cells are mapped; in hand it is the same.
    pub fn moved(self, input: usize, cells: &[CellId]) -> usize {
        let cell = input % (self.cells + 1);
        input - cell + cells.get(cell).map_or(cell, |cell| cell.index())
    }
}

/// The output bucket of a position.
pub(super) fn bucket(pieces: usize, most: usize) -> usize {
    (pieces * BUCKETS / (most + 1)).min(BUCKETS - 1)
}

/// For each cell, the first player's cell as which a player sees it.
pub(super) fn seen_as(rules: &Rules, player: PlayerId) -> Vec<usize> {
    let mut seen_as = vec![0; rules.space.cells.len()];
    for (cell, &seen) in rules.player(player).view.iter().enumerate() {
        seen_as[seen.index()] = cell;
    }
    seen_as
}

impl Network {
    /// The network of a game; nothing unless the game has two players and the weights fit its inputs.
    pub fn new(start: &Position, weights: Weights<i16>) -> Option<Self> {
        let rules = start.game().rules();
        let inputs = Inputs::for_rules(rules).filter(|inputs| inputs.count() == weights.inputs)?;
        let mut layer = FirstLayer::new(start, weights.lanes);
        for viewer in rules.player_ids() {
            let seen_as = seen_as(rules, viewer);
            for player in rules.player_ids() {
                for kind in rules.kind_ids().filter(|&kind| !rules.kind(kind).neutral) {
                    let row = |cell| weights.row(inputs.number(player == viewer, kind, cell));
                    let on_board = seen_as.iter().map(|&cell| row(Some(cell)));
                    layer.set(start, viewer, (player, kind), on_board, row(None));
                }
            }
        }
        Some(Self {
            layer,
            most: rules.start.pieces.len(),
            weights,
        })
    }

    /// The biases: the lanes before any input.
    pub fn begin(&self) -> &[i16] {
        self.weights.biases()
    }

    /// Material and piece-square values, updated along with the accumulators.
    pub fn pieces(&self, position: &Position, worth: &PieceSquares, kept: &mut Accumulators) -> i32 {
        position.accumulate(&self.layer, worth, kept).pieces
    }

    /// The output for a position, for the player to move, in hundredths of a pawn.
    pub fn evaluate(&self, position: &Position, worth: &PieceSquares, kept: &mut Accumulators) -> i32 {
        let kept = position.accumulate(&self.layer, worth, kept);
        let bucket = bucket(position.piece_count(), self.most);
        let first = position.turn().index();
        let mut sum = i32::from(self.weights.offset(bucket)) * ONE as i32;
        for (side, viewer) in [first, 1 - first].into_iter().enumerate() {
            sum += output_of(kept.seen_by(viewer), self.weights.outputs(bucket, side));
        }
        (i64::from(sum) * 100 / (ONE * ONE) as i64) as i32
    }

    /// The weights as a text.
    pub fn text(&self) -> String {
        self.weights.text()
    }
}

/// The output of an accumulator.
fn output_of(lanes: &[i16], outputs: &[i16]) -> i32 {
    // Shifted so that the upper half of the product is the square in fixed point: processors have an instruction for that.
    let squared = |lane: i16| {
        let clipped = i32::from(lane.clamp(0, ONE as i16) << 4);
        ((clipped * clipped) >> 16) as i16
    };
    let outputs = &outputs[..lanes.len()];
    let mut sum = 0;
    // All lanes go through the same vector loop; the tables are corrected afterwards.
    for lane in 0..lanes.len() {
        sum += i32::from(squared(lanes[lane])) * i32::from(outputs[lane]);
    }
    for lane in lanes.len() - TABLES..lanes.len() {
        sum += (i32::from(lanes[lane]) - i32::from(squared(lanes[lane]))) * i32::from(outputs[lane]);
    }
    sum
}

impl<T: Copy> Weights<T> {
    /// Weights for these inputs and this many groups of lanes, all with one value.
    pub fn all(inputs: Inputs, groups: usize, one: T) -> Self {
        let (inputs, lanes) = (inputs.count(), groups * GROUP);
        Self {
            inputs,
            lanes,
            numbers: vec![one; blocks(inputs) * lanes],
        }
    }

    /// The number of lanes that are clipped and squared.
    pub fn hidden(&self) -> usize {
        self.lanes - TABLES
    }

    pub fn row(&self, input: usize) -> &[T] {
        self.block(input)
    }

    pub fn biases(&self) -> &[T] {
        self.block(self.inputs)
    }

    /// The output weights for one bucket and one view: 0 for the player to move, 1 for the opponent.
    pub fn outputs(&self, bucket: usize, side: usize) -> &[T] {
        self.block(self.block_of_outputs(bucket, side))
    }

    pub fn offset(&self, bucket: usize) -> T {
        self.block(self.inputs + 1 + 2 * BUCKETS)[bucket]
    }

    pub fn row_mut(&mut self, input: usize) -> &mut [T] {
        self.block_mut(input)
    }

    pub fn biases_mut(&mut self) -> &mut [T] {
        self.block_mut(self.inputs)
    }

    pub fn outputs_mut(&mut self, bucket: usize, side: usize) -> &mut [T] {
        self.block_mut(self.block_of_outputs(bucket, side))
    }

    pub fn offset_mut(&mut self, bucket: usize) -> &mut T {
        &mut self.block_mut(self.inputs + 1 + 2 * BUCKETS)[bucket]
    }

    fn block_of_outputs(&self, bucket: usize, side: usize) -> usize {
        self.inputs + 1 + 2 * bucket + side
    }

    fn block(&self, block: usize) -> &[T] {
        &self.numbers[block * self.lanes..][..self.lanes]
    }

    fn block_mut(&mut self, block: usize) -> &mut [T] {
        &mut self.numbers[block * self.lanes..][..self.lanes]
    }
}

/// The number of blocks for this many inputs.
fn blocks(inputs: usize) -> usize {
    inputs + 1 + 2 * BUCKETS + 1
}

impl Weights<i16> {
    /// Reads what [`text`](Self::text) writes; nothing if the text does not fit the inputs. Missing lanes have zero weights.
    pub fn read(inputs: Inputs, text: &str) -> Option<Self> {
        let blocks = blocks(inputs.count());
        let bytes = STANDARD.decode(text).ok()?;
        let bytes = decompress_to_vec_zlib_with_limit(&bytes, 2 * blocks * MOST_LANES).ok()?;
        let numbers = numbers_of(&bytes);
        let lanes = numbers.len() / blocks;
        if !(FEWEST..=MOST_LANES).contains(&lanes) || bytes.len() != 2 * lanes * blocks {
            return None;
        }
        let mut weights = Self::all(inputs, lanes.div_ceil(GROUP), 0);
        for (block, numbers) in numbers.chunks_exact(lanes).enumerate() {
            let (hidden, tables) = numbers.split_at(lanes - TABLES);
            let all_hidden = weights.hidden();
            let block = weights.block_mut(block);
            block[..hidden.len()].copy_from_slice(hidden);
            block[all_hidden..].copy_from_slice(tables);
        }
        // Larger output weights could overflow the sums.
        let outputs = &weights.numbers[(weights.inputs + 1) * weights.lanes..];
        let fits = outputs.iter().all(|output| output.unsigned_abs() < OUTPUT_BOUND);
        fits.then_some(weights)
    }

    /// The weights as a text, without trailing clipped lanes that are zero.
    pub fn text(&self) -> String {
        let blocks = || self.numbers.chunks_exact(self.lanes);
        let is_used = |&lane: &usize| blocks().any(|block| block[lane] != 0);
        let last = (BUCKETS..self.hidden()).rev().find(is_used);
        let hidden = last.map_or(BUCKETS, |lane| lane + 1);
        let used = blocks().flat_map(|block| block[..hidden].iter().chain(&block[self.hidden()..]));
        let numbers: Vec<i16> = used.copied().collect();
        STANDARD.encode(compress_to_vec_zlib(&bytes_of(&numbers), COMPRESSION))
    }
}

/// Numbers as bytes that compress well: zigzag-encoded, the low bytes of all numbers first, then the high bytes.
fn bytes_of(numbers: &[i16]) -> Vec<u8> {
    let unsigned = || numbers.iter().map(|number| ((number << 1) ^ (number >> 15)) as u16);
    let lower = unsigned().map(|number| number as u8);
    lower.chain(unsigned().map(|number| (number >> 8) as u8)).collect()
}

/// The inverse of [`bytes_of`].
fn numbers_of(bytes: &[u8]) -> Vec<i16> {
    let (lower, higher) = bytes.split_at(bytes.len() / 2);
    let unsigned = lower
        .iter()
        .zip(higher)
        .map(|(&lower, &higher)| u16::from_le_bytes([lower, higher]));
    unsigned
        .map(|number| (number >> 1) as i16 ^ -((number & 1) as i16))
        .collect()
}

impl Weights<f32> {
    /// The weights in fixed point.
    pub fn rounded(&self) -> Weights<i16> {
        let most = f32::from(OUTPUT_BOUND - 1);
        let whole = |number: f32| (number * ONE).round().clamp(-most, most) as i16;
        Weights {
            inputs: self.inputs,
            lanes: self.lanes,
            numbers: self.numbers.iter().copied().map(whole).collect(),
        }
    }
}
