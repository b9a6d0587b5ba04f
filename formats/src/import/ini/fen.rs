//! The start position of a section.

use super::squares::{Square, Squares};

/// A piece of a FEN: its letter as it stands there, and whether `+` stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenPiece {
    /// In lower case.
    pub letter: char,
    pub promoted: bool,
    /// 0 for White, 1 for Black.
    pub side: usize,
}

/// What a FEN says of the start.
#[derive(Clone, Debug, Default)]
pub struct Start {
    pub pieces: Vec<(Square, FenPiece)>,
    pub holes: Squares,
    pub hands: Vec<(FenPiece, u16)>,
    pub black_begins: bool,
    /// The letters of the castlings.
    pub castlings: String,
    /// How many checks each side needs.
    pub checks: Option<[u16; 2]>,
}

/// Reads a FEN for a board. Squares outside are left out.
pub fn read(fen: &str, files: u8, ranks: u8) -> Start {
    let mut start = Start::default();
    let mut fields = fen.split_whitespace();
    let board = fields.next().unwrap_or("");
    let (rows, hands) = board.split_once('[').unwrap_or((board, ""));
    let mut rank = i32::from(ranks);
    for row in rows.split('/') {
        rank -= 1;
        let (mut file, mut number, mut promoted) = (0u32, 0u32, false);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = number.saturating_mul(10).saturating_add(digit);
                continue;
            }
            file = file.saturating_add(number);
            number = 0;
            let inside = rank >= 0 && file < u32::from(files);
            match letter {
                '+' => promoted = true,
                '*' if inside => {
                    start.holes = start.holes.or(Squares::one((file as u8, rank as u8)));
                    file += 1;
                }
                letter if letter.is_ascii_alphabetic() => {
                    if inside {
                        start.pieces.push(((file as u8, rank as u8), piece(letter, promoted)));
                    }
                    promoted = false;
                    file += 1;
                }
                _ => {}
            }
        }
    }
    for letter in hands.chars().filter(char::is_ascii_alphabetic) {
        let piece = piece(letter, false);
        match start.hands.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => start.hands.push((piece, 1)),
        }
    }
    start.black_begins = fields.next() == Some("b");
    let rest: Vec<&str> = fields.collect();
    if let Some(castlings) = rest
        .first()
        .filter(|field| field.chars().all(|it| it.is_ascii_alphabetic()))
    {
        start.castlings = (*castlings).to_owned();
    }
    start.checks = rest.iter().find_map(|field| {
        let (white, black) = field.split_once('+')?;
        Some([white.parse().ok()?, black.parse().ok()?])
    });
    start
}

fn piece(letter: char, promoted: bool) -> FenPiece {
    FenPiece {
        letter: letter.to_ascii_lowercase(),
        promoted,
        side: usize::from(letter.is_ascii_lowercase()),
    }
}
