//! What needs the consent of others.

use serde::{Deserialize, Serialize};

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Matter {
    /// A draw.
    Draw,
    /// To go back to where the proposer was to move last.
    Takeback,
    /// That the engine helps everybody.
    Help,
    /// Another game, with the seats exchanged.
    Rematch,
}

/// A proposal that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// What is proposed.
    pub what: Matter,
    /// The seat of the proposer.
    pub by: usize,
    /// The seats that have agreed.
    pub agreed: Vec<usize>,
}

/// A proposal as pages see it.
#[derive(Clone, Debug, Serialize)]
pub struct ProposalInfo {
    /// What is proposed.
    pub what: Matter,
    /// The seat of the proposer.
    pub by: usize,
    /// The seats whose answer is awaited.
    pub waits: Vec<usize>,
}
