//! Games: each has a task of its own, and every move is in the database before anybody sees it.

mod hub;
mod loading;
mod messages;
pub mod records;
mod task;

pub use hub::Hub;
pub use messages::{Asker, Message};
