//! Pieces in hand as text: `PPn`, or with their numbers `2Pn`.

use std::ops::Range;

use crate::play::Piece;
use crate::rules::limits::MAX_IN_HAND;
use crate::rules::{Hand, KindId, PlayerId, Rules};

use super::fen_problem::FenProblem;
use super::misread::Misread;
use super::symbols::Symbols;

/// Pieces in hand, with their numbers.
pub(super) type Hands = Vec<(PlayerId, KindId, u16)>;

/// Reads the pieces in a part of a text. A number stands before the piece that it counts.
pub(super) fn read(symbols: &Symbols<'_>, text: &str, part: Range<usize>) -> Result<Hands, Misread<FenProblem>> {
    let mut hands = Hands::new();
    let mut at = part.start;
    while at < part.end {
        let rest = &text[at..part.end];
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let too_many = || Misread::new(FenProblem::FullHand(MAX_IN_HAND), at..at + digits.max(1));
        let number = match digits {
            0 => 1,
            _ => rest[..digits].parse::<u16>().map_err(|_| too_many())?,
        };
        let found = symbols.read(text, at + digits);
        let Some(piece) = found.piece else {
            let end = found.range.end.min(part.end).max(at + digits);
            let symbol = text[at + digits..end].to_owned();
            return Err(Misread::new(FenProblem::UnknownSymbol(symbol), at..end).help(symbols.all()));
        };
        let piece = symbols.in_hand(piece, &text[found.range.clone()]);
        let kind = held_kind(symbols.rules(), piece.kind).map_err(|kinds| {
            let symbol = |kind| {
                let mut symbol = String::from("`");
                symbols.write(Piece { kind, ..piece }, &mut symbol);
                symbol + "`"
            };
            let kinds: Vec<String> = kinds.into_iter().map(symbol).collect();
            let named = text[found.range.clone()].to_owned();
            let help = format!(
                "the pieces in hand that become `{named}` on the board are {}",
                kinds.join(" and ")
            );
            Misread::new(FenProblem::NotHeld(named), found.range.clone()).help(help)
        })?;
        let piece = Piece { kind, ..piece };
        let same = |hand: &&mut (PlayerId, KindId, u16)| (hand.0, hand.1) == (piece.player, piece.kind);
        let held = hands.iter_mut().find(same);
        let count = held.as_ref().map_or(0, |hand| hand.2).saturating_add(number);
        if count > MAX_IN_HAND {
            return Err(too_many());
        }
        match held {
            Some(hand) => hand.2 = count,
            None if count > 0 => hands.push((piece.player, piece.kind, count)),
            None => {}
        }
        at = found.range.end;
    }
    hands.sort_unstable();
    Ok(hands)
}

/// The kind that a hand holds. Other programs name the kind that it becomes on the board, where a game has a kind of its own for
/// pieces in hand.
///
/// # Errors
/// Returns the kinds in hand that become this kind if there are several.
fn held_kind(rules: &Rules, kind: KindId) -> Result<KindId, Vec<KindId>> {
    let is_held = |kind: KindId| rules.start.hands.iter().any(|hand| hand.1 == kind);
    if rules.hand != Some(Hand::AsAtStart) || !rules.kind(kind).drops.is_empty() || is_held(kind) {
        return Ok(kind);
    }
    let becomes = |&held: &KindId| is_held(held) && rules.kind(held).drops.iter().any(|drop| drop.becomes == kind);
    let kinds: Vec<KindId> = rules.kind_ids().filter(becomes).collect();
    match kinds.as_slice() {
        [] => Ok(kind),
        [only] => Ok(*only),
        _ => Err(kinds),
    }
}
