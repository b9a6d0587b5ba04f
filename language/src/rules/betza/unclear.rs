//! Errors in Betza strings.

/// An error in a string: its byte and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclear {
    /// The byte.
    pub at: usize,
    /// The reason.
    pub message: String,
    /// A suggestion.
    pub help: Option<String>,
}

impl Unclear {
    /// An error at a byte.
    pub fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
            help: None,
        }
    }

    /// Adds a suggestion.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}
