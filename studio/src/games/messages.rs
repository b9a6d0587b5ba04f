//! What a game is asked and told.

use std::sync::Arc;

use serde::Deserialize;

use crate::guard::Visitor;
use crate::outbox::Outbox;

use super::game::Game;
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

/// Who asks.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The number of the command.
    pub id: u64,
    /// What they may do.
    pub visitor: Visitor,
    /// Where the answer goes.
    pub outbox: Outbox,
}

/// A command, whoever gives others the same number: the visitor, the page and the number.
pub type Command = (Visitor, Arc<str>, u64);

impl Asker {
    /// The command that is asked.
    pub fn command(&self) -> Command {
        (self.visitor.clone(), Arc::clone(self.outbox.page()), self.id)
    }
}

/// What a task hears.
pub enum Message {
    /// Somebody asks.
    Ask(Asker, Ask),
    /// A connection is gone.
    Leave(u64),
    /// The engine has thought about the node, in the round with this number.
    Thought(u64, Option<String>),
    /// The game has been deleted.
    Deleted,
    /// Somebody wants to read the game: the answer is made here, where nothing changes meanwhile.
    Read(Box<dyn FnOnce(&Game) + Send>),
}
