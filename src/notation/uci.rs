//! Moves as in the protocol UCI: `g1f3`, `e7e8q`, `e1g1`, `P@e4`.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::dialects::kind_with_synonym;
use super::spellings::{captures_en_passant, kind_letter, promotion};

/// The move of a player who leaves the board as it is, where no royal piece can say so.
pub(super) const NULL: &str = "0000";
/// Other texts for it: of people, of XBoard, and of this language.
const PASSES: [&str; 4] = ["--", "null", "@@@@", "pass"];

/// Writes a move; nothing, if it captures elsewhere than where it ends or changes places.
pub(super) fn write(position: &Position, one: &Move) -> Option<String> {
    let mut text = String::new();
    write_to(position, one, &mut text)?;
    Some(text)
}

/// Writes a move behind a text. If it cannot be written, the text may end with a part of it.
pub(super) fn write_to(position: &Position, one: &Move, text: &mut String) -> Option<()> {
    let rules = position.game().rules();
    let name = |cell| rules.space.name(cell);
    let Some(to) = one.to() else {
        text.push_str(&pass(position));
        return Some(());
    };
    let Some(from) = one.from() else {
        let plain = one.captures().is_empty() && one.kind() == one.becomes();
        return plain.then(|| {
            text.push_str(kind_letter(rules, one.kind()));
            text.push('@');
            text.push_str(name(to));
        });
    };
    let captures = one.captures();
    let elsewhere = captures.iter().any(|&cell| cell != to);
    if from == to && one.carried().is_none() || elsewhere && (captures.len() > 1 || !captures_en_passant(rules, one)) {
        return None;
    }
    let mut goal = to;
    if let Some((partner, partner_to)) = one.carried() {
        let castle = rules.castlings().find(|(player, _, castle)| {
            *player == position.turn()
                && (castle.from, castle.to) == (from, to)
                && (castle.partner_from, castle.partner_to) == (partner, partner_to)
        });
        // Where the pieces can begin anywhere, the cell of the other piece says where the castling goes.
        goal = if castle?.2.from_anywhere { partner } else { to };
    }
    text.push_str(name(from));
    text.push_str(name(goal));
    text.push_str(&tail(position, one)?);
    Some(())
}

/// Whether a move may be written as a text: false only if its piece leaves another cell.
pub(super) fn may_be(position: &Position, one: &Move, text: &str) -> bool {
    let space = &position.game().rules().space;
    one.from().is_none_or(|from| text.starts_with(space.name(from)))
}

/// A pass: the first royal piece of the player goes to its own cell, as Fairy-Stockfish has it.
fn pass(position: &Position) -> String {
    let rules = position.game().rules();
    let is_royal = |cell: &CellId| {
        let piece = position.piece_at(*cell);
        piece.is_some_and(|piece| piece.player == position.turn() && rules.kind(piece.kind).royal)
    };
    let royal = rules.space.ids().find(is_royal).filter(|_| position.turn_ply() == 0);
    royal.map_or_else(|| NULL.to_owned(), |cell| rules.space.name(cell).repeat(2))
}

/// What a promotion is written as: `q`, `+` for a kind of the same letter behind a plus, `-` for the reverse.
pub(super) fn tail(position: &Position, one: &Move) -> Option<String> {
    let rules = position.game().rules();
    let Some(kind) = promotion(one) else {
        return Some(String::new());
    };
    let (before, after) = (kind_letter(rules, one.kind()), kind_letter(rules, kind));
    if after.strip_prefix('+') == Some(before) {
        return Some("+".to_owned());
    }
    if before.strip_prefix('+') == Some(after) {
        return Some("-".to_owned());
    }
    after.chars().all(char::is_alphabetic).then(|| after.to_lowercase())
}

/// The text as it is compared. A piece that goes to its own cell passes.
pub(super) fn meant(position: &Position, text: &str) -> String {
    let space = &position.game().rules().space;
    let half = text.get(..text.len() / 2).filter(|half| half.repeat(2) == text);
    if PASSES.contains(&text) || half.is_some_and(|half| space.cell_named(half).is_some()) {
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
