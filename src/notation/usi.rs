//! Moves in the notation of the USI protocol: `7g7f`, `8h2b+`, `P*5e`.
//!
//! Columns are numbered from the first player's right, and rows have letters from the top.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::grid::Grid;
use super::uci;

/// The most rows: each is named by a letter.
const MAX_ROWS: usize = 26;

/// Writes a move; nothing on boards that are not flat, and for moves without a form in UCI.
pub(super) fn write(position: &Position, made: &Move) -> Option<String> {
    let rules = position.game().rules();
    let grid = Grid::new(rules, MAX_ROWS)?;
    let name = |cell: CellId| {
        let (column, row) = grid.seen_from_top_right(cell);
        format!("{column}{}", char::from(b'a' + (row - 1) as u8))
    };
    let plain = uci::write(position, made)?;
    match (made.from(), made.to()) {
        (_, None) => Some(uci::NULL.to_owned()),
        (None, Some(to)) => Some(format!("{}*{}", plain.split('@').next()?, name(to))),
        (Some(from), Some(to)) => Some(format!("{}{}{}", name(from), name(to), uci::tail(position, made)?)),
    }
}

/// The text in the form in which it is compared: a drop has a capital letter, and the `=` of a declined promotion is removed.
pub(super) fn normalize(_: &Position, text: &str) -> String {
    match text.split_once('*') {
        Some((kind, cell)) => format!("{}*{cell}", kind.to_uppercase()),
        None => text.trim_end_matches('=').to_owned(),
    }
}
