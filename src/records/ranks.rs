//! Moves whose ranks are counted from 0, as XBoard, UCCI and Asian programs write them.

use crate::notation::Notation;
use crate::notation::dialects::ranks_from_zero;
use crate::rules::Rules;

use super::record::Record;

/// How a record counts ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ranks {
    /// As the game does.
    Own,
    /// From 0: a move goes to a rank 0 that the board has not.
    FromZero,
    /// As the game does, or from 0 if the moves can only be played so.
    Either,
}

/// How the moves of a record count ranks.
pub(super) fn of_record(rules: &Rules, record: &Record) -> Ranks {
    match record.notation {
        Notation::San | Notation::Uci => {}
        // These number columns, or count as their own standard has it.
        Notation::Own | Notation::Usi | Notation::Kif | Notation::Wxf | Notation::Iccs => return Ranks::Own,
    }
    let names = |number: &str| {
        let texts = record.moves.iter().map(|made| made.text.as_str());
        texts.flat_map(cells).any(|(file, rank)| {
            let is_cell = |rank: &str| rules.space.cell_named(&format!("{file}{rank}")).is_some();
            rank == number && !is_cell("0") && is_cell("1")
        })
    };
    let highest = rules.space.axes.get(1).map_or(0, |axis| axis.labels.len());
    if names("0") {
        Ranks::FromZero
    } else if ranks_from_zero(rules) && !names(&highest.to_string()) {
        Ranks::Either
    } else {
        Ranks::Own
    }
}

/// The letters and the numbers of a text that may name cells.
fn cells(text: &str) -> impl Iterator<Item = (char, &str)> {
    let letters = text.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase());
    letters.filter_map(|(at, letter)| {
        let rest = &text[at + letter.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|one: char| one.is_ascii_digit()).len();
        (digits > 0).then(|| (letter, &rest[..digits]))
    })
}

/// A move with each rank one higher.
pub(super) fn raised(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let digits = &rest[start..];
        let length = digits.len() - digits.trim_start_matches(|one: char| one.is_ascii_digit()).len();
        out.push_str(&rest[..start]);
        match digits[..length].parse::<u16>() {
            Ok(rank) if start > 0 => out.push_str(&rank.saturating_add(1).to_string()),
            _ => out.push_str(&digits[..length]),
        }
        rest = &digits[length..];
    }
    out + rest
}
