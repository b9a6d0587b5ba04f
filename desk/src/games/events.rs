//! Events and effects of a game room.

use std::sync::Arc;

use serde_json::Value;

use crate::engine::SearchRequest;
use crate::visitor::Visitor;

use super::command::GameCommand;
use super::stored::GameRecord;

/// A point in time.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The time for game clocks, in milliseconds. It never goes back.
    pub clock: f64,
    /// The calendar time, in milliseconds since 1970.
    pub date: i64,
}

/// The sender of a command.
#[derive(Clone, Debug)]
pub struct Requester {
    /// The connection.
    pub from: u64,
    /// The number of the command.
    pub id: u64,
    /// The page. It stays the same when the page connects again.
    pub page: Arc<str>,
    /// The visitor.
    pub visitor: Visitor,
}

/// An event for a room.
#[derive(Debug)]
pub enum RoomEvent {
    /// A visitor gives a command.
    Command(Requester, GameCommand),
    /// A connection is closed.
    Left(u64),
    /// The engine has finished the search with this number, and returns its move.
    EngineMove(u64, Option<String>),
    /// A save has succeeded or failed.
    Saved(Result<(), String>),
    /// The requested wake-up. It may come early.
    Woken,
    /// The game has been deleted.
    Deleted,
}

/// An effect that a room requests.
#[derive(Debug)]
pub enum RoomEffect {
    /// Answers a command.
    Answer {
        /// The connection.
        to: u64,
        /// The number of the command.
        id: u64,
        /// The answer.
        body: Value,
    },
    /// Sends a text to pages.
    Push {
        /// The connections.
        to: Vec<u64>,
        /// The text.
        text: String,
    },
    /// Saves a record. [`RoomEvent::Saved`] reports the result.
    Save(Box<GameRecord>),
    /// Starts a search with this number.
    Search(u64, Box<SearchRequest>),
    /// Stops the search with this number.
    StopSearch(u64),
}
