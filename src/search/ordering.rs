//! Move ordering: the table's move, winning captures, killers and the counter move, quiet moves by history, losing captures.

use crate::play::Move;

use super::history::{Slot, cells_of};
use super::picker::{EARLY, MovePicker, Stage};
use super::worker::Worker;

/// The base scores of the groups.
const TABLE_MOVE: i32 = 1 << 28;
const GOOD: i32 = 1 << 24;
const KILLER: i32 = EARLY;
const BAD: i32 = -(1 << 24);
/// The score of quiet moves before they are scored by history: less than a killer, more than a losing capture.
const UNSCORED: i32 = -(1 << 22);

/// Whether a score is that of a losing capture.
pub(super) fn is_bad(score: i32) -> bool {
    score < BAD / 2
}

/// Whether a score is that of the table's move.
pub(super) fn is_table_move(score: i32) -> bool {
    score == TABLE_MOVE
}

impl Worker<'_> {
    /// The value of the captured pieces, and the gain of a promotion.
    pub(super) fn gain(&self, made: &Move) -> i32 {
        self.position.gain(made, &self.evaluation.exchanges)
    }

    /// Lists the moves of a node: only the table's move if it is legal and the others can wait. Returns whether there is any move.
    pub(super) fn list_moves(&mut self, picker: &mut MovePicker, table_move: u32, others_wait: bool) -> bool {
        let cells = if others_wait { cells_of(table_move) } else { None };
        let found = cells.and_then(|cells| self.position.find_move(cells, |made| Self::number(made) == table_move));
        if let Some(made) = found {
            picker.begin_with(made);
        } else {
            self.position.take_moves(&mut picker.moves);
            picker.begin();
        }
        !picker.moves.is_empty()
    }

    /// Lists all moves after the table's move has caused no cutoff. Corrects the places of tried moves.
    pub(super) fn list_other_moves(&mut self, picker: &mut MovePicker, table_move: u32, tried: &mut [usize]) {
        self.position.take_moves(&mut picker.moves);
        picker.begin();
        let place = picker.pick_table_move(table_move);
        debug_assert!(place.is_some(), "a move found alone is legal");
        tried.fill(place.unwrap_or(0));
    }

    /// Picks the next move: its score, and its place in the list.
    pub(super) fn next_move(&self, picker: &mut MovePicker, ply: usize, table_move: u32) -> Option<(i32, usize)> {
        if picker.is_done() {
            return None;
        }
        if let Stage::Unscored = picker.stage {
            if let Some(place) = picker.pick_table_move(table_move) {
                return Some((TABLE_MOVE, place));
            }
            self.score_noisy(picker, ply);
        }
        if picker.unordered {
            return Some(picker.pick_next());
        }
        loop {
            let has_unscored = matches!(picker.stage, Stage::Noisy);
            if has_unscored && !picker.has_early() {
                self.score_quiet(picker, ply);
            }
            let (score, place) = picker.highest();
            // Whether a capture loses is found out only when its turn comes.
            if has_unscored && score >= GOOD / 2 && !self.is_good(&picker.moves[place]) {
                picker.lower(place, score - GOOD + BAD);
                continue;
            }
            picker.pick(place);
            return Some((score, place));
        }
    }

    /// Whether a capture or promotion loses no material.
    fn is_good(&self, made: &Move) -> bool {
        // Capturing a more valuable piece is good whatever follows.
        let own = if made.is_drop() {
            0
        } else {
            self.evaluation.worth().in_exchange(made.kind())
        };
        self.gain(made) >= own || !self.loses(made, 0)
    }

    /// Whether a move loses more than a margin by static exchange evaluation.
    pub(super) fn loses(&self, made: &Move, margin: i32) -> bool {
        self.position.loses(made, &self.evaluation.exchanges, margin)
    }

    /// The killers and the counter move, by their numbers. Without drops the histories know as much.
    fn refutations(&self, ply: usize) -> Option<[u32; 3]> {
        let [first, second] = self.frames[ply].killers;
        let counter_move = || self.histories.counter_move(self.previous_moves(ply)[0]);
        self.traits.drops.then(|| [first, second, counter_move()])
    }

    /// Scores captures, promotions, killers and the counter move.
    fn score_noisy(&self, picker: &mut MovePicker, ply: usize) {
        let refutations = self.refutations(ply);
        let player = self.position.turn();
        picker.score_all(|made| {
            if made.is_noisy() {
                return GOOD + self.gain(made) * 16 + self.histories.capture(player, made) / 8;
            }
            let rank = refutations.and_then(|refutations| {
                let number = Self::number(made);
                refutations.iter().position(|&refutation| refutation == number)
            });
            rank.map_or(UNSCORED, |rank| KILLER + 2 - rank as i32)
        });
        picker.stage = Stage::Noisy;
    }

    /// Scores quiet moves by their history.
    fn score_quiet(&self, picker: &mut MovePicker, ply: usize) {
        let history = self.histories.of_quiet(self.position.turn(), self.previous_moves(ply));
        picker.rescore(UNSCORED, |made| history.score(made));
        picker.stage = Stage::Quiet;
    }

    /// The moves one and two plies before.
    pub(super) fn previous_moves(&self, ply: usize) -> [Slot; 2] {
        let played = |back: usize| ply.checked_sub(back).map_or(Slot::NONE, |at| self.frames[at].played);
        [played(1), played(2)]
    }
}
