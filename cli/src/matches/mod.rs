//! `triagonal match`

mod adjudication;
mod arguments;
mod child;
mod dialect;
mod faults;
mod features;
mod game;
mod hall;
mod journal;
mod openings;
mod ours;
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
mod thinking;
mod uci_peer;
mod xboard_peer;

pub use arguments::{Args, SelfPlay};
pub use game::GameRecord;
pub use run::{run, self_play};
