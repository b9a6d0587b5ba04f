//! Reads Sjaak II's `variants.txt`. `text.rs` reads keys with their places; `game.rs`, `piece.rs`, `moves.rs` and `fen.rs` read
//! their values; `write.rs`, `pieces.rs` and `rules.rs` write statements.

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
