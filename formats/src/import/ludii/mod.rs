//! Ludii's rules files: lists whose definitions are put in (`../macros.rs`), the options at their defaults
//! (`options.rs`), the board and its regions (`board.rs`), what is asked of cells (`asks.rs`), the moves (`moves.rs`, `ways.rs`), and
//! all that as statements (`write.rs`, `pieces.rs`, `rules.rs`). What none of these reads is reported (`shapes.rs`).

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

/// Whether a text looks like a rules file: besides comments it begins with a bracket, and it has a game with equipment.
pub fn is_it(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
    first.is_some_and(|line| line.starts_with('(')) && text.contains("(game") && text.contains("(equipment")
}
