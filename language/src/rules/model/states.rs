//! States of armies, for ends: facts about a player's pieces, and how long they last.

use serde::Serialize;

use super::ids::{KindId, ZoneId};

/// A fact about a player or an enemy of that player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmyFact {
    /// Whether the fact is about an enemy. All such facts of one list must be true of the same enemy, who may be any enemy of the
    /// player who is not out.
    pub enemy: bool,
    /// The test.
    pub test: ArmyTest,
}

/// A test of the player or the enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmyTest {
    /// The number of pieces of these kinds together.
    Pieces {
        /// The kinds.
        kinds: Vec<KindId>,
        /// The number.
        size: Size,
        /// The place of the pieces (`None`: on the board and in hand).
        place: Option<Place>,
    },
    /// The value of the pieces in [`Points`](super::Points).
    Points {
        /// The number of points.
        size: Size,
        /// The place of the pieces. Without a place, all pieces on the board and in hand count, and the player's bonus points and
        /// score too.
        place: Option<Place>,
    },
    /// The player and an enemy have the same number of points, including bonus points and scores. This is always a fact about an
    /// enemy.
    EqualPoints,
    /// The player is in check.
    Check {
        /// Whether the player must not be in check.
        denied: bool,
    },
}

/// A place of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The zone, as seen by the owner of the pieces.
    pub zone: ZoneId,
    /// Whether pieces in hand count too.
    pub hand: bool,
}

/// The duration for which a state must hold.
///
/// A player's state begins when it holds in the position from which play begins, or after a move before which it did not hold.
/// Its count then starts at `less` times the number of all players' pieces on the board. Each ply after which the state still
/// holds adds one to the count. The end comes about once the count is at least `plies`. When the state ceases to hold, the count
/// is reset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lasting {
    /// The count that ends the game.
    pub plies: u16,
    /// The number that each piece on the board adds to the initial count.
    pub less: u16,
    /// A condition on the position in which the state begins, in disjunctive normal form. If it does not hold, nothing is counted
    /// until the state has ceased to hold and begins again. An empty list is always true.
    pub beginning: Vec<Vec<ArmyFact>>,
}

/// A range of numbers of pieces or points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// This many or fewer.
    AtMost(u16),
    /// This many or more.
    AtLeast(u16),
}

impl Size {
    /// A number at or above which all numbers are equivalent.
    #[must_use]
    pub fn enough(self) -> u64 {
        match self {
            Self::AtMost(most) => u64::from(most) + 1,
            Self::AtLeast(least) => u64::from(least),
        }
    }

    /// The complement. At the bounds of the type, the nearest representable size.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::AtMost(most) => Self::AtLeast(most.saturating_add(1)),
            Self::AtLeast(least) => Self::AtMost(least.saturating_sub(1)),
        }
    }

    /// Returns whether a number is in the range.
    #[must_use]
    pub fn fits(self, count: u64) -> bool {
        match self {
            Self::AtMost(most) => count <= u64::from(most),
            Self::AtLeast(least) => count >= u64::from(least),
        }
    }
}
