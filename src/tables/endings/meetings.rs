//! Pieces that meet.

use crate::geometry::CellId;
use crate::rules::{KindId, Meeting, Rules};
use crate::tables::compile::compile_cache::CompileCache;

/// Two kinds of pieces of one player that another player may remove where they meet.
#[derive(Clone, Debug)]
pub struct MeetingPair {
    /// The kind of the one piece.
    pub one: KindId,
    /// The kind of the other piece.
    pub other: KindId,
    /// For each owner and each cell of the one: the cell of the other.
    pub across: Vec<Vec<Option<CellId>>>,
}

/// The meetings of a game.
pub(in crate::tables) fn meeting_pairs(rules: &Rules, cache: &mut CompileCache) -> Vec<MeetingPair> {
    let mut pair = |meeting: &Meeting| MeetingPair {
        one: meeting.one,
        other: meeting.other,
        across: meeting
            .facing
            .iter()
            .map(|&vector| cache.steps(&rules.space, vector).to_vec())
            .collect(),
    };
    rules.meetings.iter().map(&mut pair).collect()
}
