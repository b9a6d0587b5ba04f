//! Meetings: pairs of pieces that may be removed before a move.

use crate::geometry::CellId;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::state::board::Board;
use crate::rules::limits::{MAX_CAPTURES, MAX_MEETING_PAIRS};
use crate::rules::{Action, PlayerId};
use crate::tables::{PieceId, Tables};

impl<const W: usize> Board<W> {
    /// The pairs of pieces that a player may remove, each once and up to a limit, ordered by meeting and then by cell.
    pub(in crate::play) fn meeting_pairs(&self, tables: &Tables<W>, by: PlayerId) -> Vec<[CellId; 2]> {
        let mut pairs: Vec<[CellId; 2]> = Vec::new();
        for meeting in &tables.turns.meetings {
            let first = pairs.len();
            for &owner in tables.players.opponents(by) {
                let other = tables.players.piece(owner, meeting.other);
                let across = meeting.across.get(owner.index()).map_or(&[][..], Vec::as_slice);
                for first_cell in self.of_kind(&tables.players, owner, meeting.one) {
                    let Some(&Some(cell)) = across.get(first_cell.index()) else {
                        continue;
                    };
                    if self.at(cell) == other && cell != first_cell {
                        pairs.push([first_cell, cell]);
                    }
                }
            }
            pairs[first..].sort_unstable();
        }
        let mut kept: Vec<[CellId; 2]> = Vec::new();
        for [cell, other] in pairs {
            if kept.len() < MAX_MEETING_PAIRS && !kept.contains(&[cell, other]) && !kept.contains(&[other, cell]) {
                kept.push([cell, other]);
            }
        }
        kept
    }

    /// Whether there are pieces that some player may remove.
    #[inline]
    pub(in crate::play) fn any_meet(&self, tables: &Tables<W>) -> bool {
        !tables.turns.meetings.is_empty()
            && tables
                .players
                .ids()
                .any(|by| !self.meeting_pairs(tables, by).is_empty())
    }

    /// Adds the moves after removing one or more of the pairs, in addition to the pieces already removed.
    pub(in crate::play) fn pseudo_after_removals(
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
    pub(in crate::play) fn attacked_after_removal(&self, tables: &Tables<W>, cell: CellId, victim: PieceId) -> bool {
        let owner = tables.players.owner_of(victim);
        let mut enemies = tables.players.opponents(owner).iter();
        enemies.any(|&player| self.attacked_after_removal_by(tables, player, cell, victim))
    }

    /// As [`attacked_after_removal`](Self::attacked_after_removal), by one player.
    pub(in crate::play) fn attacked_after_removal_by(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        cell: CellId,
        victim: PieceId,
    ) -> bool {
        let pairs = self.meeting_pairs(tables, player);
        !pairs.is_empty()
            && self
                .clone()
                .attacked_after_removals(tables, player, &pairs, cell, victim)
    }

    /// Whether the piece on a cell belongs to a pair that a player may remove.
    pub(in crate::play) fn is_removable(&self, tables: &Tables<W>, player: PlayerId, cell: CellId) -> bool {
        let pairs = self.meeting_pairs(tables, player);
        pairs.iter().any(|pair| pair.contains(&cell))
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
