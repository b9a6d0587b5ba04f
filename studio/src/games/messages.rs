//! What the task of a game hears.

use triagonal_desk::games::{Ask, Game};

use crate::guard::Visitor;
use crate::outbox::Outbox;

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

/// What a task hears.
pub enum Message {
    /// Somebody asks.
    Ask(Asker, Ask),
    /// A connection is gone.
    Leave(u64),
    /// The engine has thought about the game, in the round with this number.
    Thought(u64, Option<String>),
    /// The game has been deleted.
    Deleted,
    /// Somebody wants to read the game: the answer is made here, where nothing changes meanwhile.
    Read(Box<dyn FnOnce(&Game) + Send>),
}
