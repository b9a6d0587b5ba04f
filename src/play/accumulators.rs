//! What the first layer of a network makes of a position. It is kept from one position to the next, of which only what differs is
//! looked at.

use arrayvec::ArrayVec;

use crate::geometry::CellId;
use crate::play::position::{AnyHistory, Position, with};
use crate::play::searching::PieceSquares;
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::Bitboard;

/// Lanes come in groups of so many, which a processor works on together.
pub(crate) const GROUP: usize = 32;
/// The most lanes.
pub(crate) const MOST_LANES: usize = 4 * GROUP;

/// Rows of a first layer, of which some are added at a time.
type Rows = ArrayVec<usize, 16>;

/// As many lanes as are worked on at a time. A row, half of which is for each player, is made of such parts.
const PART: usize = 2 * GROUP;

/// The first layer of a network: for each piece, by its number, what it adds to the lanes on each cell and in the hand, first as the
/// first player sees the board, then as the other does.
#[derive(Clone, Debug)]
pub(crate) struct FirstLayer {
    cells: usize,
    /// The lanes of one player.
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
    /// What the pieces are worth.
    pub(crate) pieces: i32,
    lanes: Vec<i16>,
}

impl FirstLayer {
    /// Nothing adds anything.
    pub(crate) fn new(position: &Position, lanes: usize) -> Self {
        with!(&position.history, history => {
            let (cells, pieces) = (history.tables.cells, history.tables.players.piece_count());
            let row = 2 * lanes;
            Self { cells, lanes, on_board: vec![0; cells * pieces * row], in_hand: vec![0; pieces * row] }
        })
    }

    /// Says what a player's kind adds as another player sees it on each cell, as far as they are known, and in the hand.
    pub(crate) fn set<'a>(
        &mut self,
        position: &Position,
        viewer: PlayerId,
        (player, kind): (PlayerId, KindId),
        on_board: impl Iterator<Item = &'a [i16]>,
        in_hand: &[i16],
    ) {
        let piece = with!(&position.history, history => history.tables.players.piece(player, kind)).index();
        let (row, half) = (2 * self.lanes, viewer.index() * self.lanes);
        let rows = self.on_board[piece * self.cells * row..].chunks_exact_mut(row);
        for (row, added) in rows.take(self.cells).zip(on_board) {
            row[half..][..self.lanes].copy_from_slice(added);
        }
        self.in_hand[piece * row + half..][..self.lanes].copy_from_slice(in_hand);
    }

    /// The number of the row of a piece on a cell.
    #[inline]
    fn row(&self, piece: usize, cell: CellId) -> usize {
        piece * self.cells + cell.index()
    }

    /// Takes some rows of pieces on cells from the lanes, and adds others. Each part of the lanes is loaded and stored once.
    #[inline]
    fn change(&self, lanes: &mut [i16], gone: &[usize], come: &[usize]) {
        for (part, kept) in lanes.chunks_exact_mut(PART).enumerate() {
            let mut sum = [0; PART];
            sum.copy_from_slice(kept);
            for row in gone {
                subtract(&mut sum, &self.on_board[row * 2 * self.lanes + part * PART..][..PART]);
            }
            for row in come {
                add(&mut sum, &self.on_board[row * 2 * self.lanes + part * PART..][..PART]);
            }
            kept.copy_from_slice(&sum);
        }
    }

    #[inline]
    fn in_hand(&self, piece: usize) -> &[i16] {
        &self.in_hand[piece * 2 * self.lanes..][..2 * self.lanes]
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
                pieces: 0,
                lanes: [begin, begin].concat(),
            }
        })
    }

    /// The lanes as a player sees the board.
    #[inline]
    pub(crate) fn seen_by(&self, viewer: usize) -> &[i16] {
        let lanes = self.lanes.len() / 2;
        &self.lanes[viewer * lanes..][..lanes]
    }
}

impl Position {
    /// Makes the lanes, and what the pieces are worth, those of this position.
    #[inline]
    pub(crate) fn accumulate(&self, layer: &FirstLayer, worth: &PieceSquares, kept: &mut Accumulators) {
        with!(&self.history, history => {
            accumulate(&history.board, layer, worth, kept);
            if history.tables.hands.drops {
                accumulate_hands(history.board.hands(), layer, worth, kept);
            }
        });
    }
}

/// How many words tell where all pieces of a board stand.
fn words<const W: usize>(board: &Board<W>) -> usize {
    W * board.by_piece().len()
}

#[inline]
fn accumulate<const W: usize>(board: &Board<W>, layer: &FirstLayer, worth: &PieceSquares, kept: &mut Accumulators) {
    let Accumulators {
        stood, lanes, pieces, ..
    } = kept;
    let mut change = |gone: &mut Rows, come: &mut Rows| {
        gone.iter().for_each(|&row| *pieces -= worth.on_board[row]);
        come.iter().for_each(|&row| *pieces += worth.on_board[row]);
        layer.change(lanes, gone, come);
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
            gone.push(layer.row(piece, cell));
        }
        for cell in *cells - before {
            if come.is_full() {
                change(&mut gone, &mut come);
            }
            come.push(layer.row(piece, cell));
        }
    }
    change(&mut gone, &mut come);
}

fn accumulate_hands(hands: &[u16], layer: &FirstLayer, worth: &PieceSquares, kept: &mut Accumulators) {
    for (piece, (&held, before)) in hands.iter().zip(&mut kept.held).enumerate() {
        (held..*before).for_each(|_| subtract(&mut kept.lanes, layer.in_hand(piece)));
        (*before..held).for_each(|_| add(&mut kept.lanes, layer.in_hand(piece)));
        kept.pieces += (i32::from(held) - i32::from(*before)) * worth.in_hand[piece];
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
