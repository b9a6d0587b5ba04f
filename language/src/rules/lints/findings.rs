//! A cache of findings about moves, shared by all choices of options with the same moves.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use fnv::FnvHashMap;

use crate::diagnostics::Diagnostic;
use crate::geometry::{CellId, CellSet};
use crate::rules::lower::MovePlaces;
use crate::rules::model::{KindId, PlayerId};
use crate::rules::reach::MoveCache;

/// The number of cached sets of moves.
const MAX_CACHED: usize = 16;

/// The findings under some choices of options.
#[derive(Default)]
pub(in crate::rules) struct Findings {
    known: Vec<MoveFindings>,
    /// The amount of work so far.
    pub work: u64,
}

/// The findings about the moves of all kinds on a board.
pub(super) struct MoveFindings {
    /// The identity of the moves: they are lowered once, together with their places.
    places: MovePlaces,
    /// The destinations of the moves.
    pub moves: MoveCache,
    /// The warnings about them.
    pub strange: OnceCell<Vec<Diagnostic>>,
    /// For each player and kind, the cells that a piece can leave once it has moved.
    pub leaves: RefCell<FnvHashMap<(PlayerId, KindId), CellSet>>,
    /// The barriers, by index, that none of the moves would cross; `None` if there are too many moves.
    pub idle_barriers: OnceCell<Option<BTreeSet<usize>>>,
    /// For sets of kinds, a cell that their moves cannot reach from the first cell, if there is one.
    pub apart: RefCell<HashMap<BTreeSet<KindId>, Option<CellId>>>,
}

impl Findings {
    /// The findings about the moves with these places.
    pub(super) fn get(&mut self, places: &MovePlaces) -> &MoveFindings {
        let known = self.known.iter().position(|known| Arc::ptr_eq(&known.places, places));
        let place = known.unwrap_or_else(|| {
            if self.known.len() == MAX_CACHED {
                self.known.clear();
            }
            self.known.push(MoveFindings {
                places: Arc::clone(places),
                moves: MoveCache::default(),
                strange: OnceCell::new(),
                leaves: RefCell::default(),
                idle_barriers: OnceCell::new(),
                apart: RefCell::default(),
            });
            self.known.len() - 1
        });
        &self.known[place]
    }
}
