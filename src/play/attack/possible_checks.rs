//! A fast test whether a move might give check, which ignores discovered checks.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::moves::Move;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, PieceId};

impl<const W: usize> Attacks<'_, W> {
    /// Whether the moved piece could capture an enemy royal piece from its target, or a piece whose owner is eliminated by a
    /// threat. Walks are assumed to be unobstructed.
    pub(crate) fn may_check(self, made: &Move) -> bool {
        let Self { board, tables } = self;
        let Some(to) = made.to() else { return false };
        let us = board.turn();
        let piece = tables.players.piece(us, made.becomes());
        let mover = tables.mover(piece);
        self.any_check_target(us, |target, kind| {
            tables.attackers.potential(target)[piece.index()].has(to)
                && mover.may_capture(kind)
                && (mover.walkers(target).has(to)
                    || mover.attacks(target, kind, &Bitboard::single(to), board.by_piece(), board.occupied()))
        })
    }

    /// A superset of the cells to which a piece might move so that it [might give check](Self::may_check).
    pub(in crate::play) fn checking_cells(self, us: PlayerId, piece: PieceId) -> Bitboard<W> {
        let Self { board, tables } = self;
        let mover = tables.mover(piece);
        let mut cells = Bitboard::EMPTY;
        self.any_check_target(us, |target, kind| {
            let potential = &tables.attackers.potential(target)[piece.index()];
            cells |= mover.attackers(target, kind, potential, board.occupied());
            false
        });
        cells
    }

    /// Whether a predicate holds for the cell and kind of some enemy royal piece, or of some enemy piece whose owner is
    /// eliminated by a threat.
    #[inline(always)]
    fn any_check_target(self, us: PlayerId, mut holds: impl FnMut(CellId, KindId) -> bool) -> bool {
        let Self { board, tables } = self;
        let players = &tables.players;
        for &enemy in players.opponents(us) {
            let royal = tables.check.royal_pieces(enemy);
            let mut any = |piece: PieceId| {
                let kind = players.kind_of(piece);
                board.of_piece(piece).into_iter().any(|cell| holds(cell, kind))
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
