//! Moves as in the protocol USI: `7g7f`, `8h2b+`, `P*5e`.
//!
//! Columns are numbered from the first player's right, and rows lettered from the top.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::grid::Grid;
use super::uci;

/// How many rows there are letters for.
const MOST: usize = 26;

/// Writes a move; nothing on a board that is not flat, or if it is no move as UCI knows them.
pub(super) fn write(position: &Position, one: &Move) -> Option<String> {
    let rules = position.game().rules();
    let grid = Grid::of(rules, MOST)?;
    let name = |cell: CellId| {
        let (column, row) = grid.seen_from_top_right(cell);
        format!("{column}{}", char::from(b'a' + (row - 1) as u8))
    };
    let plain = uci::write(position, one)?;
    match (one.from(), one.to()) {
        (_, None) => Some(uci::NULL.to_owned()),
        (None, Some(to)) => Some(format!("{}*{}", plain.split('@').next()?, name(to))),
        (Some(from), Some(to)) => Some(format!("{}{}{}", name(from), name(to), uci::tail(position, one)?)),
    }
}

/// The text as it is compared: a drop has a capital letter, and `=` says that a piece does not promote.
pub(super) fn meant(_: &Position, text: &str) -> String {
    match text.split_once('*') {
        Some((kind, cell)) => format!("{}*{cell}", kind.to_uppercase()),
        None => text.trim_end_matches('=').to_owned(),
    }
}
