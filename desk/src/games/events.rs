//! What a table hears, and what it wants to be done.

use std::sync::Arc;

use serde_json::Value;

use crate::engine::Question;
use crate::visitor::Visitor;

use super::ask::Ask;
use super::change::Record;

/// When something happens.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The time for clocks, in milliseconds; it never goes back.
    pub clock: f64,
    /// The time for people, in milliseconds since 1970.
    pub date: i64,
}

/// Who gives a command.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The connection.
    pub from: u64,
    /// The number of the command.
    pub id: u64,
    /// The page, which stays the same when it connects again.
    pub page: Arc<str>,
    /// Who they are.
    pub visitor: Visitor,
}

/// What a table hears.
#[derive(Debug)]
pub enum TableEvent {
    /// Somebody gives a command.
    Ask(Asker, Ask),
    /// A connection is gone.
    Left(u64),
    /// The engine has thought in the round with this number, and would make a move.
    Thought(u64, Option<String>),
    /// What was to be saved is saved, or is not, and why.
    Saved(Result<(), String>),
    /// It may be time for something.
    Woken,
    /// The game has been deleted.
    Deleted,
}

/// What a table wants to be done.
#[derive(Debug)]
pub enum TableEffect {
    /// To answer a command.
    Answer {
        /// The connection.
        to: u64,
        /// The number of the command.
        id: u64,
        /// The answer.
        body: Value,
    },
    /// To send a text.
    Push {
        /// The connections.
        to: Vec<u64>,
        /// The text.
        text: String,
    },
    /// To save, and then to tell the table how that went.
    Save(Box<Record>),
    /// To ask an engine.
    Think(u64, Box<Question>),
    /// To end what it thinks about.
    Quiet(u64),
}
