//! The memory of a searcher, which the next search of the same game reuses.

use crate::play::{Move, Position};

use super::corrections::Corrections;
use super::eval_cache::EvalCache;
use super::history::{Histories, Slot};
use super::picker::MovePicker;

/// The most plies from the root.
pub(super) const MAX_PLY: usize = 160;

/// What a search keeps for each ply.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub picker: MovePicker,
    /// The places in the list of the moves searched so far.
    pub tried: Vec<usize>,
    /// The principal variation from here.
    pub line: Vec<Move>,
    /// The quiet moves that last caused a cutoff at this ply, by their numbers.
    pub killers: [u32; 2],
    /// Nothing in check.
    pub static_eval: Option<i32>,
    /// The move made at this ply.
    pub played: Slot,
    /// The number of a move that is not searched, to test whether it is singular; otherwise 0.
    pub excluded: u32,
}

/// What a searcher has learned, for the next search of the same game.
#[derive(Debug)]
pub struct Memory {
    pub(super) histories: Histories,
    pub(super) corrections: Option<Corrections>,
    pub(super) frames: Vec<Frame>,
    pub(super) eval_cache: EvalCache,
}

impl Memory {
    /// An empty memory, for the first search of a game.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let rules = position.game().rules();
        Self {
            histories: Histories::new(rules.players.len(), rules.kinds.len(), rules.space.cells.len()),
            corrections: rules.has_drops().then(Corrections::new),
            frames: (0..MAX_PLY + 8).map(|_| Frame::default()).collect(),
            eval_cache: EvalCache::new(),
        }
    }

    /// Takes the memory for a search, which returns it.
    pub(super) fn take(&mut self) -> Self {
        Self {
            histories: std::mem::take(&mut self.histories),
            corrections: self.corrections.take(),
            frames: std::mem::take(&mut self.frames),
            eval_cache: std::mem::take(&mut self.eval_cache),
        }
    }
}
