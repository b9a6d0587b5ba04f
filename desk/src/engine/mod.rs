//! Engines: how well and how long they think, what they are asked, and what they answer. Threads belong to the caller.

mod clock;
mod lines;
mod question;
mod skill;
mod tester;
mod thinker;
mod threats;
mod turn;

pub use clock::{Budget, Clock, Course};
pub use lines::{Best, report};
pub use question::{Asked, AskedVariant, LONGEST, MOST_LINES, Question, SHORT, Task, Thought, Work};
pub use skill::{BEST, SCALE, Skill};
pub use tester::Cases;
pub use thinker::{Engine, Word};
pub use threats::{Threats, threats};
pub use turn::finish_turn;
