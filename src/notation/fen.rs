//! Positions as one line of text.
//!
//! For flat square boards with two players, the line is the FEN of other chess programs: rows from the top, runs of empty cells
//! as numbers, `*` for a gap (also read as the game's first neutral kind), hands in brackets (also read as one more row), the
//! turn, castling rights, en passant squares, plies since the last capture or pawn move, and the move number. In games of more
//! than two players that can skip a player, the move number is that of the ply.
//! Other boards use more separators: `//` between planes of three-dimensional boards, `///` between their stacks, `;` between
//! charts. Gaps are then omitted, and symbols of several letters are in parentheses. With more than two players, each piece
//! follows the letter of its player, as does a piece whose symbol has no lower case. A dash marks dead pieces. In games with
//! moves for unmoved pieces only, a last field lists the cells of unmoved pieces.

use crate::geometry::CellId;
use crate::play::{Piece, Setup};
use crate::rules::Rules;

use super::fen_castles::{self, CastlingField, Surroundings};
use super::fen_field::{Field, fields};
use super::fen_fields;
use super::fen_lasting;
use super::fen_line;
use super::fen_problem::FenProblem;
use super::fen_surroundings as surroundings;
use super::misread::Misread;
use super::sfen;

pub use super::fen_line::write;

/// Reads a position from one line; trailing fields may be missing. Quotation marks, tags and operations of EPD around the
/// position are ignored. A position in the form of USI is read, too.
///
/// # Errors
/// Returns the first part of the text that does not fit the game.
pub fn read(rules: &Rules, text: &str) -> Result<Setup, Misread<FenProblem>> {
    let bare = surroundings::remove(rules, text).text;
    let read = if is_sfen(rules, &bare) {
        sfen::read(rules, &bare)
    } else {
        fen_line::read(rules, &bare)
    };
    read.map_err(|wrong| {
        let end = wrong.range.end.min(text.len());
        let range = wrong.range.start.min(end)..end;
        Misread { range, ..wrong }
    })
}

/// Whether a position is in the form of USI: the pieces in hand and a single number follow the turn.
fn is_sfen(rules: &Rules, text: &str) -> bool {
    match fields(text, 0).as_slice() {
        [_, _, hands, number] => sfen::can_say(rules) && !hands.is_number() && number.is_number(),
        _ => false,
    }
}

/// Notes on a position that can be read, about what was read in another way than it is written here.
#[must_use]
pub fn notes(rules: &Rules, text: &str) -> Vec<String> {
    let bare = surroundings::remove(rules, text);
    let Ok(setup) = read(rules, text) else {
        return Vec::new();
    };
    let mut notes = Vec::new();
    if let Some((limit, _)) = setup
        .limited
        .filter(|&(limit, _)| !fen_lasting::has_limit(rules, limit))
    {
        notes.push(format!(
            "no count of this game has the limit `{limit}`: the count is ignored"
        ));
    }
    let castlings = castlings(rules, text).unwrap_or_default();
    if !castlings.foreign.is_empty() {
        let has_castlings = rules.castlings().next().is_some();
        let whose = if has_castlings { "player" } else { "game" };
        notes.push(format!(
            "this {whose} has no castling: `{}` is passed over",
            castlings.foreign
        ));
    }
    if !castlings.unsupported.is_empty() {
        let letters = castlings.unsupported.concat();
        notes.push(format!(
            "the pieces of castling `{letters}` are not in their places: it is passed over"
        ));
    }
    let operations = text[bare.operations].trim_matches([';', ' ']);
    if !operations.is_empty() {
        notes.push(format!("only the position is read, without `{operations}`"));
    }
    if is_sfen(rules, &bare.text) {
        notes.push("it is a position of USI, in which `b` is the first player".to_owned());
    }
    notes
}

/// Whether a position that can be read has every castling right that its text lists, and one array can have them all.
pub(crate) fn supports_castlings(rules: &Rules, text: &str) -> bool {
    let bare = surroundings::remove(rules, text).text;
    is_sfen(rules, &bare) || with_castlings(rules, &bare, fen_castles::supports_all).unwrap_or(true)
}

/// The field of castling rights of a position that can be read.
fn castlings(rules: &Rules, text: &str) -> Option<CastlingField> {
    let bare = surroundings::remove(rules, text).text;
    if is_sfen(rules, &bare) {
        return None;
    }
    with_castlings(rules, &bare, |around, field| fen_castles::read(around, field).ok())?
}

/// Calls a function with the field of castling rights, if the position can be read and has one.
fn with_castlings<T>(rules: &Rules, bare: &str, call: impl FnOnce(Surroundings<'_>, Field<'_>) -> T) -> Option<T> {
    let setup = fen_line::read(rules, bare).ok()?;
    let fields = fields(bare, 0);
    let living = setup
        .pieces
        .iter()
        .copied()
        .filter(|(cell, _)| !setup.dead.contains(*cell));
    let pieces: Vec<(CellId, Piece)> = living.collect();
    let around = Surroundings {
        rules,
        pieces: &pieces,
        hands: &setup.hands,
        lists_unmoved: fen_fields::lists_unmoved(rules, &fields[1..]),
    };
    fields.get(2).map(|&field| call(around, field))
}
