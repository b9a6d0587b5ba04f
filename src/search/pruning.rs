//! Pruning: nodes that are cut off without searching their moves, and moves that are skipped.

use crate::play::Move;

use super::context::Node;
use super::history::Slot;
use super::numbers::PLY;
use super::ordering::is_bad;
use super::value::LEAST_WIN;
use super::worker::Worker;

/// From this depth on, a fail-high of the null move is verified by a search without null moves.
const VERIFIED_NULL_MOVE: i32 = 9;

impl Worker<'_> {
    /// The value of a node that needs no search of its moves, by its static evaluation.
    pub(super) fn prune_node(&mut self, node: &Node, static_eval: i32, alpha: i32, beta: i32) -> Option<i32> {
        if beta.abs() >= LEAST_WIN || self.traits.forced_captures || !self.prunes {
            return None;
        }
        if self.reverse_futility(node, static_eval, beta) {
            return Some(static_eval);
        }
        if self.is_hopeless(node, static_eval, alpha) {
            let value = self.quiescence::<false>(alpha, beta, node.ply, 0);
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }
        self.null_move(node, static_eval, beta)
    }

    /// Reverse futility pruning: whether the evaluation is so far above the window that one move will hardly change that.
    fn reverse_futility(&self, node: &Node, static_eval: i32, beta: i32) -> bool {
        let improving = if node.improving {
            self.numbers.futility_improving
        } else {
            0
        };
        node.depth <= 7 && static_eval - (self.numbers.futility * node.depth - improving) >= beta
    }

    /// Razoring: whether the evaluation is so far below the window that only captures could save the position.
    fn is_hopeless(&self, node: &Node, static_eval: i32, alpha: i32) -> bool {
        let below = |margin: i32| node.depth <= 2 && static_eval + margin * node.depth <= alpha;
        self.numbers.razoring.is_some_and(below)
    }

    /// Null-move pruning: passes the turn. If the value stays above the window even then, the node is cut off.
    fn null_move(&mut self, node: &Node, static_eval: i32, beta: i32) -> Option<i32> {
        let Node { depth, ply, .. } = *node;
        let twice = ply > 0 && self.frames[ply - 1].played == Slot::NONE;
        let allowed = self.traits.null_move && ply >= self.null_move_from;
        if !allowed || depth < 3 || static_eval < beta || twice || !self.has_officers() {
            return None;
        }
        let numbers = self.numbers;
        let above = ((static_eval - beta) * PLY / numbers.null_move_above).min(3 * PLY);
        let reduction = (numbers.null_move + numbers.null_move_by_depth * depth + above) / PLY;
        self.frames[ply].played = Slot::NONE;
        self.position.play_nothing();
        let value = -self.node::<false>(-beta, 1 - beta, depth - reduction, ply + 1, !node.cut_node);
        self.position.take_back();
        if self.stopped {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if value >= LEAST_WIN { beta } else { value };
        if depth < VERIFIED_NULL_MOVE || self.null_move_from > 0 {
            return Some(value);
        }
        // Zugzwang: passing may be better than every move, so a reduced search of the moves has to confirm the cutoff.
        self.null_move_from = ply + (depth - reduction).max(1) as usize;
        let verified = self.node::<false>(beta - 1, beta, depth - reduction, ply, false);
        self.null_move_from = 0;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// Whether a move is skipped if it gives no check: late moves, and moves that lose too much by static exchange evaluation.
    pub(super) fn is_prunable(&self, made: &Move, score: i32, (depth, count): (i32, usize), late: bool) -> bool {
        if made.is_noisy() {
            return is_bad(score) && depth <= 6 && self.loses(made, self.numbers.capture_loss * depth);
        }
        if late {
            return true;
        }
        let reduced_depth = (depth - self.reductions.plies(depth, count)).max(1);
        reduced_depth <= 7 && self.loses(made, self.numbers.quiet_loss * reduced_depth)
    }

    /// Late-move pruning: the number of moves after which quiet moves are skipped.
    pub(super) fn late_move_limit(&self, depth: i32, improving: bool) -> usize {
        if depth > 7 {
            return usize::MAX;
        }
        let numbers = self.numbers;
        let limit = (numbers.late + numbers.late_by_depth * depth * depth) / 100;
        let limit = if improving {
            limit
        } else {
            limit * numbers.late_not_improving / 100 + 1
        };
        limit.max(0) as usize
    }
}
