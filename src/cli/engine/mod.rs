//! An engine behind a protocol: one session, which knows no protocol.

mod clock;
mod session;

pub use clock::Clock;
pub use session::{Answer, Session, Told};
