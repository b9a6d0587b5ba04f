//! Proposals: actions that need the consent of other players.

use serde::{Deserialize, Serialize};

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProposalKind {
    /// A draw.
    Draw,
    /// A takeback, to the proposer's previous turn.
    Takeback,
    /// Engine help for all players.
    Help,
    /// Another game with the seats exchanged.
    Rematch,
}

/// An open proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// What is proposed.
    #[serde(rename = "what")]
    pub kind: ProposalKind,
    /// The seat of the proposer.
    pub by: usize,
    /// The seats that have agreed.
    pub agreed: Vec<usize>,
}

/// A proposal as pages see it.
#[derive(Clone, Debug, Serialize)]
pub struct ProposalInfo {
    /// What is proposed.
    #[serde(rename = "what")]
    pub kind: ProposalKind,
    /// The seat of the proposer.
    pub by: usize,
    /// The seats that must still agree.
    #[serde(rename = "waits")]
    pub awaited: Vec<usize>,
}
