//! Hands: which captured pieces enter them, and how pieces are dropped from them.

use serde::Serialize;

use super::ids::{KindId, ZoneId};
use super::limit::Limit;
use super::situations::Situation;

/// The hand rule: where captured pieces go, in a game with hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Captured pieces leave the game; hands hold only the pieces that they hold at the start.
    AsAtStart,
    /// To the captor's hand, unchanged.
    ToCaptor,
    /// To the captor's hand, as their base kind.
    AsBase,
    /// To the hand of the captor's ally, unchanged: the next player of the captor's team in the order of play. Without an ally
    /// they leave the game.
    ToAlly,
    /// To the hand of the captor's ally, as their base kind.
    AsBaseToAlly,
    /// Pieces of these kinds return to their owner's hand, unchanged; the others leave the game.
    ToOwner(Vec<KindId>),
}

impl Hand {
    /// Returns whether captured pieces revert to their base kind.
    #[must_use]
    pub fn reverts(&self) -> bool {
        matches!(self, Self::AsBase | Self::AsBaseToAlly)
    }

    /// Returns whether captured pieces go to the captor's ally.
    #[must_use]
    pub fn to_ally(&self) -> bool {
        matches!(self, Self::ToAlly | Self::AsBaseToAlly)
    }
}

/// The cells for a drop that depends on the last move of the turn. If the turn has had no move yet, or if the last move was a
/// drop and `Began` applies, there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DropPlace {
    /// The cells to which the dropped piece could move without a capture if it were the player's own and stood on the cell where
    /// the last move ended, in place of the piece there.
    FromMover,
    /// The cell where the moved piece stood; after a castling, the initial cells of both pieces.
    Began {
        /// Whether the moved piece, in a castling both pieces, must not have moved before.
        unmoved: bool,
    },
}

/// A way to drop a kind from the hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drop {
    /// The kind on the board. The change of kind is not a promotion.
    pub becomes: KindId,
    /// The zone of the drop (`None`: all cells). The cell must be empty.
    pub zone: Option<ZoneId>,
    /// The cells allowed after the last move of the same turn (`None`: all cells).
    pub place: Option<DropPlace>,
    /// The maximum number of pieces of the resulting kind.
    pub limit: Option<Limit>,
    /// Whether the drop may give checkmate.
    pub may_mate: bool,
    /// Whether the piece counts as unmoved, also for castling.
    pub unmoved: bool,
    /// The conditions before the drop, all of which must hold, tested as if the piece already stood on the cell. Only the test
    /// whether the player is in check is made without it. None of the conditions depends on the move itself.
    pub situations: Vec<Situation>,
}
