//! Moves and attacks after a player has removed pairs of pieces that meet.

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::rules::limits::MAX_CAPTURES;
use crate::rules::{Action, PlayerId};
use crate::tables::{PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Adds the moves after removing one or more of the pairs, in addition to the pieces already removed.
    pub(super) fn pseudo_after_removals(
        &mut self,
        tables: &Tables<W>,
        stage_actions: &[Action],
        buffer: &mut MoveBuffer,
        pairs: &[[CellId; 2]],
        removed: &mut Vec<CellId>,
    ) {
        for (index, pair) in pairs.iter().enumerate() {
            if removed.len() + pair.len() > MAX_CAPTURES {
                continue;
            }
            self.while_removed(tables, pair, |board| {
                removed.extend(pair);
                let start = buffer.moves.len();
                board.pseudo_without_removals(tables, stage_actions, buffer);
                let mut kept = start;
                for index in start..buffer.moves.len() {
                    if let Some(made) = buffer.moves[index].removing(removed) {
                        buffer.moves[kept] = made;
                        kept += 1;
                    }
                }
                buffer.moves.truncate(kept);
                board.pseudo_after_removals(tables, stage_actions, buffer, &pairs[index + 1..], removed);
                removed.truncate(removed.len() - pair.len());
            });
        }
    }

    /// Calls a function with a pair off the board; `None` if one of the two is already gone.
    fn while_removed<T>(
        &mut self,
        tables: &Tables<W>,
        pair: &[CellId; 2],
        call: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if pair.iter().any(|&cell| !self.at(cell).is_some()) {
            return None;
        }
        let pieces = pair.map(|cell| self.take::<false>(&tables.players, cell));
        let result = call(self);
        for (&cell, piece) in pair.iter().zip(pieces) {
            self.put::<false>(&tables.players, cell, piece);
        }
        Some(result)
    }

    /// Whether an enemy could capture a piece on a cell after removing pairs.
    pub(super) fn attacked_after_removal(&self, tables: &Tables<W>, cell: CellId, victim: PieceId) -> bool {
        let owner = tables.players.owner_of(victim);
        let mut enemies = tables.players.opponents(owner).iter();
        enemies.any(|&player| self.attacked_after_removal_by(tables, player, cell, victim))
    }

    /// As [`attacked_after_removal`](Self::attacked_after_removal), by one player.
    pub(super) fn attacked_after_removal_by(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        cell: CellId,
        victim: PieceId,
    ) -> bool {
        let pairs = PseudoLegal::new(self, tables).meeting_pairs(player);
        !pairs.is_empty()
            && self
                .clone()
                .attacked_after_removals(tables, player, &pairs, cell, victim)
    }

    /// Whether a player attacks a cell after removing one or more of the pairs.
    fn attacked_after_removals(
        &mut self,
        tables: &Tables<W>,
        player: PlayerId,
        pairs: &[[CellId; 2]],
        cell: CellId,
        victim: PieceId,
    ) -> bool {
        pairs.iter().enumerate().any(|(index, pair)| {
            let attacked = self.while_removed(tables, pair, |board| {
                board.attacked_without_removals(tables, Some(player), cell, victim)
                    || board.attacked_after_removals(tables, player, &pairs[index + 1..], cell, victim)
            });
            attacked == Some(true)
        })
    }
}
