//! The output of the engine.

pub use crate::lines::Out;

impl Out {
    /// Reports an error.
    pub fn error(&self, problem: &str) {
        for line in problem.lines() {
            self.say(&format!("info string error: {line}"));
        }
    }
}
