//! Moves in the notation of the UCI protocol: `g1f3`, `e7e8q`, `e1g1`, `P@e4`.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::dialects::{is_null_move, kind_with_synonym};
use super::spellings::{captures_en_passant, kind_letter, promotion};

/// The text of a pass, if no royal piece can express it.
pub(super) const NULL: &str = "0000";

/// Writes a move; nothing for captures on other cells than the target, except en passant, and for swaps.
pub(super) fn write(position: &Position, made: &Move) -> Option<String> {
    let mut text = String::new();
    write_to(position, made, &mut text)?;
    Some(text)
}

/// Appends a move to a text. If it has no form, a part of it may be appended.
pub(super) fn write_to(position: &Position, made: &Move, text: &mut String) -> Option<()> {
    let rules = position.game().rules();
    let name = |cell| rules.space.name(cell);
    let Some(to) = made.to() else {
        text.push_str(&pass(position));
        return Some(());
    };
    let Some(from) = made.from() else {
        return made.captures().is_empty().then(|| {
            text.push_str(kind_letter(rules, made.becomes()));
            text.push('@');
            text.push_str(name(to));
        });
    };
    let captures = made.captures();
    let elsewhere = captures.iter().any(|&cell| cell != to);
    // A piece may promote where it stands.
    let returns = from == to && made.carried().is_none() && !made.is_promotion();
    if returns || elsewhere && (captures.len() > 1 || !captures_en_passant(rules, made)) {
        return None;
    }
    let mut target = to;
    if let Some((partner, partner_to)) = made.carried() {
        let castle = rules.castlings().find(|(player, _, castle)| {
            *player == position.turn()
                && (castle.from, castle.to) == (from, to)
                && (castle.partner_from, castle.partner_to) == (partner, partner_to)
        });
        // If the pieces can begin anywhere, the cell of the partner determines the castling.
        target = if castle?.2.from_anywhere { partner } else { to };
    }
    text.push_str(name(from));
    text.push_str(name(target));
    text.push_str(&tail(position, made)?);
    Some(())
}

/// Whether a text may be this move: false only if its piece leaves another cell.
pub(super) fn may_be(position: &Position, made: &Move, text: &str) -> bool {
    let space = &position.game().rules().space;
    made.from().is_none_or(|from| text.starts_with(space.name(from)))
}

/// The legal moves whose texts may be that of a legal move; this move is among them.
pub(super) fn rivals(position: &Position, made: &Move, text: &str) -> Vec<Move> {
    let space = &position.game().rules().space;
    let begins = |cell: &CellId| text.starts_with(space.name(*cell));
    // A text that begins with the names of two cells may be a move of either piece.
    let is_of_one_piece = made.is_drop() || space.ids().filter(begins).count() == 1;
    let mut legal = if is_of_one_piece {
        position.legal_moves_like(made)
    } else {
        position.legal_moves()
    };
    legal.retain(|made| may_be(position, made, text));
    legal
}

/// The text of a pass: the first royal piece of the player moves to its own cell, as in Fairy-Stockfish.
fn pass(position: &Position) -> String {
    let rules = position.game().rules();
    let is_royal = |cell: &CellId| {
        let piece = position.piece_at(*cell);
        piece.is_some_and(|piece| piece.player == position.turn() && rules.kind(piece.kind).royal)
    };
    let royal = rules.space.ids().find(is_royal).filter(|_| position.turn_ply() == 0);
    royal.map_or_else(|| NULL.to_owned(), |cell| rules.space.name(cell).repeat(2))
}

/// The suffix of a promotion: `q`, or `+` for a kind with the same letter after a plus, and `-` for the reverse.
pub(super) fn tail(position: &Position, made: &Move) -> Option<String> {
    let rules = position.game().rules();
    let Some(kind) = promotion(made) else {
        return Some(String::new());
    };
    let (before, after) = (kind_letter(rules, made.kind()), kind_letter(rules, kind));
    if after.strip_prefix('+') == Some(before) {
        return Some("+".to_owned());
    }
    if before.strip_prefix('+') == Some(after) {
        return Some("-".to_owned());
    }
    after.chars().all(char::is_alphabetic).then(|| after.to_lowercase())
}

/// The text in the form in which it is compared. A piece that moves to its own cell is a pass.
pub(super) fn normalize(position: &Position, text: &str) -> String {
    let space = &position.game().rules().space;
    let half = text.get(..text.len() / 2).filter(|half| half.repeat(2) == text);
    if is_null_move(text) || half.is_some_and(|half| space.cell_named(half).is_some()) {
        return NULL.to_owned();
    }
    match text.split_once('@') {
        Some((letter, cell)) => {
            let rules = position.game().rules();
            let known = kind_with_synonym(rules, letter).map(|kind| kind_letter(rules, kind).to_owned());
            format!("{}@{cell}", known.unwrap_or_else(|| letter.to_uppercase()))
        }
        None => text.to_owned(),
    }
}
