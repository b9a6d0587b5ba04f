//! Moves in the notation of the USI protocol: `7g7f`, `8h2b+`, `P*5e`.
//!
//! Columns are numbered from the first player's right, and rows have letters from the top. A move of two steps that captures on
//! the way names that cell, too: `7j7i6h`.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::dialects::kind_with_synonym;
use super::grid::Grid;
use super::kanji::number;
use super::spellings::kind_letter;
use super::two_steps;
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
    if let (Some(from), Some(to), Some(way)) = (made.from(), made.to(), two_steps::way(position, made)) {
        return Some(format!("{}{}{}", name(from), name(way), name(to)));
    }
    let plain = uci::write(position, made)?;
    match (made.from(), made.to()) {
        (_, None) => Some(uci::NULL.to_owned()),
        (None, Some(to)) => Some(format!("{}*{}", plain.split('@').next()?, name(to))),
        (Some(from), Some(to)) => Some(format!("{}{}{}", name(from), name(to), uci::tail(position, made)?)),
    }
}

/// The text in the form in which it is compared: a drop has a capital letter, and the `=` of a declined promotion is removed.
pub(super) fn normalize(position: &Position, text: &str) -> String {
    let rules = position.game().rules();
    match text.split_once('*') {
        Some((letter, cell)) => {
            let known = kind_with_synonym(rules, letter).map(|kind| kind_letter(rules, kind).to_owned());
            format!("{}*{cell}", known.unwrap_or_else(|| letter.to_uppercase()))
        }
        None => text.trim_end_matches('=').to_owned(),
    }
}

/// The legal moves that a text describes in other ways than they are written: moves of two steps, and promotions with a `+` for
/// any kind.
pub(super) fn matching(position: &Position, text: &str) -> Vec<Move> {
    let Some(grid) = Grid::new(position.game().rules(), MAX_ROWS) else {
        return Vec::new();
    };
    let bare = text.strip_suffix('+');
    match cells(bare.unwrap_or(text)).as_deref() {
        Some(&[from, to]) if bare.is_some() => {
            let place = |cell: Option<CellId>| cell.map(|cell| grid.seen_from_top_right(cell));
            let fits =
                |made: &Move| made.is_promotion() && place(made.from()) == Some(from) && place(made.to()) == Some(to);
            position.legal_moves().into_iter().filter(fits).collect()
        }
        Some(&[from, way, to]) if bare.is_none() => two_steps::matching(position, from, way, to),
        _ => Vec::new(),
    }
}

/// The columns and rows of a text that consists of the names of cells.
pub(super) fn cells(mut text: &str) -> Option<Vec<(usize, usize)>> {
    let mut cells = Vec::new();
    while !text.is_empty() {
        let (column, rest) = number(text)?;
        let row = rest.bytes().next().filter(u8::is_ascii_lowercase)?;
        cells.push((column, usize::from(row - b'a') + 1));
        text = &rest[1..];
    }
    Some(cells)
}
