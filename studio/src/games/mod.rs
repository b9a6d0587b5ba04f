//! Games: each has a task of its own, and every move is in the database before anybody sees it.

mod actions;
mod clocks;
mod game;
mod hub;
mod loading;
mod messages;
pub mod records;
mod seats;
mod share;
mod table;
mod task;
mod thinking;

pub use game::Game;
pub use hub::Hub;
pub use messages::{Ask, Asker, Message};
pub use seats::NewGame;
pub use share::{page, pgn};
