//! Visitors and their permissions.

use serde::Serialize;

use crate::failure::{Answer, Failure};
use crate::which::VariantRef;

/// A visitor, by permissions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Visitor {
    /// May do everything.
    Owner,
    /// May play one seat of one game.
    Seat {
        /// The game.
        game: String,
        /// The number of the player.
        seat: usize,
    },
    /// May watch one game.
    Spectator {
        /// The game.
        game: String,
    },
}

/// What a visitor may open: everything, or one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VisitorInfo<'a> {
    /// Whether the visitor may open everything.
    pub owner: bool,
    /// The id of the only game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'a str>,
    /// The number of the player whose seat it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
}

impl Visitor {
    /// Describes the visitor.
    #[must_use]
    pub fn info(&self) -> VisitorInfo<'_> {
        let seat = match self {
            Self::Seat { seat, .. } => Some(*seat),
            Self::Owner | Self::Spectator { .. } => None,
        };
        VisitorInfo {
            owner: *self == Self::Owner,
            game: self.game(),
            seat,
        }
    }

    /// The only game that a visitor may see; nothing for the owner, who may see all games.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        match self {
            Self::Owner => None,
            Self::Seat { game, .. } | Self::Spectator { game } => Some(game),
        }
    }

    /// Refuses everyone but the owner.
    pub fn require_owner(&self) -> Answer<()> {
        if *self == Self::Owner {
            Ok(())
        } else {
            Err(Failure::forbidden())
        }
    }

    /// Refuses drafts and files to everyone but the owner.
    pub fn require_variant(&self, which: &VariantRef) -> Answer<()> {
        if which.draft.is_none() && which.file.is_none() {
            Ok(())
        } else {
            self.require_owner()
        }
    }

    /// Refuses games that the visitor is not invited to.
    pub fn require_game(&self, id: &str) -> Answer<()> {
        match self {
            Self::Owner => Ok(()),
            Self::Seat { game, .. } | Self::Spectator { game } if game == id => Ok(()),
            Self::Seat { .. } | Self::Spectator { .. } => Err(Failure::forbidden()),
        }
    }
}
