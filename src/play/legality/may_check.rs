//! Whether a move might give check: a quick look that overlooks pieces behind the one that moves.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Whether the piece of a move could capture a royal piece of an enemy from where it comes to; or a piece whose owner is
    /// eliminated when it is threatened. Of walks it is asked only where they lead if nothing is in their way.
    pub(in crate::play) fn may_check(&self, tables: &Tables<W>, made: &Move) -> bool {
        let Some(to) = made.to() else { return false };
        let us = self.turn();
        let piece = tables.players.piece(us, made.becomes());
        let mover = tables.mover(piece);
        self.any_aim(tables, us, |aim, kind| {
            tables.attackers.potential(aim)[piece.index()].has(to)
                && mover.may_capture(kind)
                && (mover.walkers(aim).has(to)
                    || mover.attacks(aim, kind, &Bitboard::of(to), self.by_piece(), self.occupied()))
        })
    }

    /// The cells to which a piece might come by a move that [might give check](Self::may_check), and perhaps others.
    pub(in crate::play) fn checking_cells(&self, tables: &Tables<W>, us: PlayerId, piece: PieceId) -> Bitboard<W> {
        let mover = tables.mover(piece);
        let mut cells = Bitboard::EMPTY;
        self.any_aim(tables, us, |aim, kind| {
            let potential = &tables.attackers.potential(aim)[piece.index()];
            cells |= mover.attackers(aim, kind, potential, self.occupied());
            false
        });
        cells
    }

    /// Whether something holds for a cell where a royal piece of a player's enemies stands, or a piece whose owner is eliminated when it
    /// is threatened, and its kind.
    #[inline(always)]
    fn any_aim(&self, tables: &Tables<W>, us: PlayerId, mut holds: impl FnMut(CellId, KindId) -> bool) -> bool {
        let players = &tables.players;
        for &enemy in players.opponents(us) {
            let royal = tables.check.royal_pieces(enemy);
            let mut any = |piece: PieceId| {
                let kind = players.kind_of(piece);
                self.of_piece(piece).into_iter().any(|cell| holds(cell, kind))
            };
            if royal.iter().any(|&piece| any(piece)) {
                return true;
            }
            for elimination in &tables.eliminations.by_threat {
                let mut threatened = elimination.kinds.iter().map(|&kind| players.piece(enemy, kind));
                if threatened.any(&mut any) {
                    return true;
                }
            }
        }
        false
    }
}
