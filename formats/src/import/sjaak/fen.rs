//! The start position: a FEN whose piece symbols can have several letters.

use std::collections::{BTreeMap, BTreeSet};

use super::super::sketch::Cell;

/// A piece: the player, and the index of its kind.
pub type Owned = (usize, usize);

/// The contents of a FEN.
#[derive(Clone, Debug, Default)]
pub struct Start {
    pub pieces: BTreeMap<Cell, Owned>,
    pub holes: BTreeSet<Cell>,
    pub hands: BTreeMap<Owned, u32>,
    /// The castling field; nothing if it is missing.
    pub castlings: Option<String>,
    pub black_begins: bool,
    /// What is not imported, each with its offset in the FEN and the reason.
    pub unread: Vec<(usize, String)>,
}

/// Parses the longest piece symbol at the beginning of a text. Returns the piece and the rest of the text.
fn piece<'a>(text: &'a str, symbols: &[[String; 2]]) -> Option<(Owned, &'a str)> {
    let all = symbols
        .iter()
        .enumerate()
        .flat_map(|(kind, both)| both.iter().enumerate().map(move |(side, symbol)| (kind, side, symbol)));
    let fits = all.filter(|(_, _, symbol)| !symbol.is_empty() && text.starts_with(symbol.as_str()));
    let (kind, side, symbol) = fits.max_by_key(|(_, _, symbol)| symbol.len())?;
    Some(((side, kind), &text[symbol.len()..]))
}

/// Reads a FEN. `symbols` holds the symbols of White and Black for each kind.
pub fn read(fen: &str, (files, ranks): (u16, u16), symbols: &[[String; 2]]) -> Start {
    let mut start = Start::default();
    let place = |part: &str| part.as_ptr() as usize - fen.as_ptr() as usize;
    let mut fields = fen.split_whitespace();
    let board = fields.next().unwrap_or_default();
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (board, ""),
    };
    let rows: Vec<&str> = board.trim_end_matches('/').split('/').collect();
    if rows.len() != usize::from(ranks) {
        let count = rows.len();
        start.unread.push((0, format!("expected {ranks} rows, found {count}")));
    }
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        let mut rest = *row;
        let mut file: u16 = 0;
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            if digits > 0 {
                let empty: u16 = rest[..digits].parse().unwrap_or(files);
                file = file.saturating_add(empty);
                rest = &rest[digits..];
            } else if first == '*' {
                start.holes.insert((file, rank));
                file = file.saturating_add(1);
                rest = &rest[1..];
            } else if let Some((owned, after)) = piece(rest, symbols) {
                start.pieces.insert((file, rank), owned);
                file = file.saturating_add(1);
                rest = after;
            } else {
                let reason = format!("unknown piece symbol at `{rest}`");
                start.unread.push((place(rest), reason));
                file = file.saturating_add(1);
                rest = &rest[first.len_utf8()..];
            }
        }
        if file != files {
            let rank = rank + 1;
            let reason = format!("expected {files} cells on rank {rank}, found {file}");
            start.unread.push((place(row), reason));
        }
    }
    start.pieces.retain(|&(file, _), _| file < files);
    let mut rest = hand;
    while let Some(first) = rest.chars().next() {
        if let Some((owned, after)) = piece(rest, symbols) {
            *start.hands.entry(owned).or_default() += 1;
            rest = after;
        } else {
            if first != '-' {
                let reason = format!("unknown piece symbol at `{rest}`");
                start.unread.push((place(rest), reason));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    let turn = fields.next().unwrap_or("w");
    start.black_begins = turn == "b";
    if !matches!(turn, "w" | "b") {
        let reason = format!("expected `w` or `b`, found `{turn}`; White moves first");
        start.unread.push((place(turn), reason));
    }
    let mut fields = fields.peekable();
    let castlings = fields.next_if(|field| field.parse::<u32>().is_err());
    for (at, letter) in castlings.unwrap_or_default().char_indices() {
        let file = (letter.to_ascii_lowercase() as u32).checked_sub(u32::from('a'));
        let is_right = "KQkq-".contains(letter) || file.is_some_and(|file| file < u32::from(files));
        if !is_right {
            let reason = format!("`{letter}` is not a castling right");
            start.unread.push((place(castlings.unwrap_or_default()) + at, reason));
        }
    }
    start.castlings = castlings.map(str::to_owned);
    let mut ignore = |field: &str, name: &str, begins: &str| {
        let reason = format!("{name} `{field}` is ignored: the game starts {begins}");
        start.unread.push((place(field), reason));
    };
    if let Some(passed) = fields.next_if(|field| field.parse::<u32>().is_err())
        && passed != "-"
    {
        ignore(passed, "the en passant square", "without one");
    }
    let rest: Vec<&str> = fields.collect();
    let numbers = rest
        .iter()
        .take(2)
        .take_while(|field| field.parse::<u32>().is_ok())
        .count();
    // A single number is the move number.
    let (clock, number) = match numbers {
        2 => (rest.first(), rest.get(1)),
        _ => (None, rest.first().filter(|_| numbers == 1)),
    };
    if let Some(clock) = clock.filter(|clock| **clock != "0") {
        ignore(clock, "the halfmove clock", "at 0");
    }
    if let Some(number) = number.filter(|number| !matches!(**number, "0" | "1")) {
        ignore(number, "the move number", "at move 1");
    }
    for field in &rest[numbers..] {
        start.unread.push((place(field), format!("unexpected field `{field}`")));
    }
    start
}
