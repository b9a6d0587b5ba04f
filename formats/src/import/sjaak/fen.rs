//! The start of a game: a FEN with symbols of several letters.

use std::collections::{BTreeMap, BTreeSet};

use super::super::sketch::Cell;

/// A piece: the player, and the place of its kind.
pub type Owned = (usize, usize);

/// What a FEN says.
#[derive(Clone, Debug, Default)]
pub struct Start {
    pub pieces: BTreeMap<Cell, Owned>,
    pub holes: BTreeSet<Cell>,
    pub hands: BTreeMap<Owned, u32>,
    /// The letters of castlings; nothing if the field is missing.
    pub castlings: Option<String>,
    pub black_begins: bool,
    /// What could not be read, each with its place in the FEN and the reason.
    pub unread: Vec<(usize, String)>,
}

/// The piece with the longest symbol at the beginning of a text, and the rest.
fn piece<'a>(text: &'a str, symbols: &[[String; 2]]) -> Option<(Owned, &'a str)> {
    let all = symbols
        .iter()
        .enumerate()
        .flat_map(|(kind, both)| both.iter().enumerate().map(move |(side, symbol)| (kind, side, symbol)));
    let fits = all.filter(|(_, _, symbol)| !symbol.is_empty() && text.starts_with(symbol.as_str()));
    let (kind, side, symbol) = fits.max_by_key(|(_, _, symbol)| symbol.len())?;
    Some(((side, kind), &text[symbol.len()..]))
}

/// Reads a FEN. The symbols are those of White and Black for each kind.
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
        start
            .unread
            .push((0, format!("it has {count} rows, and the board {ranks}")));
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
                let reason = format!("no piece has the symbol at `{rest}`");
                start.unread.push((place(rest), reason));
                file = file.saturating_add(1);
                rest = &rest[first.len_utf8()..];
            }
        }
        if file != files {
            let rank = rank + 1;
            let reason = format!("its row of rank {rank} has {file} cells, and the board {files}");
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
                let reason = format!("no piece has the symbol at `{rest}`");
                start.unread.push((place(rest), reason));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    let turn = fields.next().unwrap_or("w");
    start.black_begins = turn == "b";
    if !matches!(turn, "w" | "b") {
        let reason = format!("`{turn}` is neither `w` nor `b`; White begins");
        start.unread.push((place(turn), reason));
    }
    let mut fields = fields.peekable();
    let castlings = fields.next_if(|field| field.parse::<u32>().is_err());
    for (at, letter) in castlings.unwrap_or_default().char_indices() {
        let file = (letter.to_ascii_lowercase() as u32).checked_sub(u32::from('a'));
        let is_right = "KQkq-".contains(letter) || file.is_some_and(|file| file < u32::from(files));
        if !is_right {
            let reason = format!("`{letter}` is no right to castle");
            start.unread.push((place(castlings.unwrap_or_default()) + at, reason));
        }
    }
    start.castlings = castlings.map(str::to_owned);
    // The square that a pawn has passed, and two counts.
    _ = fields.next_if_eq(&"-");
    _ = fields.next_if_eq(&"0");
    _ = fields.next_if(|field| field.parse::<u32>().is_ok());
    for field in fields {
        let reason = format!("`{field}` is not carried over: the game begins at its first move");
        start.unread.push((place(field), reason));
    }
    start
}
