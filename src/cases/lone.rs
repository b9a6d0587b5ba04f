//! What a lone piece can do on the empty board.

use crate::geometry::{CellId, CellSet};
use crate::notation::moves::targets;
use crate::play::{Game, Piece, Position, Setup, SetupError};

/// The cells a lone piece can go to.
///
/// # Errors
/// The game has no such position.
pub(super) fn reach(game: &Game, piece: Piece, from: CellId) -> Result<Vec<CellId>, SetupError> {
    let setup = Setup {
        pieces: vec![(from, piece)],
        hands: Vec::new(),
        turn: piece.player,
        castles: Vec::new(),
        unmoved: CellSet::new(),
        passed: Vec::new(),
        quiet: 0,
        ply: u32::from(piece.player.0),
    };
    let position = Position::from_setup(game, &setup)?;
    Ok(targets(&position.legal_moves(), from))
}

/// The cells a lone piece can ever come to, its own included.
///
/// # Errors
/// The game has no such position.
pub(super) fn bound(game: &Game, piece: Piece, from: CellId) -> Result<CellSet, SetupError> {
    let mut found = CellSet::from_iter([from]);
    let mut waiting = vec![from];
    while let Some(cell) = waiting.pop() {
        for next in reach(game, piece, cell)? {
            if !found.contains(next) {
                found.insert(next);
                waiting.push(next);
            }
        }
    }
    Ok(found)
}
