//! What was answered last, so that a command that is repeated does nothing again.

use std::collections::VecDeque;

use serde_json::Value;

/// How many answers are remembered.
const REMEMBERED: usize = 64;

/// The last answers to commands that are not carried out twice, by the names of pages and the numbers of commands.
#[derive(Clone, Debug, Default)]
pub struct Answered(VecDeque<(Box<str>, u64, Value)>);

impl Answered {
    /// Remembers an answer.
    pub fn remember(&mut self, page: &str, id: u64, answer: Value) {
        self.0.push_back((Box::from(page), id, answer));
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }

    /// What a command was answered.
    #[must_use]
    pub fn find(&self, page: &str, id: u64) -> Option<&Value> {
        let mut known = self.0.iter();
        let found = known.find(|(name, number, _)| **name == *page && *number == id);
        found.map(|(_, _, answer)| answer)
    }
}
