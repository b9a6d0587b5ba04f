//! Hands: what comes into them, and how pieces are dropped from them.

use serde::Serialize;

use super::ids::{KindId, PartitionId, ZoneId};

/// Where captured pieces go, in a game with hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Out of the game; hands hold only what they hold at the start.
    AsAtStart,
    /// To the captor's hand, as they are.
    ToCaptor,
    /// To the captor's hand, as their base kind.
    AsBase,
    /// To the hand of the captor's ally, as they are: the next player of the captor's team in the order of play. Without
    /// an ally they leave the game.
    ToAlly,
    /// To the hand of the captor's ally, as their base kind.
    AsBaseToAlly,
    /// Pieces of these kinds go back to the hand of their owner, as they are; the others leave the game.
    ToOwner(Vec<KindId>),
}

impl Hand {
    /// Whether captured pieces turn into their base kind.
    #[must_use]
    pub fn reverts(&self) -> bool {
        matches!(self, Self::AsBase | Self::AsBaseToAlly)
    }

    /// Whether captured pieces go to the captor's ally.
    #[must_use]
    pub fn to_ally(&self) -> bool {
        matches!(self, Self::ToAlly | Self::AsBaseToAlly)
    }
}

/// How a kind comes from the hand onto the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drop {
    /// The empty cells it can be dropped on (all, without a zone).
    pub zone: Option<ZoneId>,
    /// A class of the partition may hold at most so many of the player's pieces of the kind, the dropped one included.
    pub limit: Option<(u16, PartitionId)>,
    /// Whether the drop may give checkmate.
    pub may_mate: bool,
}
