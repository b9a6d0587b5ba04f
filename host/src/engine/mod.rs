//! An engine session, independent of protocols.

mod session;
pub mod values;

pub use session::{Answer, EngineEvent, Session};
pub use triagonal_desk::engine::{BEST, Clock, SCALE, Skill};
