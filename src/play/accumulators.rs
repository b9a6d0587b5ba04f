//! What the first layer of a network makes of a position. It is kept for the last positions of a game, and brought up to date by the
//! moves since.

use arrayvec::ArrayVec;

use crate::geometry::CellId;
use crate::play::history::History;
use crate::play::position::{AnyHistory, Position, with};
use crate::play::searching::PieceSquares;
use crate::rules::{KindId, PlayerId};

/// Lanes come in groups of so many, which a processor works on together.
pub(crate) const GROUP: usize = 32;
/// The most lanes.
pub(crate) const MOST_LANES: usize = 4 * GROUP;

/// As many lanes as are worked on at a time. A row, half of which is for each player, is made of such parts.
const PART: usize = 2 * GROUP;
/// How many of the last positions of a game are kept.
const KEPT: usize = 32;
/// From how many moves back a position is brought up to date at most.
const MOST_BACK: usize = 8;

/// Rows of a first layer, of which some are added at a time.
type Rows = ArrayVec<usize, 16>;

/// The first layer of a network: for each piece, by its number, what it adds to the lanes on each cell, and after all these what
/// each adds in the hand. Each row is as the first player sees the board, and then as the other does.
#[derive(Clone, Debug)]
pub(crate) struct FirstLayer {
    pieces: usize,
    cells: usize,
    /// The lanes of one player.
    lanes: usize,
    rows: Vec<i16>,
}

/// What is kept of the last positions of a game that were looked at, by how many moves led there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulators {
    kept: Vec<Accumulator>,
    /// Where the lanes begin.
    begin: Vec<i16>,
}

/// The lanes of a network, as each of two players sees a position.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    /// The hash of the position.
    hash: u64,
    /// What the pieces are worth.
    pub(crate) pieces: i32,
    lanes: Vec<i16>,
}

impl FirstLayer {
    /// Nothing adds anything.
    pub(crate) fn new(position: &Position, lanes: usize) -> Self {
        with!(&position.history, history => {
            let (cells, pieces) = (history.tables.cells, history.tables.players.piece_count());
            Self { pieces, cells, lanes, rows: vec![0; (cells + 1) * pieces * 2 * lanes] }
        })
    }

    /// Says what a player's kind adds as another player sees it on each cell, as far as they are known, and in the hand.
    pub(crate) fn set<'a>(
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

    /// The number of the row of a piece on a cell.
    #[inline]
    fn row(&self, piece: usize, cell: CellId) -> usize {
        piece * self.cells + cell.index()
    }

    /// The number of the row of a piece in the hand.
    #[inline]
    fn row_in_hand(&self, piece: usize) -> usize {
        self.pieces * self.cells + piece
    }

    /// Makes the lanes those of others, or leaves them as they are, and then takes some rows from them and adds others. Each part
    /// of the lanes is loaded and stored once.
    #[inline]
    fn change(&self, others: Option<&[i16]>, lanes: &mut [i16], gone: &[usize], come: &[usize]) {
        for (part, kept) in lanes.chunks_exact_mut(PART).enumerate() {
            let mut sum = [0; PART];
            sum.copy_from_slice(others.map_or(&*kept, |others| &others[part * PART..][..PART]));
            for row in gone {
                subtract(&mut sum, &self.rows[row * 2 * self.lanes + part * PART..][..PART]);
            }
            for row in come {
                add(&mut sum, &self.rows[row * 2 * self.lanes + part * PART..][..PART]);
            }
            kept.copy_from_slice(&sum);
        }
    }
}

impl Accumulators {
    /// Room for one position, which is not looked at yet.
    pub(crate) fn of_one(begin: &[i16]) -> Self {
        Self::of(1, begin)
    }

    /// Room for the last positions of a game.
    pub(crate) fn of_game(begin: &[i16]) -> Self {
        Self::of(KEPT, begin)
    }

    fn of(many: usize, begin: &[i16]) -> Self {
        let begin = [begin, begin].concat();
        let nothing = Accumulator {
            hash: 0,
            pieces: 0,
            lanes: begin.clone(),
        };
        Self {
            kept: vec![nothing; many],
            begin,
        }
    }
}

impl Accumulator {
    /// The lanes as a player sees the board.
    #[inline]
    pub(crate) fn seen_by(&self, viewer: usize) -> &[i16] {
        let lanes = self.lanes.len() / 2;
        &self.lanes[viewer * lanes..][..lanes]
    }
}

impl Position {
    /// The lanes of this position, and what the pieces are worth.
    #[inline]
    pub(crate) fn accumulate<'a>(
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
        let (many, now) = (kept.kept.len(), self.past.len());
        let place = |moves: usize| moves % many;
        if kept.kept[place(now)].hash != self.board.hash() {
            let most = if self.moves_tell_pieces() {
                MOST_BACK.min(many - 1).min(now)
            } else {
                0
            };
            let hashes = self.hashes.all();
            let mut before = (now - most..now).rev();
            let known = before.find(|&moves| kept.kept[place(moves)].hash == hashes[moves]);
            let is_done = known.is_some_and(|known| {
                (known..now).all(|moves| {
                    let places = [place(moves), place(moves + 1)];
                    let both = kept.kept.get_disjoint_mut(places);
                    both.is_ok_and(|both| self.go_on(layer, worth, moves, both))
                })
            });
            if !is_done {
                let own = &mut kept.kept[place(now)];
                own.lanes.copy_from_slice(&kept.begin);
                own.pieces = 0;
                own.hash = self.board.hash();
                self.add_all(layer, worth, own);
            }
        }
        &kept.kept[place(now)]
    }

    /// Whether the moves of the game, those aside that remove pieces because they meet, say themselves what pieces come and go.
    fn moves_tell_pieces(&self) -> bool {
        let tables = &self.tables;
        !(tables.effects.any || tables.eliminations.any || tables.players.has_neutrals())
    }

    /// Makes what is kept after a move, by its number, of what is kept before it. Returns whether the move tells that.
    #[inline]
    fn go_on(
        &self,
        layer: &FirstLayer,
        worth: &PieceSquares,
        moves: usize,
        [before, after]: [&mut Accumulator; 2],
    ) -> bool {
        let (mut gone, mut come) = (Rows::new(), Rows::new());
        if !self.changed(layer, moves, &mut gone, &mut come) {
            return false;
        }
        after.hash = self.hashes.all().get(moves + 1).copied().unwrap_or(self.board.hash());
        after.pieces = before.pieces + worth.of_rows(&come) - worth.of_rows(&gone);
        layer.change(Some(&before.lanes), &mut after.lanes, &gone, &come);
        true
    }

    /// Adds all that is on the board and in the hands to what is kept of an empty one.
    fn add_all(&self, layer: &FirstLayer, worth: &PieceSquares, kept: &mut Accumulator) {
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

    /// Finds the rows that a move, by its number, has taken away and added. Returns whether the move tells that.
    #[inline]
    fn changed(&self, layer: &FirstLayer, number: usize, gone: &mut Rows, come: &mut Rows) -> bool {
        let (tables, players) = (&self.tables, &self.tables.players);
        let past = &self.past[number];
        let (made, us) = (&past.made, past.player);
        if !made.removed().is_empty() {
            return false;
        }
        for (&cell, &piece) in made.captures().iter().zip(past.undo.captured()) {
            gone.push(layer.row(piece.index(), cell));
            if tables.hands.drops
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                come.push(layer.row_in_hand(gained.index()));
            }
        }
        if let Some((from, to)) = made.carried() {
            // Who was taken along is known as long as nothing else has happened.
            if number + 1 < self.past.len() {
                return false;
            }
            let piece = self.board.at(to).index();
            gone.push(layer.row(piece, from));
            come.push(layer.row(piece, to));
        }
        if let Some(to) = made.to() {
            let piece = players.piece(us, made.kind()).index();
            let left = made
                .from()
                .map_or(layer.row_in_hand(piece), |from| layer.row(piece, from));
            gone.push(left);
            come.push(layer.row(players.piece(us, made.becomes()).index(), to));
        }
        true
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
