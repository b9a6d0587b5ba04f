//! Connections: how many there are, and how long each may be silent.

mod connections;
mod line;
mod listen;

pub use connections::Ticket;
pub use listen::listen;
