//! Games and positions for other tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use triagonal::builtin::Builtin;
use triagonal::geometry::{CellId, Vector};
use triagonal::play::{Game, Piece, Position, Setup, SetupError};
use triagonal::rules::{
    Conditions, Contact, Holds, KindId, Library, MoveRule, PlayerId, Rules, Token, Zone, ZoneId, load,
};

const LETTERS: &str = "KQRBNP";

/// The rules of a built-in variant with its default options.
pub fn shipped(name: &str) -> Rules {
    let program = load(Builtin.find(name).unwrap(), &Builtin);
    program.check(&BTreeMap::new()).rules.unwrap()
}

/// The rules of chess.
pub fn chess() -> Rules {
    shipped("chess")
}

/// A game of rules.
pub fn game(rules: Rules) -> Game {
    Game::new(Arc::new(rules))
}

/// Finds a zone by its name.
pub fn zone(rules: &Rules, name: &str) -> ZoneId {
    let named = |zone: &Zone| zone.name == name;
    ZoneId(rules.zones.iter().position(named).unwrap() as u16)
}

/// Parses a FEN of chess.
pub fn position(game: &Game, fen: &str) -> Result<Position, SetupError> {
    Position::from_setup(game, &setup(fen))
}

/// Finds a cell of chess by its name.
pub fn named(name: &str) -> CellId {
    let name = name.as_bytes();
    CellId(u16::from(name[1] - b'1') * 8 + u16::from(name[0] - b'a'))
}

/// The name of a cell of chess.
pub fn name(cell: CellId) -> String {
    format!("{}{}", (b'a' + (cell.0 % 8) as u8) as char, cell.0 / 8 + 1)
}

/// Returns a FEN of chess without its counters and en passant.
pub fn setup(fen: &str) -> Setup {
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut pieces = Vec::new();
    for (row, line) in (0..8).rev().zip(fields[0].split('/')) {
        let mut cell = row * 8;
        for letter in line.chars() {
            if let Some(run) = letter.to_digit(10) {
                cell += run as u16;
                continue;
            }
            let piece = Piece {
                player: PlayerId(u16::from(letter.is_lowercase())),
                kind: KindId(LETTERS.find(letter.to_ascii_uppercase()).unwrap() as u16),
            };
            pieces.push((CellId(cell), piece));
            cell += 1;
        }
    }
    let castles = "KQkq".chars().zip(0..);
    let mut setup = Setup::new(pieces, PlayerId(u16::from(fields[1] == "b")));
    setup.castles = castles
        .filter(|&(letter, _)| fields[2].contains(letter))
        .map(|(_, index)| index)
        .collect();
    setup
}

/// The content that a token accepts: m for empty, f for a friend, c for an enemy, e for an exposed piece.
pub fn holds(letters: &str) -> Holds {
    Holds {
        empty: letters.contains('m'),
        friend: letters.contains('f'),
        enemy: letters.contains('c'),
        en_passant: letters.contains('e'),
    }
}

/// A token without kinds or zone.
pub fn token(on: Holds, min: u16, max: Option<u16>, contact: Contact) -> Token {
    Token {
        on,
        kinds: None,
        zone: None,
        min,
        max,
        contact,
    }
}

/// A rule of one leg without conditions.
pub fn rule(directions: &[(i16, i16)], leg: Vec<Token>) -> MoveRule {
    MoveRule {
        paths: directions
            .iter()
            .map(|&(x, y)| vec![Vector::new([x, y, 0, 0])])
            .collect(),
        legs: vec![leg],
        bends: Vec::new(),
        returns: false,
        conditions: Conditions::default(),
    }
}
