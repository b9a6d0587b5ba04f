//! Pieces by number.

use crate::rules::{KindId, PlayerId, Rules};

/// A player's kind as a number: `player * kinds + kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

impl PieceId {
    /// The value for an empty cell.
    pub const NONE: Self = Self(u16::MAX);

    /// The piece of an owner's kind.
    pub(in crate::tables) fn new(rules: &Rules, owner: PlayerId, kind: KindId) -> Self {
        Self(owner.0 * rules.kinds.len() as u16 + kind.0)
    }

    /// The piece that represents an owner's kind on the board: the neutral owner's, if the kind is neutral.
    pub(in crate::tables) fn placed(rules: &Rules, owner: PlayerId, kind: KindId, neutral_owner: PlayerId) -> Self {
        Self::new(rules, if rules.is_neutral(kind) { neutral_owner } else { owner }, kind)
    }

    /// The number as an index.
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
