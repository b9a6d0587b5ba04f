//! Exit codes and errors of commands.

use std::fmt;
use std::io;

use triagonal::Report;
use triagonal::diagnostics::Shown;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// There was nothing to report.
    Fine,
    /// The command found problems, and has reported them.
    Problems,
}

impl Done {
    /// The exit status.
    #[must_use]
    pub fn status(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Problems => 1,
        }
    }
}

/// Why a command could not run, or ended early.
#[derive(Debug)]
pub enum Stop {
    /// The variant has errors.
    Report(Box<Report>),
    /// A text has a mistake at one place.
    Text(Box<Shown>),
    /// Any other problem with the input, with advice if there is any.
    Input(String, Option<String>),
    /// Another problem with the input, which has been reported.
    Reported,
    /// The reader of the results has closed the pipe.
    Pipe,
    /// Ctrl-C stopped the command.
    Interrupted,
}

impl Stop {
    /// The exit status.
    #[must_use]
    pub fn status(&self) -> u8 {
        match self {
            Self::Pipe => 0,
            // The status that shells report for SIGINT.
            Self::Interrupted => 130,
            Self::Report(_) | Self::Text(_) | Self::Input(..) | Self::Reported => 2,
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
            Self::Reported | Self::Pipe | Self::Interrupted => Ok(()),
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
