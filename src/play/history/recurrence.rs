//! Moves that are illegal because they would repeat a position, or restore the board as it was when the turn began.

use crate::play::board::state::Board;
use crate::play::hashes::Hashes;
use crate::play::moves::Move;
use crate::tables::Tables;

/// Removes the moves that would bring about a recurrence that the rules forbid, given the hashes of the earlier positions of the
/// game and the position at the beginning of the turn, as far as the history reaches.
pub(super) fn remove_recurrences<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    hashes: &Hashes,
    turn_start: Option<&Board<W>>,
    moves: &mut Vec<Move>,
) {
    let rule = tables.endings.recurrence;
    let occurrences = |hash: u64| usize::from(board.hash() == hash) + hashes.count(hash, usize::MAX);
    let mut after = board.clone();
    moves.retain(|made| {
        let undo = after.make::<true>(tables, made);
        let turn_over = !after.is_mid_turn();
        let recurs = |times: u16| occurrences(after.hash()) + 1 >= usize::from(times);
        let repeats = turn_over && rule.repetition.is_some_and(recurs);
        let idle = turn_over && turn_start.is_some_and(|start| start.stands_like(&after));
        after.unmake(tables, made, &undo);
        !repeats && !idle
    });
}
