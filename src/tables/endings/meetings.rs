//! Meetings of pieces.

use crate::geometry::CellId;
use crate::rules::KindId;

/// Two kinds of pieces of one player that another player may remove when they meet.
#[derive(Clone, Debug)]
pub struct MeetingPair {
    /// The kind of the first piece.
    pub one: KindId,
    /// The kind of the second piece.
    pub other: KindId,
    /// For each owner and each cell of the first piece, the cell of the second piece.
    pub across: Vec<Vec<Option<CellId>>>,
}
