//! What the steps of a node share.

use crate::rules::PlayerId;

use super::history::Slot;

/// What all moves of a node have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub depth: i32,
    pub ply: usize,
    /// Whether a fail-high is expected.
    pub cut_node: bool,
    /// Whether the static evaluation has risen since the team's last move.
    pub improving: bool,
    pub player: PlayerId,
    /// The moves one and two plies before.
    pub previous: [Slot; 2],
}
