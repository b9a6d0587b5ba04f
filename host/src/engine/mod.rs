//! An engine behind a protocol: one session, which knows no protocol.

mod clock;
mod session;
pub mod values;

pub use clock::Clock;
pub use session::{Answer, Session, Told};
pub use triagonal::search::Skill;

/// The highest level of an engine.
pub const BEST: u32 = Skill::BEST;
/// The worst and the best number on the scale of `UCI_Elo`.
pub const SCALE: (u32, u32) = Skill::SCALE;
