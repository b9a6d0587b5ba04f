//! How a command ends.

use std::fmt;
use std::io;

use triagonal::Report;
use triagonal::diagnostics::Shown;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Everything is right.
    Fine,
    /// Something in the input is wrong and has been reported.
    Wrong,
}

/// Why a command ends early.
#[derive(Debug)]
pub enum Stop {
    /// The variant has mistakes.
    Report(Box<Report>),
    /// A text is wrong at some place.
    Text(Box<Shown>),
    /// Something else is wrong with the input, perhaps with advice.
    Input(String, Option<String>),
    /// The reader of the results has closed the pipe.
    Pipe,
    /// Somebody has asked the command to stop, and it has.
    Interrupted,
}

impl Stop {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Pipe => 0,
            // As a shell reports it.
            Self::Interrupted => 130,
            Self::Report(_) | Self::Text(_) | Self::Input(..) => 1,
        }
    }
}

/// The reason in a line.
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report(report) => report.fmt(f),
            Self::Text(shown) => shown.fmt(f),
            Self::Input(message, _) => f.write_str(message),
            Self::Pipe | Self::Interrupted => Ok(()),
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

/// What a command returns.
pub type CommandResult = Result<Done, Stop>;
