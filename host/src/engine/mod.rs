//! An engine behind a protocol: one session, which knows no protocol.

mod session;
pub mod values;

pub use session::{Answer, Session, Told};
pub use triagonal_desk::engine::{BEST, Clock, SCALE, Skill};
