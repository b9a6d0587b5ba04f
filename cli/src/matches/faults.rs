//! The faults of engines.

use std::fmt;

use super::game::Ended;

/// The reason why an engine returns no move.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The engine commits a fault, and loses.
    Fault(Fault),
    /// The match must stop.
    Interrupted,
}

impl From<Fault> for Trouble {
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
    Refuses(String),
    /// It claims a result although the game is not over.
    FalseClaim(String),
    /// It cannot be started.
    Absent(String),
    /// It has ended.
    Gone(String),
    /// It does not answer in time.
    Silent,
    /// It answers too late.
    Late,
    /// It cannot handle the variant, the position or a move.
    Unable(String),
}

impl Fault {
    /// The end of a game with this fault.
    pub fn ended(&self) -> Ended {
        match self {
            Self::Illegal(_) | Self::Refuses(_) | Self::FalseClaim(_) | Self::Unable(_) => Ended::RulesInfraction,
            Self::Absent(_) | Self::Gone(_) => Ended::Abandoned,
            Self::Silent | Self::Late => Ended::TimeForfeit,
        }
    }

    /// Whether the program must be restarted.
    pub fn needs_restart(&self) -> bool {
        match self {
            Self::Late | Self::Unable(_) => false,
            Self::Illegal(_)
            | Self::Refuses(_)
            | Self::FalseClaim(_)
            | Self::Absent(_)
            | Self::Gone(_)
            | Self::Silent => true,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(text) => write!(f, "plays `{text}`, which is no legal move"),
            Self::Refuses(text) => write!(f, "refuses a legal move: {text}"),
            Self::FalseClaim(text) => write!(f, "claims `{text}`, but the game goes on"),
            Self::Absent(why) => write!(f, "cannot be started: {why}"),
            Self::Gone(why) => write!(f, "has ended: {why}"),
            Self::Silent => f.write_str("does not answer in time"),
            Self::Late => f.write_str("answers too late"),
            Self::Unable(what) => write!(f, "cannot play this: {what}"),
        }
    }
}
