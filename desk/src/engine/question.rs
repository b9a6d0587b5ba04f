//! What an engine is asked.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use triagonal::Position;
use triagonal::search::{Limits, Skill};

use crate::variants::Loaded;

use super::clock::Clock;
use super::tester::Cases;

/// For how long a position is analysed, in milliseconds.
pub const LONGEST: f64 = 60_000.0;
/// How long a hint takes.
pub const SHORT: f64 = 700.0;
/// How many lines there are at most.
pub const MOST_LINES: usize = 5;

/// A question about a position.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub loaded: Arc<Loaded>,
    /// The position.
    pub position: Position,
    /// Where the game began, if not at the start.
    pub fen: Option<String>,
    /// The moves from there to the position.
    pub moves: Vec<String>,
    /// How to think.
    pub thought: Thought,
}

/// How well, how far and how long an engine thinks. Times are in milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// How well.
    pub level: u32,
    /// How many positions it looks at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How many lines it looks for.
    #[serde(default = "one")]
    pub lines: usize,
    /// Exactly so long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// What its clock shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<f64>,
    /// What a turn adds to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment: Option<f64>,
}

fn one() -> usize {
    1
}

impl Thought {
    /// As well as it can, for so long.
    #[must_use]
    pub fn best(lines: usize, time: f64) -> Self {
        Self {
            level: Skill::BEST,
            nodes: None,
            lines: lines.clamp(1, MOST_LINES),
            time: Some(time),
            left: None,
            increment: None,
        }
    }

    /// How well.
    #[must_use]
    pub fn skill(&self) -> Skill {
        Skill::new(self.level)
    }

    /// How far.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            lines: self.lines.clamp(1, MOST_LINES),
            ..Limits::default()
        }
    }

    /// How long.
    #[must_use]
    pub fn clock(&self) -> Clock {
        let length = |ms: f64| Duration::try_from_secs_f64(ms / 1000.0).unwrap_or_default();
        Clock {
            left: self.left.map(length),
            increment: self.increment.map(length).unwrap_or_default(),
            moves_to_go: None,
            move_time: self.time.map(length),
        }
    }
}

/// What an engine elsewhere is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Task {
    /// To run cases.
    Cases {
        /// The cases.
        cases: Cases,
    },
    /// To think about a position.
    Search(Asked),
}

/// A question as it is written for an engine elsewhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The game.
    pub variant: AskedVariant,
    /// Where it began, if not at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How to think.
    #[serde(flatten)]
    pub thought: Thought,
}

/// A game that can be loaded anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AskedVariant {
    /// One that comes with the program.
    Named {
        /// Its name.
        name: String,
        /// The choices of its options.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
    },
    /// A text that needs no other files.
    Written {
        /// The text.
        text: String,
    },
}

/// What an engine is to do.
#[derive(Clone, Debug)]
pub enum Work {
    /// To think about a position.
    Search(Box<Question>),
    /// To run cases.
    Cases(Box<Cases>),
}

impl Work {
    /// The same for an engine elsewhere.
    #[must_use]
    pub fn written(&self) -> Task {
        match self {
            Self::Search(question) => Task::Search(question.written()),
            Self::Cases(cases) => Task::Cases {
                cases: (**cases).clone(),
            },
        }
    }
}

impl Question {
    /// The question for an engine elsewhere.
    #[must_use]
    pub fn written(&self) -> Asked {
        let which = &self.loaded.info.which;
        let variant = match (&which.name, &self.loaded.text) {
            (Some(name), None) => AskedVariant::Named {
                name: name.clone(),
                options: which.options.clone(),
            },
            (_, _) => AskedVariant::Written {
                text: self.loaded.written().unwrap_or_default(),
            },
        };
        Asked {
            variant,
            fen: self.fen.clone(),
            moves: self.moves.clone(),
            thought: self.thought.clone(),
        }
    }
}
