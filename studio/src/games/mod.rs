//! Games: each has its own task, and every move is saved before anyone sees it.

mod hub;
mod loading;
mod messages;
pub mod records;
mod task;

pub use hub::Hub;
pub use messages::{Message, Requester};
