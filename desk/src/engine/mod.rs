//! The engine without threads: time management, search requests, and results. Threads belong to the caller.

mod clock;
mod lines;
mod request;
mod tester;
mod thinker;
mod threats;
mod turn;
mod values;

pub use clock::{Budget, Clock, SearchProgress};
pub use lines::{BestLine, analysis_report};
pub use request::{
    ANALYSIS_MS, EngineTask, HINT_MS, MAX_LINES, SearchMessage, SearchRequest, SearchSettings, TaskMessage,
    VariantMessage,
};
pub use tester::CasesTask;
pub use thinker::{Engine, EngineMessage};
pub use threats::ThreatSearch;
pub use triagonal::search::Skill;
pub use turn::finish_turn;
pub use values::tuned_evaluation;

/// The highest skill level.
pub const BEST: u32 = Skill::BEST;
/// The lowest and the highest rating that `UCI_Elo` can be set to.
pub const SCALE: (u32, u32) = Skill::SCALE;
