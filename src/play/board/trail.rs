//! What the last move of a turn did, as far as drops of the same turn depend on it.

use crate::geometry::CellId;
use crate::play::moves::NONE;
use crate::play::setup;

/// What the last move of a turn did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Trail {
    /// The cells from which it moved pieces, or [`NONE`], the lower cell first.
    pub(in crate::play) began: [CellId; 2],
    /// The target cell, or [`NONE`].
    pub(in crate::play) ended: CellId,
    /// Whether none of the pieces had moved before.
    pub(in crate::play) unmoved: bool,
}

impl Trail {
    /// Reads the trail of a set-up; nothing if no move can have left it.
    pub(in crate::play) fn from_setup(trail: &setup::Trail) -> Option<Self> {
        let began = match *trail.began.as_slice() {
            [] => [NONE; 2],
            [cell] => [cell, NONE],
            [first, second] if first < second => [first, second],
            _ => return None,
        };
        Some(Self {
            began,
            ended: trail.ended,
            unmoved: trail.unmoved,
        })
    }

    /// The trail for a set-up.
    pub(in crate::play) fn to_setup(self) -> setup::Trail {
        setup::Trail {
            began: self.began.into_iter().filter(|&cell| cell != NONE).collect(),
            ended: self.ended,
            unmoved: self.unmoved,
        }
    }
}
