//! What a desk hears, and what it wants to be done, as its executor sees it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::{Word, Work};
use crate::kept::Change;

/// What a desk hears.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "on", rename_all = "lowercase")]
pub enum Event {
    /// First of all: a random number, and what is kept, but for the keys that begin with `more/`.
    Begin {
        /// The random number.
        seed: u64,
        /// What is kept.
        #[serde(default)]
        kept: Vec<(String, String)>,
    },
    /// A page gives a command.
    Ask {
        /// The connection.
        from: u64,
        /// The page, which stays the same when it connects again.
        #[serde(default)]
        page: String,
        /// The command.
        command: Value,
    },
    /// What was to be saved is on the disk, or is not.
    Saved {
        /// The number of the save.
        then: u64,
        /// Why it is not.
        #[serde(default)]
        error: Option<String>,
    },
    /// What was to be read.
    Found {
        /// The number of the question.
        then: u64,
        /// All entries whose keys begin so.
        #[serde(default)]
        entries: Vec<(String, String)>,
        /// Why they could not be read.
        #[serde(default)]
        error: Option<String>,
    },
    /// An engine says something.
    Thought {
        /// The number of the question.
        round: u64,
        /// What.
        word: Word,
    },
    /// It may be time for something.
    Woken,
    /// A page is gone.
    Left {
        /// The connection.
        from: u64,
    },
}

/// Which engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The one that plays.
    Play,
    /// The one that analyses.
    Analyst,
    /// The one that runs cases.
    Tester,
}

/// What a desk wants to be done.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Effect {
    /// To answer a command.
    Answer {
        /// The connection.
        to: u64,
        /// The answer, with the number of the command in `re`.
        body: Value,
    },
    /// To tell pages something.
    Push {
        /// The connections.
        to: Vec<u64>,
        /// What.
        body: Value,
    },
    /// To make changes, all or none.
    Save {
        /// The number for [`Event::Saved`].
        then: u64,
        /// The changes.
        changes: Vec<Change>,
    },
    /// To read all entries whose keys begin so.
    Read {
        /// The number for [`Event::Found`].
        then: u64,
        /// How their keys begin.
        prefix: String,
    },
    /// To ask an engine.
    Think {
        /// The number for [`Event::Thought`].
        round: u64,
        /// Which engine.
        role: Role,
        /// What.
        #[serde(serialize_with = "written")]
        question: Work,
    },
    /// To end what an engine thinks about.
    Quiet {
        /// The number of the question.
        round: u64,
    },
    /// To wake the desk then, and no longer at the time before.
    Wake {
        /// When; never, if there is nothing to wait for.
        at: Option<f64>,
    },
}

fn written<S: serde::Serializer>(question: &Work, serializer: S) -> Result<S::Ok, S::Error> {
    question.written().serialize(serializer)
}
