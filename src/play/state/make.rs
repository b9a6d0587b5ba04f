//! Making moves and taking them back.

use crate::geometry::CellId;
use crate::rules::limits::MAX_CAPTURES;
use crate::tables::{Bitboard, Tables, zobrist};

use crate::play::movegen::moves::Move;
use crate::play::state::board::{Board, NO_PIECE, rights_key};

/// What a move does not tell about the position before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) struct Undo<const W: usize> {
    taken: [u16; MAX_CAPTURES],
    rights: u32,
    unmoved: Bitboard<W>,
    /// Whether there were exposures, which the board keeps.
    had_ep_squares: bool,
    quiet_plies: u16,
    passes: u16,
    capture_end: Option<u16>,
    last_mover: usize,
    hash: u64,
    /// How much players had lost by being put out.
    eliminated: usize,
}

impl<const W: usize> Board<W> {
    /// Makes a pseudo-legal move.
    ///
    /// Without `HASH` the hash is wrong until the move is taken back: a search that does not ask for it need not
    /// keep it.
    #[inline(always)]
    pub(in crate::play) fn make<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        let undo = self.advance::<HASH>(tables, made);
        if tables.eliminations.any {
            self.eliminate_threatened(tables);
        }
        undo
    }

    /// Makes a pseudo-legal move, but puts nobody out whom the next player threatens.
    ///
    /// Whether the move leaves the mover safe is asked here: he may be out after the threats.
    #[inline(always)]
    pub(in crate::play) fn advance<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        let mut undo = Undo {
            taken: [NO_PIECE; MAX_CAPTURES],
            rights: self.rights,
            unmoved: self.unmoved,
            had_ep_squares: !self.en_passant.is_empty(),
            quiet_plies: self.quiet_plies,
            passes: self.passes,
            capture_end: self.capture_end,
            last_mover: self.last_mover,
            hash: self.hash,
            eliminated: self.eliminated.len(),
        };
        if undo.had_ep_squares {
            self.ep_history.push(self.en_passant);
        }
        let us = self.turn;
        let mut left = Bitboard::EMPTY;
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = self.lift(tables, cell);
            undo.taken[index] = piece;
            self.mark::<HASH>(|| zobrist::piece(piece, cell));
            left.insert(cell);
            if index < kept
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                self.add_to_hand::<HASH>(gained, 1);
            }
        }
        if tables.goals {
            self.capture_end = self.end_by_capture(tables, &undo.taken[..made.captures().len()]);
        }
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                left.insert(from);
                let (leaves, arrives) = (self.at(from), tables.piece(us, made.becomes().index()));
                if made.carried().is_none() && !made.is_promotion() {
                    self.shift(us, from, to);
                } else {
                    self.lift(tables, from);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        let player = tables.player_of(self.at(carried_from));
                        let carried = self.shift(player, carried_from, carried_to);
                        self.mark::<HASH>(|| {
                            zobrist::piece(carried, carried_from) ^ zobrist::piece(carried, carried_to)
                        });
                        left.insert(carried_from);
                    }
                    self.place(tables, to, arrives);
                }
                self.mark::<HASH>(|| zobrist::piece(leaves, from) ^ zobrist::piece(arrives, to));
            }
            (None, Some(to)) => {
                let arrives = tables.piece(us, made.kind().index());
                self.add_to_hand::<HASH>(arrives, -1);
                self.place(tables, to, arrives);
                self.mark::<HASH>(|| zobrist::piece(arrives, to));
            }
            _ => {}
        }
        if tables.passes > 0 {
            self.count_pass(tables, made);
        }
        self.lose_rights::<HASH>(tables, &left);
        let irreversible = !made.captures().is_empty() || (!made.is_pass() && tables.irreversible[made.kind().index()]);
        self.quiet_plies = if irreversible {
            0
        } else {
            self.quiet_plies.saturating_add(1)
        };
        self.turn = if tables.eliminations.any {
            self.eliminate_captured(tables, &undo.taken[..made.captures().len()]);
            self.next_in(tables, us)
        } else if us + 1 == tables.players {
            0
        } else {
            us + 1
        };
        self.last_mover = us;
        self.ply = self.ply.wrapping_add(1);
        let next = self.turn;
        self.mark::<HASH>(|| zobrist::turn(us) ^ zobrist::turn(next));
        if undo.had_ep_squares || !made.ep_squares().is_empty() {
            self.update_ep_squares::<HASH>(tables, made, &left);
        }
        undo
    }

    /// Promotions the hash by a key, if it is kept.
    #[inline]
    fn mark<const HASH: bool>(&mut self, key: impl FnOnce() -> u64) {
        if HASH {
            self.hash ^= key();
        }
    }

    /// Takes the last move back.
    #[inline(always)]
    pub(in crate::play) fn unmake(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        if tables.eliminations.any {
            self.undo_elimination(tables, undo.eliminated);
        }
        let us = self.last_mover;
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                if made.carried().is_none() && !made.is_promotion() {
                    self.shift(us, to, from);
                } else {
                    self.lift(tables, to);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        self.shift(tables.player_of(self.at(carried_to)), carried_to, carried_from);
                    }
                    self.place(tables, from, tables.piece(us, made.kind().index()));
                }
            }
            (None, Some(to)) => {
                let piece = self.lift(tables, to);
                self.hands[usize::from(piece)] += 1;
            }
            _ => {}
        }
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = undo.taken[index];
            self.place(tables, cell, piece);
            if index < kept
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                self.hands[usize::from(gained)] -= 1;
            }
        }
        self.turn = us;
        self.ply = self.ply.wrapping_sub(1);
        self.rights = undo.rights;
        self.unmoved = undo.unmoved;
        match self.ep_history.pop_if(|_| undo.had_ep_squares) {
            Some(exposed) => self.en_passant = exposed,
            None => self.en_passant.clear(),
        }
        self.quiet_plies = undo.quiet_plies;
        self.passes = undo.passes;
        self.capture_end = undo.capture_end;
        self.last_mover = undo.last_mover;
        self.hash = undo.hash;
    }

    /// Promotions how many of a piece its player has in hand.
    #[inline]
    fn add_to_hand<const HASH: bool>(&mut self, piece: u16, by: i16) {
        self.hold::<HASH>(piece, self.hands[usize::from(piece)].wrapping_add_signed(by));
    }

    /// Sets how many of a piece its player has in hand.
    #[inline]
    pub(in crate::play) fn hold<const HASH: bool>(&mut self, piece: u16, count: u16) {
        let held = std::mem::replace(&mut self.hands[usize::from(piece)], count);
        self.mark::<HASH>(|| zobrist::hand(piece, held) ^ zobrist::hand(piece, count));
    }

    /// Ends the rights that rested on pieces staying on some cells.
    #[inline]
    fn lose_rights<const HASH: bool>(&mut self, tables: &Tables<W>, left: &Bitboard<W>) {
        if self.rights != 0 {
            let lost = left
                .iter()
                .fold(0, |lost, cell| lost | tables.castling_cells[cell.index()])
                & self.rights;
            self.rights &= !lost;
            self.mark::<HASH>(|| rights_key(lost));
        }
        if self.unmoved.intersects(left) {
            let lost = self.unmoved & *left;
            self.unmoved -= *left;
            self.mark::<HASH>(|| lost.iter().fold(0, |key, cell| key ^ zobrist::unmoved(cell)));
        }
    }

    /// Ends exposures and records those of a move just made.
    #[inline(never)]
    fn update_ep_squares<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move, left: &Bitboard<W>) {
        if !self.en_passant.is_empty() {
            let before = self.en_passant;
            let next = self.turn;
            let cells = &self.cells;
            self.en_passant.retain(|ep_square, piece| {
                !left.has(piece)
                    && cells[ep_square.index()] == NO_PIECE
                    && tables.player_of(cells[piece.index()]) != next
            });
            let after = self.en_passant;
            self.mark::<HASH>(|| before.key() ^ after.key());
        }
        if let Some(to) = made.to()
            && !made.ep_squares().is_empty()
        {
            let before = self.en_passant;
            for &ep_square in made.ep_squares() {
                if self.is_ep_capturable(tables, ep_square, to) {
                    self.en_passant.insert(ep_square, to);
                }
            }
            let after = self.en_passant;
            self.mark::<HASH>(|| before.key() ^ after.key());
        }
    }

    /// Whether some enemy could capture the piece on a cell by way of a cell it ep_squares.
    pub(in crate::play) fn is_ep_capturable(&mut self, tables: &Tables<W>, ep_squares: CellId, piece: CellId) -> bool {
        let other = std::mem::take(&mut self.en_passant);
        self.en_passant.insert(ep_squares, piece);
        let exposes = self.capturable_en_passant(tables, None, piece);
        self.en_passant = other;
        exposes
    }
}
