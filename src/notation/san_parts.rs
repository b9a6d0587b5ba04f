//! The parts of a move in algebraic notation.

use crate::geometry::CellId;
use crate::play::Move;
use crate::rules::{KindId, Rules};

use super::dialects::{moved_as, synonyms};
use super::spellings::kind_letter;
use super::symbols::is_simple;

/// The symbol that is omitted.
const OMITTED: &str = "P";

/// The parts of the origin's name, in the order in which they are tried: letters, digits.
pub(super) const ORIGINS: [fn(&str) -> &str; 2] = [file, rank];

/// The letters at the beginning of a cell's name, if only digits follow.
pub(super) fn file(name: &str) -> &str {
    let end = name.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
    if name[end..].bytes().all(|byte| byte.is_ascii_digit()) {
        &name[..end]
    } else {
        ""
    }
}

/// The digits at the end of a cell's name, if only letters precede them.
fn rank(name: &str) -> &str {
    &name[if file(name).is_empty() {
        name.len()
    } else {
        file(name).len()
    }..]
}

/// The symbol of a kind, in parentheses if it has several letters.
pub(super) fn letter(rules: &Rules, kind: KindId) -> String {
    let symbol = kind_letter(rules, kind);
    if is_simple(symbol) {
        symbol.to_owned()
    } else {
        format!("({symbol})")
    }
}

/// The same, with one symbol omitted.
pub(super) fn short_letter(rules: &Rules, kind: KindId) -> String {
    let letter = letter(rules, kind);
    if letter == OMITTED { String::new() } else { letter }
}

/// Whose letters for pieces are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lettering {
    /// The game's, and those of other programs that no piece of the game has.
    Own,
    /// Also those of Fairy-Stockfish for what a piece moves like.
    MovedAs,
}

/// The texts for a kind: its symbol, which may be omitted for one kind, and the letters that other programs use for it.
pub(super) fn letters(rules: &Rules, kind: KindId, lettering: Lettering) -> Vec<String> {
    let own = [short_letter(rules, kind), letter(rules, kind)];
    let others = (lettering == Lettering::MovedAs).then(|| moved_as(rules, kind));
    own.into_iter()
        .chain(synonyms(rules, kind).map(str::to_owned))
        .chain(others.into_iter().flatten().map(str::to_owned))
        .collect()
}

/// The texts for the promotion of a move: one that is empty, if it does not promote.
pub(super) fn promotions(rules: &Rules, made: &Move, lettering: Lettering) -> Vec<String> {
    let others = (lettering == Lettering::MovedAs && made.is_promotion()).then(|| moved_as(rules, made.becomes()));
    let others = others.into_iter().flatten().map(|letter| format!("={letter}"));
    [promoted(rules, made)].into_iter().chain(others).collect()
}

/// `=Q`, or nothing.
pub(super) fn promoted(rules: &Rules, made: &Move) -> String {
    if made.is_promotion() {
        format!("={}", letter(rules, made.becomes()))
    } else {
        String::new()
    }
}

/// Whether a text is this drop, with `@` or `*`. The letter names the kind in hand or, as in Fairy-Stockfish, the kind on the
/// board.
pub(super) fn is_san_drop(rules: &Rules, made: &Move, lettering: Lettering, word: &str) -> bool {
    let (Some(to), Some((kind, cell))) = (made.to(), word.split_once(['@', '*'])) else {
        return false;
    };
    let name = rules.space.name(to);
    let becomes = if made.kind() == made.becomes() {
        String::new()
    } else {
        format!("={}", letter(rules, made.becomes()))
    };
    let is_held = || {
        letters(rules, made.kind(), lettering)
            .iter()
            .any(|letter| letter == kind)
    };
    let is_dropped = || lettering == Lettering::MovedAs && moved_as(rules, made.becomes()).any(|letter| letter == kind);
    cell == format!("{name}{becomes}") && is_held() || cell == name && is_dropped()
}

/// A capture without the letter of the captured piece, and that letter: `Bh2xNl6`.
pub(super) fn without_captured(word: &str) -> Option<(String, &str)> {
    let sign = word.find(['x', ':'])?;
    let (before, behind) = word.split_at(sign + 1);
    let cell = behind.trim_start_matches(|letter: char| letter.is_uppercase());
    let letter = &behind[..behind.len() - cell.len()];
    (!letter.is_empty() && !cell.is_empty()).then(|| (format!("{before}{cell}"), letter))
}

/// A text without trailing marks of check and comments.
pub(super) fn without_marks(text: &str) -> &str {
    text.trim_end_matches(['!', '?', '+', '#'])
}

/// A text without the optional characters.
pub(super) fn squeeze(text: &str) -> String {
    text.replace(['x', ':', '-', '=', '(', ')', '/'], "")
}

/// A castling that is written with capital or small letters or zeros, with or without hyphens, in its usual form.
pub(super) fn castling_named(word: &str) -> Option<&'static str> {
    match word.replace(['0', 'o'], "O").replace('-', "").as_str() {
        "OO" => Some("O-O"),
        "OOO" => Some("O-O-O"),
        _ => None,
    }
}

/// The target of a move in this notation: the longest cell name at the end of the text, ignoring a promotion.
pub(super) fn target_in(rules: &Rules, word: &str) -> Option<CellId> {
    let ends_with_cell = |text: &str| {
        let mut starts = text.char_indices().map(|(start, _)| start);
        starts.find_map(|start| rules.space.cell_named(&text[start..]))
    };
    let bare = word
        .split(['=', '('])
        .next()
        .filter(|bare| !bare.is_empty())
        .unwrap_or(word);
    let shorter = bare.trim_end_matches(char::is_alphabetic);
    ends_with_cell(bare).or_else(|| ends_with_cell(shorter))
}
