//! The moves of the position itself: in which windows, in which order and how deeply they are searched.

use crate::play::Move;

use super::searcher::Searcher;
use super::value::{INFINITE, LEAST_WIN};

impl Searcher<'_> {
    /// What a move seems to gain before anything is searched.
    pub(super) fn promise(&self, made: &Move) -> i32 {
        let gain = self.position.exchange(made, &self.evaluation.exchanges);
        gain.unwrap_or_else(|| self.gain(made))
    }

    /// Searches some moves to a depth, first in a window about the value of the depth before.
    pub(super) fn widening(
        &mut self,
        moves: &mut [Move],
        depth: i32,
        before: Option<i32>,
        stop: &dyn Fn(u64) -> bool,
    ) -> i32 {
        let (mut alpha, mut beta, mut reach) = (-INFINITE, INFINITE, self.numbers.window);
        if let Some(before) = before.filter(|value| depth >= 5 && value.abs() < LEAST_WIN) {
            (alpha, beta) = ((before - reach).max(-INFINITE), (before + reach).min(INFINITE));
        }
        loop {
            let value = self.root(moves, depth, alpha, beta, stop);
            if self.stopped {
                return value;
            }
            reach *= 2;
            let wide = reach > 1000;
            if value <= alpha {
                alpha = if wide {
                    -INFINITE
                } else {
                    (value - reach).max(-INFINITE)
                };
            } else if value >= beta {
                beta = if wide { INFINITE } else { (value + reach).min(INFINITE) };
            } else {
                return value;
            }
        }
    }

    /// Searches moves of the position itself, in the order in which they did best.
    fn root(&mut self, moves: &mut [Move], depth: i32, mut alpha: i32, beta: i32, stop: &dyn Fn(u64) -> bool) -> i32 {
        let mut cost: Vec<(u64, Move)> = Vec::with_capacity(moves.len());
        let check = self.in_check();
        let mut best = -INFINITE;
        self.frames[0].line.clear();
        let player = self.position.turn();
        let glance = (!check).then(|| self.glance());
        self.frames[0].value = glance.map(|glance| self.evaluate_corrected(glance));
        for (count, made) in moves.iter().enumerate() {
            let nodes = self.nodes;
            let ours = self.is_ours();
            self.frames[0].played = self.histories.slot(player, made);
            self.position.play_known(made);
            let same = self.is_ours() == ours;
            let mut value = -INFINITE;
            if count > 0 {
                // A move with which games are not lost at once is looked at less deeply at first.
                let quiet = !made.is_noisy() && !check && !self.in_check();
                let reduces = self.prunes && quiet && depth >= 3 && count > 2;
                let less = if reduces {
                    (self.reductions.plies(depth, count) - 1).clamp(0, depth - 2)
                } else {
                    0
                };
                value = self.child::<false>(same, alpha, alpha + 1, depth - 1 - less, 1, true, stop);
                if less > 0 && value > alpha && !self.stopped {
                    value = self.child::<false>(same, alpha, alpha + 1, depth - 1, 1, true, stop);
                }
            }
            if count == 0 || (value > alpha && !self.stopped) {
                value = self.child::<true>(same, alpha, beta, depth - 1, 1, false, stop);
            }
            self.position.take_back();
            if self.stopped {
                break;
            }
            cost.push((self.nodes - nodes, *made));
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
        // What took long was hard to refute: it comes first the next time, behind the best.
        let looked_at = cost.len();
        let best_move = self.frames[0].line.first().copied();
        cost.sort_by_key(|&(nodes, made)| (Some(made) != best_move, std::cmp::Reverse(nodes)));
        for (place, (_, made)) in moves[..looked_at].iter_mut().zip(cost) {
            *place = made;
        }
        best
    }
}
