//! The moves of a node, and how far they are in order.

use crate::play::Move;

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
    }

    /// The move that comes at a place in the order.
    pub fn at(&self, at: usize) -> &Move {
        &self.moves[self.places[at] as usize]
    }

    /// Brings the move with the highest score of those from a place on to that place.
    pub fn bring(&mut self, at: usize) -> i32 {
        // In two steps, as the first compares several scores at once.
        let most = self.scores[at..].iter().fold(i32::MIN, |most, &score| most.max(score));
        let best = self.scores[at..].iter().position(|&score| score == most);
        let best = at + best.unwrap_or(0);
        self.places.swap(at, best);
        self.scores.swap(at, best);
        self.scores[at]
    }
}
