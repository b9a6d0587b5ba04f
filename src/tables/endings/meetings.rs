//! Meetings of pieces.

use crate::geometry::CellId;
use crate::rules::{KindId, Meeting, Rules};
use crate::tables::compile::compile_cache::CompileCache;

/// Two kinds of pieces of one player that another player may remove when they meet.
#[derive(Clone, Debug)]
pub struct MeetingPair {
    /// The kind of the first piece.
    pub one: KindId,
    /// The kind of the second piece.
    pub other: KindId,
    /// For each owner and each cell of the first piece, the cell of the second piece.
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
