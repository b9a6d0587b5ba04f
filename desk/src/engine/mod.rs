//! Engines: how well and how long they think, what they are asked, and what they answer. Threads belong to the caller.

mod clock;
mod lines;
mod question;
mod tester;
mod thinker;
mod threats;
mod turn;
mod values;

pub use clock::{Budget, Clock, Course};
pub use lines::{Best, report};
pub use question::{Asked, AskedVariant, LONGEST, MOST_LINES, Question, SHORT, Task, Thought, Work};
pub use tester::Cases;
pub use thinker::{Engine, Word};
pub use threats::{Threats, threats};
pub use triagonal::search::Skill;
pub use turn::finish_turn;
pub use values::tuned;

/// The highest level of an engine.
pub const BEST: u32 = Skill::BEST;
/// The worst and the best number on the scale of `UCI_Elo`.
pub const SCALE: (u32, u32) = Skill::SCALE;
