//! What an engine does wrong.

use std::fmt;

use super::game::Ended;

/// Why an engine gives no move.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// It does something wrong, and loses.
    Fault(Fault),
    /// The match is to stop.
    Interrupted,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What an engine does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It plays what is no legal move.
    Illegal(String),
    /// It takes a legal move for an illegal one.
    Refuses(String),
    /// It says that the game is over, which is not so.
    FalseClaim(String),
    /// It cannot be started.
    Absent(String),
    /// It has ended.
    Gone(String),
    /// It does not answer in time.
    Silent,
    /// It answers too late.
    Late,
    /// It cannot play this: a move or a position that it has no words for.
    Unable(String),
}

impl Fault {
    /// What has ended a game that ended so.
    pub fn ended(&self) -> Ended {
        match self {
            Self::Illegal(_) | Self::Refuses(_) | Self::FalseClaim(_) | Self::Unable(_) => Ended::RulesInfraction,
            Self::Absent(_) | Self::Gone(_) => Ended::Abandoned,
            Self::Silent | Self::Late => Ended::TimeForfeit,
        }
    }

    /// Whether the program must be started anew.
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
