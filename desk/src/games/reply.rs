//! The reply to an action: an answer, and the change that must be saved before anyone sees it.

use serde_json::{Value, json};

use super::game::Game;

/// The reply to an action, or the reason why the action is refused.
pub type ActionResult = Result<ActionReply, String>;

/// The reply to an action.
#[derive(Debug)]
pub struct ActionReply {
    /// The answer.
    pub answer: Value,
    /// The change; nothing if the game stays the same.
    pub update: Option<Update>,
}

/// A change of a game.
#[derive(Debug)]
pub struct Update {
    /// The node that pages show.
    pub shown: usize,
    /// The nodes that are new or have changed.
    pub nodes: Vec<usize>,
    /// A notice to all watchers.
    pub notice: Option<String>,
    /// The rematch that starts.
    pub rematch: Option<Box<Game>>,
}

impl ActionReply {
    /// The game stays the same.
    pub fn unchanged(answer: Value) -> Self {
        Self { answer, update: None }
    }

    /// The game changes, but not its tree.
    pub fn updated(game: &Game) -> Self {
        Self::showing(game.head, Vec::new(), json!({}))
    }

    /// The tree changes.
    pub fn showing(shown: usize, nodes: Vec<usize>, answer: Value) -> Self {
        Self {
            answer,
            update: Some(Update {
                shown,
                nodes,
                notice: None,
                rematch: None,
            }),
        }
    }

    /// Replaces the answer.
    pub fn with_answer(mut self, answer: Value) -> Self {
        self.answer = answer;
        self
    }

    /// Adds a notice to all watchers.
    pub fn with_notice(mut self, notice: String) -> Self {
        if let Some(update) = &mut self.update {
            update.notice = Some(notice);
        }
        self
    }
}
