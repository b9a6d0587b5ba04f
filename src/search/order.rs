//! The moves of a node, and how far they are in order.

use crate::play::Move;

use super::history::number;

/// So many moves are compared at once.
const LANES: usize = 8;
/// Moves that promise so much come before the quiet ones are asked about.
pub(super) const EARLY: i32 = 1 << 22;
/// What stands for a move that has come, or for none. It is less than all others.
const TAKEN: i64 = i64::MIN;

/// The moves of a node, with what they promise. What is not needed before a cut is not found out.
#[derive(Debug, Default)]
pub(super) struct Order {
    pub moves: Vec<Move>,
    /// For each move what it promises, and in the lower half its place, so that of the same promises the first is the highest; then as
    /// many of none that always [`LANES`] can be compared at once. Empty until something is asked about the moves.
    keys: Vec<i64>,
    /// How many moves are [`EARLY`] and have not come.
    early: usize,
    /// How many moves have come.
    came: usize,
    /// Where the move is that has come before anything was asked about the others.
    known: Option<usize>,
    /// The moves before this place have come, if they are taken as they come.
    next: usize,
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
        self.keys.clear();
        self.early = 0;
        self.came = 0;
        self.known = None;
        self.next = 0;
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

    /// Whether all moves have come.
    pub fn is_done(&self) -> bool {
        self.came == self.moves.len()
    }

    /// Lets the move of a number come before anything is asked about the others, if it is there. Returns its place.
    pub fn take_known(&mut self, wanted: u32) -> Option<usize> {
        if wanted == 0 || self.came > 0 {
            return None;
        }
        self.known = self.moves.iter().position(|made| number(made) == wanted);
        self.came = usize::from(self.known.is_some());
        self.known
    }

    /// Whether some move that has not come is [`EARLY`].
    pub fn has_early(&self) -> bool {
        self.early > 0
    }

    /// Says what the moves promise that have not come.
    #[inline]
    pub fn score_all(&mut self, promise: impl Fn(&Move) -> i32) {
        self.keys.clear();
        self.keys.resize(self.moves.len().next_multiple_of(LANES), TAKEN);
        for (place, (key, made)) in self.keys.iter_mut().zip(&self.moves).enumerate() {
            let promise = promise(made);
            self.early += usize::from(promise >= EARLY);
            *key = key_of(promise, place);
        }
        if let Some(known) = self.known {
            self.forget(known);
        }
    }

    /// Says again what those moves promise that are said to promise so much.
    #[inline]
    pub fn score_again(&mut self, promised: i32, promise: impl Fn(&Move) -> i32) {
        for (place, (key, made)) in self.keys.iter_mut().zip(&self.moves).enumerate() {
            if promise_of(*key) == promised {
                *key = key_of(promise(made), place);
            }
        }
    }

    /// Says that the move at a place promises less, so that it is not [`EARLY`].
    pub fn lower(&mut self, place: usize, promise: i32) {
        self.forget(place);
        self.keys[place] = key_of(promise, place);
    }

    fn forget(&mut self, place: usize) {
        self.early -= usize::from(promise_of(self.keys[place]) >= EARLY);
        self.keys[place] = TAKEN;
    }

    /// The move that promises most of those that have not come: what, and its place.
    #[inline(never)]
    pub fn highest(&self) -> (i32, usize) {
        let mut most = [TAKEN; LANES];
        for keys in self.keys.as_chunks::<LANES>().0 {
            for lane in 0..LANES {
                most[lane] = most[lane].max(keys[lane]);
            }
        }
        let most = most.iter().fold(TAKEN, |most, &one| most.max(one));
        (promise_of(most), place_of(most))
    }

    /// Lets the move at a place come.
    pub fn take(&mut self, place: usize) {
        self.forget(place);
        self.came += 1;
    }

    /// Lets the next move of the list come: what it promises, and its place.
    pub fn take_next(&mut self) -> (i32, usize) {
        while self.keys[self.next] == TAKEN {
            self.next += 1;
        }
        let (promise, place) = (promise_of(self.keys[self.next]), self.next);
        self.take(place);
        (promise, place)
    }
}

fn key_of(promise: i32, place: usize) -> i64 {
    i64::from(promise) << 32 | i64::from(u32::MAX - place as u32)
}

fn promise_of(key: i64) -> i32 {
    (key >> 32) as i32
}

fn place_of(key: i64) -> usize {
    (u32::MAX - key as u32) as usize
}
