//! Zillions rules files. `../macros.rs` expands the definitions, `board.rs` reads the grid, and `moves.rs` executes move programs
//! symbolically. `write.rs`, `pieces.rs` and `rules.rs` write the statements.

mod becoming;
mod board;
mod drops;
mod leaps;
mod marks;
mod moves;
mod pieces;
mod rules;
mod write;

pub use write::import;

/// Whether a text looks like a rules file: it begins with a bracket after any comments, and has a game.
pub fn is_it(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(';'));
    first.is_some_and(|line| line.starts_with('(')) && text.contains("(game") && !text.contains("(equipment")
}
