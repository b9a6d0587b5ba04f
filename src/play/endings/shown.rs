//! Ends of the game that the pieces of a position show when they are compared with the start of the game.

use crate::play::board::state::{Board, LastDeed};
use crate::play::endings::Ends;
use crate::play::moves::NONE;
use crate::play::setup::{Outcome, Reason};
use crate::rules::KindId;
use crate::tables::{Bitboard, Deed, Ending, PositionEnd};

impl<const W: usize> Ends<'_, W> {
    /// The result that the pieces show, whoever captured what is missing. The last move was one of these pieces of the last mover,
    /// or none of them.
    pub(in crate::play) fn shown(self, start: &Board<W>, movers: Bitboard<W>) -> Option<Outcome> {
        let Self { board, tables } = self;
        let last = board.last_mover;
        let mut judged = board.clone();
        judged.origin = start.origin.clone();
        judged.origin_states = start.origin_states.clone();
        let others = tables.players.ids().filter(|&player| player != last);
        let lost = [last].into_iter().chain(others).find_map(|player| {
            judged.last_mover = player;
            Ends::new(&judged, tables).by_loss()
        });
        judged.last_mover = last;
        lost.or_else(|| {
            let arrived = movers & self.goals();
            arrived.iter().chain([NONE]).find_map(|cell| {
                judged.deed = LastDeed {
                    capture_end: None,
                    arrived: [cell, NONE],
                };
                Ends::new(&judged, tables).ended()
            })
        })
    }

    /// The cells on which it matters to the last mover whether a piece has just arrived.
    fn goals(self) -> Bitboard<W> {
        let Self { board, tables } = self;
        let goals = tables.endings.by_position.iter().filter_map(|end| match end {
            PositionEnd::Deed(Ending {
                event: Deed::Reach {
                    arriving: true, zone, ..
                },
                ..
            }) => Some(zone[board.last_mover.index()]),
            PositionEnd::Deed(_) | PositionEnd::Turn(_) | PositionEnd::Army(_) => None,
        });
        goals.fold(Bitboard::EMPTY, |all, cells| all | cells)
    }

    /// The result of captures by the last mover that are known by what its opponents lack.
    fn by_loss(self) -> Option<Outcome> {
        let Self { board, tables } = self;
        tables.endings.by_position.iter().find_map(|end| {
            let PositionEnd::Deed(end) = end else { return None };
            if end.as_turn_ends && board.is_mid_turn() {
                return None;
            }
            let reason = match &end.event {
                Deed::Capture { kinds, every } => self.has_captured(kinds, *every).then_some(Reason::Capture),
                Deed::Bare { reply: false } => self.bares().then_some(Reason::Bare),
                Deed::Bare { reply: true }
                | Deed::Reach { .. }
                | Deed::Race(_)
                | Deed::Row { .. }
                | Deed::Times(_)
                | Deed::Facing(_)
                | Deed::Passes(_) => None,
            };
            let reason = reason.filter(|_| end.applies_to(board.last_mover))?;
            Some(self.verdict(end.result, board.last_mover, reason))
        })
    }

    /// Whether an opponent of the last mover lacks one of the pieces of these kinds with which play began, or every one.
    fn has_captured(self, kinds: &[KindId], every: bool) -> bool {
        let Self { board, tables } = self;
        tables.players.opponents(board.last_mover).iter().any(|&owner| {
            let pieces = || kinds.iter().map(|&kind| tables.players.piece(owner, kind));
            let began: u32 = pieces().map(|piece| u32::from(board.origin[piece.index()])).sum();
            let held = |piece| u32::from(board.hand(piece));
            let left: u32 = pieces()
                .map(|piece| board.of_piece(piece).len() as u32 + held(piece))
                .sum();
            let is_out = tables.eliminations.any && board.is_out(tables, owner);
            !is_out && left < began && (left == 0 || !every)
        })
    }
}
