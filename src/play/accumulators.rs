//! What the first layer of a network makes of a position. It is kept from one position to the next, of which only what differs is
//! looked at.

use arrayvec::ArrayVec;

use crate::geometry::CellId;
use crate::play::position::{AnyHistory, Position, with};
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::Bitboard;

/// Lanes come in groups of so many, which a processor works on together.
pub(crate) const GROUP: usize = 32;
/// The most lanes.
pub(crate) const MOST_LANES: usize = 4 * GROUP;

/// Where rows of a first layer begin, of which some are added at a time.
type Rows = ArrayVec<usize, 16>;

/// The first layer of a network as a player sees the board: for each piece, by its number, what it adds to the lanes on each cell and in
/// the hand.
#[derive(Clone, Debug)]
pub(crate) struct FirstLayer {
    cells: usize,
    lanes: usize,
    on_board: Vec<i16>,
    in_hand: Vec<i16>,
}

/// The lanes of a network, as each of two players sees the position that was looked at last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulators {
    /// Where the pieces stood, by their numbers, in the words of bitboards.
    stood: Vec<u64>,
    held: Vec<u16>,
    pub(crate) lanes: [Vec<i16>; 2],
}

impl FirstLayer {
    /// Nothing adds anything.
    pub(crate) fn new(position: &Position, lanes: usize) -> Self {
        with!(&position.history, history => {
            let (cells, pieces) = (history.tables.cells, history.tables.players.piece_count());
            Self { cells, lanes, on_board: vec![0; cells * pieces * lanes], in_hand: vec![0; pieces * lanes] }
        })
    }

    /// Says what a player's kind adds on each cell, as far as they are known, and in the hand.
    pub(crate) fn set<'a>(
        &mut self,
        position: &Position,
        (player, kind): (PlayerId, KindId),
        on_board: impl Iterator<Item = &'a [i16]>,
        in_hand: &[i16],
    ) {
        let piece = with!(&position.history, history => history.tables.players.piece(player, kind)).index();
        let size = self.cells * self.lanes;
        let rows = self.on_board[piece * size..][..size].chunks_exact_mut(self.lanes);
        for (row, added) in rows.zip(on_board) {
            row.copy_from_slice(added);
        }
        self.in_hand[piece * self.lanes..][..self.lanes].copy_from_slice(in_hand);
    }

    /// Where the row of a piece on a cell begins.
    #[inline]
    fn row(&self, piece: usize, cell: CellId) -> usize {
        (piece * self.cells + cell.index()) * self.lanes
    }

    /// Takes some rows of pieces on cells from the lanes, and adds others. Each group of lanes is loaded and stored once.
    #[inline]
    fn change(&self, lanes: &mut [i16], gone: &[usize], come: &[usize]) {
        for (group, kept) in lanes.chunks_exact_mut(GROUP).enumerate() {
            let mut sum = [0; GROUP];
            sum.copy_from_slice(kept);
            for row in gone {
                subtract(&mut sum, &self.on_board[row + group * GROUP..][..GROUP]);
            }
            for row in come {
                add(&mut sum, &self.on_board[row + group * GROUP..][..GROUP]);
            }
            kept.copy_from_slice(&sum);
        }
    }

    #[inline]
    fn in_hand(&self, piece: usize) -> &[i16] {
        &self.in_hand[piece * self.lanes..][..self.lanes]
    }
}

impl Accumulators {
    /// The lanes of an empty board, where they begin.
    pub(crate) fn new(position: &Position, begin: &[i16]) -> Self {
        with!(&position.history, history => {
            let board = &history.board;
            Self {
                stood: vec![0; words(board)],
                held: vec![0; board.hands().len()],
                lanes: [begin.to_vec(), begin.to_vec()],
            }
        })
    }
}

impl Position {
    /// Makes the lanes those of this position.
    #[inline]
    pub(crate) fn accumulate(&self, layers: &[FirstLayer; 2], kept: &mut Accumulators) {
        with!(&self.history, history => {
            accumulate(&history.board, layers, kept);
            if history.tables.hands.drops {
                accumulate_hands(history.board.hands(), layers, kept);
            }
        });
    }
}

/// How many words tell where all pieces of a board stand.
fn words<const W: usize>(board: &Board<W>) -> usize {
    W * board.by_piece().len()
}

#[inline]
fn accumulate<const W: usize>(board: &Board<W>, layers: &[FirstLayer; 2], kept: &mut Accumulators) {
    let Accumulators { stood, lanes, .. } = kept;
    let mut change = |gone: &mut Rows, come: &mut Rows| {
        for (layer, lanes) in layers.iter().zip(&mut *lanes) {
            layer.change(lanes, gone, come);
        }
        gone.clear();
        come.clear();
    };
    let (mut gone, mut come) = (Rows::new(), Rows::new());
    for (piece, (cells, stood)) in board.by_piece().iter().zip(stood.chunks_exact_mut(W)).enumerate() {
        let before = Bitboard::from_words(|word| stood[word]);
        if before == *cells {
            continue;
        }
        stood.copy_from_slice(cells.words());
        for cell in before - *cells {
            if gone.is_full() {
                change(&mut gone, &mut come);
            }
            gone.push(layers[0].row(piece, cell));
        }
        for cell in *cells - before {
            if come.is_full() {
                change(&mut gone, &mut come);
            }
            come.push(layers[0].row(piece, cell));
        }
    }
    change(&mut gone, &mut come);
}

fn accumulate_hands(hands: &[u16], layers: &[FirstLayer; 2], kept: &mut Accumulators) {
    for (piece, (&held, before)) in hands.iter().zip(&mut kept.held).enumerate() {
        for (layer, lanes) in layers.iter().zip(&mut kept.lanes) {
            (held..*before).for_each(|_| subtract(lanes, layer.in_hand(piece)));
            (*before..held).for_each(|_| add(lanes, layer.in_hand(piece)));
        }
        *before = held;
    }
}

/// Sums go round where they do not fit, so that each change can be taken back. The loops here are over numbers, as iterators are
/// not always inlined (docs/performance.md, "Building").
#[inline]
fn add(lanes: &mut [i16], row: &[i16]) {
    let row = &row[..lanes.len()];
    for at in 0..lanes.len() {
        lanes[at] = lanes[at].wrapping_add(row[at]);
    }
}

#[inline]
fn subtract(lanes: &mut [i16], row: &[i16]) {
    let row = &row[..lanes.len()];
    for at in 0..lanes.len() {
        lanes[at] = lanes[at].wrapping_sub(row[at]);
    }
}
