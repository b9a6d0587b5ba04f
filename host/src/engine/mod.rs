//! An engine behind a protocol: one session, which knows no protocol.

mod clock;
mod session;
mod skill;
pub mod values;

pub use clock::Clock;
pub use session::{Answer, Session, Told};
pub use skill::{BEST, SCALE, Skill};
