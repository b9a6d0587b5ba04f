//! Positions in the USI protocol (SFEN): `lnsgkgsnl/1r5b1/… b 2P3p 1`.
//!
//! The board is written as in a [`fen`](super::fen). It is followed by the player to move, `b` for the first and `w` for the second player,
//! the pieces in hand with their numbers, and the number of the ply.

use crate::play::{Piece, Setup};
use crate::rules::{KindId, PlayerId, Rules};

use super::dialects;
use super::fen_field::fields;
use super::fen_line;
use super::fen_problem::FenProblem;
use super::held;
use super::layout::is_plain;
use super::misread::Misread;
use super::symbols::Symbols;

/// The letters of the two players.
const LETTERS: [char; 2] = ['b', 'w'];

/// Whether positions of a game can be written as SFEN: the game has hands, and no state that needs other fields.
#[must_use]
pub fn can_say(rules: &Rules) -> bool {
    is_plain(rules) && rules.hand.is_some() && rules.castlings().next().is_none()
}

/// Writes a position.
#[must_use]
pub fn write(rules: &Rules, setup: &Setup) -> String {
    let whole = fen_line::write(rules, setup);
    let board = whole.split(['[', ' ']).next().unwrap_or_default();
    let symbols = Symbols::new(rules);
    let mut hands = String::new();
    let place = |kind: &KindId| {
        let symbol = &rules.kind(*kind).symbol;
        let order = &dialects::ALL.usi.hand;
        order.iter().position(|other| other == symbol).unwrap_or(order.len())
    };
    let mut kinds: Vec<KindId> = rules.kind_ids().collect();
    kinds.sort_by_key(place);
    for player in rules.player_ids() {
        for &kind in &kinds {
            let held = setup.hands.iter().filter(|hand| (hand.0, hand.1) == (player, kind));
            match held.map(|hand| u32::from(hand.2)).sum::<u32>() {
                0 => continue,
                1 => {}
                number => hands.push_str(&number.to_string()),
            }
            symbols.write(Piece { player, kind }, &mut hands);
        }
    }
    if hands.is_empty() {
        hands.push('-');
    }
    let letter = LETTERS[setup.turn.index() % LETTERS.len()];
    format!("{board} {letter} {hands} {}", setup.ply.saturating_add(1))
}

/// Reads a position; trailing fields may be missing.
///
/// # Errors
/// Returns the first part of the text that does not fit the game.
pub fn read(rules: &Rules, text: &str) -> Result<Setup, Misread<FenProblem>> {
    let fields = fields(text, 0);
    let mut fields = fields.iter();
    let Some(board) = fields.next() else {
        return Err(Misread::new(FenProblem::Empty, 0..text.len()));
    };
    let turn = match fields.next() {
        None => PlayerId(0),
        Some(field) => match LETTERS.iter().position(|letter| field.text == letter.to_string()) {
            Some(index) => PlayerId(index as u16),
            None => {
                let error = field.wrong(FenProblem::UnknownTurn);
                return Err(error.help("write `b` for the first player, and `w` for the second"));
            }
        },
    };
    let hands = match fields.next().filter(|field| field.text != "-") {
        Some(field) => held::read(&Symbols::new(rules), text, field.range())?,
        None => Vec::new(),
    };
    let number = match fields.next() {
        None => 1,
        Some(field) => {
            let number = field.text.parse::<u32>();
            number.map_err(|_| field.wrong(FenProblem::NotANumber))?.max(1)
        }
    };
    if let Some(field) = fields.next() {
        return Err(field.wrong(FenProblem::ExtraField));
    }
    let letter = rules.players[turn.index()].letter;
    let setup =
        fen_line::read(rules, &format!("{} {letter} - -", board.text)).map_err(|wrong| wrong.moved(board.start))?;
    let ply = number - 1;
    // Plies are counted from a move of the first player, whoever moves first.
    let ply = if ply % 2 == u32::from(turn.0) {
        ply
    } else {
        ply.saturating_add(1)
    };
    Ok(Setup { hands, ply, ..setup })
}
