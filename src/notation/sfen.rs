//! Positions in the USI protocol (SFEN): `lnsgkgsnl/1r5b1/… b 2P3p 1`.
//!
//! The board is written as in a [`fen`](super::fen). It is followed by the player to move, `b` for the first and `w` for the second player,
//! the pieces in hand with their numbers, and the number of the ply.

use crate::geometry::CellId;
use crate::play::{Piece, Setup};
use crate::rules::{KindId, PlayerId, Rules};

use super::dialects;
use super::fen_field::{Field, fields};
use super::fen_line;
use super::fen_problem::FenProblem;
use super::grid::Grid;
use super::held;
use super::layout::is_plain;
use super::misread::Misread;
use super::symbols::Symbols;
use super::usi;

/// The letters of the two players.
const LETTERS: [char; 2] = ['b', 'w'];

/// The most rows and columns of a board whose cells have names in USI.
const MAX_SIDE: usize = 26;

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
    let kinds = hand_order(rules);
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

/// Reads the field of the hands in a game without hands: lishogi writes the cell of a capture there, if it changes what may be
/// captured next.
fn marking_capture(rules: &Rules, field: &Field<'_>) -> Result<CellId, Misread<FenProblem>> {
    let marked = |kind: KindId| marked_kind(rules, kind).is_some();
    let grid = Grid::new(rules, MAX_SIDE).filter(|_| rules.kind_ids().any(marked));
    let grid = grid.ok_or_else(|| field.wrong(|_| FenProblem::NoHands))?;
    let cell = usi::cells(field.text).filter(|cells| cells.len() == 1);
    let place = cell.and_then(|cells| cells.first().copied());
    let found = rules
        .space
        .ids()
        .find(|&cell| Some(grid.seen_from_top_right(cell)) == place);
    found.ok_or_else(|| {
        let wrong = field.wrong(FenProblem::UnknownCell);
        wrong.help("this game has no pieces in hand: write `-`, or the cell of the last capture of a Lion, as `5e`")
    })
}

/// Marks all pieces of the player who has just captured, except the captor.
fn mark(rules: &Rules, setup: &mut Setup, captured: CellId) {
    for (cell, piece) in &mut setup.pieces {
        if *cell != captured && piece.player != setup.turn {
            piece.kind = marked_kind(rules, piece.kind).unwrap_or(piece.kind);
        }
    }
}

/// The kind into which a capture turns a kind for a turn.
fn marked_kind(rules: &Rules, kind: KindId) -> Option<KindId> {
    let symbol = dialects::ALL.usi.marked.get(&rules.kind(kind).symbol)?;
    rules.kind_ids().find(|&other| rules.kind(other).symbol == *symbol)
}

/// All kinds in the order in which hands list them.
pub(super) fn hand_order(rules: &Rules) -> Vec<KindId> {
    let place = |kind: &KindId| {
        let symbol = &rules.kind(*kind).symbol;
        let order = &dialects::ALL.usi.hand;
        order.iter().position(|other| other == symbol).unwrap_or(order.len())
    };
    let mut kinds: Vec<KindId> = rules.kind_ids().collect();
    kinds.sort_by_key(place);
    kinds
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
    let held = fields.next().filter(|field| field.text != "-");
    let (hands, captured) = match held {
        Some(field) if rules.hand.is_some() => (held::read(&Symbols::new(rules), text, field.range())?, None),
        Some(field) => (Vec::new(), Some(marking_capture(rules, field)?)),
        None => (Vec::new(), None),
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
    let mut setup =
        fen_line::read(rules, &format!("{} {letter} - -", board.text)).map_err(|wrong| wrong.moved(board.start))?;
    if let Some(captured) = captured {
        mark(rules, &mut setup, captured);
    }
    let ply = number - 1;
    // Plies are counted from a move of the first player, whoever moves first.
    let ply = if ply % 2 == u32::from(turn.0) {
        ply
    } else {
        ply.saturating_add(1)
    };
    Ok(Setup { hands, ply, ..setup })
}
