//! Moves as on the Internet Chinese Chess Server: `H2-E2`, with rows numbered from 0.

use crate::play::{Move, Position};

use super::grid::Grid;
use super::uci;

/// How many rows and columns one sign can name.
const MOST: usize = 10;

/// Writes a move; nothing, if it is none from one cell to another that keeps its piece.
pub(super) fn write(position: &Position, one: &Move) -> Option<String> {
    let grid = Grid::of(position.game().rules(), MOST)?;
    uci::write(position, one)?;
    let (from, to) = (one.from()?, one.to()?);
    if one.is_promotion() || one.carried().is_some() {
        return None;
    }
    let name = |cell| {
        let (column, row) = grid.place(cell);
        format!("{}{row}", char::from(b'A' + column as u8))
    };
    Some(format!("{}-{}", name(from), name(to)))
}

/// The text as it is compared: in capital letters, without a dash.
pub(super) fn meant(_: &Position, text: &str) -> String {
    text.replace('-', "").to_uppercase()
}
