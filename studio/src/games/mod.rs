//! Games: each has a task of its own, and every move is in the database before anybody sees it.

mod actions;
mod clocks;
mod consent;
mod game;
mod hands;
mod hub;
mod loading;
mod matters;
mod messages;
mod proposals;
pub mod records;
mod rematch;
mod seating;
mod seats;
mod share;
mod table;
mod task;
mod thinking;
mod viewing;

pub use game::Game;
pub use hub::Hub;
pub use messages::{Ask, Asker, Message};
pub use seats::NewGame;
pub use share::{page, pgn};
