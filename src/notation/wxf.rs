//! Moves as WXF files have them: `C2.5`, `H8+7`, `R+.5`.
//!
//! A piece is named by its letter and its column, which each player counts from the right. `+` goes forward, `-` back and
//! `.` sideways; then comes the number of rows along a column, or else the column where the move ends. Of two
//! pieces of a kind in a column the front one has `+` for the column, the rear one `-`. Soldiers of which more stand
//! like this are numbered from the front: `15+1`.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::geometry::CellId;
use crate::play::{Move, Position};
use crate::rules::KindId;

use super::dialects::{self, Letters};
use super::grid::Grid;
use super::letters;
use super::uci;

/// The letter of the pieces that are numbered.
const NUMBERED: &str = "P";
/// The letters of the pieces whose moves tell which of two in a column is meant.
const PLAIN: [&str; 2] = ["A", "E"];

fn names() -> &'static Letters {
    &dialects::ALL.letters.wxf
}

/// The pieces of a kind of the player to move: for each column their rows, the front one first.
type Columns = BTreeMap<usize, Vec<usize>>;

/// How the one of several pieces in a column is named that moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// By its place in the column.
    Place,
    /// Not at all: by the column, as some programs do where the move tells which one is meant.
    Column,
}

/// Writes all legal moves of a position; nothing for those without a form.
pub(super) fn write_all(position: &Position, legal: &[Move], naming: Naming) -> Vec<Option<String>> {
    let Some(grid) = Grid::of(position.game().rules(), 10).filter(|grid| grid.width <= 9) else {
        return vec![None; legal.len()];
    };
    let mut standing: BTreeMap<KindId, Columns> = BTreeMap::new();
    for (cell, piece) in position.setup().pieces {
        if piece.player == position.turn() {
            let (column, row) = grid.seen_by(piece.player, cell);
            standing
                .entry(piece.kind)
                .or_default()
                .entry(column)
                .or_default()
                .push(row);
        }
    }
    for rows in standing.values_mut().flat_map(BTreeMap::values_mut) {
        rows.sort_unstable_by(|one, other| other.cmp(one));
    }
    let write = |one: &Move| write(position, grid, standing.get(&one.kind())?, one, naming);
    legal.iter().map(write).collect()
}

fn write(position: &Position, grid: Grid<'_>, alike: &Columns, one: &Move, naming: Naming) -> Option<String> {
    uci::write(position, one)?;
    if one.is_promotion() || one.carried().is_some() {
        return None;
    }
    let seen = |cell: CellId| grid.seen_by(position.turn(), cell);
    let ((column, row), (goal, goal_row)) = (seen(one.from()?), seen(one.to()?));
    let letter = letters::of_kind(names(), position.game().rules(), one.kind())?;
    let rows = alike.get(&column)?;
    let place = rows.iter().position(|other| *other == row)?;
    let several = alike.values().filter(|rows| rows.len() > 1).count();
    let piece = if rows.len() == 1 || PLAIN.contains(&letter) || naming == Naming::Column {
        format!("{letter}{column}")
    } else if letter == NUMBERED && (several > 1 || rows.len() > 2) {
        format!("{}{column}", place + 1)
    } else if rows.len() == 2 {
        format!("{letter}{}", if place == 0 { '+' } else { '-' })
    } else {
        return None;
    };
    let sign = match goal_row.cmp(&row) {
        Ordering::Greater => '+',
        Ordering::Less => '-',
        Ordering::Equal => '.',
    };
    let number = if goal == column { goal_row.abs_diff(row) } else { goal };
    Some(format!("{piece}{sign}{number}"))
}

/// The text as it is compared: in capital letters, `.` for `=`, and a sign for the column behind the piece.
pub(super) fn meant(_: &Position, text: &str) -> String {
    let text = text.to_uppercase().replace('=', ".");
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(sign @ ('+' | '-')), Some(piece)) if piece.is_alphabetic() => {
            letters::as_written(names(), &format!("{piece}{sign}{}", letters.as_str()))
        }
        _ => letters::as_written(names(), &text),
    }
}
