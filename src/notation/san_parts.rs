//! The parts of a move in algebraic notation.

use crate::geometry::CellId;
use crate::play::Move;
use crate::rules::{KindId, Rules};

use super::dialects::synonyms;
use super::spellings::kind_letter;
use super::symbols::is_simple;

/// The symbol that is left out.
const SILENT: &str = "P";

/// What may be written of the cell a piece comes from, in the order in which it is tried: its letters, its digits.
pub(super) const ORIGINS: [fn(&str) -> &str; 2] = [file, rank];

/// The letters that the name of a cell begins with, if digits follow and nothing else.
fn file(name: &str) -> &str {
    let end = name.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
    if name[end..].bytes().all(|byte| byte.is_ascii_digit()) {
        &name[..end]
    } else {
        ""
    }
}

/// The digits that the name of a cell ends with, if only letters come before.
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

/// The same, except that one symbol is left out.
pub(super) fn short_letter(rules: &Rules, kind: KindId) -> String {
    let letter = letter(rules, kind);
    if letter == SILENT { String::new() } else { letter }
}

/// How a text may name a kind: by its symbol, which may be missing for one, or by a letter that other programs have for it.
pub(super) fn letters(rules: &Rules, kind: KindId) -> Vec<String> {
    let own = [short_letter(rules, kind), letter(rules, kind)];
    own.into_iter()
        .chain(synonyms(rules, kind).map(str::to_owned))
        .collect()
}

/// `=Q`, or nothing.
pub(super) fn promoted(rules: &Rules, one: &Move) -> String {
    if one.is_promotion() {
        format!("={}", letter(rules, one.becomes()))
    } else {
        String::new()
    }
}

/// Whether a text is a drop, with `@` or `*`; the letters are those of the kind in hand.
pub(super) fn is_san_drop(rules: &Rules, one: &Move, letters: &[String], word: &str) -> bool {
    let (Some(to), Some((kind, cell))) = (one.to(), word.split_once(['@', '*'])) else {
        return false;
    };
    let becomes = if one.kind() == one.becomes() {
        String::new()
    } else {
        format!("={}", letter(rules, one.becomes()))
    };
    letters.iter().any(|letter| letter == kind) && cell == format!("{}{becomes}", rules.space.name(to))
}

/// A text without the marks of check, of comments and of en passant behind it.
pub(super) fn without_marks(text: &str) -> &str {
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    let bare = text.strip_suffix("e.p.").unwrap_or(text);
    bare.trim_end_matches(['!', '?', '+', '#', ' '])
}

/// A text without what may be missing from it.
pub(super) fn squeeze(text: &str) -> String {
    text.replace(['x', ':', '-', '=', '(', ')', '/'], "")
}

/// Whether a text is a castling, with the letter or with zeros.
pub(super) fn is_castling(word: &str) -> bool {
    ["O-O", "O-O-O"].contains(&with_letters(word).as_str())
}

/// A castling with zeros or small letters as one with capital letters.
pub(super) fn with_letters(word: &str) -> String {
    word.replace(['0', 'o'], "O")
}

/// The cell where a move of this form goes: the longest name that the text ends with, but for a promotion.
pub(super) fn goal_named(rules: &Rules, word: &str) -> Option<CellId> {
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
