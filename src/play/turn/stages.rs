//! Whether a move continues or ends a turn of several moves.

use crate::play::board::journal::OldValue;
use crate::play::board::state::Board;
use crate::play::board::turns::StageProgress;
use crate::play::moves::Move;
use crate::rules::limits::MAX_TURN_MOVES;
use crate::rules::{Action, PlayerId, TurnCount, TurnEnd};
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// Whether a move ends the turn, as far as this is known before the move is made.
    pub(in crate::play) fn ends_turn(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let ends = |board: &mut Self, end: &TurnEnd| {
            let applies = end.player.is_none_or(|player| player == board.turn());
            applies && end.action != Action::Check && board.does(tables, &end.action, made)
        };
        let Some(turns) = &tables.turns.stages else {
            return false;
        };
        let pass_ends = made.is_pass() && self.moves_used_by_pass(tables).is_none();
        pass_ends || turns.ended_by.iter().any(|end| ends(self, end))
    }

    /// The number of moves of the turn that a move uses up, computed before it is made.
    pub(super) fn moves_used(&mut self, tables: &Tables<W>, made: &Move) -> u16 {
        if made.is_pass() {
            return self.moves_used_by_pass(tables).unwrap_or(1);
        }
        let counted = tables.turns.stages.iter().flat_map(|turns| &turns.counted);
        let us = self.turn();
        let fits = |board: &mut Self, count: &TurnCount| {
            count.player.is_none_or(|player| player == us) && board.does(tables, &count.action, made)
        };
        let fitting = counted.filter(|count| fits(self, count));
        fitting.map(|count| count.moves).max().unwrap_or(1)
    }

    /// Whether the stage of the next move has room for all moves that a move uses up.
    pub(super) fn has_room_in_stage(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let Some(StageProgress { end, .. }) = self.stage(tables) else {
            return true;
        };
        u32::from(self.turn_ply().0) + u32::from(self.moves_used(tables, made)) <= end
    }

    /// Continues the turn after a move, or ends it and gives the turn to the next player.
    pub(super) fn continue_turn<const HASH: bool>(
        &mut self,
        tables: &Tables<W>,
        counts: u16,
        ends: bool,
        next: PlayerId,
    ) {
        let Some(turns) = &tables.turns.stages else { return };
        let (made, number) = self.turn_ply();
        self.journal.push(OldValue::TurnPly((made, number), self.ply));
        let us = self.turn();
        let check = |end: &TurnEnd| end.action == Action::Check && end.player.is_none_or(|player| player == us);
        let by_check = turns.ended_by.iter().any(check);
        self.set_turn_ply::<HASH>((made.saturating_add(counts), number));
        let is_out = tables.eliminations.any && self.is_out(tables, us);
        let is_over = ends
            || is_out
            || next == us
            || self.stage(tables).is_none()
            || (by_check && !self.tests_captures_only && self.in_check(tables, next));
        if is_over {
            self.begin_turn::<HASH>(turns, next);
        }
    }

    /// Skips stages in which the player to move could only pass, once the turn has begun.
    pub(in crate::play) fn skip_stages_without_moves<const HASH: bool>(&mut self, tables: &Tables<W>) {
        let Some(turns) = &tables.turns.stages else { return };
        while self.is_mid_turn() && !self.could_move_without_passing(tables) {
            let end = self.stage(tables).map_or(u32::MAX, |current| current.end);
            let made = end.min(MAX_TURN_MOVES) as u16;
            self.set_turn_ply::<HASH>((made, self.turn_ply().1));
            if self.stage(tables).is_some() {
                continue;
            }
            let next = self.next_turn(tables);
            self.begin_turn::<HASH>(turns, next);
            self.close_ep_squares_of::<HASH>(tables, next);
        }
    }
}
