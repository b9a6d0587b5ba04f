//! What an action of a player comes to: an answer, and what has to be saved before anybody sees it.

use serde_json::{Value, json};

use super::game::Game;

/// What an action has come to, unless it is refused.
pub type Outcome = Result<Step, String>;

/// What an action has come to.
#[derive(Debug)]
pub struct Step {
    /// The answer.
    pub answer: Value,
    /// What has changed; nothing, if the game is as before.
    pub deed: Option<Deed>,
}

/// What has changed in a game.
#[derive(Debug)]
pub struct Deed {
    /// The node that is shown.
    pub shown: usize,
    /// The nodes that are new or no longer what they were.
    pub nodes: Vec<usize>,
    /// What everybody is told besides.
    pub notice: Option<String>,
    /// Another game that follows this one.
    pub rematch: Option<Box<Game>>,
}

impl Step {
    /// Nothing has changed.
    pub fn nothing(answer: Value) -> Self {
        Self { answer, deed: None }
    }

    /// Something besides the tree has changed.
    pub fn changed(game: &Game) -> Self {
        Self::at(game.head, Vec::new(), json!({}))
    }

    /// The tree has changed.
    pub fn at(shown: usize, nodes: Vec<usize>, answer: Value) -> Self {
        Self {
            answer,
            deed: Some(Deed {
                shown,
                nodes,
                notice: None,
                rematch: None,
            }),
        }
    }

    /// The same with another answer.
    pub fn answering(mut self, answer: Value) -> Self {
        self.answer = answer;
        self
    }

    /// The same, and everybody is told something.
    pub fn telling(mut self, notice: String) -> Self {
        if let Some(deed) = &mut self.deed {
            deed.notice = Some(notice);
        }
        self
    }
}
