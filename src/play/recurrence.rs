//! Moves that are illegal because they would repeat a position, or restore the board as it was when the turn began.

use crate::play::history::History;
use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;

impl<const W: usize> History<W> {
    /// Removes the moves that would bring about a recurrence that the rules forbid.
    pub(in crate::play) fn remove_recurrences(&self, moves: &mut Vec<Move>) {
        let (tables, rule) = (&*self.tables, self.tables.endings.recurrence);
        if rule.is_free() {
            return;
        }
        let turn_start = if rule.null_turn { self.turn_start() } else { None };
        let mut board = self.board.clone();
        moves.retain(|made| {
            let undo = board.make::<true>(tables, made);
            let turn_over = !board.is_mid_turn();
            let recurs = |times: u16| self.occurrences(board.hash()) + 1 >= usize::from(times);
            let repeats = turn_over && rule.repetition.is_some_and(recurs);
            let idle = turn_over && turn_start.as_ref().is_some_and(|start| start.stands_like(&board));
            board.unmake(tables, made, &undo);
            !repeats && !idle
        });
    }

    /// How many times this position has occurred in the game, the present one included.
    fn occurrences(&self, hash: u64) -> usize {
        let present = usize::from(self.board.hash() == hash);
        present + self.earlier_occurrences(hash)
    }

    /// The position at the beginning of the current turn, as far as the history reaches.
    fn turn_start(&self) -> Option<Board<W>> {
        let mut board = self.board.clone();
        let mut past = self.past.iter().rev();
        while board.is_mid_turn() {
            let last = past.next()?;
            board.unmake(&self.tables, &last.made, &last.undo);
        }
        Some(board)
    }
}
