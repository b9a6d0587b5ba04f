//! What is wrong with a Betza string, and where.

/// What is wrong with a string: at which byte, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclear {
    /// The byte.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// How to put it right.
    pub help: Option<String>,
}

impl Unclear {
    /// A mistake at a byte.
    pub fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
            help: None,
        }
    }

    /// Adds how to put it right.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}
