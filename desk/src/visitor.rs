//! Who asks, and what they may see.

use crate::failure::{Answer, Failure};
use crate::which::VariantRef;

/// What a visitor may do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Visitor {
    /// Everything: the studio is theirs.
    Owner,
    /// To play one seat of one game.
    Seat {
        /// The game.
        game: String,
        /// The number of the player.
        seat: usize,
    },
    /// To look at one game.
    Spectator {
        /// The game.
        game: String,
    },
}

impl Visitor {
    /// The only game that a visitor may see; the owner may see all.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        match self {
            Self::Owner => None,
            Self::Seat { game, .. } | Self::Spectator { game } => Some(game),
        }
    }

    /// Only the owner may go on.
    pub fn must_be_owner(&self) -> Answer<()> {
        if *self == Self::Owner {
            Ok(())
        } else {
            Err(Failure::forbidden())
        }
    }

    /// Others see only what comes with the program, nothing of the user's own.
    pub fn must_know(&self, which: &VariantRef) -> Answer<()> {
        if which.draft.is_none() && which.file.is_none() {
            Ok(())
        } else {
            self.must_be_owner()
        }
    }

    /// Others see only the game that they were invited to.
    pub fn must_see(&self, id: &str) -> Answer<()> {
        match self {
            Self::Owner => Ok(()),
            Self::Seat { game, .. } | Self::Spectator { game } if game == id => Ok(()),
            Self::Seat { .. } | Self::Spectator { .. } => Err(Failure::forbidden()),
        }
    }
}
