//! Ludii game descriptions. `../macros.rs` expands the definitions, and `options.rs` sets each option to its default.
//! `board.rs` reads the board and its regions, `asks.rs` conditions, `moves.rs` and `ways.rs` the moves. `write.rs`, `pieces.rs` and
//! `rules.rs` write the statements. `shapes.rs` reports everything that none of these reads.

mod asks;
mod board;
mod moves;
mod options;
mod pieces;
mod rules;
mod shapes;
mod ways;
mod words;
mod write;

pub use write::import;

/// Whether a text looks like a game description: it begins with a bracket after any comments, and has a game with equipment.
pub fn is_it(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
    first.is_some_and(|line| line.starts_with('(')) && text.contains("(game") && text.contains("(equipment")
}
