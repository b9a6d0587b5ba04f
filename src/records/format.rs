//! Finds out what a file of games is written in.

use crate::notation::Misread;

use super::record::{Record, RecordProblem};
use super::{kif, lines, pgn};

/// Reads all games of a text, in whatever format it is.
///
/// # Errors
/// The first place that does not belong in a game.
pub fn read(text: &str) -> Result<Vec<Record>, Misread<RecordProblem>> {
    let games = if lines::are_lines(text) {
        lines::parse(text)?
    } else if kif::is_kif(text) {
        kif::parse(text)?
    } else {
        pgn::parse(text)?
    };
    if games.is_empty() {
        let first = text.chars().next().map_or(0, char::len_utf8);
        return Err(Misread::new(RecordProblem::Empty, 0..first).help("PGN, KIF and lines of UCI and USI are read"));
    }
    Ok(games)
}
