//! The cells that a piece can reach in a game, by exact traces of its moves.

use crate::geometry::{CellId, CellSet};
use crate::play::Piece;
use crate::rules::{KindId, PlayerId, Reach, Rules, Way};

use super::destinations::{Assumption, Destination, Landing, destinations};

/// The cells that a player's pieces of a kind can reach in a game if nothing blocks them: from where they start or are
/// dropped, by moves, captures and promotions.
pub(super) fn reachable_cells(rules: &Rules, player: PlayerId, kind: KindId) -> CellSet {
    let ways = |player: PlayerId, kind: KindId, cell: CellId| {
        let all = destinations(rules, Piece { player, kind }, cell, Assumption::AnyTime);
        let way = |way: Destination| Way {
            to: way.to,
            captures: way.captures_before || way.landing == Landing::Captured,
        };
        all.into_iter().map(way).collect()
    };
    Reach { rules, ways: &ways }.cells(player, kind)
}
