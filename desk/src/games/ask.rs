//! What a game is asked.

use serde::Deserialize;

use super::seats::Seat;

/// What is asked of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Ask {
    /// To see it, and every change from now on.
    Open,
    /// To see no more of it.
    Close,
    /// To make a move.
    Play {
        /// Where.
        at: usize,
        /// Which.
        #[serde(rename = "move")]
        made: String,
    },
    /// To see a position.
    State {
        /// Which.
        node: usize,
    },
    /// To try out moves from a position, for oneself.
    Explore {
        /// From which node.
        node: usize,
        /// Which.
        moves: Vec<String>,
    },
    /// To propose taking back.
    Takeback {
        /// For whom.
        seat: Option<usize>,
    },
    /// To give the game up.
    Resign {
        /// For whom.
        seat: Option<usize>,
    },
    /// To propose a draw.
    Draw {
        /// For whom.
        seat: Option<usize>,
    },
    /// To propose that the engine helps everybody, or to end its help.
    Help {
        /// For whom.
        seat: Option<usize>,
    },
    /// To propose another game with the seats exchanged.
    Rematch {
        /// For whom.
        seat: Option<usize>,
    },
    /// To accept what is proposed.
    Accept,
    /// To decline what is proposed, or to withdraw it.
    Decline,
    /// To take the seat of one's link.
    Join {
        /// As whom.
        name: Option<String>,
    },
    /// To leave the seat of one's link.
    Stand,
    /// To offer a seat to whoever comes by its link.
    Invite {
        /// Which.
        seat: usize,
    },
    /// To play a seat that nobody has taken, or whose guest is away.
    Take {
        /// Which.
        seat: usize,
    },
    /// To be called something.
    Name {
        /// What.
        name: String,
    },
    /// To change who plays.
    Seats {
        /// Who plays from now on.
        seats: Vec<Seat>,
    },
}

impl Ask {
    /// Whether it may change the game, so that it must not be carried out twice.
    #[must_use]
    pub fn changes(&self) -> bool {
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
