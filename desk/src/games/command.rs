//! Commands for a game.

use serde::Deserialize;

use super::seats::Seat;

/// A command for a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum GameCommand {
    /// Shows the game, and from now on every change.
    Open,
    /// Stops showing the game.
    Close,
    /// Makes a move.
    Play {
        /// The node in which the move is made.
        at: usize,
        /// The move.
        #[serde(rename = "move")]
        made: String,
    },
    /// Returns the position of a node.
    State {
        /// The node.
        node: usize,
    },
    /// Returns the position after some moves that the game does not record.
    Explore {
        /// The node from which the moves start.
        node: usize,
        /// The moves.
        moves: Vec<String>,
    },
    /// Proposes a takeback.
    Takeback {
        /// The seat that proposes it.
        seat: Option<usize>,
    },
    /// Resigns.
    Resign {
        /// The seat that resigns.
        seat: Option<usize>,
    },
    /// Proposes a draw.
    Draw {
        /// The seat that proposes it.
        seat: Option<usize>,
    },
    /// Proposes engine help for all players, or turns it off.
    Help {
        /// The seat that proposes it.
        seat: Option<usize>,
    },
    /// Proposes a rematch with the seats exchanged.
    Rematch {
        /// The seat that proposes it.
        seat: Option<usize>,
    },
    /// Accepts the open proposal.
    Accept,
    /// Declines or withdraws the open proposal.
    Decline,
    /// Takes the seat of the guest's link.
    Join {
        /// The guest's name.
        name: Option<String>,
    },
    /// Leaves the seat of the guest's link.
    Stand,
    /// Offers a seat to the guest who opens its link.
    Invite {
        /// The seat.
        seat: usize,
    },
    /// Takes over a seat that is free, or whose guest is away.
    Take {
        /// The seat.
        seat: usize,
    },
    /// Changes the visitor's name.
    Name {
        /// The name.
        name: String,
    },
    /// Changes who plays.
    Seats {
        /// The new players.
        seats: Vec<Seat>,
    },
}

impl GameCommand {
    /// Whether the command may change the game. Such a command must not run twice.
    #[must_use]
    pub fn is_write(&self) -> bool {
        match self {
            Self::Open | Self::Close | Self::State { .. } | Self::Explore { .. } => false,
            Self::Play { .. }
            | Self::Takeback { .. }
            | Self::Resign { .. }
            | Self::Draw { .. }
            | Self::Help { .. }
            | Self::Rematch { .. }
            | Self::Accept
            | Self::Decline
            | Self::Join { .. }
            | Self::Stand
            | Self::Invite { .. }
            | Self::Take { .. }
            | Self::Name { .. }
            | Self::Seats { .. } => true,
        }
    }
}
