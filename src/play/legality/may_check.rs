//! Whether a move might give check: a quick look that overlooks pieces behind the one that moves.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Whether the piece of a move might capture a royal piece of an enemy from where it comes to, were nothing between; or a
    /// piece whose owner is eliminated when it is threatened.
    pub(in crate::play) fn may_check(&self, tables: &Tables<W>, made: &Move) -> bool {
        let Some(to) = made.to() else { return false };
        let us = self.turn();
        let piece = tables.players.piece(us, made.becomes()).index();
        self.any_aim(tables, us, |aim| tables.attackers.potential(aim)[piece].has(to))
    }

    /// The cells to which a piece might come by a move that [might give check](Self::may_check).
    pub(in crate::play) fn checking_cells(&self, tables: &Tables<W>, us: PlayerId, piece: PieceId) -> Bitboard<W> {
        let mut cells = Bitboard::EMPTY;
        self.any_aim(tables, us, |aim| {
            cells |= tables.attackers.potential(aim)[piece.index()];
            false
        });
        cells
    }

    /// Whether something holds for a cell where a royal piece of a player's enemies stands, or a piece whose owner is eliminated when it
    /// is threatened.
    #[inline(always)]
    fn any_aim(&self, tables: &Tables<W>, us: PlayerId, mut holds: impl FnMut(CellId) -> bool) -> bool {
        let players = &tables.players;
        for &enemy in players.opponents(us) {
            let royal = tables.check.royal_pieces(enemy);
            if royal
                .iter()
                .any(|&piece| self.of_piece(piece).into_iter().any(&mut holds))
            {
                return true;
            }
            for elimination in &tables.eliminations.by_threat {
                let mut threatened = elimination.kinds.iter().map(|&kind| players.piece(enemy, kind));
                if threatened.any(|piece| self.of_piece(piece).into_iter().any(&mut holds)) {
                    return true;
                }
            }
        }
        false
    }
}
