//! The move picker: the moves of a node, scored only as far as the search gets.

use crate::play::Move;

use super::history::number;

/// The number of keys compared at a time.
const LANES: usize = 8;
/// Moves with at least this score come before quiet moves are scored.
pub(super) const EARLY: i32 = 1 << 22;
/// The key of a move already picked, and of padding: less than all others.
const PICKED: i64 = i64::MIN;

/// The moves of a node with their scores.
#[derive(Debug, Default)]
pub(super) struct MovePicker {
    pub moves: Vec<Move>,
    /// The score of each move in the upper half, and in the lower half its place in the list, so that the first of several moves
    /// with the same score is the highest. Padded to a multiple of [`LANES`]. Empty until the moves are scored.
    keys: Vec<i64>,
    /// The number of [`EARLY`] moves that have not been picked.
    early: usize,
    /// The number of moves picked.
    picked: usize,
    /// The place of the table's move, if it was picked before the others were scored.
    table_move: Option<usize>,
    /// While `unordered`, all moves before this place have been picked.
    next: usize,
    pub stage: Stage,
    /// Whether the remaining moves are picked in the order of the list.
    pub unordered: bool,
    /// Whether the list holds only the table's move so far.
    pub has_only_table_move: bool,
}

/// Which moves have been scored.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Stage {
    /// None: the table's move comes first.
    #[default]
    Unscored,
    /// Captures, promotions, killers and the counter move.
    Noisy,
    /// All.
    Quiet,
}

impl MovePicker {
    /// Starts again with the moves that the list holds now.
    pub fn begin(&mut self) {
        self.keys.clear();
        self.early = 0;
        self.picked = 0;
        self.table_move = None;
        self.next = 0;
        self.stage = Stage::Unscored;
        self.unordered = false;
        self.has_only_table_move = false;
    }

    /// Starts with the table's move alone. The others are listed only if it causes no cutoff.
    pub fn begin_with(&mut self, table_move: Move) {
        self.moves.clear();
        self.moves.push(table_move);
        self.begin();
        self.has_only_table_move = true;
    }

    /// Whether all moves have been picked.
    pub fn is_done(&self) -> bool {
        self.picked == self.moves.len()
    }

    /// Picks the move with a number before anything is scored, if it is in the list. Returns its place.
    pub fn pick_table_move(&mut self, wanted: u32) -> Option<usize> {
        if wanted == 0 || self.picked > 0 {
            return None;
        }
        self.table_move = self.moves.iter().position(|made| number(made) == wanted);
        self.picked = usize::from(self.table_move.is_some());
        self.table_move
    }

    /// Whether an [`EARLY`] move remains.
    pub fn has_early(&self) -> bool {
        self.early > 0
    }

    /// Scores the remaining moves.
    #[inline]
    pub fn score_all(&mut self, score: impl Fn(&Move) -> i32) {
        self.keys.clear();
        self.keys.resize(self.moves.len().next_multiple_of(LANES), PICKED);
        for (place, (key, made)) in self.keys.iter_mut().zip(&self.moves).enumerate() {
            let score = score(made);
            self.early += usize::from(score >= EARLY);
            *key = key_of(score, place);
        }
        if let Some(place) = self.table_move {
            self.remove(place);
        }
    }

    /// Rescores the moves with this score.
    #[inline]
    pub fn rescore(&mut self, with_score: i32, score: impl Fn(&Move) -> i32) {
        for (place, (key, made)) in self.keys.iter_mut().zip(&self.moves).enumerate() {
            if score_of(*key) == with_score {
                *key = key_of(score(made), place);
            }
        }
    }

    /// Lowers the score of the move at a place below [`EARLY`].
    pub fn lower(&mut self, place: usize, score: i32) {
        self.remove(place);
        self.keys[place] = key_of(score, place);
    }

    fn remove(&mut self, place: usize) {
        self.early -= usize::from(score_of(self.keys[place]) >= EARLY);
        self.keys[place] = PICKED;
    }

    /// The highest score among the remaining moves, and the place of its move.
    #[inline(never)]
    pub fn highest(&self) -> (i32, usize) {
        let mut highest = [PICKED; LANES];
        for keys in self.keys.as_chunks::<LANES>().0 {
            for lane in 0..LANES {
                highest[lane] = highest[lane].max(keys[lane]);
            }
        }
        let highest = highest.iter().fold(PICKED, |highest, &key| highest.max(key));
        (score_of(highest), place_of(highest))
    }

    /// Picks the move at a place.
    pub fn pick(&mut self, place: usize) {
        self.remove(place);
        self.picked += 1;
    }

    /// Picks the next move of the list, and returns its score and place.
    pub fn pick_next(&mut self) -> (i32, usize) {
        while self.keys[self.next] == PICKED {
            self.next += 1;
        }
        let (score, place) = (score_of(self.keys[self.next]), self.next);
        self.pick(place);
        (score, place)
    }
}

fn key_of(score: i32, place: usize) -> i64 {
    i64::from(score) << 32 | i64::from(u32::MAX - place as u32)
}

fn score_of(key: i64) -> i32 {
    (key >> 32) as i32
}

fn place_of(key: i64) -> usize {
    (u32::MAX - key as u32) as usize
}
