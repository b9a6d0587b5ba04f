//! The cells that a piece can reach in a game, by exact tracing of its moves.

use crate::geometry::{CellId, CellSet};
use crate::play::Piece;
use crate::rules::{KindId, PlayerId, Reach, ReachMove};

use super::destinations::{Destination, Landing};
use super::explorer::{Assumption, Explorer};

/// The cells that a player's pieces of the explored kind can reach in a game if nothing blocks them: from their initial cells and
/// drops, by moves, captures and promotions.
pub(super) fn reachable_cells(explorer: &Explorer<'_>) -> CellSet {
    let moves = |player: PlayerId, kind: KindId, cell: CellId| {
        let all = explorer.destinations_of(Piece { player, kind }, cell, Assumption::AnyTime);
        let mv = |mv: Destination| ReachMove {
            to: if mv.landing == Landing::Shot { cell } else { mv.to },
            captures: mv.captures_before || matches!(mv.landing, Landing::Captured | Landing::Shot),
        };
        let mut moves: Vec<ReachMove> = all.iter().map(mv).collect();
        moves.sort_unstable();
        moves.dedup();
        moves.into()
    };
    let piece = explorer.piece;
    Reach {
        rules: explorer.rules,
        moves: &moves,
    }
    .cells(piece.player, piece.kind)
}
