//! Pieces by number.

use crate::rules::{KindId, PlayerId, Rules};

/// A kind of one player as a number: `player * kinds + kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

impl PieceId {
    /// The number that an empty cell holds.
    pub const NONE: Self = Self(u16::MAX);

    /// The number of an owner's kind.
    pub(in crate::tables) fn of(rules: &Rules, owner: PlayerId, kind: KindId) -> Self {
        Self(owner.0 * rules.kinds.len() as u16 + kind.0)
    }

    /// This number as an index.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether this is a piece, not [`NONE`](Self::NONE).
    #[must_use]
    #[inline]
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }
}
