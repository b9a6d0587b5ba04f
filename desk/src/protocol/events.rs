//! The events and effects of the studio, as its executor sees them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::{EngineMessage, EngineTask};
use crate::storage::Change;

/// An event.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "on", rename_all = "lowercase")]
pub enum Event {
    /// The first event: a random number, and all stored entries except those with the prefix `more/`.
    Begin {
        /// The random number.
        seed: u64,
        /// The stored entries.
        #[serde(default)]
        kept: Vec<(String, String)>,
    },
    /// A page gives a command.
    #[serde(rename = "ask")]
    Command {
        /// The connection.
        from: u64,
        /// The page. It stays the same when the page connects again.
        #[serde(default)]
        page: String,
        /// The command.
        command: Value,
    },
    /// A save has succeeded or failed.
    Saved {
        /// The number of the save.
        then: u64,
        /// The reason of a failure.
        #[serde(default)]
        error: Option<String>,
    },
    /// A read has succeeded or failed.
    #[serde(rename = "found")]
    Read {
        /// The number of the read.
        then: u64,
        /// All entries with the prefix.
        #[serde(default)]
        entries: Vec<(String, String)>,
        /// The reason of a failure.
        #[serde(default)]
        error: Option<String>,
    },
    /// An engine sends a message.
    #[serde(rename = "thought")]
    Engine {
        /// The number of the engine's task.
        round: u64,
        /// The message.
        #[serde(rename = "word")]
        message: EngineMessage,
    },
    /// The requested wake-up. It may come early.
    Woken,
    /// A connection is closed.
    Left {
        /// The connection.
        from: u64,
    },
}

/// The role of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Plays games.
    Play,
    /// Analyses positions.
    Analyst,
    /// Runs cases.
    Tester,
}

/// An effect that the studio requests.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Effect {
    /// Answers a command.
    Answer {
        /// The connection.
        to: u64,
        /// The answer, with the number of the command in `re`.
        body: Value,
    },
    /// Sends a message to pages.
    Push {
        /// The connections.
        to: Vec<u64>,
        /// The message.
        body: Value,
    },
    /// Makes all changes in one transaction.
    Save {
        /// The number for [`Event::Saved`].
        then: u64,
        /// The changes.
        changes: Vec<Change>,
    },
    /// Reads all entries whose keys have a prefix.
    Read {
        /// The number for [`Event::Read`].
        then: u64,
        /// The prefix.
        prefix: String,
    },
    /// Starts a task of an engine.
    Think {
        /// The number for [`Event::Engine`].
        round: u64,
        /// The engine.
        role: Role,
        /// The task.
        #[serde(rename = "question", serialize_with = "serialize_task")]
        task: EngineTask,
    },
    /// Stops a task.
    Quiet {
        /// The number of the task.
        round: u64,
    },
    /// Requests a wake-up. It replaces the previous request.
    Wake {
        /// The time; nothing cancels the wake-up.
        at: Option<f64>,
    },
}

fn serialize_task<S: serde::Serializer>(task: &EngineTask, serializer: S) -> Result<S::Ok, S::Error> {
    task.to_message().serialize(serializer)
}
