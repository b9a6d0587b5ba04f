//! Reads KIF: headers, and a line for each move.

use std::ops::Range;

use crate::notation::{Misread, Notation};

use super::games::{ending, result, set_up, set_ups, tag_of_header};
use super::record::{Record, RecordFormat, RecordProblem, Start, Tag, Written};

/// What stands between a header and its value.
const COLON: char = '：';
/// The header of the set-up.
const SET_UP: &str = "手合割";
/// The header of a variation, and that of the line above the moves.
const VARIATION: &str = "変化";
const TABLE: &str = "手数";
/// What the line behind the moves begins with.
const UNTIL: &str = "まで";
/// The cell where the last move ended, which a wide blank follows.
const SAME: &str = "同";

/// Whether a text looks like KIF: a header with its colon, or a line with the number of a move and a move.
pub(super) fn is_kif(text: &str) -> bool {
    let headers = [SET_UP, TABLE, "先手", "後手", "下手", "上手", "開始日時"];
    text.lines().any(|line| {
        let line = line.trim_start_matches('\u{feff}');
        headers.iter().any(|header| line.starts_with(header))
            || numbered(line).is_some_and(|(_, at)| is_move(&line[at..]))
    })
}

/// Whether a text begins with a cell as KIF writes it.
fn is_move(text: &str) -> bool {
    let first = text.chars().next();
    text.starts_with(SAME) || first.is_some_and(|letter| ('１'..='９').contains(&letter)) || ending(text).is_some()
}

/// The number of a move, and where the rest begins.
fn numbered(line: &str) -> Option<(u32, usize)> {
    let bare = line.trim_start_matches([' ', '\t', '+']);
    let digits = bare.find(|letter: char| !letter.is_ascii_digit())?;
    let number = bare[..digits].parse().ok()?;
    let rest = bare[digits..].trim_start_matches([' ', '\t']);
    (rest.len() < bare.len() - digits).then(|| (number, line.len() - rest.len()))
}

/// Reads the game of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Record>, Misread<RecordProblem>> {
    let mut game = Record::new(RecordFormat::Kif, Notation::Kif, 0);
    let mut at = 0;
    let mut in_variation = false;
    for row in text.split_inclusive('\n') {
        let line = row.trim_end().trim_start_matches('\u{feff}');
        let start = at + row.trim_end().len() - line.len();
        at += row.len();
        if line.trim().is_empty() || line.starts_with(['#', '&']) || line.starts_with(TABLE) {
            continue;
        }
        if line.trim_start().starts_with(UNTIL) {
            let ending = result(line).filter(|_| game.ending.is_none() && !in_variation);
            game.ending = game.ending.or_else(|| Some((ending?, start..start + line.len())));
            continue;
        }
        if line.starts_with(VARIATION) {
            game.variations += 1;
            in_variation = true;
            continue;
        }
        if in_variation {
            continue;
        }
        if let Some(comment) = line.strip_prefix('*') {
            game.comment(comment.trim());
            continue;
        }
        if let Some((_, begins)) = numbered(line) {
            one_move(&mut game, line, begins, start)?;
            continue;
        }
        let Some((name, value)) = line.split_once(COLON) else {
            let problem = RecordProblem::Unexpected(line.to_owned());
            let wrong = Misread::new(problem, start..start + line.len());
            return Err(wrong.help("a position as a diagram is not read: begin at one of the known set-ups"));
        };
        let value = value.trim();
        let end = start + line.len();
        header(&mut game, name.trim(), value, end - value.len()..end)?;
    }
    Ok(vec![game])
}

fn header(game: &mut Record, name: &str, value: &str, range: Range<usize>) -> Result<(), Misread<RecordProblem>> {
    if name == SET_UP {
        let Some(position) = set_up(value) else {
            let known: Vec<&str> = set_ups().map(|(name, _)| name).collect();
            let problem = RecordProblem::UnknownStart(value.to_owned());
            return Err(Misread::new(problem, range).help(format!("the set-ups are {}", known.join(" "))));
        };
        game.start = Some(Start::Sfen(position.to_owned(), range));
        return Ok(());
    }
    // Empty headers of hands say that nothing is in hand.
    if !value.is_empty() {
        let name = tag_of_header(name).to_owned();
        game.tags.push(Tag {
            name,
            value: value.to_owned(),
            range,
        });
    }
    Ok(())
}

/// A line with a move: its number, the move, and the time that it took in parentheses.
fn one_move(game: &mut Record, line: &str, begins: usize, start: usize) -> Result<(), Misread<RecordProblem>> {
    let rest = &line[begins..];
    let skipped = match rest.strip_prefix(SAME) {
        Some(behind) => rest.len() - behind.trim_start().len(),
        None => 0,
    };
    let length = rest[skipped..]
        .find(char::is_whitespace)
        .map_or(rest.len(), |length| skipped + length);
    // A plus sign marks a move to which there are variations.
    let text = rest[..length].trim_end_matches('+');
    let range = start + begins..start + begins + text.len();
    if game.ending.is_some() {
        return Err(Misread::new(RecordProblem::Unexpected(text.to_owned()), range));
    }
    if let Some(ending) = ending(text) {
        game.ending = Some((ending, range));
        return Ok(());
    }
    game.moves.push(Written {
        text: text.to_owned(),
        range,
        glyphs: Vec::new(),
        comments: Vec::new(),
    });
    Ok(())
}
