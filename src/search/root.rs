//! The root: aspiration windows, and the order of the root moves.

use crate::play::Move;

use super::value::{INFINITE, LEAST_WIN};
use super::worker::Worker;

impl Worker<'_> {
    /// The expected gain of a root move, by static exchange evaluation.
    pub(super) fn expected_gain(&self, made: &Move) -> i32 {
        let gain = self.position.exchange(made, &self.evaluation.exchanges);
        gain.unwrap_or_else(|| self.gain(made))
    }

    /// Searches root moves to a depth, first in an aspiration window around the value of the previous iteration.
    pub(super) fn aspiration(&mut self, moves: &mut [Move], depth: i32, previous: Option<i32>) -> i32 {
        let (mut alpha, mut beta, mut margin) = (-INFINITE, INFINITE, self.numbers.aspiration);
        if let Some(previous) = previous.filter(|value| depth >= 5 && value.abs() < LEAST_WIN) {
            (alpha, beta) = ((previous - margin).max(-INFINITE), (previous + margin).min(INFINITE));
        }
        loop {
            let value = self.root(moves, depth, alpha, beta);
            if self.stopped {
                return value;
            }
            margin *= 2;
            let wide = margin > 1000;
            if value <= alpha {
                alpha = if wide {
                    -INFINITE
                } else {
                    (value - margin).max(-INFINITE)
                };
            } else if value >= beta {
                beta = if wide { INFINITE } else { (value + margin).min(INFINITE) };
            } else {
                return value;
            }
        }
    }

    /// Searches root moves in the given order, and sorts them for the next iteration.
    fn root(&mut self, moves: &mut [Move], depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut effort: Vec<(u64, Move)> = Vec::with_capacity(moves.len());
        let in_check = self.in_check();
        let mut best = -INFINITE;
        self.frames[0].line.clear();
        let player = self.position.turn();
        let glance = (!in_check).then(|| self.glance());
        self.frames[0].static_eval = glance.map(|glance| self.evaluate_corrected(glance));
        for (count, made) in moves.iter().enumerate() {
            let nodes = self.nodes;
            let ours = self.is_ours();
            self.frames[0].played = self.histories.slot(player, made);
            self.position.play_known(made);
            let same_team = self.is_ours() == ours;
            let mut value = -INFINITE;
            if count > 0 {
                let quiet = !made.is_noisy() && !in_check && !self.in_check();
                let reduces = self.prunes && quiet && depth >= 3 && count > 2;
                let reduction = if reduces {
                    (self.reductions.plies(depth, count) - 1).clamp(0, depth - 2)
                } else {
                    0
                };
                value = self.child::<false>(same_team, alpha, alpha + 1, depth - 1 - reduction, 1, true);
                if reduction > 0 && value > alpha && !self.stopped {
                    value = self.child::<false>(same_team, alpha, alpha + 1, depth - 1, 1, true);
                }
            }
            if count == 0 || (value > alpha && !self.stopped) {
                value = self.child::<true>(same_team, alpha, beta, depth - 1, 1, false);
            }
            self.position.take_back();
            if self.stopped {
                break;
            }
            effort.push((self.nodes - nodes, *made));
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.extend_line(0, *made);
                } else if count == 0 {
                    self.frames[0].line.clear();
                    self.frames[0].line.push(*made);
                }
                if value >= beta {
                    break;
                }
            }
        }
        // The best move comes first, then the moves that took the most nodes to refute.
        let searched = effort.len();
        let best_move = self.frames[0].line.first().copied();
        effort.sort_by_key(|&(nodes, made)| (Some(made) != best_move, std::cmp::Reverse(nodes)));
        for (place, (_, made)) in moves[..searched].iter_mut().zip(effort) {
            *place = made;
        }
        best
    }
}
