//! The purposes of engine tasks.

use serde_json::Value;

use crate::engine::{BestLine, SearchRequest, ThreatSearch};
use crate::games::Requester;

/// What an engine task is for.
pub(super) enum EngineJob {
    /// A move in a game: the game's id, and the number that the game gave the search.
    Move(String, u64),
    /// An analysis for a page: the connection, and the position as pages name it.
    Analysis(u64, Value),
    /// A hint.
    Hint(Requester),
    /// The results of cases.
    Cases(Requester),
    /// The threats in a position: the lines found so far, and the request for the position itself.
    Why(Requester, ThreatSearch, Vec<Option<BestLine>>, Box<SearchRequest>),
}
