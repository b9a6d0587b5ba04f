//! Moves as in the protocol UCI: `g1f3`, `e7e8q`, `e1g1`, `P@e4`.

use crate::play::{Move, Position};

use super::spellings::{captures_en_passant, kind_letter, promotion};

/// The move of a player who leaves the board as it is.
const NULL: &str = "0000";

/// Writes a move; nothing, if it captures elsewhere than where it ends or changes places.
pub(super) fn write(position: &Position, one: &Move) -> Option<String> {
    let rules = position.game().rules();
    let name = |cell| rules.space.name(cell);
    let Some(to) = one.to() else {
        return Some(NULL.to_owned());
    };
    let Some(from) = one.from() else {
        let plain = one.captures().is_empty() && one.kind() == one.becomes();
        return plain.then(|| format!("{}@{}", kind_letter(rules, one.kind()), name(to)));
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
    Some(format!("{}{}{}", name(from), name(goal), tail(position, one)?))
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

/// The text as it is compared.
pub(super) fn meant(_: &Position, text: &str) -> String {
    match text.split_once('@') {
        Some((kind, cell)) => format!("{}@{cell}", kind.to_uppercase()),
        None if text == "--" || text == "null" => NULL.to_owned(),
        None => text.to_owned(),
    }
}
