//! Requests to an engine.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use triagonal::Position;
use triagonal::search::{Limits, Skill};

use crate::variants::LoadedVariant;

use super::clock::Clock;
use super::tester::CasesTask;

/// The time of an analysis, in milliseconds.
pub const ANALYSIS_MS: f64 = 60_000.0;
/// The time of a hint, in milliseconds.
pub const HINT_MS: f64 = 700.0;
/// The maximum number of lines.
pub const MAX_LINES: usize = 5;

/// A request to search a position.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The variant.
    pub loaded: Arc<LoadedVariant>,
    /// The position.
    pub position: Position,
    /// The position from which the moves start, if it is not the variant's start.
    pub fen: Option<String>,
    /// The moves from there to the position.
    pub moves: Vec<String>,
    /// The settings of the search.
    pub settings: SearchSettings,
}

/// The skill and the limits of a search. Times are in milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchSettings {
    /// The skill level.
    pub level: u32,
    /// The maximum number of nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The number of lines (multi-PV).
    #[serde(default = "default_lines")]
    pub lines: usize,
    /// A fixed time for the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// The time that is left on the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<f64>,
    /// The time that a turn adds to the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment: Option<f64>,
}

fn default_lines() -> usize {
    1
}

impl SearchSettings {
    /// The highest skill, with a fixed time.
    #[must_use]
    pub fn full_strength(lines: usize, time: f64) -> Self {
        Self {
            level: Skill::BEST,
            nodes: None,
            lines: lines.clamp(1, MAX_LINES),
            time: Some(time),
            left: None,
            increment: None,
        }
    }

    /// The skill of the search.
    #[must_use]
    pub fn skill(&self) -> Skill {
        Skill::new(self.level)
    }

    /// The limits of the search, apart from time.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            lines: self.lines.clamp(1, MAX_LINES),
            ..Limits::default()
        }
    }

    /// The clock of the player to move.
    #[must_use]
    pub fn clock(&self) -> Clock {
        let duration = |ms: f64| Duration::try_from_secs_f64(ms / 1000.0).unwrap_or_default();
        Clock {
            left: self.left.map(duration),
            increment: self.increment.map(duration).unwrap_or_default(),
            move_time: self.time.map(duration),
            ..Clock::default()
        }
    }
}

/// A task for an engine in another thread or process, as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TaskMessage {
    /// Run cases.
    Cases {
        /// The cases and the files.
        cases: CasesTask,
    },
    /// Search a position.
    Search(SearchMessage),
}

/// A search request as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchMessage {
    /// The variant.
    pub variant: VariantMessage,
    /// The position from which the moves start, if it is not the variant's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The settings of the search.
    #[serde(flatten)]
    pub settings: SearchSettings,
}

/// A variant as JSON: an engine can load it without other files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum VariantMessage {
    /// A built-in variant.
    Named {
        /// Its name.
        name: String,
        /// The chosen values of its options.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
    },
    /// The text of a variant that needs no other files.
    Text {
        /// The text.
        text: String,
    },
}

/// A task for an engine.
#[derive(Clone, Debug)]
pub enum EngineTask {
    /// Search a position.
    Search(Box<SearchRequest>),
    /// Run cases.
    Cases(Box<CasesTask>),
}

impl EngineTask {
    /// Returns the task as JSON-serializable data.
    #[must_use]
    pub fn to_message(&self) -> TaskMessage {
        match self {
            Self::Search(request) => TaskMessage::Search(request.to_message()),
            Self::Cases(cases) => TaskMessage::Cases {
                cases: (**cases).clone(),
            },
        }
    }
}

impl SearchRequest {
    /// Returns the request as JSON-serializable data.
    #[must_use]
    pub fn to_message(&self) -> SearchMessage {
        let which = &self.loaded.info.which;
        let variant = match (&which.name, &self.loaded.text) {
            (Some(name), None) => VariantMessage::Named {
                name: name.clone(),
                options: which.options.clone(),
            },
            (_, _) => VariantMessage::Text {
                text: self.loaded.standalone_text().unwrap_or_default(),
            },
        };
        SearchMessage {
            variant,
            fen: self.fen.clone(),
            moves: self.moves.clone(),
            settings: self.settings.clone(),
        }
    }
}
