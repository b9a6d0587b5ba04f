//! Messages to the task of a game.

use triagonal_desk::games::{Game, GameCommand};

use crate::guard::Visitor;
use crate::outbox::Outbox;

/// The sender of a command.
#[derive(Clone, Debug)]
pub struct Requester {
    /// The number of the command.
    pub id: u64,
    /// The sender's permissions.
    pub visitor: Visitor,
    /// The connection that gets the answer.
    pub outbox: Outbox,
}

/// A message to the task of a game.
pub enum Message {
    /// A visitor gives a command.
    Command(Requester, GameCommand),
    /// A connection is closed.
    Leave(u64),
    /// The engine has finished the search with this number, and returns its move.
    EngineMove(u64, Option<String>),
    /// The game has been deleted.
    Deleted,
    /// Reads the game between two changes.
    Read(Box<dyn FnOnce(&Game) + Send>),
}
