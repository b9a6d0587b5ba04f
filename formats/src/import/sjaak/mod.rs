//! Sjaak II's `variants.txt`: keys with places (`text.rs`), what they say (`game.rs`, `piece.rs`, `moves.rs`, `fen.rs`), and that as
//! statements (`write.rs`, `pieces.rs`, `rules.rs`).

mod dead;
mod fen;
mod game;
mod moves;
mod piece;
mod pieces;
mod rules;
mod text;
mod words;
mod write;

pub use text::is_it;
pub use write::import;
