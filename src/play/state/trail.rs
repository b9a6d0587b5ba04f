//! What the last move of a turn did, as far as drops of the same turn depend on it.

use crate::geometry::CellId;
use crate::play::movegen::moves::NONE;
use crate::play::setup;

/// What the last move of a turn did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Trail {
    /// Where the pieces stood that it moved, or [`NONE`], the lower cell first.
    pub(in crate::play) began: [CellId; 2],
    /// Where it ended, or [`NONE`].
    pub(in crate::play) ended: CellId,
    /// Whether all that moved had not moved before.
    pub(in crate::play) unmoved: bool,
}

impl Trail {
    /// What a set-up tells, if a move can have done it.
    pub(in crate::play) fn of(told: &setup::Trail) -> Option<Self> {
        let began = match *told.began.as_slice() {
            [] => [NONE; 2],
            [one] => [one, NONE],
            [one, other] if one < other => [one, other],
            _ => return None,
        };
        Some(Self {
            began,
            ended: told.ended,
            unmoved: told.unmoved,
        })
    }

    /// The same as a set-up tells it.
    pub(in crate::play) fn told(self) -> setup::Trail {
        setup::Trail {
            began: self.began.into_iter().filter(|&cell| cell != NONE).collect(),
            ended: self.ended,
            unmoved: self.unmoved,
        }
    }
}
