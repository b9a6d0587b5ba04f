//! Perft: the number of positions at a depth of the tree of moves.

use crate::play::board::state::Board;
use crate::play::endings::Ends;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::work_limit::Steps;
use crate::tables::Tables;

/// Counts a move tree. Once no steps are left, the remaining branches count as zero.
pub(in crate::play) fn perft<const W: usize>(
    tables: &Tables<W>,
    mut board: Board<W>,
    depth: u32,
    steps: &mut impl Steps,
) -> u64 {
    count(tables, &mut board, depth, &mut MoveBuffer::default(), steps)
}

fn count<const W: usize>(
    tables: &Tables<W>,
    board: &mut Board<W>,
    depth: u32,
    buffer: &mut MoveBuffer,
    steps: &mut impl Steps,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !steps.step() || tables.ends_by_position && Ends::new(board, tables).ended().is_some() {
        return 0;
    }
    if depth == 1 {
        return board.count(tables, buffer);
    }
    let start = buffer.moves.len();
    board.legal(tables, buffer);
    let mut nodes = 0;
    for index in start..buffer.moves.len() {
        if steps.is_over() {
            break;
        }
        let made = buffer.moves[index];
        let undo = board.make::<false>(tables, &made);
        nodes += if depth == 2 && !tables.ends_by_position && steps.step() {
            board.count(tables, buffer)
        } else {
            count(tables, board, depth - 1, buffer, steps)
        };
        board.unmake(tables, &made, &undo);
    }
    buffer.moves.truncate(start);
    nodes
}
