//! States of armies: what an end may ask of a player's pieces, and for how long.

use serde::Serialize;

use super::ids::{KindId, ZoneId};

/// One thing that is asked of a player, or of an enemy of that player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmyFact {
    /// Whether it is asked of an enemy. All facts of one list that are asked of an enemy must be true of the same enemy,
    /// who may be any enemy of the player who is not out.
    pub enemy: bool,
    /// What is asked.
    pub test: ArmyTest,
}

/// What is asked of the player or of the enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmyTest {
    /// There are so many pieces of these kinds together.
    Pieces {
        /// The kinds.
        kinds: Vec<KindId>,
        /// How many.
        size: Size,
        /// Where; on the board and in hand, if nothing is said.
        place: Option<Place>,
    },
    /// The pieces are worth so many [`Points`](super::Points).
    Points {
        /// How many.
        size: Size,
        /// Where the pieces are. If nothing is said, all pieces on the board and in hand count, and what the player has
        /// besides and has scored.
        place: Option<Place>,
    },
    /// The player and an enemy have equally many points, with what they have besides and have scored. It is always asked of an enemy.
    EqualPoints,
    /// The player is in check.
    Check {
        /// With `true`: is not in check.
        denied: bool,
    },
}

/// Where pieces are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The zone, as the player who has the pieces sees it.
    pub zone: ZoneId,
    /// Whether pieces in hand count, too.
    pub hand: bool,
}

/// For how long a state must hold.
///
/// A player's state begins when it holds in the position that play begins from, or after a move before which it did not
/// hold. Then its count is `less` for each piece on the board, of all players. Each ply after which the state
/// still holds adds one to the count. The end comes about once the count is `plies` or more. If the state ceases to hold,
/// the count is forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lasting {
    /// The count that ends the game.
    pub plies: u16,
    /// What each piece on the board adds to the count as it begins.
    pub less: u16,
    /// What must hold in the position in which the state begins: all facts of one list. If it does not, nothing is counted
    /// until the state has ceased to hold and begins again. Without a list nothing is asked.
    pub beginning: Vec<Vec<ArmyFact>>,
}

/// How many pieces or points there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// So many or fewer.
    AtMost(u16),
    /// So many or more.
    AtLeast(u16),
}

impl Size {
    /// A number from which on more of them make no difference.
    #[must_use]
    pub fn enough(self) -> u64 {
        match self {
            Self::AtMost(most) => u64::from(most) + 1,
            Self::AtLeast(least) => u64::from(least),
        }
    }

    /// What numbers are of that are not of this size; with a bound that none passes, the next to it.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::AtMost(most) => Self::AtLeast(most.saturating_add(1)),
            Self::AtLeast(least) => Self::AtMost(least.saturating_sub(1)),
        }
    }

    /// Whether a number is of this size.
    #[must_use]
    pub fn fits(self, count: u64) -> bool {
        match self {
            Self::AtMost(most) => count <= u64::from(most),
            Self::AtLeast(least) => count >= u64::from(least),
        }
    }
}
