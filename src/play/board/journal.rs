//! The journal: changes by a move other than those of its own pieces.

use crate::geometry::CellId;
use crate::play::board::trail::Trail;
use crate::tables::PieceId;

/// An old value that unmake restores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) enum OldValue {
    /// The piece on a cell, or [`PieceId::NONE`].
    Cell(CellId, PieceId),
    /// The piece on a cell, which an effect captured.
    Captured(CellId, PieceId),
    /// The number of a piece in hand.
    Hand(PieceId, u16),
    /// An action count, with its index.
    Count(u16, u16),
    /// The turn's move number and turn number, and the number of turns of the game.
    TurnPly((u16, u16), u32),
    /// What the last move of the turn had done.
    Trail(Option<Trail>),
}
