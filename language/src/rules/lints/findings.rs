//! What was found out about moves, for all choices of options that leave the moves the same.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use fnv::FnvHashMap;

use crate::diagnostics::Diagnostic;
use crate::geometry::{CellId, CellSet};
use crate::rules::lower::MovePlaces;
use crate::rules::model::{KindId, PlayerId};
use crate::rules::reach::KnownWays;

/// For how many sets of moves it is kept what was found out about them.
const MOST_KNOWN: usize = 16;

/// What was found out under some choices of options.
#[derive(Default)]
pub(in crate::rules) struct Findings {
    known: Vec<MoveFindings>,
    /// How much work it was.
    pub work: u64,
}

/// What was found out about the moves of all kinds on a board.
pub(super) struct MoveFindings {
    /// Moves are lowered once, with their places.
    places: MovePlaces,
    /// Where they lead.
    pub ways: KnownWays,
    /// What is strange about them.
    pub strange: OnceCell<Vec<Diagnostic>>,
    /// The cells from which those of a player's kind lead, once it has moved.
    pub leaves: RefCell<FnvHashMap<(PlayerId, KindId), CellSet>>,
    /// The barriers, by their place in the list, that none of them would cross, if they are not too many to say.
    pub idle_barriers: OnceCell<Option<BTreeSet<usize>>>,
    /// For some kinds a cell to which their moves do not lead from the first one, if there is one.
    pub apart: RefCell<HashMap<BTreeSet<KindId>, Option<CellId>>>,
}

impl Findings {
    /// What was found out about the moves with these places.
    pub(super) fn of(&mut self, places: &MovePlaces) -> &MoveFindings {
        let known = self.known.iter().position(|known| Arc::ptr_eq(&known.places, places));
        let place = known.unwrap_or_else(|| {
            if self.known.len() == MOST_KNOWN {
                self.known.clear();
            }
            self.known.push(MoveFindings {
                places: Arc::clone(places),
                ways: KnownWays::default(),
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
