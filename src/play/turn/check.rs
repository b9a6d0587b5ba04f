//! Whether a player could capture a piece, and whether a player is in check.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Whether an enemy could capture the given piece on a cell in the current position.
    ///
    /// If the cell is empty, the piece is imagined there.
    #[inline]
    pub(in crate::play) fn attacked(&self, tables: &Tables<W>, cell: CellId, victim: PieceId) -> bool {
        self.attacked_without_removals(tables, None, cell, victim)
            || (!tables.turns.meetings.is_empty() && self.attacked_after_removal(tables, cell, victim))
    }

    /// As [`attacked`](Self::attacked), without removing pairs of pieces that meet, and optionally by one player only.
    #[inline]
    pub(super) fn attacked_without_removals(
        &self,
        tables: &Tables<W>,
        by: Option<PlayerId>,
        cell: CellId,
        victim: PieceId,
    ) -> bool {
        let (players, attacks) = (&tables.players, Attacks::new(self, tables));
        let imagined = (!self.at(cell).is_some()).then_some((cell, victim));
        let attacked_by = |attacker: PieceId, pieces| {
            by.is_none_or(|by| by == players.owner_of(attacker))
                && attacks.attacked_by(attacker, pieces, (cell, victim), imagined)
        };
        let attacked = attacks.any_potential_attacker(players.owner_of(victim), cell, &Bitboard::EMPTY, attacked_by)
            || (!self.en_passant().is_empty() && attacks.capturable_en_passant(by, cell));
        if !tables.effects.any {
            return attacked;
        }
        if attacked && !attacks.captures_may_harm(cell, players.owner_of(victim)) {
            return true;
        }
        (attacked || tables.effects.capture) && self.attacked_by_a_move(tables, by, cell, victim)
    }

    /// Whether a player could capture the piece on a cell, or remove it as part of a meeting.
    pub(in crate::play) fn threatened(&self, tables: &Tables<W>, by: PlayerId, cell: CellId) -> bool {
        let victim = self.at(cell);
        self.attacked_without_removals(tables, Some(by), cell, victim)
            || (!tables.turns.meetings.is_empty()
                && (PseudoLegal::new(self, tables).is_removable(by, cell)
                    || self.attacked_after_removal_by(tables, by, cell, victim)))
    }

    /// Whether a player is in check.
    pub(in crate::play) fn in_check(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        let every = tables.check.every;
        let mut any = false;
        for &kind in &tables.check.kinds {
            let piece = tables.players.piece(player, kind);
            for cell in self.of_piece(piece) {
                any = true;
                if self.attacked(tables, cell, piece) == every {
                    return every;
                }
            }
        }
        any && !every
    }
}
