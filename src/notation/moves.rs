//! Moves as text: `e2-e4`, `e4xd5`, `e7-e8=Q`, `P@e4`, `pass`.
//!
//! A castling is written with the cells of the castling piece. If legal moves have the same cells and the same promotion but
//! different captures, the captured cells are written in order: `e4xe5-f6`. The forms of chess protocols are read as well:
//! `e2e4`, `e7e8q`, `e7e8+`, `P@e4`.

use std::collections::HashMap;

use crate::play::{Move, Position};
use crate::rules::Rules;

use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::spellings::{ends, kind_letter, own_spellings, protocol_spellings};
use super::unknown_move;

/// Writes one of the legal moves of a position.
#[must_use]
pub fn write(rules: &Rules, legal: &[Move], played: &Move) -> String {
    let same = |other: &&Move| ends(other) == ends(played) && same_kind_letter(rules, other, played);
    let rivals: Vec<&Move> = legal.iter().filter(same).collect();
    unique(rules, &rivals, played)
}

/// Writes all legal moves of a position, in their order.
#[must_use]
pub fn write_all(rules: &Rules, legal: &[Move]) -> Vec<String> {
    let key = |made: &Move| (ends(made), kind_letter(rules, made.becomes()).to_owned());
    let mut groups: HashMap<_, Vec<&Move>> = HashMap::new();
    for made in legal {
        groups.entry(key(made)).or_default().push(made);
    }
    legal
        .iter()
        .map(|made| unique(rules, groups.get(&key(made)).map_or(&[], Vec::as_slice), made))
        .collect()
}

/// The shortest spelling that no rival shares; the fullest if all are shared.
fn unique(rules: &Rules, rivals: &[&Move], played: &Move) -> String {
    let [short, fuller @ ..] = own_spellings(rules, played);
    if rivals.len() < 2 {
        return short;
    }
    let others = rivals.iter().filter(|rival| **rival != played);
    let others: Vec<_> = others.map(|rival| own_spellings(rules, rival)).collect();
    let [long, with_kind, full] = fuller;
    for (level, spelling) in [(1, long), (2, with_kind)] {
        if others.iter().all(|other| other[level] != spelling) {
            return spelling;
        }
    }
    full
}

fn same_kind_letter(rules: &Rules, made: &Move, other: &Move) -> bool {
    kind_letter(rules, made.becomes()) == kind_letter(rules, other.becomes())
}

/// Finds the legal move that a text describes.
///
/// # Errors
/// The text matches no legal move, or several.
pub fn read(position: &Position, text: &str) -> Result<Move, Misread<MoveProblem>> {
    let rules = position.game().rules();
    let legal = position.legal_moves();
    let word = text.trim();
    let texts = write_all(rules, &legal);
    if let Some(index) = texts.iter().position(|own| own == word) {
        return Ok(legal[index]);
    }
    let mut matching: Vec<usize> = (0..legal.len())
        .filter(|&index| {
            own_spellings(rules, &legal[index]).iter().any(|own| own == word)
                || protocol_spellings(rules, &legal[index])
                    .iter()
                    .any(|spelling| spelling == word)
        })
        .collect();
    match (matching.pop(), matching.as_slice()) {
        (Some(index), []) => Ok(legal[index]),
        (Some(index), rest) => {
            let meant: Vec<&str> = rest
                .iter()
                .chain([&index])
                .map(|&index| texts[index].as_str())
                .collect();
            let problem = MoveProblem::Ambiguous(word.to_owned());
            Err(Misread::new(problem, 0..word.len())
                .help(format!("it can be {}", meant.join(", ")))
                .moved(text.len() - text.trim_start().len()))
        }
        (None, _) => {
            Err(unknown_move::diagnose(position, &legal, &texts, word).moved(text.len() - text.trim_start().len()))
        }
    }
}

/// Plays moves given as text, separated by blanks.
///
/// # Errors
/// Returns the first word that is not a legal move at its place.
pub fn play_all(position: &mut Position, text: &str) -> Result<(), Misread<MoveProblem>> {
    let mut at = 0;
    while let Some(skipped) = text[at..].find(|letter: char| !letter.is_whitespace()) {
        let start = at + skipped;
        at = text[start..]
            .find(char::is_whitespace)
            .map_or(text.len(), |length| start + length);
        let word = &text[start..at];
        let chosen = read(position, word).map_err(|error| error.moved(start))?;
        position
            .play(&chosen)
            .map_err(|_| Misread::new(MoveProblem::NotAMove(word.to_owned()), start..at))?;
    }
    Ok(())
}
