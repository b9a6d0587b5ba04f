//! The last answers, so that a repeated command does not run twice.

use std::collections::VecDeque;

use serde_json::Value;

/// The number of answers that are remembered.
const REMEMBERED: usize = 64;

/// The last answers to write commands, by page and command number.
#[derive(Clone, Debug, Default)]
pub struct AnswerCache(VecDeque<(Box<str>, u64, Value)>);

impl AnswerCache {
    /// Remembers an answer.
    pub fn remember(&mut self, page: &str, id: u64, answer: Value) {
        self.0.push_back((Box::from(page), id, answer));
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }

    /// Returns the answer to a command.
    #[must_use]
    pub fn find(&self, page: &str, id: u64) -> Option<&Value> {
        let mut known = self.0.iter();
        let found = known.find(|(name, number, _)| **name == *page && *number == id);
        found.map(|(_, _, answer)| answer)
    }
}
