//! Exit codes and errors of commands.

use std::fmt;
use std::io;

use triagonal::Report;
use triagonal::diagnostics::Shown;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Success.
    Fine,
    /// The input has errors, which have been reported.
    Wrong,
}

/// Why a command ends early.
#[derive(Debug)]
pub enum Stop {
    /// The variant has errors.
    Report(Box<Report>),
    /// A text has an error at some place.
    Text(Box<Shown>),
    /// Another error in the input, perhaps with advice.
    Input(String, Option<String>),
    /// The reader of the results has closed the pipe.
    Pipe,
    /// The command was interrupted.
    Interrupted,
}

impl Stop {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Pipe => 0,
            // The exit code that shells report.
            Self::Interrupted => 130,
            Self::Report(_) | Self::Text(_) | Self::Input(..) => 1,
        }
    }
}

/// The reason in one line.
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

/// The return type of a command.
pub type CommandResult = Result<Done, Stop>;
