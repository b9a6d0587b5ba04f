//! Messages to XBoard.

pub use crate::lines::Out;

impl Out {
    /// Writes a comment, which appears only in logs of the protocol.
    pub fn remark(&self, message: &str) {
        self.say(&format!("# {}", message.replace('\n', " ")));
    }

    /// Makes XBoard show a message to the user.
    pub fn show_error(&self, message: &str) {
        self.say(&format!("tellusererror {}", message.replace('\n', " ")));
    }
}
