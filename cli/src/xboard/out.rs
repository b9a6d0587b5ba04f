//! Lines to XBoard.

pub use crate::lines::Out;

impl Out {
    /// Writes a remark that only shows in the protocol.
    pub fn remark(&self, message: &str) {
        self.say(&format!("# {}", message.replace('\n', " ")));
    }

    /// Shows a message to the user.
    pub fn tell(&self, message: &str) {
        self.say(&format!("tellusererror {}", message.replace('\n', " ")));
    }
}
