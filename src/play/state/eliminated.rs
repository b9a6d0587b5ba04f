//! What eliminated players lose.

use crate::geometry::CellId;
use crate::tables::PieceId;

/// Something that an eliminated player, or an heir, had before: enough to give it back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) enum Eliminated {
    /// The piece on a cell.
    Cell(CellId, PieceId),
    /// How many of a piece were in hand.
    Hand(PieceId, u16),
}
