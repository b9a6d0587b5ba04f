//! Moves that nobody may make for what they bring back: a position, or the board that their turn began with.

use crate::play::history::History;
use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;

impl<const W: usize> History<W> {
    /// Leaves out the moves that bring back what no move may.
    pub(in crate::play) fn refuse_recurrences(&self, moves: &mut Vec<Move>) {
        let (tables, rule) = (&*self.tables, self.tables.endings.recurrence);
        if rule.is_free() {
            return;
        }
        let turn_began = if rule.null_turn { self.turn_began() } else { None };
        let mut board = self.board.clone();
        moves.retain(|made| {
            let undo = board.make::<true>(tables, made);
            let over = !board.is_mid_turn();
            let recurs = |times: u16| self.times_at(board.hash()) + 1 >= usize::from(times);
            let repeats = over && rule.repetition.is_some_and(recurs);
            let idle = over && turn_began.as_ref().is_some_and(|began| began.stands_like(&board));
            board.unmake(tables, made, &undo);
            !repeats && !idle
        });
    }

    /// How often the game has come to a position with this hash, the present one included.
    fn times_at(&self, hash: u64) -> usize {
        let present = usize::from(self.board.hash() == hash);
        present + self.times_before(hash)
    }

    /// The position in which the turn of the player to move began, if the game knows it.
    fn turn_began(&self) -> Option<Board<W>> {
        let mut board = self.board.clone();
        let mut past = self.past.iter().rev();
        while board.is_mid_turn() {
            let last = past.next()?;
            board.unmake(&self.tables, &last.made, &last.undo);
        }
        Some(board)
    }
}
