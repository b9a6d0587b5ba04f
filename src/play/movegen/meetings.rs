//! Pairs of pieces that meet and may be removed before a move.

use crate::geometry::CellId;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::state::board::Board;
use crate::rules::limits::{MAX_CAPTURES, MAX_MEETING_PAIRS};
use crate::rules::{Action, PlayerId};
use crate::tables::{PieceId, Tables};

impl<const W: usize> Board<W> {
    /// The pairs of pieces that a player may remove, each once: the first few, by meetings and then by cells.
    pub(in crate::play) fn meeting_pairs(&self, tables: &Tables<W>, by: PlayerId) -> Vec<[CellId; 2]> {
        let mut pairs: Vec<[CellId; 2]> = Vec::new();
        for meeting in &tables.turns.meetings {
            let first = pairs.len();
            for &owner in tables.players.opponents(by) {
                let other = tables.players.piece(owner, meeting.other);
                let across = meeting.across.get(owner.index()).map_or(&[][..], Vec::as_slice);
                for one in self.of_kind(&tables.players, owner, meeting.one) {
                    let Some(&Some(cell)) = across.get(one.index()) else {
                        continue;
                    };
                    if self.at(cell) == other && cell != one {
                        pairs.push([one, cell]);
                    }
                }
            }
            pairs[first..].sort_unstable();
        }
        let mut kept: Vec<[CellId; 2]> = Vec::new();
        for [one, other] in pairs {
            if kept.len() < MAX_MEETING_PAIRS && !kept.contains(&[one, other]) && !kept.contains(&[other, one]) {
                kept.push([one, other]);
            }
        }
        kept
    }

    /// Whether there are pieces that somebody may remove.
    #[inline]
    pub(in crate::play) fn any_meet(&self, tables: &Tables<W>) -> bool {
        !tables.turns.meetings.is_empty()
            && tables
                .players
                .ids()
                .any(|by| !self.meeting_pairs(tables, by).is_empty())
    }

    /// Adds the moves after removing some of the pairs, besides those already removed.
    pub(in crate::play) fn pseudo_after_removals(
        &mut self,
        tables: &Tables<W>,
        asked: &[Action],
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
                board.pseudo_without_removals(tables, asked, buffer);
                let mut kept = start;
                for at in start..buffer.moves.len() {
                    if let Some(made) = buffer.moves[at].removing(removed) {
                        buffer.moves[kept] = made;
                        kept += 1;
                    }
                }
                buffer.moves.truncate(kept);
                board.pseudo_after_removals(tables, asked, buffer, &pairs[index + 1..], removed);
                removed.truncate(removed.len() - pair.len());
            });
        }
    }

    /// Does something while a pair is off the board; `None` if one of the two has gone already.
    fn while_removed<T>(
        &mut self,
        tables: &Tables<W>,
        pair: &[CellId; 2],
        does: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if pair.iter().any(|&cell| !self.at(cell).is_some()) {
            return None;
        }
        let pieces = pair.map(|cell| self.take::<false>(&tables.players, cell));
        let done = does(self);
        for (&cell, piece) in pair.iter().zip(pieces) {
            self.put::<false>(&tables.players, cell, piece);
        }
        Some(done)
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

    /// Whether the piece on a cell is one of a pair that a player may remove.
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
