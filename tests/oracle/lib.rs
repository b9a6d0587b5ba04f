//! The oracle: a second, slow interpreter that works directly on the rules.
//!
//! It shares nothing with the engine but the checked [`Rules`](triagonal::rules::Rules) and the
//! one primitive of geometry. Whatever can be computed anew is computed anew: an attack is found by
//! generating every reply, a repetition by comparing whole states.

mod actions;
mod bends;
mod board_moves;
mod dead;
mod effects;
mod ends;
mod facing;
mod falls;
mod forbidden;
mod legal;
mod lines;
mod making;
mod marks;
mod meeting;
mod recurrence;
mod referee;
mod shown;
mod situations;
mod state;
mod states;
mod stuck;
mod turns;
mod verdicts;
mod walk;
mod ways;

pub use dead::can_be_decided;
pub use legal::in_check;
pub use referee::Referee;
pub use shown::shown;
pub use state::{NOBODY, OMove, State};
pub use verdicts::Reason;
pub use walk::steps_taken;
