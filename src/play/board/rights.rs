//! Rights that depend on pieces staying where they are: castling, first moves and en passant squares.

use crate::play::board::state::Board;
use crate::play::moves::Move;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, Castling, Tables};

impl<const W: usize> Board<W> {
    /// Removes the rights that depended on pieces staying on these cells.
    #[inline]
    pub(in crate::play) fn lose_rights<const HASH: bool>(&mut self, tables: &Tables<W>, left: &Bitboard<W>) {
        if self.rights() != 0 {
            let cells = left.iter();
            let lost = cells.fold(0, |lost, cell| lost | tables.castlings.lost_by_leaving(cell));
            self.lose_castlings::<HASH>(tables, lost);
        }
        self.mark_moved::<HASH>(left);
    }

    /// Closes the en passant squares of a player's pieces.
    pub(in crate::play) fn close_ep_squares_of<const HASH: bool>(&mut self, tables: &Tables<W>, player: PlayerId) {
        self.change_en_passant::<HASH>(|squares, cells| {
            squares.retain(|_, victim| {
                let piece = cells[victim.index()];
                !piece.is_some() || tables.players.owner_of(piece) != player
            });
        });
    }

    /// Removes a player's castling rights and closes the en passant squares of its pieces.
    pub(in crate::play) fn revoke_rights(&mut self, tables: &Tables<W>, player: PlayerId) {
        let own = tables.castlings.all.iter().filter(|castling| castling.player == player);
        self.lose_castlings::<true>(tables, own.fold(0, |lost, castling| lost | castling.rights));
        self.close_ep_squares_of::<true>(tables, player);
    }

    /// Marks a piece as unmoved if its kind counts as unmoved after a drop. It may then castle with another such piece.
    #[inline(never)]
    pub(in crate::play) fn mark_unmoved_drop<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) {
        let Some(to) = made.to().filter(|_| made.is_drop()) else {
            return;
        };
        let mover = tables.mover(tables.players.piece(self.turn(), made.kind()));
        let mut drops = mover.drops.iter();
        if drops.any(|drop| drop.unmoved && drop.becomes == made.becomes()) {
            self.mark_unmoved::<HASH>(to);
            let open = tables.castlings.all.iter().filter(|castling| {
                let cells = [castling.path.0, castling.partner_path.0];
                cells.contains(&to)
                    && cells.iter().all(|&cell| self.unmoved().has(cell))
                    && self.in_place(tables, castling)
            });
            let open = open.fold(0, |open, castling| open | castling.rights);
            self.allow_castlings::<HASH>(open);
        }
    }

    /// Whether both pieces of a castling are on their origins.
    pub(in crate::play) fn in_place(&self, tables: &Tables<W>, castling: &Castling<W>) -> bool {
        let stands = |cell, kind| self.at(cell) == tables.players.piece(castling.player, kind);
        stands(castling.path.0, castling.kind) && stands(castling.partner_path.0, castling.partner)
    }
}
