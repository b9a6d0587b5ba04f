//! What the engine says.

pub use crate::lines::Out;

impl Out {
    /// Says what is wrong.
    pub fn complain(&self, problem: &str) {
        for line in problem.lines() {
            self.say(&format!("info string error: {line}"));
        }
    }
}
