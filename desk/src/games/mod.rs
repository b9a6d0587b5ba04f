//! Games: who plays, clocks, variations, takebacks and proposals, and who sees what of them.

mod actions;
mod ask;
mod beginning;
mod change;
mod clocks;
mod consent;
mod events;
mod game;
mod hands;
mod matters;
mod proposals;
mod rematch;
mod seating;
mod seats;
mod share;
mod showing;
mod step;
mod table;
mod taking;
mod thinking;
mod viewing;

pub use ask::Ask;
pub use change::{Birth, Change, Kept, MOST_GAMES, Record, Standing};
pub use clocks::Clocks;
pub use events::{Asker, Moment, TableEffect, TableEvent};
pub use game::{Game, KeptNode};
pub use seats::{Holder, NewGame, Seat, TimeControl};
pub use share::{page, pgn};
pub use table::Table;
pub use taking::{Form, Taken};
