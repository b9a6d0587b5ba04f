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

    /// The number of what stands on the board as an owner's piece of a kind: nobody's, if the kind is neutral.
    pub(in crate::tables) fn placed(rules: &Rules, owner: PlayerId, kind: KindId, nobody: PlayerId) -> Self {
        Self::of(rules, if rules.is_neutral(kind) { nobody } else { owner }, kind)
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
