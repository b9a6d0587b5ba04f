//! A fast test whether a move might give check, which ignores discovered checks.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Whether the moved piece could capture an enemy royal piece from its target, or a piece whose owner is eliminated by a
    /// threat. Walks are assumed to be unobstructed.
    pub(in crate::play) fn may_check(&self, tables: &Tables<W>, made: &Move) -> bool {
        let Some(to) = made.to() else { return false };
        let us = self.turn();
        let piece = tables.players.piece(us, made.becomes());
        let mover = tables.mover(piece);
        self.any_check_target(tables, us, |target, kind| {
            tables.attackers.potential(target)[piece.index()].has(to)
                && mover.may_capture(kind)
                && (mover.walkers(target).has(to)
                    || mover.attacks(target, kind, &Bitboard::of(to), self.by_piece(), self.occupied()))
        })
    }

    /// A superset of the cells to which a piece might move so that it [might give check](Self::may_check).
    pub(in crate::play) fn checking_cells(&self, tables: &Tables<W>, us: PlayerId, piece: PieceId) -> Bitboard<W> {
        let mover = tables.mover(piece);
        let mut cells = Bitboard::EMPTY;
        self.any_check_target(tables, us, |target, kind| {
            let potential = &tables.attackers.potential(target)[piece.index()];
            cells |= mover.attackers(target, kind, potential, self.occupied());
            false
        });
        cells
    }

    /// Whether a predicate holds for the cell and kind of some enemy royal piece, or of some enemy piece whose owner is
    /// eliminated by a threat.
    #[inline(always)]
    fn any_check_target(
        &self,
        tables: &Tables<W>,
        us: PlayerId,
        mut holds: impl FnMut(CellId, KindId) -> bool,
    ) -> bool {
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
