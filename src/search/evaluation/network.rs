//! A small neural network that games have taught: what pieces are worth together, on the cells where they stand.
//!
//! Its inputs are the pieces on their cells and in the hands, once as each of the two players sees them. Each input adds a row
//! of numbers to an accumulator. Most lanes of the accumulators are then clipped and squared; the last ones are used as
//! they are, so that they are tables of what pieces are worth on cells. What a lane counts for depends on how many pieces
//! are left. All is in whole numbers: it says the same on every machine.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::geometry::CellId;
use crate::play::Position;
use crate::play::searching::{Accumulator, FirstLayer, LANES};
use crate::rules::{KindId, PlayerId, Rules};

/// How many of the lanes are used as they are.
const TABLES: usize = 2;
/// How many of the lanes are clipped and squared.
pub(super) const HIDDEN: usize = LANES - TABLES;
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
    pub blocks: Vec<[T; LANES]>,
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
    /// The rows as each player sees the board.
    layers: [FirstLayer; 2],
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
        let layer = |viewer: PlayerId| {
            let seen_as = seen_as(rules, viewer);
            let mut layer = FirstLayer::new(start);
            for player in rules.player_ids() {
                for kind in rules.kind_ids().filter(|&kind| !rules.kind(kind).neutral) {
                    let row = |cell| *weights.row(inputs.number(player == viewer, kind, cell));
                    let on_board = seen_as.iter().map(|&cell| row(Some(cell)));
                    layer.set(start, (player, kind), on_board, row(None));
                }
            }
            layer
        };
        Some(Self {
            layers: [layer(PlayerId(0)), layer(PlayerId(1))],
            most: rules.start.pieces.len(),
            weights,
        })
    }

    /// What it says of a position, to the player to move, in hundredths of a pawn.
    pub fn of(&self, position: &Position) -> i32 {
        let bucket = bucket(position.piece_count(), self.most);
        let first = position.turn().index();
        let mut sum = i32::from(self.weights.offset(bucket)) * ONE as i32;
        for (side, viewer) in [first, 1 - first].into_iter().enumerate() {
            let lanes = position.accumulated(&self.layers[viewer], self.weights.biases());
            sum += through(&lanes, self.weights.outputs(bucket, side));
        }
        sum * 100 / (ONE * ONE) as i32
    }

    /// Its numbers as a text.
    pub fn text(&self) -> String {
        self.weights.text()
    }
}

/// What the lanes of an accumulator come to.
fn through(lanes: &Accumulator, outputs: &[i16; LANES]) -> i32 {
    let mut sum = 0;
    for lane in 0..HIDDEN {
        let clipped = i32::from(lanes[lane].clamp(0, ONE as i16));
        sum += ((clipped * clipped) >> 8) * i32::from(outputs[lane]);
    }
    for lane in HIDDEN..LANES {
        sum += i32::from(lanes[lane]) * i32::from(outputs[lane]);
    }
    sum
}

impl<T: Copy> Weights<T> {
    /// As many as the inputs need, all the same.
    pub fn all(inputs: Inputs, one: T) -> Self {
        let inputs = inputs.count();
        Self {
            inputs,
            blocks: vec![[one; LANES]; inputs + 1 + 2 * BUCKETS + 1],
        }
    }

    pub fn row(&self, input: usize) -> &[T; LANES] {
        &self.blocks[input]
    }

    pub fn biases(&self) -> &[T; LANES] {
        &self.blocks[self.inputs]
    }

    /// What the lanes count for, as the player to move sees the board or as the other does.
    pub fn outputs(&self, bucket: usize, side: usize) -> &[T; LANES] {
        &self.blocks[self.block_of_outputs(bucket, side)]
    }

    pub fn offset(&self, bucket: usize) -> T {
        self.blocks[self.inputs + 1 + 2 * BUCKETS][bucket]
    }

    pub fn row_mut(&mut self, input: usize) -> &mut [T; LANES] {
        &mut self.blocks[input]
    }

    pub fn biases_mut(&mut self) -> &mut [T; LANES] {
        &mut self.blocks[self.inputs]
    }

    pub fn outputs_mut(&mut self, bucket: usize, side: usize) -> &mut [T; LANES] {
        let block = self.block_of_outputs(bucket, side);
        &mut self.blocks[block]
    }

    pub fn offset_mut(&mut self, bucket: usize) -> &mut T {
        &mut self.blocks[self.inputs + 1 + 2 * BUCKETS][bucket]
    }

    fn block_of_outputs(&self, bucket: usize, side: usize) -> usize {
        self.inputs + 1 + 2 * bucket + side
    }
}

impl Weights<i16> {
    /// Reads the text that [`text`](Self::text) writes; nothing, if it is not that for these inputs. The lanes that it does not have
    /// say nothing.
    pub fn read(inputs: Inputs, text: &str) -> Option<Self> {
        let bytes = STANDARD.decode(text).ok()?;
        let mut weights = Self::all(inputs, 0);
        let numbers = numbers_of(&bytes, weights.blocks.len() * LANES)?;
        let lanes = numbers.len() / weights.blocks.len();
        if !(FEWEST..=LANES).contains(&lanes) || numbers.len() != lanes * weights.blocks.len() {
            return None;
        }
        for (block, numbers) in weights.blocks.iter_mut().zip(numbers.chunks_exact(lanes)) {
            let (hidden, tables) = numbers.split_at(lanes - TABLES);
            block[..hidden.len()].copy_from_slice(hidden);
            block[HIDDEN..].copy_from_slice(tables);
        }
        // What counts for more would not fit into the sums.
        let outputs = weights.blocks[weights.inputs + 1..].as_flattened();
        let fits = outputs.iter().all(|output| output.unsigned_abs() < MOST_OUTPUT);
        fits.then_some(weights)
    }

    /// The numbers as a text. The last lanes that are clipped and say nothing are left away.
    pub fn text(&self) -> String {
        let is_used = |&lane: &usize| self.blocks.iter().any(|block| block[lane] != 0);
        let last = (BUCKETS..HIDDEN).rev().find(is_used);
        let hidden = last.map_or(BUCKETS, |lane| lane + 1);
        let used = self
            .blocks
            .iter()
            .flat_map(|block| block[..hidden].iter().chain(&block[HIDDEN..]));
        let numbers: Vec<i16> = used.copied().collect();
        STANDARD.encode(bytes_of(&numbers))
    }
}

/// What no number begins with: nothing as it would stand in two bytes. The number behind it says how many numbers are nothing.
const NOTHINGS: [u8; 2] = [0x80, 0];
/// From how many on they are told together.
const MANY_NOTHINGS: usize = 4;

/// Numbers as bytes.
fn bytes_of(numbers: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in numbers.chunk_by(|one, next| *one == 0 && *next == 0) {
        if run.len() < MANY_NOTHINGS {
            run.iter().for_each(|&number| write_number(number, &mut bytes));
        } else {
            for part in run.chunks(i16::MAX as usize) {
                bytes.extend(NOTHINGS);
                write_number(part.len() as i16, &mut bytes);
            }
        }
    }
    bytes
}

/// The numbers that bytes say; nothing, if they say none or too many.
fn numbers_of(mut bytes: &[u8], most: usize) -> Option<Vec<i16>> {
    let mut numbers = Vec::new();
    while !bytes.is_empty() && numbers.len() <= most {
        if let Some(rest) = bytes.strip_prefix(&NOTHINGS) {
            bytes = rest;
            let count = usize::try_from(read_number(&mut bytes)?).ok()?;
            numbers.resize(numbers.len() + count, 0);
        } else {
            numbers.push(read_number(&mut bytes)?);
        }
    }
    (numbers.len() <= most).then_some(numbers)
}

/// Writes a number in as few bytes as it needs, seven bits in each, the lowest first: the lowest bit is the sign, the highest bit of a byte says
/// that another one follows.
fn write_number(number: i16, bytes: &mut Vec<u8>) {
    let mut rest = ((number << 1) ^ (number >> 15)) as u16;
    while rest > 0x7F {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Reads what [`write_number`] writes; nothing, if it is not that of a number.
fn read_number(bytes: &mut &[u8]) -> Option<i16> {
    let mut found = 0u32;
    for at in 0..3 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        found |= u32::from(byte & 0x7F) << (7 * at);
        if byte < 0x80 {
            let found = u16::try_from(found).ok()?;
            return Some((found >> 1) as i16 ^ -((found & 1) as i16));
        }
    }
    None
}

impl Weights<f32> {
    /// The same in whole numbers.
    pub fn rounded(&self) -> Weights<i16> {
        let most = f32::from(MOST_OUTPUT - 1);
        let whole = |number: f32| (number * ONE).round().clamp(-most, most) as i16;
        Weights {
            inputs: self.inputs,
            blocks: self.blocks.iter().map(|block| block.map(whole)).collect(),
        }
    }
}
