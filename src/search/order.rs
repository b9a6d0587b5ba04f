//! The moves of a node, and how far they are in order.

use crate::play::Move;

use super::history::number;

/// The moves of a node, with the order in which they are looked at. What is not needed before a cut is not found out.
#[derive(Debug, Default)]
pub(super) struct Order {
    pub moves: Vec<Move>,
    /// Where the moves stand in their list, in order: moves are too large to be exchanged.
    pub places: Vec<u32>,
    /// What the moves promise, in order.
    pub scores: Vec<i32>,
    pub stage: Stage,
    /// Whether the rest is taken as it comes.
    pub as_it_comes: bool,
    /// Whether the list holds only the move that the table knows.
    pub is_alone: bool,
}

/// What is known of the moves of a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Stage {
    /// Nothing: first comes the move that the table knows.
    #[default]
    Unscored,
    /// What captures gain.
    Noisy,
    /// What the histories say, too.
    Quiet,
}

impl Order {
    /// Begins with other moves, which the list holds now.
    pub fn begin(&mut self) {
        self.places.clear();
        self.places.extend(0..self.moves.len() as u32);
        self.scores.clear();
        self.stage = Stage::Unscored;
        self.as_it_comes = false;
        self.is_alone = false;
    }

    /// Begins with a move that the others follow if it does not refute the position.
    pub fn begin_with(&mut self, made: Move) {
        self.moves.clear();
        self.moves.push(made);
        self.begin();
        self.is_alone = true;
    }

    /// The move that comes at a place in the order.
    #[inline]
    pub fn at(&self, at: usize) -> &Move {
        &self.moves[self.places[at] as usize]
    }

    /// Brings the move of a number to the first place, if it is there. Returns whether it is.
    pub fn bring_first(&mut self, wanted: u32) -> bool {
        let place = self.moves.iter().position(|made| number(made) == wanted);
        if let Some(place) = place {
            self.places.swap(0, place);
        }
        place.is_some()
    }

    /// Brings the move with the highest score of those from a place on to that place.
    pub fn bring(&mut self, at: usize) -> i32 {
        // A score and its place in one number, of which several are compared at once. Of the same scores the first comes first.
        let mut most = i64::MIN;
        let mut place = u32::MAX;
        for &score in &self.scores[at..] {
            most = most.max(i64::from(score) << 32 | i64::from(place));
            place = place.wrapping_sub(1);
        }
        let best = at + (u32::MAX - most as u32) as usize;
        self.places.swap(at, best);
        self.scores.swap(at, best);
        self.scores[at]
    }
}
