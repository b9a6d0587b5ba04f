//! What a node teaches: history of moves, killers, counter moves, and correction of the static evaluation.

use crate::play::Move;

use super::context::Node;
use super::table::Bound;
use super::value::LEAST_WIN;
use super::worker::Worker;

impl Worker<'_> {
    /// Learns from a cutoff: the move at a place in the list caused it, and the moves at the places tried before did not.
    pub(super) fn learn(&mut self, node: &Node, moves: &[Move], place: usize, tried: &[usize]) {
        let made = &moves[place];
        let tried = tried.iter().map(|&place| &moves[place]);
        let bonus = (self.numbers.bonus * node.depth).min(self.numbers.max_bonus);
        let (player, previous) = (node.player, node.previous);
        if made.is_noisy() {
            self.histories.learn_capture(player, made, bonus);
        } else {
            if self.traits.drops {
                let number = Self::number(made);
                let killers = &mut self.frames[node.ply].killers;
                if killers[0] != number {
                    *killers = [number, killers[0]];
                }
                self.histories.set_counter_move(previous[0], number);
            }
            self.histories.learn_quiet(player, made, previous, bonus);
            for other in tried.clone().filter(|other| !other.is_noisy()) {
                self.histories.learn_quiet(player, other, previous, -bonus);
            }
        }
        for other in tried.filter(|other| other.is_noisy()) {
            self.histories.learn_capture(player, other, -bonus);
        }
    }

    /// Learns by how much the static evaluation of a node was off, if its value shows that.
    pub(super) fn learn_correction(&mut self, ply: usize, depth: i32, value: i32, bound: Bound) {
        let Some(static_eval) = self.frames[ply].static_eval else {
            return;
        };
        let agrees = match bound {
            Bound::Exact => false,
            Bound::Lower => value <= static_eval,
            Bound::Upper => value >= static_eval,
        };
        if agrees || value.abs() >= LEAST_WIN || self.corrections.is_none() {
            return;
        }
        let places = self.places();
        if let Some(corrections) = &mut self.corrections {
            corrections.learn(places, value - static_eval, depth);
        }
    }
}
