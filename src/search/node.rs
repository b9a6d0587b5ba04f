//! Interior nodes: principal variation search.

use crate::play::Move;
use crate::search::board::queries::MIXER;

use super::context::Node;
use super::memory::MAX_PLY;
use super::ordering::{is_bad, is_table_move};
use super::picker::MovePicker;
use super::reductions::ReductionFactors;
use super::singular::Singular;
use super::table::{Bound, Entry, refined};
use super::value::{INFINITE, LEAST_WIN, WIN};
use super::worker::Worker;

/// How a move is searched.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// Whether the same team is to move afterwards.
    same_team: bool,
    /// The depth without a reduction.
    depth: i32,
    /// The late-move reduction, in plies.
    reduction: i32,
    /// Whether this is the first move of the node.
    is_first: bool,
}

impl Worker<'_> {
    /// Searches the position to a depth. The value is for the team to move: exact if it lies between alpha and beta, otherwise a
    /// bound. At a `cut_node` a fail-high is expected.
    pub(super) fn node<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        self.frames[ply].line.clear();
        if let Some(ended) = self.position.recurrence() {
            return ended.map_or(0, |outcome| self.outcome_value(outcome, ply));
        }
        if depth <= 0 && !self.exhaustive {
            return self.quiescence::<PV>(alpha, beta, ply, 0);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.ended(ply) {
            return value;
        }
        if ply >= MAX_PLY || (depth <= 0 && self.position.can_move()) {
            return self.evaluate();
        }
        // Mate distance pruning: no end is nearer than the next ply.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - 1 - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let excluded = self.frames[ply].excluded;
        let key = self.key() ^ u64::from(excluded).wrapping_mul(MIXER);
        let in_check = self.in_check();
        let glance = (!in_check).then(|| self.glance());
        let entry = self.table.find(key, ply);
        if !PV
            && let Some(entry) = entry.filter(|entry| self.is_deep_enough(entry, depth))
            && entry.cuts_off(alpha, beta)
        {
            return entry.value;
        }
        let static_eval = glance.map(|glance| self.evaluate_corrected(glance));
        self.frames[ply].static_eval = static_eval;
        let node = Node {
            depth,
            ply,
            cut_node,
            improving: self.is_improving(ply),
            player: self.position.turn(),
            previous: self.previous_moves(ply),
        };
        if !PV
            && excluded == 0
            && let Some(static_eval) = static_eval
            && let Some(value) = self.prune_node(&node, refined(static_eval, entry), alpha, beta)
        {
            return value;
        }
        let mut picker = std::mem::take(&mut self.frames[ply].picker);
        // A node with a single legal move is extended. Whether there are more is found out only where a single move is likely.
        let lists_all = in_check || self.traits.forced_captures || self.exhaustive;
        let table_move = entry.map_or(0, |entry| entry.best);
        if !self.list_moves(&mut picker, table_move, !lists_all) {
            self.frames[ply].picker = picker;
            return self
                .position
                .outcome()
                .map_or(0, |outcome| self.outcome_value(outcome, ply));
        }
        let mut tried = std::mem::take(&mut self.frames[ply].tried);
        tried.clear();
        let ours = self.is_ours();
        let is_only_move = lists_all && picker.moves.len() == 1;
        let late_move_limit = self.late_move_limit(depth, node.improving);
        let may_prune = !PV && !in_check && !self.traits.forced_captures && self.prunes;
        let (old_alpha, mut best, mut best_move, mut count) = (alpha, -INFINITE, 0, 0);
        let (mut best_is_noisy, mut table_move_captures) = (false, false);
        for at in 0.. {
            if at == 1 && picker.has_only_table_move {
                self.list_other_moves(&mut picker, table_move, &mut tried);
            }
            let Some((score, place)) = self.next_move(&mut picker, ply, table_move) else {
                break;
            };
            let made = &picker.moves[place];
            if excluded != 0 && Self::number(made) == excluded {
                continue;
            }
            count += 1;
            let noisy = made.is_noisy();
            table_move_captures |= noisy && is_table_move(score);
            // A move that may give check is pruned only once it is known not to.
            let mut prunable = false;
            if may_prune && best > -LEAST_WIN {
                let late = count > late_move_limit;
                prunable = self.is_prunable(made, score, (depth, count), late);
                if prunable && !self.position.may_check(made) {
                    // Beyond the limit the order of the remaining moves hardly matters.
                    picker.unordered = late;
                    continue;
                }
            }
            let mut extension = 0;
            if excluded == 0
                && is_table_move(score)
                && let Some(entry) = entry.filter(|entry| self.may_be_singular(entry, depth))
            {
                match self.singular(&node, entry, beta) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cutoff(value) => {
                        self.put_back(ply, picker, tried);
                        return value;
                    }
                }
            }
            self.frames[ply].played = self.histories.slot(node.player, made);
            // Where a threat eliminates a player, it counts like a check. What is still prunable may threaten.
            let threatens = self.traits.threats && (prunable || self.position.may_check(made));
            self.position.play_known(made);
            self.prefetch();
            let gives_check = self.in_check();
            if prunable && (!(gives_check || threatens) || is_bad(score)) {
                self.position.take_back();
                continue;
            }
            if !self.exhaustive && ((gives_check && (PV || !is_bad(score)) && depth <= 10) || is_only_move) {
                extension = extension.max(1);
            }
            let may_extend = ply < 2 * depth.max(8) as usize + 24;
            let next_depth = depth - 1 + if may_extend { extension } else { extension.min(0) };
            let reduction =
                if !self.exhaustive && depth >= 3 && count > 1 + 2 * usize::from(PV) && (!noisy || is_bad(score)) {
                    let factors = ReductionFactors {
                        pv_node: PV,
                        cut_node,
                        improving: node.improving,
                        in_check,
                        table_move_captures,
                        gives_check: gives_check || threatens,
                        history: (!noisy).then(|| self.histories.of_quiet(node.player, node.previous).score(made)),
                    };
                    self.late_move_reduction(factors, (depth, count), next_depth)
                } else {
                    0
                };
            let plan = Plan {
                same_team: self.is_ours() == ours,
                depth: next_depth,
                reduction,
                is_first: count == 1,
            };
            let value = self.search_move::<PV>(plan, alpha, beta, ply, cut_node);
            self.position.take_back();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Self::number(made);
                    best_is_noisy = noisy;
                    alpha = value;
                    if PV {
                        self.extend_line(ply, *made);
                    }
                    if value >= beta {
                        self.learn(&node, &picker.moves, place, &tried);
                        break;
                    }
                }
            }
            tried.push(place);
        }
        self.put_back(ply, picker, tried);
        if self.stopped {
            return best.max(-INFINITE + 1);
        }
        if count == 0 {
            // The excluded move is the only one.
            return alpha;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded == 0 && !best_is_noisy {
            self.learn_correction(ply, depth, best, bound);
        }
        if excluded == 0 || best_move != 0 {
            let entry = Entry {
                value: best,
                depth,
                bound,
                best: best_move,
            };
            self.table.store(key, ply, entry);
        }
        best
    }

    /// Searches the position after a move: the first move with the full window, the others with a null window, first reduced; those
    /// that exceed alpha again.
    #[inline]
    fn search_move<const PV: bool>(&mut self, plan: Plan, alpha: i32, beta: i32, ply: usize, cut_node: bool) -> i32 {
        let Plan {
            same_team,
            depth,
            reduction,
            is_first,
        } = plan;
        let mut value = -INFINITE;
        if !is_first {
            value = self.child::<false>(same_team, alpha, alpha + 1, depth - reduction, ply + 1, true);
            if value > alpha && reduction > 0 && !self.stopped {
                value = self.child::<false>(same_team, alpha, alpha + 1, depth, ply + 1, !cut_node);
            }
        }
        if PV {
            if is_first || (value > alpha && !self.stopped) {
                value = self.child::<true>(same_team, alpha, beta, depth, ply + 1, false);
            }
        } else if is_first {
            value = self.child::<false>(same_team, alpha, beta, depth, ply + 1, !cut_node);
        }
        value
    }

    /// The reduction of a late move, so that at least one ply of the depth remains.
    fn late_move_reduction(&self, factors: ReductionFactors, (depth, count): (i32, usize), next_depth: i32) -> i32 {
        let mut reduction = factors.plies(self.reductions.parts(depth, count), self.numbers);
        // The search for a mate reduces less.
        reduction -= i32::from(!self.prunes);
        reduction -= i32::from(self.numbers.large_reduction.is_some_and(|large| reduction >= large));
        reduction.clamp(0, next_depth.max(1) - 1)
    }

    /// Whether the static evaluation has risen since the team's last move.
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].static_eval);
        match (self.frames[ply].static_eval, earlier) {
            (Some(now), Some(earlier)) => now > earlier,
            (Some(_), None) | (None, _) => false,
        }
    }

    /// Whether a table entry comes from a search at least this deep. The table does not know the count of quiet plies, so its entries
    /// are not used near the game's limit.
    fn is_deep_enough(&self, entry: &Entry, depth: i32) -> bool {
        if self.exhaustive {
            entry.depth == depth
        } else {
            entry.depth >= depth && self.position.quiet_plies() < self.traits.quiet_plies_in_table
        }
    }

    /// Makes a move and the line after it the principal variation of a ply.
    pub(super) fn extend_line(&mut self, ply: usize, made: Move) {
        let rest = std::mem::take(&mut self.frames[ply + 1].line);
        let line = &mut self.frames[ply].line;
        line.clear();
        line.push(made);
        line.extend_from_slice(&rest);
        self.frames[ply + 1].line = rest;
    }

    /// Returns the lists of a node to its frame.
    pub(super) fn put_back(&mut self, ply: usize, picker: MovePicker, tried: Vec<usize>) {
        self.frames[ply].picker = picker;
        self.frames[ply].tried = tried;
    }
}
