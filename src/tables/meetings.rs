//! Pieces that meet.

use crate::geometry::CellId;
use crate::rules::{KindId, Meeting, Rules};

use super::workshop::Workshop;

/// Two pieces of one player that another may remove.
#[derive(Clone, Debug)]
pub struct Facing {
    /// The kind of the one piece.
    pub one: KindId,
    /// The kind of the other piece.
    pub other: KindId,
    /// For each owner and each cell of the one: the cell of the other.
    pub across: Vec<Vec<Option<CellId>>>,
}

/// The meetings of a game.
pub(super) fn facings<const W: usize>(rules: &Rules, shop: &mut Workshop<W>) -> Vec<Facing> {
    let mut facing = |meeting: &Meeting| Facing {
        one: meeting.one,
        other: meeting.other,
        across: meeting
            .facing
            .iter()
            .map(|&vector| shop.steps(&rules.space, vector).to_vec())
            .collect(),
    };
    rules.meetings.iter().map(&mut facing).collect()
}
