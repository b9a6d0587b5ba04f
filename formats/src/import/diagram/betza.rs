//! The moves of a piece: a string for `betza diagram`, and castlings, which are separate statements.

use triagonal::rules::betza::{self, Dialect};

use super::super::sketch::Size;
use super::text::Part;

/// A castling in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    pub at: usize,
    /// The number of cells that the piece moves.
    pub far: u16,
    /// The distance of the partner from the edge.
    pub inside: u16,
    /// Whether the piece can castle to the left and to the right.
    pub sides: [bool; 2],
}

/// The contents of a string.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The string for `betza diagram`.
    pub text: String,
    pub castlings: Vec<Castling>,
    /// The parts that are skipped, each with its byte offset and the reason.
    pub refused: Vec<(usize, String)>,
    /// The displacements of the first legs, for a player who moves up the board.
    pub firsts: Vec<(i16, i16)>,
}

/// The atoms of a string with their modifiers and ranges.
fn terms(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut terms = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'[' => at = text[at..].find(']').map_or(bytes.len(), |end| at + end + 1),
            letter if letter.is_ascii_uppercase() => {
                let letter = bytes[at];
                at += 1;
                // A doubled letter, or a letter that lengthens the leap.
                let next = bytes.get(at).copied();
                if next == Some(letter) || matches!(next, Some(b'X' | b'Y')) {
                    at += 1;
                }
            }
            _ => {
                at += 1;
                continue;
            }
        }
        while at < bytes.len() && (bytes[at].is_ascii_digit() || bytes[at] == b'-') {
            at += 1;
        }
        terms.push((start, &text[start..at]));
        start = at;
    }
    if start < text.len() {
        terms.push((start, &text[start..]));
    }
    terms
}

/// Reads a castling such as `isO2`. Returns a reason for an unsupported castling, and nothing for another term.
fn castling(term: &str, at: usize) -> Option<Result<Vec<Castling>, String>> {
    let (modifiers, number) = term.split_once('O')?;
    if modifiers.contains('[') {
        return None;
    }
    let unsupported = || Err(format!("unsupported castling `{term}`; expected one such as `isO2`"));
    let mut sides = [false, false];
    let mut inside = 0;
    for letter in modifiers.chars() {
        match letter {
            'i' | 'm' => {}
            's' => sides = [true, true],
            'l' => sides[0] = true,
            'r' => sides[1] = true,
            'j' => inside += 1,
            _ => return Some(unsupported()),
        }
    }
    if sides == [false, false] {
        sides = [true, true];
    }
    let range = number.split_once('-').unwrap_or((number, number));
    let far: Option<(u16, u16)> = range.0.parse().ok().zip(range.1.parse().ok());
    let Some((first, last)) = far.filter(|(first, last)| *first > 0 && first <= last && *last < 26) else {
        return Some(unsupported());
    };
    let all = (first..=last).map(|far| Castling { at, far, inside, sides });
    Some(Ok(all.collect()))
}

/// Reads the moves of a piece.
pub fn read(part: Part<'_>, (files, ranks): Size) -> Moves {
    let size = (files as i16, ranks as i16);
    let mut moves = Moves::default();
    let mut kept = String::new();
    let mut places = Vec::new();
    for (start, term) in terms(part.text) {
        match castling(term, part.at + start) {
            Some(Ok(castlings)) => moves.castlings.extend(castlings),
            Some(Err(reason)) => moves.refused.push((part.at + start, reason)),
            None => {
                places.push((part.at + start, term));
                kept.push_str(term);
            }
        }
    }
    let mut readable = kept.clone();
    if !kept.is_empty() && betza::read(&kept, Dialect::Diagram, size).is_err() {
        readable.clear();
        for (at, term) in places {
            match betza::read(term, Dialect::Diagram, size) {
                Ok(_) => readable.push_str(term),
                Err(unclear) => {
                    let reason = format!("`{term}` is skipped: {}", unclear.message);
                    moves.refused.push((at + unclear.at, reason));
                }
            }
        }
    }
    if let Ok(meaning) = betza::read(&readable, Dialect::Diagram, size) {
        let repeatable = meaning.moves.iter().filter(|it| !it.unmoved);
        let paths = repeatable.flat_map(|it| &it.paths);
        moves.firsts = paths.filter_map(|path| path.leaps.first().copied()).collect();
        moves.text = readable;
    }
    moves
}
