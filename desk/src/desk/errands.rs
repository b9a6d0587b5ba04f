//! What the engines are asked for.

use serde_json::Value;

use crate::engine::{Best, Question, Threats};
use crate::games::Asker;

/// What a question is asked for.
pub(super) enum Errand {
    /// A move in a game, and the number that the game knows it by.
    Move(String, u64),
    /// An analysis for a page, and what it is of.
    Analysis(u64, Value),
    /// A hint.
    Hint(Asker),
    /// Whether cases hold.
    Cases(Asker),
    /// What threatens: what is known so far, and the question for the positions that follow.
    Why(Asker, Threats, Vec<Option<Best>>, Box<Question>),
}
