//! The faults of engines.

use std::fmt;

use super::game::Ended;

/// Why an engine returns no move.
#[derive(Clone, Debug)]
pub enum EngineError {
    /// The engine loses by a fault.
    Fault(Fault),
    /// The match must stop.
    Interrupted,
}

impl From<Fault> for EngineError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The faults of engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It plays an illegal move.
    Illegal(String),
    /// It rejects a legal move.
    RejectsMove(String),
    /// It claims a result although the game is not over.
    FalseClaim(String),
    /// It cannot be started.
    NotStarted(String),
    /// It has exited.
    Exited(String),
    /// It does not answer in time.
    Timeout,
    /// It answers too late.
    Late,
    /// It cannot handle the variant, the position or a move.
    Unable(String),
}

impl Fault {
    /// How a game ends by this fault.
    pub fn ended(&self) -> Ended {
        match self {
            Self::Illegal(_) | Self::RejectsMove(_) | Self::FalseClaim(_) | Self::Unable(_) => Ended::RulesInfraction,
            Self::NotStarted(_) | Self::Exited(_) => Ended::Abandoned,
            Self::Timeout | Self::Late => Ended::TimeForfeit,
        }
    }

    /// Whether the program must be restarted.
    pub fn needs_restart(&self) -> bool {
        match self {
            Self::Late | Self::Unable(_) => false,
            Self::Illegal(_)
            | Self::RejectsMove(_)
            | Self::FalseClaim(_)
            | Self::NotStarted(_)
            | Self::Exited(_)
            | Self::Timeout => true,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(text) => write!(f, "plays `{text}`, which is not a legal move"),
            Self::RejectsMove(text) => write!(f, "rejects a legal move: {text}"),
            Self::FalseClaim(text) => write!(f, "claims `{text}`, but the game goes on"),
            Self::NotStarted(why) => write!(f, "cannot be started: {why}"),
            Self::Exited(why) => write!(f, "exited: {why}"),
            Self::Timeout => f.write_str("does not answer in time"),
            Self::Late => f.write_str("answers too late"),
            Self::Unable(what) => write!(f, "cannot play this: {what}"),
        }
    }
}
