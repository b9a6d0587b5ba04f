//! Moves in the notation of WXF files: `C2.5`, `H8+7`, `R+.5`.
//!
//! A piece is named by its letter and its column; each player counts columns from the right. `+` is forward, `-` is backward and
//! `.` is sideways. The last number is the number of rows for a move along a column, otherwise the target column. Of two pieces
//! of a kind in a column, the front one has `+` in place of the column, the rear one `-`. If more soldiers are in columns, they
//! are numbered from the front: `15+1`.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::geometry::CellId;
use crate::play::{Move, Position};
use crate::rules::KindId;

use super::dialects::{self, Letters, without_chinese_words};
use super::grid::Grid;
use super::kanji::{chinese_digit, digit};
use super::letters;
use super::uci;

/// The letter of the pieces that are numbered.
const NUMBERED: &str = "P";
/// The letters of the pieces whose moves alone identify one of two pieces in a column.
const PLAIN: [&str; 2] = ["A", "E"];

fn names() -> &'static Letters {
    &dialects::ALL.letters.wxf
}

/// The pieces of a kind of the player to move: for each column their rows, the front one first.
type Columns = BTreeMap<usize, Vec<usize>>;

/// How a piece is identified among several in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// By its place in the column.
    Place,
    /// Only by the column, as some programs write if the move identifies the piece.
    Column,
}

/// Writes all legal moves of a position; moves without a form yield nothing.
pub(super) fn write_all(position: &Position, legal: &[Move], naming: Naming) -> Vec<Option<String>> {
    let Some(grid) = Grid::new(position.game().rules(), 10).filter(|grid| grid.width <= 9) else {
        return vec![None; legal.len()];
    };
    let mut columns_by_kind: BTreeMap<KindId, Columns> = BTreeMap::new();
    for (cell, piece) in position.setup().pieces {
        if piece.player == position.turn() {
            let (column, row) = grid.seen_by(piece.player, cell);
            columns_by_kind
                .entry(piece.kind)
                .or_default()
                .entry(column)
                .or_default()
                .push(row);
        }
    }
    for rows in columns_by_kind.values_mut().flat_map(BTreeMap::values_mut) {
        rows.sort_unstable_by(|first, second| second.cmp(first));
    }
    let write = |made: &Move| write(position, grid, columns_by_kind.get(&made.kind())?, made, naming);
    legal.iter().map(write).collect()
}

fn write(position: &Position, grid: Grid<'_>, columns: &Columns, made: &Move, naming: Naming) -> Option<String> {
    uci::write(position, made)?;
    if made.is_promotion() || made.carried().is_some() {
        return None;
    }
    let coordinates = |cell: CellId| grid.seen_by(position.turn(), cell);
    let ((column, row), (target, target_row)) = (coordinates(made.from()?), coordinates(made.to()?));
    let letter = letters::of_kind(names(), position.game().rules(), made.kind())?;
    let rows = columns.get(&column)?;
    let place = rows.iter().position(|other| *other == row)?;
    let several = columns.values().filter(|rows| rows.len() > 1).count();
    let piece = if rows.len() == 1 || PLAIN.contains(&letter) || naming == Naming::Column {
        format!("{letter}{column}")
    } else if letter == NUMBERED && (several > 1 || rows.len() > 2) {
        format!("{}{column}", place + 1)
    } else if rows.len() == 2 {
        format!("{letter}{}", if place == 0 { '+' } else { '-' })
    } else {
        return None;
    };
    let sign = match target_row.cmp(&row) {
        Ordering::Greater => '+',
        Ordering::Less => '-',
        Ordering::Equal => '.',
    };
    let number = if target == column {
        target_row.abs_diff(row)
    } else {
        target
    };
    Some(format!("{piece}{sign}{number}"))
}

/// The text in the form in which it is compared: in capital letters, with `.` for `=`, and with the sign for the column after the
/// piece. In Chinese, the words and numbers become those of WXF.
pub(super) fn normalize(_: &Position, text: &str) -> String {
    let text = match without_chinese_words(text) {
        Some(chinese) => chinese.chars().map(ascii_digit).collect(),
        None => text.to_uppercase().replace('=', "."),
    };
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(sign @ ('+' | '-')), Some(piece)) if piece.is_alphabetic() => {
            letters::as_written(names(), &format!("{piece}{sign}{}", letters.as_str()))
        }
        _ => letters::as_written(names(), &text),
    }
}

/// A digit as an ASCII digit; other letters stay as they are.
fn ascii_digit(letter: char) -> char {
    let value = digit(letter).or_else(|| chinese_digit(letter));
    value
        .and_then(|value| char::from_digit(value as u32, 10))
        .unwrap_or(letter)
}
