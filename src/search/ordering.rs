//! In which order moves are looked at: the best first, as far as one can know.

use crate::play::Move;

use super::history::Slot;
use super::searcher::Searcher;

/// Where the groups of moves begin.
const BEST: i32 = 1 << 28;
const GOOD: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const BAD: i32 = -(1 << 24);

/// Takes the move with the highest score of those from a place on to that place.
pub(super) fn pick(moves: &mut [Move], scores: &mut [i32], at: usize) -> (Move, i32) {
    let mut best = at;
    for other in at + 1..scores.len() {
        if scores[other] > scores[best] {
            best = other;
        }
    }
    moves.swap(at, best);
    scores.swap(at, best);
    (moves[at], scores[at])
}

/// Whether a score says that a move is a capture that loses.
pub(super) fn is_bad(score: i32) -> bool {
    score < BAD / 2
}

impl Searcher<'_> {
    /// Whether a move changes the material: it captures or promotes.
    pub(super) fn is_noisy(made: &Move) -> bool {
        !made.captures().is_empty() || made.is_promotion()
    }

    /// What the captured pieces are worth, and what a promotion gains.
    pub(super) fn gain(&self, made: &Move) -> i32 {
        let position = &self.position;
        let worth = |kind| self.evaluation.worth().in_exchange(kind);
        let player = position.turn();
        let rules = position.game().rules();
        let mut gain = 0;
        for &cell in made.captures() {
            if let Some(piece) = position.piece_at(cell) {
                let value = worth(piece.kind).max(if rules.kind(piece.kind).royal { 5_000 } else { 0 });
                let friend = rules.player(piece.player).team == rules.player(player).team;
                gain += if friend { -value } else { value };
            }
        }
        if made.is_promotion() {
            gain += worth(made.becomes()) - worth(made.kind());
        }
        gain
    }

    /// Scores the moves of a ply.
    pub(super) fn score_moves(&mut self, ply: usize, best: u32) {
        let moves = std::mem::take(&mut self.frames[ply].moves);
        let mut scores = std::mem::take(&mut self.frames[ply].scores);
        scores.clear();
        let killers = self.frames[ply].killers;
        let before = self.before(ply);
        let counter = self.histories.counter(before[0]);
        let player = self.position.turn();
        for made in &moves {
            let number = Self::number(made);
            scores.push(if number == best {
                BEST
            } else if Self::is_noisy(made) {
                let gain = self.gain(made);
                let said = gain * 16 + self.histories.capture(player, made) / 8;
                // A capture of something greater pays whatever follows.
                let own = if made.is_drop() {
                    0
                } else {
                    self.evaluation.worth().in_exchange(made.kind())
                };
                let pays = gain >= own
                    || self
                        .position
                        .exchange(made, &self.evaluation.exchanges)
                        .is_none_or(|it| it >= 0);
                if pays { GOOD + said } else { BAD + said }
            } else if number == killers[0] {
                KILLER + 2
            } else if number == killers[1] {
                KILLER + 1
            } else if number == counter {
                KILLER
            } else {
                self.histories.quiet(player, made, before)
            });
        }
        self.frames[ply].moves = moves;
        self.frames[ply].scores = scores;
    }

    /// The moves one and two plies before.
    pub(super) fn before(&self, ply: usize) -> [Slot; 2] {
        let played = |back: usize| ply.checked_sub(back).map_or(Slot::NONE, |at| self.frames[at].played);
        [played(1), played(2)]
    }
}
