//! The moves of a piece: what `betza diagram` reads, and castlings, which are statements of their own.

use triagonal::rules::read_betza;
use triagonal::syntax::tree::BetzaDialect;

use super::super::sketch::Size;
use super::text::Part;

/// A castling that a string says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    pub at: usize,
    /// How many cells the piece goes.
    pub far: u16,
    /// How far the partner stands from the edge.
    pub inside: u16,
    /// Whether it goes left, and right.
    pub ways: [bool; 2],
}

/// What a string comes to.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// What can be handed over.
    pub text: String,
    pub castlings: Vec<Castling>,
    /// What is left out, each with its place and the reason.
    pub refused: Vec<(usize, String)>,
    /// The displacements of first legs, for a player who goes up.
    pub firsts: Vec<(i16, i16)>,
}

/// The atoms of a string with what stands before and behind them.
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
                // A letter that is doubled, or one that makes the leap longer.
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

/// Reads a castling such as `isO2`; a reason if it is another one.
fn castling(term: &str, at: usize) -> Option<Result<Vec<Castling>, String>> {
    let (modifiers, number) = term.split_once('O')?;
    if modifiers.contains('[') {
        return None;
    }
    let other = || Err(format!("`{term}` is another castling than `isO2`"));
    let mut ways = [false, false];
    let mut inside = 0;
    for letter in modifiers.chars() {
        match letter {
            'i' | 'm' => {}
            's' => ways = [true, true],
            'l' => ways[0] = true,
            'r' => ways[1] = true,
            'j' => inside += 1,
            _ => return Some(other()),
        }
    }
    if ways == [false, false] {
        ways = [true, true];
    }
    let range = number.split_once('-').unwrap_or((number, number));
    let far: Option<(u16, u16)> = range.0.parse().ok().zip(range.1.parse().ok());
    let Some((first, last)) = far.filter(|(first, last)| *first > 0 && first <= last && *last < 26) else {
        return Some(other());
    };
    let all = (first..=last).map(|far| Castling { at, far, inside, ways });
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
    let mut whole = kept.clone();
    if !kept.is_empty() && read_betza(&kept, BetzaDialect::Diagram, size).is_err() {
        whole.clear();
        for (at, term) in places {
            match read_betza(term, BetzaDialect::Diagram, size) {
                Ok(_) => whole.push_str(term),
                Err(unclear) => {
                    let reason = format!("`{term}` is left out: {}", unclear.message);
                    moves.refused.push((at + unclear.at, reason));
                }
            }
        }
    }
    if let Ok(meaning) = read_betza(&whole, BetzaDialect::Diagram, size) {
        let again = meaning.moves.iter().filter(|it| !it.unmoved);
        let paths = again.flat_map(|it| &it.paths);
        moves.firsts = paths.filter_map(|path| path.leaps.first().copied()).collect();
        moves.text = whole;
    }
    moves
}
