//! Games: players, clocks, variations, takebacks, proposals, and each visitor's view.

mod actions;
mod broadcast;
mod clocks;
mod command;
mod consent;
mod events;
mod export;
mod game;
mod new_game;
mod permissions;
mod proposal;
mod proposals;
mod rematch;
mod reply;
mod room;
mod search;
mod seating;
mod seats;
mod share;
mod stored;
mod views;

pub use clocks::Clocks;
pub use command::GameCommand;
pub use events::{Moment, Requester, RoomEffect, RoomEvent};
pub use export::{ExportFormat, ExportedFile};
pub use game::{Game, StoredNode};
pub use room::GameRoom;
pub use seats::{Holder, NewGame, Seat, TimeControl};
pub use share::{page, pgn};
pub use stored::{GameRecord, GameSetup, GameState, GameUpdate, MAX_GAMES, StoredGame};
