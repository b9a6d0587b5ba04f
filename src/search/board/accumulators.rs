//! The accumulators of a neural network's first layer. They are kept for the last positions of a game and updated incrementally
//! from the moves since.

use arrayvec::ArrayVec;

use crate::geometry::CellId;
use crate::play::Position;
use crate::play::history::History;
use crate::play::position::{AnyHistory, with};
use crate::rules::{KindId, PlayerId};
use crate::search::board::weights::PieceSquares;

/// The number of lanes is a multiple of this: the width of a vector operation.
pub(in crate::search) const GROUP: usize = 32;

/// The most lanes of one view.
pub(in crate::search) const MOST_LANES: usize = 4 * GROUP;

/// The number of lanes processed at a time. A row holds the lanes of both views and is a multiple of this.
const PART: usize = 2 * GROUP;

/// The number of positions of a game whose accumulators are kept.
const CAPACITY: usize = 32;

/// The most moves through which an accumulator is updated; older ones are computed from scratch.
const MAX_UPDATES: usize = 8;

/// A few rows of a first layer, to be added or subtracted together.
type Rows = ArrayVec<usize, 16>;

/// The weights of the first layer: a row for each piece on each cell, then a row for each piece in hand. The first half of a row
/// is the view of the first player, the second half that of the second player.
#[derive(Clone, Debug)]
pub(in crate::search) struct FirstLayer {
    pieces: usize,
    cells: usize,
    /// The number of lanes of one view.
    lanes: usize,
    rows: Vec<i16>,
}

/// The accumulators of the last positions of a game, at the index of their number of moves, modulo the capacity.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Accumulators {
    kept: Vec<Accumulator>,
    /// The biases, for both views.
    biases: Vec<i16>,
}

/// The accumulator of one position, for both views.
#[derive(Clone, Debug)]
pub(in crate::search) struct Accumulator {
    /// The hash of the position.
    hash: u64,
    /// The sum of the material and piece-square values.
    pub(in crate::search) pieces: i32,
    lanes: Vec<i16>,
}

impl FirstLayer {
    /// A layer whose weights are all zero.
    pub(in crate::search) fn new(position: &Position, lanes: usize) -> Self {
        with!(&position.history, history => {
            let (cells, pieces) = (history.tables.cells, history.tables.players.piece_count());
            Self { pieces, cells, lanes, rows: vec![0; (cells + 1) * pieces * 2 * lanes] }
        })
    }

    /// Sets the weights of a player's kind in one view: a row for each cell, as far as rows are given, and the row in hand.
    pub(in crate::search) fn set<'a>(
        &mut self,
        position: &Position,
        viewer: PlayerId,
        (player, kind): (PlayerId, KindId),
        on_board: impl Iterator<Item = &'a [i16]>,
        in_hand: &'a [i16],
    ) {
        let piece = with!(&position.history, history => history.tables.players.piece(player, kind)).index();
        let half = viewer.index() * self.lanes;
        let on_board = (self.row(piece, CellId(0))..).zip(on_board).take(self.cells);
        for (row, added) in on_board.chain([(self.row_in_hand(piece), in_hand)]) {
            self.rows[row * 2 * self.lanes + half..][..self.lanes].copy_from_slice(added);
        }
    }

    /// The row of a piece on a cell.
    #[inline]
    fn row(&self, piece: usize, cell: CellId) -> usize {
        piece * self.cells + cell.index()
    }

    /// The row of a piece in hand.
    #[inline]
    fn row_in_hand(&self, piece: usize) -> usize {
        self.pieces * self.cells + piece
    }

    /// Copies the source if given one, then subtracts and adds feature rows. Each part of the lanes is loaded and stored once.
    #[inline]
    fn change(&self, source: Option<&[i16]>, lanes: &mut [i16], removed_rows: &[usize], added_rows: &[usize]) {
        for (part, kept) in lanes.chunks_exact_mut(PART).enumerate() {
            let mut sum = [0; PART];
            sum.copy_from_slice(source.map_or(&*kept, |source| &source[part * PART..][..PART]));
            for row in removed_rows {
                subtract(&mut sum, &self.rows[row * 2 * self.lanes + part * PART..][..PART]);
            }
            for row in added_rows {
                add(&mut sum, &self.rows[row * 2 * self.lanes + part * PART..][..PART]);
            }
            kept.copy_from_slice(&sum);
        }
    }
}

impl Accumulators {
    /// An accumulator for a single position.
    pub(in crate::search) fn of_one(biases: &[i16]) -> Self {
        Self::with_capacity(1, biases)
    }

    /// Accumulators for the last positions of a game.
    pub(in crate::search) fn of_game(biases: &[i16]) -> Self {
        Self::with_capacity(CAPACITY, biases)
    }

    fn with_capacity(capacity: usize, biases: &[i16]) -> Self {
        let biases = [biases, biases].concat();
        let empty = Accumulator {
            hash: 0,
            pieces: 0,
            lanes: biases.clone(),
        };
        Self {
            kept: vec![empty; capacity],
            biases,
        }
    }
}

impl Accumulator {
    /// The lanes from a player's view.
    #[inline]
    pub(in crate::search) fn seen_by(&self, viewer: usize) -> &[i16] {
        let lanes = self.lanes.len() / 2;
        &self.lanes[viewer * lanes..][..lanes]
    }
}

impl Position {
    /// Brings the accumulator of this position up to date and returns it.
    #[inline]
    pub(in crate::search) fn accumulate<'a>(
        &self,
        layer: &FirstLayer,
        worth: &PieceSquares,
        kept: &'a mut Accumulators,
    ) -> &'a Accumulator {
        with!(&self.history, history => history.accumulate(layer, worth, kept))
    }
}

impl<const W: usize> History<W> {
    #[inline]
    fn accumulate<'a>(&self, layer: &FirstLayer, worth: &PieceSquares, kept: &'a mut Accumulators) -> &'a Accumulator {
        let (capacity, now) = (kept.kept.len(), self.past.len());
        let place = |moves: usize| moves % capacity;
        if kept.kept[place(now)].hash != self.identity {
            let max_back = if self.moves_determine_pieces() {
                MAX_UPDATES.min(capacity - 1).min(now)
            } else {
                0
            };
            let hashes = self.hashes.all();
            let mut earlier = (now - max_back..now).rev();
            let latest = earlier.find(|&moves| kept.kept[place(moves)].hash == hashes[moves]);
            let is_done = latest.is_some_and(|latest| {
                (latest..now).all(|moves| {
                    let places = [place(moves), place(moves + 1)];
                    let both = kept.kept.get_disjoint_mut(places);
                    both.is_ok_and(|both| self.update(layer, worth, moves, both))
                })
            });
            if !is_done {
                let own = &mut kept.kept[place(now)];
                own.lanes.copy_from_slice(&kept.biases);
                own.pieces = 0;
                own.hash = self.identity;
                self.refresh(layer, worth, own);
            }
        }
        &kept.kept[place(now)]
    }

    /// Whether the moves alone determine which pieces appear and disappear. Moves that remove pieces from meetings are handled
    /// separately.
    fn moves_determine_pieces(&self) -> bool {
        let tables = &self.tables;
        !(tables.effects.any || tables.eliminations.any || tables.players.has_neutrals())
    }

    /// Derives the accumulator after a move from the one before it. Returns whether the move alone determines the change.
    #[inline]
    fn update(
        &self,
        layer: &FirstLayer,
        worth: &PieceSquares,
        moves: usize,
        [before, after]: [&mut Accumulator; 2],
    ) -> bool {
        let (mut removed_rows, mut added_rows) = (Rows::new(), Rows::new());
        if !self.changed_rows(layer, moves, &mut removed_rows, &mut added_rows) {
            return false;
        }
        after.hash = self.hashes.all().get(moves + 1).copied().unwrap_or(self.identity);
        after.pieces = before.pieces + worth.of_rows(&added_rows) - worth.of_rows(&removed_rows);
        layer.change(Some(&before.lanes), &mut after.lanes, &removed_rows, &added_rows);
        true
    }

    /// Adds all features of the position to an accumulator that holds the biases.
    fn refresh(&self, layer: &FirstLayer, worth: &PieceSquares, kept: &mut Accumulator) {
        let board = &self.board;
        let mut rows = Rows::new();
        let mut add = |row: usize| {
            rows.push(row);
            if rows.is_full() {
                kept.pieces += worth.of_rows(&rows);
                layer.change(None, &mut kept.lanes, &[], &rows);
                rows.clear();
            }
        };
        for (piece, cells) in board.by_piece().iter().enumerate() {
            cells.each(|cell| add(layer.row(piece, cell)));
        }
        if self.tables.hands.drops {
            for (piece, &held) in board.hands().iter().enumerate() {
                (0..held).for_each(|_| add(layer.row_in_hand(piece)));
            }
        }
        kept.pieces += worth.of_rows(&rows);
        layer.change(None, &mut kept.lanes, &[], &rows);
    }

    /// Collects the rows that a move subtracts and adds. Returns whether the move alone determines them.
    #[inline]
    fn changed_rows(&self, layer: &FirstLayer, number: usize, removed_rows: &mut Rows, added_rows: &mut Rows) -> bool {
        let (tables, players) = (&self.tables, &self.tables.players);
        let past = &self.past[number];
        let (made, us) = (&past.made, past.player);
        if !made.removed().is_empty() {
            return false;
        }
        for (&cell, &piece) in made.captures().iter().zip(past.undo.captured()) {
            removed_rows.push(layer.row(piece.index(), cell));
            if tables.hands.drops
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                added_rows.push(layer.row_in_hand(gained.index()));
            }
        }
        if let Some((from, to)) = made.carried() {
            // A piece that was carried along is only known after the last move.
            if number + 1 < self.past.len() {
                return false;
            }
            let piece = self.board.at(to).index();
            removed_rows.push(layer.row(piece, from));
            added_rows.push(layer.row(piece, to));
        }
        if let Some(to) = made.to() {
            let piece = players.piece(us, made.kind()).index();
            let origin = made
                .from()
                .map_or(layer.row_in_hand(piece), |from| layer.row(piece, from));
            removed_rows.push(origin);
            added_rows.push(layer.row(players.piece(us, made.becomes()).index(), to));
        }
        true
    }
}

/// Sums wrap around, so that each change can be undone exactly. The loops are over indices because iterators are not always
/// inlined in a release build without link-time optimisation.
#[inline]
fn add(lanes: &mut [i16], row: &[i16]) {
    let row = &row[..lanes.len()];
    for lane in 0..lanes.len() {
        lanes[lane] = lanes[lane].wrapping_add(row[lane]);
    }
}

#[inline]
fn subtract(lanes: &mut [i16], row: &[i16]) {
    let row = &row[..lanes.len()];
    for lane in 0..lanes.len() {
        lanes[lane] = lanes[lane].wrapping_sub(row[lane]);
    }
}
