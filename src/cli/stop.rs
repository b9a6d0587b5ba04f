//! How a command ends.

use std::io;

use triagonal::{Report, Shown};

/// How a command that ran to its end found things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// All is well.
    Fine,
    /// Something in the input is wrong, and has been told.
    Wrong,
}

/// Why a command ends early.
#[derive(Debug)]
pub enum Stop {
    /// The variant has mistakes.
    Report(Box<Report>),
    /// A text is wrong at some place.
    Text(Box<Shown>),
    /// Something else is wrong with the input; advice may follow.
    Input(String, Option<String>),
    /// Nobody reads the results any more.
    Pipe,
}

impl Stop {
    /// The exit status.
    pub fn code(&self) -> u8 {
        match self {
            Self::Pipe => 0,
            Self::Report(_) | Self::Text(_) | Self::Input(..) => 1,
        }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Pipe
        } else {
            Self::Input(format!("cannot write the results: {error}"), None)
        }
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

/// What a command gives back.
pub type Outcome = Result<Done, Stop>;
