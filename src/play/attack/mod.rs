//! Attacks on a board as it stands: walks, leaps, slides, and the conditions that depend on them.
//!
//! An attack can be a walk, a walk can have a condition, and a condition can ask for an attack. The recursion ends there: attacks
//! that a condition asks for (`asked_attacks`) are found as if all other pieces met their own conditions on attack. So the files
//! form layers: the walker, which knows no conditions on the position; `surroundings`; `asked_attacks`; `situations`; the walk
//! with all its conditions (`conditional_walk`); and `captures`, the attacks by such walks.

mod asked_attacks;
mod attacked_squares;
mod attacks;
mod captures;
pub(in crate::play) mod conditional_walk;
mod facing;
mod possible_checks;
pub(in crate::play) mod silent_moves;
mod situations;
mod surroundings;
pub(in crate::play) mod walker;

use crate::play::board::state::Board;
use crate::tables::Tables;

/// The attacks on a board as it stands. Whether an attacker may carry out the capture is not considered.
#[derive(Clone, Copy)]
pub(crate) struct Attacks<'a, const W: usize> {
    board: &'a Board<W>,
    tables: &'a Tables<W>,
}

impl<'a, const W: usize> Attacks<'a, W> {
    /// The attacks on this board.
    #[inline(always)]
    pub(crate) fn new(board: &'a Board<W>, tables: &'a Tables<W>) -> Self {
        Self { board, tables }
    }
}
