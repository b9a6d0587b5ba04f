//! Changes of what the hash covers.

use super::{rights_key, trail_key};
use crate::geometry::CellId;
use crate::play::board::en_passant::EnPassant;
use crate::play::board::journal::OldValue;
use crate::play::board::state::Board;
use crate::play::board::trail::Trail;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId, Players, Tables, zobrist};

impl<const W: usize> Board<W> {
    /// Sets what the last move of the turn did.
    pub(in crate::play) fn set_trail<const HASH: bool>(&mut self, trail: Option<Trail>) {
        let before = std::mem::replace(&mut self.trail, trail);
        self.toggle::<HASH>(|| trail_key(before) ^ trail_key(trail));
    }

    /// Puts a piece on an empty cell.
    #[inline(always)]
    pub(in crate::play) fn put<const HASH: bool>(&mut self, players: &Players, cell: CellId, piece: PieceId) {
        self.cells[cell.index()] = piece;
        self.by_piece[piece.index()].insert(cell);
        self.by_player[players.owner_of(piece).index()].insert(cell);
        self.occupied.insert(cell);
        self.toggle::<HASH>(|| zobrist::piece(piece, cell));
    }

    /// Removes the piece from an occupied cell.
    #[inline(always)]
    pub(in crate::play) fn take<const HASH: bool>(&mut self, players: &Players, cell: CellId) -> PieceId {
        let piece = std::mem::replace(&mut self.cells[cell.index()], PieceId::NONE);
        self.by_piece[piece.index()].remove(cell);
        self.by_player[players.owner_of(piece).index()].remove(cell);
        self.occupied.remove(cell);
        self.toggle::<HASH>(|| zobrist::piece(piece, cell));
        piece
    }

    /// Moves a piece of a player to an empty cell.
    #[inline(always)]
    pub(in crate::play) fn shift<const HASH: bool>(&mut self, player: PlayerId, from: CellId, to: CellId) {
        let piece = std::mem::replace(&mut self.cells[from.index()], PieceId::NONE);
        self.cells[to.index()] = piece;
        for cells in [
            &mut self.by_piece[piece.index()],
            &mut self.by_player[player.index()],
            &mut self.occupied,
        ] {
            cells.remove(from);
            cells.insert(to);
        }
        self.toggle::<HASH>(|| zobrist::piece(piece, from) ^ zobrist::piece(piece, to));
    }

    /// Sets the number of a piece in hand.
    #[inline]
    pub(in crate::play) fn set_hand<const HASH: bool>(&mut self, piece: PieceId, count: u16) {
        let held = std::mem::replace(&mut self.hands[piece.index()], count);
        self.toggle::<HASH>(|| zobrist::hand(piece, held) ^ zobrist::hand(piece, count));
    }

    /// Adds to the number of a piece in hand.
    #[inline]
    pub(in crate::play) fn add_to_hand<const HASH: bool>(&mut self, piece: PieceId, by: i16) {
        self.set_hand::<HASH>(piece, self.hand(piece).wrapping_add_signed(by));
    }

    /// Gives the turn to a player.
    #[inline]
    pub(in crate::play) fn set_turn<const HASH: bool>(&mut self, player: PlayerId) {
        let before = std::mem::replace(&mut self.turn, player);
        self.toggle::<HASH>(|| zobrist::turn(before) ^ zobrist::turn(player));
    }

    /// Adds castling rights, as bits.
    pub(in crate::play) fn allow_castlings<const HASH: bool>(&mut self, rights: u64) {
        let new = rights & !self.rights;
        self.rights |= new;
        self.toggle::<HASH>(|| rights_key(new));
    }

    /// Removes castling rights, as bits.
    #[inline]
    pub(in crate::play::board) fn lose_castlings<const HASH: bool>(&mut self, tables: &Tables<W>, rights: u64) {
        if self.rights & rights != 0 {
            let kept = tables.castlings.usable(self.rights & !rights);
            let lost = self.rights & !kept;
            self.rights = kept;
            self.toggle::<HASH>(|| rights_key(lost));
        }
    }

    /// Marks the piece on a cell as unmoved.
    pub(in crate::play) fn mark_unmoved<const HASH: bool>(&mut self, cell: CellId) {
        if !self.unmoved.has(cell) {
            self.unmoved.insert(cell);
            self.toggle::<HASH>(|| zobrist::unmoved(cell));
        }
    }

    /// Marks the pieces on these cells as moved.
    #[inline]
    pub(in crate::play) fn mark_moved<const HASH: bool>(&mut self, cells: &Bitboard<W>) {
        if self.unmoved.intersects(cells) {
            let lost = self.unmoved & *cells;
            self.unmoved -= *cells;
            self.toggle::<HASH>(|| lost.iter().fold(0, |key, cell| key ^ zobrist::unmoved(cell)));
        }
    }

    /// Changes the en passant squares.
    #[inline]
    pub(in crate::play) fn change_en_passant<const HASH: bool>(
        &mut self,
        change: impl FnOnce(&mut EnPassant, &[PieceId]),
    ) {
        let before = if HASH { self.en_passant.key() } else { 0 };
        change(&mut self.en_passant, &self.cells);
        let after = if HASH { self.en_passant.key() } else { 0 };
        self.toggle::<HASH>(|| before ^ after);
    }

    /// Sets the number of consecutive passes.
    #[inline]
    pub(in crate::play) fn set_passes<const HASH: bool>(&mut self, passes: u16) {
        let before = std::mem::replace(&mut self.passes, passes);
        self.toggle::<HASH>(|| zobrist::passes(before) ^ zobrist::passes(passes));
    }

    /// Sets the number of moves made in this turn and the number of turns before it, as far as they matter.
    pub(in crate::play) fn set_turn_ply<const HASH: bool>(&mut self, turn_ply: (u16, u16)) {
        let before = std::mem::replace(&mut self.turn_ply, turn_ply);
        self.toggle::<HASH>(|| zobrist::turn_ply(before.0, before.1) ^ zobrist::turn_ply(turn_ply.0, turn_ply.1));
    }

    /// Sets the number of times a player has performed a counted action.
    pub(in crate::play) fn set_action_count<const HASH: bool>(&mut self, counter: usize, player: PlayerId, count: u16) {
        self.set_count_at::<HASH>(counter * self.by_player.len() + player.index(), count);
    }

    /// Sets an action count and records its old value in the journal.
    pub(in crate::play) fn record_count<const HASH: bool>(&mut self, counter: usize, player: PlayerId, count: u16) {
        let index = counter * self.by_player.len() + player.index();
        self.journal.push(OldValue::Count(index as u16, self.counts[index]));
        self.set_count_at::<HASH>(index, count);
    }

    /// Sets an action count by its index.
    pub(in crate::play::board) fn set_count_at<const HASH: bool>(&mut self, index: usize, count: u16) {
        let before = std::mem::replace(&mut self.counts[index], count);
        self.toggle::<HASH>(|| zobrist::counted(index, before) ^ zobrist::counted(index, count));
    }

    /// Changes the hash by a key.
    #[inline]
    fn toggle<const HASH: bool>(&mut self, key: impl FnOnce() -> u64) {
        if HASH {
            self.hash ^= key();
        }
    }
}
