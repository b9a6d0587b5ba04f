//! A small neural network that games have taught: what pieces are worth together, on the cells where they stand.
//!
//! Its inputs are the pieces on their cells and in the hands, once as each of the two players sees them. Each input adds a row
//! of numbers to an accumulator. Most lanes of the accumulators are then clipped and squared; the last ones are used as
//! they are, so that they are tables of what pieces are worth on cells. What a lane counts for depends on how many pieces
//! are left. All is in whole numbers: it says the same on every machine.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use crate::geometry::CellId;
use crate::play::Position;
use crate::play::accumulators::{Accumulators, FirstLayer, GROUP, MOST_LANES};
use crate::play::searching::PieceSquares;
use crate::rules::{KindId, PlayerId, Rules};

/// How hard it is tried to compress a text: the hardest.
const BEST: u8 = 10;
/// How many of the lanes are used as they are.
const TABLES: usize = 2;
/// In how many groups positions are by how many pieces are left.
pub(super) const BUCKETS: usize = 4;
/// The fewest lanes of a text: each bucket has a number in the last block.
const FEWEST: usize = BUCKETS + TABLES;
/// What is one in the accumulators and in the weights of the outputs.
const ONE: f32 = 256.0;
/// No weight is as great as that, sixteen pawns or lanes.
const MOST_OUTPUT: u16 = 16 * ONE as u16;

/// The numbers of a network, in blocks of one for each lane: a block for each input, which says what it adds to the lanes; where the
/// lanes begin; for each bucket what the lanes count for as the player to move sees the board, and as the other does; what is
/// added to that, for each bucket.
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

/// A network of a game.
#[derive(Clone, Debug)]
pub(super) struct Network {
    weights: Weights<i16>,
    /// The rows as both players see the board.
    layer: FirstLayer,
    /// How many pieces there are at the start.
    most: usize,
}

impl Inputs {
    /// The inputs for a game; none if it is not one of two players against each other.
    pub fn of(rules: &Rules) -> Option<Self> {
        let two = rules.players.len() == 2 && rules.players[0].team != rules.players[1].team;
        two.then_some(Self {
            kinds: rules.kinds.len(),
            cells: rules.space.cells.len(),
        })
    }

    pub fn count(self) -> usize {
        2 * self.kinds * (self.cells + 1)
    }

    /// The number of an input: whose piece, what it is, and on which cell it stands as the player sees the board; in the hand, if
    /// on none.
    pub fn number(self, own: bool, kind: KindId, cell: Option<usize>) -> usize {
        let piece = usize::from(!own) * self.kinds + kind.index();
        piece * (self.cells + 1) + cell.unwrap_or(self.cells)
    }

    /// The input for the same piece on another cell, which is given for each cell; in the hand, it is the same.
    pub fn moved(self, input: usize, cells: &[CellId]) -> usize {
        let cell = input % (self.cells + 1);
        input - cell + cells.get(cell).map_or(cell, |cell| cell.index())
    }
}

/// In which group a position is.
pub(super) fn bucket(pieces: usize, most: usize) -> usize {
    (pieces * BUCKETS / (most + 1)).min(BUCKETS - 1)
}

/// For each cell how a player sees it: as which cell of the first player.
pub(super) fn seen_as(rules: &Rules, player: PlayerId) -> Vec<usize> {
    let mut seen_as = vec![0; rules.space.cells.len()];
    for (cell, &seen) in rules.player(player).view.iter().enumerate() {
        seen_as[seen.index()] = cell;
    }
    seen_as
}

impl Network {
    /// A network of a game, if the game has two players and the weights are as many as it has inputs.
    pub fn new(start: &Position, weights: Weights<i16>) -> Option<Self> {
        let rules = start.game().rules();
        let inputs = Inputs::of(rules).filter(|inputs| inputs.count() == weights.inputs)?;
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

    /// Where the lanes begin.
    pub fn begin(&self) -> &[i16] {
        self.weights.biases()
    }

    /// What pieces are worth in a position.
    pub fn pieces(&self, position: &Position, worth: &PieceSquares, kept: &mut Accumulators) -> i32 {
        position.accumulate(&self.layer, worth, kept).pieces
    }

    /// What it says of a position, to the player to move, in hundredths of a pawn.
    pub fn of(&self, position: &Position, worth: &PieceSquares, kept: &mut Accumulators) -> i32 {
        let kept = position.accumulate(&self.layer, worth, kept);
        let bucket = bucket(position.piece_count(), self.most);
        let first = position.turn().index();
        let mut sum = i32::from(self.weights.offset(bucket)) * ONE as i32;
        for (side, viewer) in [first, 1 - first].into_iter().enumerate() {
            sum += through(kept.seen_by(viewer), self.weights.outputs(bucket, side));
        }
        (i64::from(sum) * 100 / (ONE * ONE) as i64) as i32
    }

    /// Its numbers as a text.
    pub fn text(&self) -> String {
        self.weights.text()
    }
}

/// What the lanes of an accumulator come to.
fn through(lanes: &[i16], outputs: &[i16]) -> i32 {
    // So many bits to the left that the upper half of a product is the square in parts of one: processors have an instruction for it.
    let squared = |lane: i16| {
        let clipped = i32::from(lane.clamp(0, ONE as i16) << 4);
        ((clipped * clipped) >> 16) as i16
    };
    let outputs = &outputs[..lanes.len()];
    let mut sum = 0;
    // All lanes are worked on in groups, and what that says of the tables is mended.
    for lane in 0..lanes.len() {
        sum += i32::from(squared(lanes[lane])) * i32::from(outputs[lane]);
    }
    for lane in lanes.len() - TABLES..lanes.len() {
        sum += (i32::from(lanes[lane]) - i32::from(squared(lanes[lane]))) * i32::from(outputs[lane]);
    }
    sum
}

impl<T: Copy> Weights<T> {
    /// As many as the inputs and so many groups of lanes need, all the same.
    pub fn all(inputs: Inputs, groups: usize, one: T) -> Self {
        let (inputs, lanes) = (inputs.count(), groups * GROUP);
        Self {
            inputs,
            lanes,
            numbers: vec![one; blocks(inputs) * lanes],
        }
    }

    /// How many of the lanes are clipped and squared.
    pub fn hidden(&self) -> usize {
        self.lanes - TABLES
    }

    pub fn row(&self, input: usize) -> &[T] {
        self.block(input)
    }

    pub fn biases(&self) -> &[T] {
        self.block(self.inputs)
    }

    /// What the lanes count for, as the player to move sees the board or as the other does.
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

/// How many blocks there are for so many inputs.
fn blocks(inputs: usize) -> usize {
    inputs + 1 + 2 * BUCKETS + 1
}

impl Weights<i16> {
    /// Reads the text that [`text`](Self::text) writes; nothing, if it is not that for these inputs. The lanes that it does not have
    /// say nothing.
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
        // What counts for more would not fit into the sums.
        let outputs = &weights.numbers[(weights.inputs + 1) * weights.lanes..];
        let fits = outputs.iter().all(|output| output.unsigned_abs() < MOST_OUTPUT);
        fits.then_some(weights)
    }

    /// The numbers as a text. The last lanes that are clipped and say nothing are left away.
    pub fn text(&self) -> String {
        let blocks = || self.numbers.chunks_exact(self.lanes);
        let is_used = |&lane: &usize| blocks().any(|block| block[lane] != 0);
        let last = (BUCKETS..self.hidden()).rev().find(is_used);
        let hidden = last.map_or(BUCKETS, |lane| lane + 1);
        let used = blocks().flat_map(|block| block[..hidden].iter().chain(&block[self.hidden()..]));
        let numbers: Vec<i16> = used.copied().collect();
        STANDARD.encode(compress_to_vec_zlib(&bytes_of(&numbers), BEST))
    }
}

/// Numbers as bytes: as most are small, the lower ones of all numbers first, then the higher ones; the lowest bit is the sign.
fn bytes_of(numbers: &[i16]) -> Vec<u8> {
    let unsigned = || numbers.iter().map(|number| ((number << 1) ^ (number >> 15)) as u16);
    let lower = unsigned().map(|number| number as u8);
    lower.chain(unsigned().map(|number| (number >> 8) as u8)).collect()
}

/// The numbers that bytes say.
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
    /// The same in whole numbers.
    pub fn rounded(&self) -> Weights<i16> {
        let most = f32::from(MOST_OUTPUT - 1);
        let whole = |number: f32| (number * ONE).round().clamp(-most, most) as i16;
        Weights {
            inputs: self.inputs,
            lanes: self.lanes,
            numbers: self.numbers.iter().copied().map(whole).collect(),
        }
    }
}
