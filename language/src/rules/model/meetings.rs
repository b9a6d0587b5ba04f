//! Pairs of pieces that can be removed when they face each other.

use serde::Serialize;

use crate::geometry::Vector;

use super::ids::KindId;

/// Two pieces of one player, face to face, that an opponent may remove before moving.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// The kind of the first piece.
    pub one: KindId,
    /// The kind of the second piece.
    pub other: KindId,
    /// For each owner, the displacement from the first piece to the second.
    pub facing: Vec<Vector>,
}
