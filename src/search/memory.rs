//! What a search has learned, and its room to work in: what the next search of a game goes on with.

use crate::play::{Move, Position};

use super::corrections::Corrections;
use super::history::{Histories, Slot};
use super::judged::Judged;
use super::order::Order;

/// The most plies from the position that is searched.
pub(super) const MOST_PLIES: usize = 160;

/// What a search keeps for each ply.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub order: Order,
    /// Where the moves that were looked at stand in their list.
    pub tried: Vec<usize>,
    pub line: Vec<Move>,
    /// The quiet moves that refuted others at this ply last, by their numbers.
    pub killers: [u32; 2],
    pub value: Option<i32>,
    pub played: Slot,
    /// A move that is not looked at, to see what the others come to.
    pub left_out: u32,
}

/// What a search leaves to the next one of the same game.
#[derive(Debug)]
pub struct Memory {
    pub(super) histories: Histories,
    pub(super) corrections: Option<Corrections>,
    pub(super) frames: Vec<Frame>,
    pub(super) judged: Judged,
}

impl Memory {
    /// What the first search of a game begins with: nothing.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let rules = position.game().rules();
        Self {
            histories: Histories::new(rules.players.len(), rules.kinds.len(), rules.space.cells.len()),
            corrections: rules.has_drops().then(Corrections::new),
            frames: (0..MOST_PLIES + 8).map(|_| Frame::default()).collect(),
            judged: Judged::new(),
        }
    }
}
