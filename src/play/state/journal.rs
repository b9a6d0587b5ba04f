//! What a move changes besides its own pieces.

use crate::geometry::CellId;
use crate::play::state::trail::Trail;
use crate::tables::PieceId;

/// Something that was otherwise before: enough to put it back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) enum Before {
    /// The piece on a cell, or [`PieceId::NONE`].
    Cell(CellId, PieceId),
    /// The piece on a cell, which an effect captured.
    Captured(CellId, PieceId),
    /// How many of a piece were in hand.
    Hand(PieceId, u16),
    /// A count, by its place.
    Count(u16, u16),
    /// How many moves of the turn had been made with the number of the turn, and how many turns.
    TurnPly((u16, u16), u32),
    /// What the last move of the turn had done.
    Trail(Option<Trail>),
}
