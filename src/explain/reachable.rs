//! The cells that a piece can reach in a game, by exact tracing of its moves.

use crate::geometry::{CellId, CellSet};
use crate::play::Piece;
use crate::rules::{KindId, PlayerId, Reach, Way};

use super::destinations::{Destination, Landing};
use super::explorer::{Assumption, Explorer};

/// The cells that a player's pieces of the explored kind can reach in a game if nothing blocks them: from their initial cells and
/// drops, by moves, captures and promotions.
pub(super) fn reachable_cells(explorer: &Explorer<'_>) -> CellSet {
    let ways = |player: PlayerId, kind: KindId, cell: CellId| {
        let all = explorer.destinations_of(Piece { player, kind }, cell, Assumption::AnyTime);
        let way = |way: Destination| Way {
            to: if way.landing == Landing::Shot { cell } else { way.to },
            captures: way.captures_before || matches!(way.landing, Landing::Captured | Landing::Shot),
        };
        let mut ways: Vec<Way> = all.iter().map(way).collect();
        ways.sort_unstable();
        ways.dedup();
        ways.into()
    };
    let piece = explorer.piece;
    Reach {
        rules: explorer.rules,
        ways: &ways,
    }
    .cells(piece.player, piece.kind)
}
