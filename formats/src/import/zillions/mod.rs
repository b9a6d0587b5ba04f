//! Zillions' rules files: lists whose definitions are put in (`../macros.rs`), the grid (`board.rs`), the programs of moves
//! (`moves.rs`), and all that as statements (`write.rs`, `pieces.rs`, `rules.rs`).

mod becoming;
mod board;
mod marks;
mod moves;
mod pieces;
mod rules;
mod write;

pub use write::import;

/// Whether a text looks like a rules file: besides comments it begins with a bracket, and it has a game.
pub fn is_it(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(';'));
    first.is_some_and(|line| line.starts_with('(')) && text.contains("(game") && !text.contains("(equipment")
}
