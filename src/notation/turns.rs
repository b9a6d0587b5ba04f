//! Turns of several moves that other programs write as one text.
//!
//! PyChess writes `Nc6/H` for a move with a drop on its origin. In the UCI of Fairy-Stockfish, the same turn is `b8c6h`; `h1e1h`
//! is a castling with a drop on the cell of the rook, and `e2e4,e4e5` is a move with the cell on which a wall is placed, `e4,e5` in
//! its SAN. A pass that ends such a turn is omitted.

use crate::geometry::CellId;
use crate::play::{Move, Position};
use crate::rules::Rules;

use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::notations::{Notation, Unsayable};
use super::spellings::kind_letter;

/// The text of a pass.
const PASS: &str = "--";

/// Finds the moves of a text: one, or two of a turn. A pass that ends the turn before may be omitted.
///
/// # Errors
/// The text matches no legal move, or several.
pub fn read(position: &Position, text: &str, notation: Notation) -> Result<Vec<Move>, Misread<MoveProblem>> {
    let found = in_turn(position, text, notation);
    let Some((pass, next)) = passed(position).filter(|_| omits_passes(notation)) else {
        return found;
    };
    found.or_else(|error| {
        let mut moves = in_turn(&next, text, notation).map_err(|_| error)?;
        moves.insert(0, pass);
        Ok(moves)
    })
}

/// Writes the first move for UCI, together with the rest of its turn if Fairy-Stockfish has one text for both. Also returns the
/// number of moves in the text.
///
/// # Errors
/// UCI has no form for the move.
pub fn write_uci(position: &Position, moves: &[Move]) -> Result<(String, usize), Unsayable> {
    let Some(first) = moves.first() else {
        return Ok((String::new(), 0));
    };
    let text = position.move_text_in(first, Notation::Uci)?;
    let rest = || {
        let next = position.after(first).ok().filter(|next| next.turn_ply() > 0)?;
        whole_turn(&text, first, &next, moves.get(1)?)
    };
    Ok(rest().map_or_else(|| (text.clone(), 1), |whole| (whole, 2)))
}

/// A move and the next one of its turn as one text, if there is such a form.
fn whole_turn(text: &str, first: &Move, next: &Position, second: &Move) -> Option<String> {
    let rules = next.game().rules();
    let name = |cell: CellId| rules.space.name(cell);
    if second.is_pass() {
        return can_only_gate(next).then(|| text.to_owned());
    }
    let target = second.to()?;
    if is_wall(rules, second) {
        return Some(format!("{text},{}{}", name(first.to()?), name(target)));
    }
    let letter = kind_letter(rules, second.kind()).to_lowercase();
    match first.carried().filter(|_| second.is_drop()) {
        Some((partner, _)) if target == partner => Some(format!("{}{}{letter}", name(partner), name(first.from()?))),
        _ if second.is_drop() && first.from() == Some(target) => Some(format!("{text}{letter}")),
        _ => None,
    }
}

/// The pass that ends a turn which has begun, and the position after it.
pub fn passed(position: &Position) -> Option<(Move, Position)> {
    if position.turn_ply() == 0 {
        return None;
    }
    let pass = position.read_move_in(PASS, Notation::San).ok()?;
    Some((pass, position.after(&pass).ok()?))
}

/// Whether the rest of a turn can only be a drop on the origin of the last move, or a pass. Programs that write such a turn as
/// one text omit the pass.
#[must_use]
pub fn can_only_gate(position: &Position) -> bool {
    let rules = position.game().rules();
    let legal = position.legal_moves();
    let is_gate = |made: &Move| made.is_pass() || made.is_drop() && !is_wall(rules, made);
    position.turn_ply() > 0 && legal.iter().any(Move::is_pass) && legal.iter().all(is_gate)
}

/// Whether files in a notation omit passes that end a turn.
fn omits_passes(notation: Notation) -> bool {
    match notation {
        Notation::San | Notation::Uci => true,
        Notation::Own | Notation::Usi | Notation::Kif | Notation::Wxf | Notation::Iccs => false,
    }
}

/// The moves of the player to move that a text describes.
fn in_turn(position: &Position, text: &str, notation: Notation) -> Result<Vec<Move>, Misread<MoveProblem>> {
    let made = position.read_move_in(text, notation).map(|made| vec![made]);
    made.or_else(|error| match notation {
        Notation::San => with_drop(position, text)
            .or_else(|| with_wall(position, text, notation).map(Ok))
            .unwrap_or(Err(error)),
        Notation::Uci => with_wall(position, text, notation)
            .or_else(|| with_gate(position, text))
            .ok_or(error),
        Notation::Own | Notation::Usi | Notation::Kif | Notation::Wxf | Notation::Iccs => Err(error),
    })
}

/// Reads a move and a drop, `Nc6/H`; nothing if the text has another form.
fn with_drop(position: &Position, text: &str) -> Option<Result<Vec<Move>, Misread<MoveProblem>>> {
    let (first, drop) = text.trim_end_matches(['+', '#']).split_once('/')?;
    let made = match position.read_move_in(first, Notation::San) {
        Ok(made) => made,
        Err(error) => return Some(Err(error)),
    };
    let next = position.after(&made).ok()?;
    let piece_end = drop.find(|letter: char| letter.is_lowercase()).unwrap_or(drop.len());
    let (piece, cell) = drop.split_at(piece_end);
    let origin = position.game().rules().space.name(made.from()?);
    let cell = if cell.is_empty() { origin } else { cell };
    let dropped = next.read_move_in(&format!("{piece}@{cell}"), Notation::San);
    Some(dropped.map(|dropped| vec![made, dropped]))
}

/// Reads a move and a wall: `e2e4,e4e5` in UCI, `e4,e5` in SAN. No wall follows a move that ends the game.
fn with_wall(position: &Position, text: &str, notation: Notation) -> Option<Vec<Move>> {
    let (first, second) = text.trim_end_matches(['+', '#']).split_once(',')?;
    let made = position.read_move_in(first, notation).ok()?;
    let next = position.after(&made).ok()?;
    let rules = position.game().rules();
    let cell = match notation {
        Notation::Uci => second.strip_prefix(rules.space.name(made.to()?))?,
        _ => second,
    };
    let target = rules.space.cell_named(cell)?;
    if next.outcome().is_some() {
        return Some(vec![made]);
    }
    let walls = next.legal_moves().into_iter();
    let mut walls = walls.filter(|made| next.turn_ply() > 0 && is_wall(rules, made) && made.to() == Some(target));
    let wall = walls.next()?;
    walls.next().is_none().then(|| vec![made, wall])
}

/// Reads a move and a drop on its origin, `b1c3h`, or a castling and a drop on the origin of the partner, `h1e1h`.
fn with_gate(position: &Position, text: &str) -> Option<Vec<Move>> {
    let rules = position.game().rules();
    let letter = text.chars().next_back().filter(|letter| letter.is_alphabetic())?;
    let cells = text.strip_suffix(letter)?;
    let by_partner = || {
        let legal = position.legal_moves().into_iter();
        let mut castlings = legal.filter_map(|made| Some((made, made.carried()?.0)));
        castlings.find(|(made, partner)| {
            let king = made.from().map(|from| rules.space.name(from));
            king.is_some_and(|king| cells.strip_prefix(rules.space.name(*partner)) == Some(king))
        })
    };
    let direct = position.read_move_in(cells, Notation::Uci).ok();
    let direct = direct.and_then(|made| Some((made, made.from()?)));
    let (made, gate) = direct.or_else(by_partner)?;
    let next = position.after(&made).ok().filter(|next| next.turn_ply() > 0)?;
    let is_gate_drop = |made: &Move| {
        let same_kind = kind_letter(rules, made.kind()).to_lowercase() == letter.to_lowercase().to_string();
        made.is_drop() && made.to() == Some(gate) && same_kind
    };
    let dropped = next.legal_moves().into_iter().find(is_gate_drop)?;
    Some(vec![made, dropped])
}

/// Whether a move drops or moves a neutral piece.
fn is_wall(rules: &Rules, made: &Move) -> bool {
    !made.is_pass() && rules.kind(made.kind()).neutral
}
