//! Turns of several moves that a file writes as one: `Nc6/H`, a move and what is dropped where it began.

use crate::notation::{Misread, MoveProblem, Notation};
use crate::play::{Move, Position};

/// How a move says that nothing more is done in this turn.
const PASS: &str = "--";

/// The moves that a text stands for, in the standard notation of files: one, or two of a turn.
///
/// `Nc6/H` is a move and a drop on the cell where it began, `O-O/Hh1` one on the cell with this name. A pass with which the
/// turn before this move ends may be missing.
pub(super) fn read(position: &Position, text: &str, notation: Notation) -> Result<Vec<Move>, Misread<MoveProblem>> {
    let Some((pass, next)) = passed(position).filter(|_| notation == Notation::San) else {
        return in_turn(position, text, notation);
    };
    in_turn(position, text, notation).or_else(|wrong| {
        let mut moves = in_turn(&next, text, notation).map_err(|_| wrong)?;
        moves.insert(0, pass);
        Ok(moves)
    })
}

/// The moves of the player to move that a text stands for.
fn in_turn(position: &Position, text: &str, notation: Notation) -> Result<Vec<Move>, Misread<MoveProblem>> {
    let made = position.read_move_in(text, notation).map(|made| vec![made]);
    made.or_else(|wrong| match with_drop(position, text) {
        Some(found) if notation == Notation::San => found,
        _ => Err(wrong),
    })
}

/// The pass that ends a turn which has begun, and the position after it.
pub(super) fn passed(position: &Position) -> Option<(Move, Position)> {
    if position.turn_ply() == 0 {
        return None;
    }
    let pass = position.read_move_in(PASS, Notation::San).ok()?;
    Some((pass, position.after(&pass).ok()?))
}

/// A move and a drop, `Nc6/H`; nothing, if the text has another form.
fn with_drop(position: &Position, text: &str) -> Option<Result<Vec<Move>, Misread<MoveProblem>>> {
    let (first, drop) = text.trim_end_matches(['+', '#']).split_once('/')?;
    let made = match position.read_move_in(first, Notation::San) {
        Ok(made) => made,
        Err(wrong) => return Some(Err(wrong)),
    };
    let next = position.after(&made).ok()?;
    let ends = drop.find(|one: char| one.is_lowercase()).unwrap_or(drop.len());
    let (piece, cell) = drop.split_at(ends);
    let begun = position.game().rules().space.name(made.from()?);
    let cell = if cell.is_empty() { begun } else { cell };
    let dropped = next.read_move_in(&format!("{piece}@{cell}"), Notation::San);
    Some(dropped.map(|dropped| vec![made, dropped]))
}
