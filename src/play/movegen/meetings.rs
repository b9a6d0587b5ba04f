//! Meetings: pairs of pieces that may be removed before a move.

use crate::geometry::CellId;
use crate::play::movegen::PseudoLegal;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_MEETING_PAIRS;

impl<const W: usize> PseudoLegal<'_, W> {
    /// The pairs of pieces that a player may remove, each once and up to a limit, ordered by meeting and then by cell.
    pub(in crate::play) fn meeting_pairs(self, by: PlayerId) -> Vec<[CellId; 2]> {
        let Self { board, tables } = self;
        let mut pairs: Vec<[CellId; 2]> = Vec::new();
        for meeting in &tables.turns.meetings {
            let first = pairs.len();
            for &owner in tables.players.opponents(by) {
                let other = tables.players.piece(owner, meeting.other);
                let across = meeting.across.get(owner.index()).map_or(&[][..], Vec::as_slice);
                for first_cell in board.of_kind(&tables.players, owner, meeting.one) {
                    let Some(&Some(cell)) = across.get(first_cell.index()) else {
                        continue;
                    };
                    if board.at(cell) == other && cell != first_cell {
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
    pub(in crate::play) fn any_meet(self) -> bool {
        let Self { tables, .. } = self;
        !tables.turns.meetings.is_empty() && tables.players.ids().any(|by| !self.meeting_pairs(by).is_empty())
    }

    /// Whether the piece on a cell belongs to a pair that a player may remove.
    pub(in crate::play) fn is_removable(self, player: PlayerId, cell: CellId) -> bool {
        let pairs = self.meeting_pairs(player);
        pairs.iter().any(|pair| pair.contains(&cell))
    }
}
