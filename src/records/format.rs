//! Finds out what a file of games is written in.

use crate::notation::dialects::{unread_format, without_chinese_words};
use crate::notation::{Misread, Notation};

use super::record::{Record, RecordProblem, Written};
use super::{kif, lines, pgn};

/// Reads all games of a text, in whatever format it is. A game with a mistake in its text has it as its field `fault`.
///
/// # Errors
/// There is no game in the text, or the text cannot be divided into games.
pub fn read(text: &str) -> Result<Vec<Record>, Misread<RecordProblem>> {
    refuse_unread(text)?;
    let mut games = if lines::are_lines(text) {
        lines::parse(text)
    } else if kif::is_kif(text) {
        kif::parse(text)?
    } else {
        pgn::parse(text)
    };
    for game in &mut games {
        let is_chinese = |made: &Written| without_chinese_words(&made.text).is_some();
        if game.notation == Notation::San && game.moves.first().is_some_and(is_chinese) {
            game.notation = Notation::Wxf;
        }
    }
    if games.is_empty() {
        let first = text.chars().next().map_or(0, char::len_utf8);
        return Err(Misread::new(RecordProblem::Empty, 0..first).help("PGN, KIF and lines of UCI and USI are read"));
    }
    Ok(games)
}

/// Refuses formats that are known, but not read. In a text with tags of PGN, only a tag can name one of them.
fn refuse_unread(text: &str) -> Result<(), Misread<RecordProblem>> {
    let lines = || {
        text.lines()
            .map(|line| line.trim_start_matches('\u{feff}').trim_start())
    };
    let has_tags = lines().any(|line| line.starts_with('['));
    let mut names = lines().filter(|line| !has_tags || line.starts_with('['));
    let Some((line, format)) = names.find_map(|line| Some((line, unread_format(line)?))) else {
        return Ok(());
    };
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let wrong = Misread::new(
        RecordProblem::UnreadFormat(format.name.clone()),
        start..start + line.len(),
    );
    Err(wrong.help(format.instead.as_str()))
}
