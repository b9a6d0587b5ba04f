//! Ends of the game that a position shows.

mod ends;
mod shown;
pub(in crate::play) mod states;
mod verdicts;

use crate::play::board::state::Board;
use crate::tables::Tables;

/// The ends of the game that a board shows.
#[derive(Clone, Copy)]
pub(crate) struct Ends<'a, const W: usize> {
    board: &'a Board<W>,
    tables: &'a Tables<W>,
}

impl<'a, const W: usize> Ends<'a, W> {
    /// The ends of this board.
    #[inline(always)]
    pub(crate) fn new(board: &'a Board<W>, tables: &'a Tables<W>) -> Self {
        Self { board, tables }
    }
}
