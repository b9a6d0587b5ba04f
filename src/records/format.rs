//! Finds out what a file of games is written in.

use crate::notation::Misread;
use crate::notation::dialects::unread_format;

use super::record::{Record, RecordProblem};
use super::{kif, lines, pgn};

/// Reads all games of a text, in whatever format it is. A game with a mistake in its text has it as its field `fault`.
///
/// # Errors
/// There is no game in the text, or the text cannot be divided into games.
pub fn read(text: &str) -> Result<Vec<Record>, Misread<RecordProblem>> {
    refuse_unread(text)?;
    let games = if lines::are_lines(text) {
        lines::parse(text)
    } else if kif::is_kif(text) {
        kif::parse(text)?
    } else {
        pgn::parse(text)
    };
    if games.is_empty() {
        let first = text.chars().next().map_or(0, char::len_utf8);
        return Err(Misread::new(RecordProblem::Empty, 0..first).help("PGN, KIF and lines of UCI and USI are read"));
    }
    Ok(games)
}

/// Refuses formats that are known, but not read. A text with tags of PGN is none of them.
fn refuse_unread(text: &str) -> Result<(), Misread<RecordProblem>> {
    let lines = || {
        text.lines()
            .map(|line| line.trim_start_matches('\u{feff}').trim_start())
    };
    if lines().any(|line| line.starts_with('[')) {
        return Ok(());
    }
    let Some((line, format)) = lines().find_map(|line| Some((line, unread_format(line)?))) else {
        return Ok(());
    };
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let wrong = Misread::new(
        RecordProblem::UnreadFormat(format.name.clone()),
        start..start + line.len(),
    );
    Err(wrong.help(format.instead.as_str()))
}
