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
    /// What could not be read, each with the reason.
    pub unread: Vec<String>,
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
    let mut fields = fen.split_whitespace();
    let board = fields.next().unwrap_or_default();
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (board, ""),
    };
    let rows: Vec<&str> = board.trim_end_matches('/').split('/').collect();
    if rows.len() != usize::from(ranks) {
        let count = rows.len();
        start.unread.push(format!("it has {count} rows, and the board {ranks}"));
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
                start.unread.push(format!("no piece has the symbol at `{rest}`"));
                file = file.saturating_add(1);
                rest = &rest[first.len_utf8()..];
            }
        }
        if file != files {
            let rank = rank + 1;
            start.unread.push(format!(
                "its row of rank {rank} has {file} cells, and the board {files}"
            ));
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
                start.unread.push(format!("no piece has the symbol at `{rest}`"));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    start.black_begins = fields.next() == Some("b");
    let castlings = fields.next().filter(|field| field.parse::<u32>().is_err());
    start.castlings = castlings.map(str::to_owned);
    start
}
