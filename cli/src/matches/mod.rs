//! `triagonal match`

mod adjudication;
mod arguments;
mod book;
mod builtin_engine;
mod child;
mod dialect;
mod faults;
mod features;
mod game;
mod journal;
mod limits;
mod log;
mod openings;
mod pairing;
mod peers;
mod pgn;
mod player;
mod random;
mod referee;
mod report;
mod run;
mod scores;
mod simple;
mod spec;
mod standings;
mod tournament;
mod uci_peer;
mod xboard_peer;

pub use arguments::{Args, SelfPlay};
pub use game::GameRecord;
pub use limits::positive_seconds;
pub use run::{run, self_play};
