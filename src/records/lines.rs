//! Reads games in the form of the UCI command `position`: `position startpos moves e2e4 e7e5`, one in a line.

use std::ops::Range;

use crate::notation::{Misread, Notation};

use super::record::{Record, RecordFormat, RecordProblem, Start, Written};

/// The words of such a line.
const POSITION: &str = "position";
const STARTPOS: &str = "startpos";
const FEN: &str = "fen";
const SFEN: &str = "sfen";
const MOVES: &str = "moves";
/// What some programs begin a text with.
const MARK: char = '\u{feff}';

/// Whether a text looks like such lines.
pub(super) fn are_lines(text: &str) -> bool {
    let bare = text.trim_start_matches(MARK);
    let mut lines = bare
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next().and_then(|line| line.split_whitespace().next());
    first.is_some_and(|word| [POSITION, STARTPOS, FEN, SFEN].contains(&word))
}

/// Reads the games of a text. Empty lines and lines that begin with `#` are skipped. A line that is wrong is a game with a fault.
pub(super) fn parse(text: &str) -> Vec<Record> {
    let mut games = Vec::new();
    let mut at = text.len() - text.trim_start_matches(MARK).len();
    for row in text[at..].split_inclusive('\n') {
        if !row.trim().is_empty() && !row.starts_with('#') {
            let read = line(text, at..at + row.trim_end().len());
            games.push(read.unwrap_or_else(|fault| Record {
                fault: Some(fault),
                ..Record::new(RecordFormat::Lines, Notation::Uci, at)
            }));
        }
        at += row.len();
    }
    games
}

fn line(text: &str, range: Range<usize>) -> Result<Record, Misread<RecordProblem>> {
    let mut words = words(text, range.clone()).into_iter().peekable();
    let word = |range: &Range<usize>| &text[range.clone()];
    if words.peek().is_some_and(|first| word(first) == POSITION) {
        words.next();
    }
    let Some(first) = words.next() else {
        return Err(Misread::new(RecordProblem::Unexpected(POSITION.to_owned()), range));
    };
    let is_end = |range: &Range<usize>| word(range) == MOVES;
    let mut start: Option<Range<usize>> = None;
    let kind = word(&first);
    if kind != STARTPOS {
        while let Some(part) = words.next_if(|range| !is_end(range)) {
            start = Some(start.map_or(part.start, |before| before.start)..part.end);
        }
    }
    let mut game = Record::new(RecordFormat::Lines, Notation::Uci, range.start);
    let position = start.clone().map_or("", |range| &text[range]).to_owned();
    game.start = match (kind, start) {
        (STARTPOS, _) => None,
        (FEN, Some(range)) => Some(Start::Fen(position, range)),
        (SFEN, Some(range)) => Some(Start::Sfen(position, range)),
        _ => {
            let problem = RecordProblem::Unexpected(kind.to_owned());
            let help = "write `position startpos moves …`, `position fen … moves …` or `position sfen … moves …`";
            return Err(Misread::new(problem, first).help(help));
        }
    };
    if let Some(other) = words.next_if(|range| !is_end(range)) {
        return Err(Misread::new(RecordProblem::Unexpected(word(&other).to_owned()), other));
    }
    let moves = words.skip(1).map(|range| {
        let text = word(&range).to_owned();
        Written {
            text,
            range,
            glyphs: Vec::new(),
            comments: Vec::new(),
        }
    });
    game.moves = moves.collect();
    // Columns are numbers in the one protocol and letters in the other.
    let by_numbers = game
        .moves
        .first()
        .is_some_and(|made| made.text.starts_with(|letter: char| letter.is_ascii_digit()));
    if by_numbers || kind == SFEN {
        game.notation = Notation::Usi;
    }
    Ok(game)
}

fn words(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let line = &text[range.clone()];
    let begin = |word: &str| range.start + (word.as_ptr() as usize - line.as_ptr() as usize);
    line.split_whitespace()
        .map(|word| begin(word)..begin(word) + word.len())
        .collect()
}
