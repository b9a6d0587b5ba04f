//! Moves in the notation of the Internet Chinese Chess Server: `H2-E2`, with rows numbered from 0.

use crate::play::{Move, Position};

use super::grid::Grid;
use super::uci;

/// The most rows and columns: each is named by one character.
const MAX_SIDE: usize = 10;

/// Writes a move; nothing unless it moves one piece between two cells without a promotion.
pub(super) fn write(position: &Position, made: &Move) -> Option<String> {
    let grid = Grid::new(position.game().rules(), MAX_SIDE)?;
    uci::write(position, made)?;
    let (from, to) = (made.from()?, made.to()?);
    if made.is_promotion() || made.carried().is_some() {
        return None;
    }
    let name = |cell| {
        let (column, row) = grid.place(cell);
        format!("{}{row}", char::from(b'A' + column as u8))
    };
    Some(format!("{}-{}", name(from), name(to)))
}

/// The text in the form in which it is compared: in capital letters, without a dash.
pub(super) fn normalize(_: &Position, text: &str) -> String {
    text.replace('-', "").to_uppercase()
}
