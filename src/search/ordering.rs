//! In which order moves are looked at: the best first, as far as one can know.

use crate::play::Move;

use super::history::{Slot, way};
use super::order::{EARLY, Order, Stage};
use super::searcher::Searcher;

/// Where the groups of moves begin.
const BEST: i32 = 1 << 28;
const GOOD: i32 = 1 << 24;
const KILLER: i32 = EARLY;
const BAD: i32 = -(1 << 24);

/// What quiet moves have before the histories are asked about them: less than a killer, more than a capture that loses.
const UNASKED: i32 = -(1 << 22);

/// Whether a score says that a move is a capture that loses.
pub(super) fn is_bad(score: i32) -> bool {
    score < BAD / 2
}

/// Whether a score says that a move is the one that the table knows.
pub(super) fn is_known(score: i32) -> bool {
    score == BEST
}

impl Searcher<'_> {
    /// What the captured pieces are worth, and what a promotion gains.
    pub(super) fn gain(&self, made: &Move) -> i32 {
        self.position.gain(made, &self.evaluation.exchanges)
    }

    /// Begins with the moves of a node: with the one that the table knows alone, if it is legal and the others can wait. Returns whether
    /// there is any.
    pub(super) fn list(&mut self, order: &mut Order, best: u32, waits: bool) -> bool {
        let known = if waits { way(best) } else { None };
        let known = known.and_then(|way| self.position.find_move(way, |made| Self::number(made) == best));
        if let Some(made) = known {
            order.begin_with(made);
        } else {
            self.position.take_moves(&mut order.moves);
            order.begin();
        }
        !order.moves.is_empty()
    }

    /// Lists the other moves once the one that the table knows is not enough. Places of moves that were tried are mended.
    pub(super) fn list_others(&mut self, order: &mut Order, best: u32, tried: &mut [usize]) {
        self.position.take_moves(&mut order.moves);
        order.begin();
        let known = order.take_known(best);
        debug_assert!(known.is_some(), "what was found alone is legal");
        tried.fill(known.unwrap_or(0));
    }

    /// The move that comes next: its score, and its place in the list.
    pub(super) fn next_move(&self, order: &mut Order, ply: usize, best: u32) -> Option<(i32, usize)> {
        if order.is_done() {
            return None;
        }
        if let Stage::Unscored = order.stage {
            if let Some(place) = order.take_known(best) {
                return Some((BEST, place));
            }
            self.score_noisy(order, ply);
        }
        if order.as_it_comes {
            return Some(order.take_next());
        }
        loop {
            let asks = matches!(order.stage, Stage::Noisy);
            if asks && !order.has_early() {
                self.score_quiet(order, ply);
            }
            let (score, place) = order.highest();
            // Whether a capture pays is found out when it is its turn.
            if asks && score >= GOOD / 2 && !self.pays(&order.moves[place]) {
                order.lower(place, score - GOOD + BAD);
                continue;
            }
            order.take(place);
            return Some((score, place));
        }
    }

    /// Whether a capture or promotion does not lose material.
    fn pays(&self, made: &Move) -> bool {
        // A capture of something greater pays whatever follows.
        let own = if made.is_drop() {
            0
        } else {
            self.evaluation.worth().in_exchange(made.kind())
        };
        self.gain(made) >= own || !self.loses(made, 0)
    }

    /// Whether a move loses more than so much.
    pub(super) fn loses(&self, made: &Move, most: i32) -> bool {
        self.position.loses(made, &self.evaluation.exchanges, most)
    }

    /// The moves that refuted others here or after the same move. Where no pieces drop, the histories say as much.
    fn refuters(&self, ply: usize) -> Option<[u32; 3]> {
        let [first, second] = self.frames[ply].killers;
        let counter = || self.histories.counter(self.before(ply)[0]);
        self.shortcuts.drops.then(|| [first, second, counter()])
    }

    /// Scores the captures and promotions, and the moves that refuted others.
    fn score_noisy(&self, order: &mut Order, ply: usize) {
        let refuters = self.refuters(ply);
        let player = self.position.turn();
        order.score_all(|made| {
            if made.is_noisy() {
                return GOOD + self.gain(made) * 16 + self.histories.capture(player, made) / 8;
            }
            let rank = refuters.and_then(|refuters| {
                let number = Self::number(made);
                refuters.iter().position(|&refuter| refuter == number)
            });
            rank.map_or(UNASKED, |rank| KILLER + 2 - rank as i32)
        });
        order.stage = Stage::Noisy;
    }

    /// Asks the histories about the quiet moves.
    fn score_quiet(&self, order: &mut Order, ply: usize) {
        let quiet = self.histories.of_quiet(self.position.turn(), self.before(ply));
        order.score_again(UNASKED, |made| quiet.of(made));
        order.stage = Stage::Quiet;
    }

    /// The moves one and two plies before.
    pub(super) fn before(&self, ply: usize) -> [Slot; 2] {
        let played = |back: usize| ply.checked_sub(back).map_or(Slot::NONE, |at| self.frames[at].played);
        [played(1), played(2)]
    }
}
