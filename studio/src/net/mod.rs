//! Connections: their number, and their timeouts.

mod connections;
mod line;
mod listen;

pub use connections::Ticket;
pub use listen::listen;
