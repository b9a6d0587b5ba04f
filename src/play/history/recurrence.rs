//! Which positions of a game are the same, and which moves are illegal because they would repeat a position, or restore the board
//! as it was when the turn began.

use crate::play::board::state::Board;
use crate::play::endings::Ends;
use crate::play::hashes::Hashes;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::moves::Move;
use crate::tables::Tables;

/// The hash by which positions of a game count as the same: an en passant square on which no capture is legal does not matter.
///
/// It always matters with more than two players and in turns of several moves, where a capture may be legal later.
pub(super) fn identity<const W: usize>(board: &mut Board<W>, tables: &Tables<W>, buffer: &mut MoveBuffer) -> u64 {
    let always_matters = tables.players.count() > 2 || tables.turns.stages.is_some();
    if board.en_passant().is_empty() || always_matters || Ends::new(board, tables).ended().is_some() {
        return board.hash();
    }
    let (start, all) = (buffer.moves.len(), *board.en_passant());
    board.legal(tables, buffer);
    let captures = |square, victim| {
        let mut moves = buffer.moves[start..].iter();
        moves.any(|made| made.to() == Some(square) && made.captures().contains(&victim))
    };
    board.change_en_passant::<true>(|squares, _| squares.retain(captures));
    let identity = board.hash();
    board.change_en_passant::<true>(|squares, _| *squares = all);
    buffer.moves.truncate(start);
    identity
}

/// Removes the moves that would bring about a recurrence that the rules forbid, given the identities of the earlier positions of
/// the game and of this one, and the position at the beginning of the turn, as far as the history reaches.
pub(super) fn remove_recurrences<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    (earlier, present): (&Hashes, u64),
    turn_start: Option<&Board<W>>,
    moves: &mut Vec<Move>,
) {
    let rule = tables.endings.recurrence;
    let occurrences = |hash: u64| usize::from(present == hash) + earlier.count(hash, usize::MAX);
    let (mut after, mut buffer) = (board.clone(), MoveBuffer::default());
    moves.retain(|made| {
        let undo = after.make::<true>(tables, made);
        let turn_over = !after.is_mid_turn();
        let recurs = |times: u16| {
            let identity = identity(&mut after, tables, &mut buffer);
            occurrences(identity) + 1 >= usize::from(times)
        };
        let repeats = turn_over && rule.repetition.is_some_and(recurs);
        let idle = turn_over && turn_start.is_some_and(|start| start.stands_like(&after));
        after.unmake(tables, made, &undo);
        !repeats && !idle
    });
}
