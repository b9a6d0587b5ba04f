//! What is said to XBoard.

pub use crate::lines::Out;

impl Out {
    /// Says what only who reads the protocol sees.
    pub fn remark(&self, message: &str) {
        self.say(&format!("# {}", message.replace('\n', " ")));
    }

    /// Shows a message to whoever sits before the screen.
    pub fn tell(&self, message: &str) {
        self.say(&format!("tellusererror {}", message.replace('\n', " ")));
    }
}
