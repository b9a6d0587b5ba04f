//! Pseudo-legal moves: what the pieces can do, whether or not it leaves the mover in check.

pub(in crate::play) mod drops;
mod meetings;
mod neutral;
pub(in crate::play) mod pseudo_legal;

use crate::play::board::state::Board;
use crate::tables::Tables;

/// The pseudo-legal moves of a board: what the pieces can do, whether or not it leaves the mover in check.
#[derive(Clone, Copy)]
pub(in crate::play) struct PseudoLegal<'a, const W: usize> {
    board: &'a Board<W>,
    tables: &'a Tables<W>,
}

impl<'a, const W: usize> PseudoLegal<'a, W> {
    /// The pseudo-legal moves of this board.
    #[inline(always)]
    pub(in crate::play) fn new(board: &'a Board<W>, tables: &'a Tables<W>) -> Self {
        Self { board, tables }
    }
}
