//! Hands: what comes into them, and how pieces are dropped from them.

use serde::Serialize;

use super::ids::{KindId, ZoneId};
use super::limit::Limit;
use super::situations::Situation;

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

/// Where a piece can be dropped for what the last move of the turn did. Where no move of the turn has been made, or the last
/// one was a drop and this asks where it began, it can be dropped nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DropPlace {
    /// Where what it becomes could move without a capture, if it were the player's own and stood where the move ended, in the
    /// place of what stands there.
    FromMover,
    /// Where a piece stood that the move moved: in a castling where either of the two did.
    Began {
        /// Whether what moved, in a castling both pieces, must not have moved before.
        unmoved: bool,
    },
}

/// A way of a kind to come from the hand onto the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drop {
    /// What it becomes. This is no promotion.
    pub becomes: KindId,
    /// The empty cells it can be dropped on (all, without a zone).
    pub zone: Option<ZoneId>,
    /// Which of them it can be dropped on for what the last move of the same turn did (all, without this).
    pub place: Option<DropPlace>,
    /// How many of the kind that it becomes the player may come to have.
    pub limit: Option<Limit>,
    /// Whether the drop may give checkmate.
    pub may_mate: bool,
    /// Whether it then counts as a piece that has not moved, also for castling.
    pub unmoved: bool,
    /// What must hold before the drop, all of it, as if what it becomes already stood on the cell. Only whether the player
    /// is in check is asked without it. None is on the move itself.
    pub situations: Vec<Situation>,
}
