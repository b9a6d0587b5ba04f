//! A node of the search: principal variation search with its shortcuts.

use crate::play::Move;
use crate::play::searching::MIXER;

use super::history::Slot;
use super::memory::MOST_PLIES;
use super::numbers::PLY;
use super::order::Order;
use super::ordering::{is_bad, is_known};
use super::reductions::Circumstances;
use super::searcher::Searcher;
use super::table::{Bound, Entry, truer};
use super::value::{INFINITE, LEAST_WIN, WIN};

/// From which depth on it is verified that giving the turn away tells the truth.
const VERIFIED: i32 = 9;

impl Searcher<'_> {
    /// What the position is worth to the team to move, if that is between alpha and beta. With `cut` it is expected to be beta
    /// or more.
    pub(super) fn node<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        stop: &dyn Fn(u64) -> bool,
    ) -> i32 {
        self.frames[ply].line.clear();
        if let Some(ended) = self.position.recurrence() {
            return ended.map_or(0, |outcome| self.worth_of(outcome, ply));
        }
        if depth <= 0 && !self.exhaustive {
            return self.quiet::<PV>(alpha, beta, ply, 0, stop);
        }
        self.count(stop);
        if self.stopped {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if let Some(value) = self.ended(ply) {
            return value;
        }
        if ply >= MOST_PLIES || (depth <= 0 && self.position.can_move()) {
            return self.evaluate();
        }
        // No end is nearer than the next ply.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - 1 - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let left_out = self.frames[ply].left_out;
        let key = self.key() ^ u64::from(left_out).wrapping_mul(MIXER);
        let check = self.in_check();
        let glance = (!check).then(|| self.glance());
        let known = self.table.find(key, ply);
        if !PV && let Some(entry) = known.filter(|entry| self.is_deep_enough(entry, depth)) {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if settles {
                return entry.value;
            }
        }
        let standing = glance.map(|glance| self.evaluate_corrected(glance));
        self.frames[ply].value = standing;
        let improving = match (standing, ply.checked_sub(2).and_then(|back| self.frames[back].value)) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) | (None, _) => false,
        };
        let standing = standing.map(|standing| truer(standing, known));
        let window_is_plain = beta.abs() < LEAST_WIN;
        if !PV
            && left_out == 0
            && let Some(standing) = standing.filter(|_| window_is_plain && !self.shortcuts.forced && self.prunes)
        {
            // Reverse futility: so far above the window that one move will not change it.
            let numbers = self.numbers;
            let nearer = if improving { numbers.futility_improving } else { 0 };
            if depth <= 7 && standing - (numbers.futility * depth - nearer) >= beta {
                return standing;
            }
            // So far below it that only captures could save the position.
            let is_hopeless = |margin: i32| depth <= 2 && standing + margin * depth <= alpha;
            if numbers.razoring.is_some_and(is_hopeless) {
                let value = self.quiet::<false>(alpha, beta, ply, 0, stop);
                if value <= alpha || self.stopped {
                    return value;
                }
            }
            let value = self.null_move(standing, beta, depth, ply, cut, stop);
            if let Some(value) = value {
                return value;
            }
        }
        let mut order = std::mem::take(&mut self.frames[ply].order);
        // A move that is all there is goes deeper: that is looked for where it is likely.
        let all = check || self.shortcuts.forced || self.exhaustive;
        let best_known = known.map_or(0, |entry| entry.best);
        if !self.list(&mut order, best_known, !all) {
            self.frames[ply].order = order;
            return self.position.outcome().map_or(0, |outcome| self.worth_of(outcome, ply));
        }
        let mut tried = std::mem::take(&mut self.frames[ply].tried);
        tried.clear();
        let before = self.before(ply);
        let (player, ours) = (self.position.turn(), self.is_ours());
        let (mut best, mut best_move, mut count) = (-INFINITE, 0, 0);
        let mut best_is_noisy = false;
        let mut table_captures = false;
        let began = alpha;
        let lone = all && order.moves.len() == 1;
        let late_after = self.late_after(depth, improving);
        for at in 0.. {
            if at == 1 && order.is_alone {
                self.list_others(&mut order, best_known, &mut tried);
            }
            let Some((score, place)) = self.next_move(&mut order, ply, best_known) else {
                break;
            };
            let made = &order.moves[place];
            if left_out != 0 && Self::number(made) == left_out {
                continue;
            }
            count += 1;
            let noisy = made.is_noisy();
            table_captures |= noisy && is_known(score);
            // What might give check is pruned only when it turns out that it does not.
            let mut pruned = false;
            if !PV && best > -LEAST_WIN && !check && !self.shortcuts.forced && self.prunes {
                let late = count > late_after;
                pruned = self.hardly_matters(made, score, (depth, count), late);
                if pruned && !self.position.may_check(made) {
                    // After so many moves it hardly matters which comes next.
                    order.as_it_comes = late;
                    continue;
                }
            }
            let mut extension = 0;
            if left_out == 0
                && !self.exhaustive
                && depth >= 7
                && is_known(score)
                && let Some(entry) = known.filter(|entry| {
                    entry.bound != Bound::Upper && entry.depth >= depth - 3 && entry.value.abs() < LEAST_WIN
                })
            {
                let below = entry.value - self.numbers.singular * depth / 100;
                self.frames[ply].left_out = best_known;
                let (spare_order, spare_tried) = self.spares.pop().unwrap_or_default();
                self.put_back(ply, spare_order, spare_tried);
                let value = self.node::<false>(below - 1, below, (depth - 1) / 2, ply, cut, stop);
                let frame = &mut self.frames[ply];
                self.spares
                    .push((std::mem::take(&mut frame.order), std::mem::take(&mut frame.tried)));
                self.frames[ply].left_out = 0;
                if value < below {
                    extension = 1;
                } else if value >= beta && value.abs() < LEAST_WIN {
                    self.put_back(ply, order, tried);
                    return value;
                } else if entry.value >= beta {
                    extension = -1;
                }
            }
            self.frames[ply].played = self.histories.slot(player, made);
            // Where a threat eliminates, it counts like a check. What is still to be pruned is known to threaten.
            let threatens = self.shortcuts.threats && (pruned || self.position.may_check(made));
            self.position.play_known(made);
            self.prefetch();
            let gives_check = self.in_check();
            if pruned && (!(gives_check || threatens) || is_bad(score)) {
                self.position.take_back();
                continue;
            }
            if !self.exhaustive && ((gives_check && (PV || !is_bad(score)) && depth <= 10) || lone) {
                extension = extension.max(1);
            }
            let same = self.is_ours() == ours;
            let next = depth - 1
                + if ply < 2 * depth.max(8) as usize + 24 {
                    extension
                } else {
                    extension.min(0)
                };
            let mut value = -INFINITE;
            let mut full = count == 1;
            if count > 1 {
                let mut less = 0;
                if !self.exhaustive && depth >= 3 && count > 1 + 2 * usize::from(PV) && (!noisy || is_bad(score)) {
                    let circumstances = Circumstances {
                        principal: PV,
                        expects_cut: cut,
                        improving,
                        in_check: check,
                        table_captures,
                        gives_check: gives_check || threatens,
                        history: (!noisy).then(|| self.histories.of_quiet(player, before).of(made)),
                    };
                    less = circumstances.plies(self.reductions.parts(depth, count), self.numbers);
                    // A proof looks at more.
                    less -= i32::from(!self.prunes);
                    less -= i32::from(self.numbers.great_reduction.is_some_and(|great| less >= great));
                    less = less.clamp(0, next.max(1) - 1);
                }
                value = self.child::<false>(same, alpha, alpha + 1, next - less, ply + 1, true, stop);
                if value > alpha && less > 0 && !self.stopped {
                    value = self.child::<false>(same, alpha, alpha + 1, next, ply + 1, !cut, stop);
                }
                full = PV && value > alpha && !self.stopped;
            }
            if full {
                value = if PV {
                    self.child::<true>(same, alpha, beta, next, ply + 1, false, stop)
                } else {
                    self.child::<false>(same, alpha, beta, next, ply + 1, !cut, stop)
                };
            }
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
                        self.learn(ply, (&order.moves, place), &tried, depth, before);
                        break;
                    }
                }
            }
            tried.push(place);
        }
        self.put_back(ply, order, tried);
        if self.stopped {
            return best.max(-INFINITE + 1);
        }
        if count == 0 {
            // Nothing but the move that was left out.
            return alpha;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > began {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if let Some(seemed) = self.frames[ply].value
            && left_out == 0
            && !best_is_noisy
            && best.abs() < LEAST_WIN
            && !(bound == Bound::Lower && best <= seemed)
            && !(bound == Bound::Upper && best >= seemed)
        {
            let places = self.corrections.is_some().then(|| self.places());
            if let Some((corrections, places)) = self.corrections.as_mut().zip(places) {
                corrections.learn(places, best - seemed, depth);
            }
        }
        if left_out == 0 || best_move != 0 {
            self.table.store(
                key,
                ply,
                Entry {
                    value: best,
                    depth,
                    bound,
                    best: best_move,
                },
            );
        }
        best
    }

    /// Whether a move promises so little at a depth that it is not looked at, if it gives no check.
    fn hardly_matters(&self, made: &Move, score: i32, (depth, count): (i32, usize), late: bool) -> bool {
        if made.is_noisy() {
            return is_bad(score) && depth <= 6 && self.loses(made, self.numbers.capture_loss * depth);
        }
        if late {
            return true;
        }
        let rest = (depth - self.reductions.plies(depth, count)).max(1);
        rest <= 7 && self.loses(made, self.numbers.quiet_loss * rest)
    }

    /// How many moves are looked at before no other quiet one is.
    fn late_after(&self, depth: i32, improving: bool) -> usize {
        if depth > 7 {
            return usize::MAX;
        }
        let numbers = self.numbers;
        let most = (numbers.late + numbers.late_by_depth * depth * depth) / 100;
        let most = if improving {
            most
        } else {
            most * numbers.late_not_improving / 100 + 1
        };
        most.max(0) as usize
    }

    /// Whether what is known of a position was found by a search as deep as this one. Near the end of a count of quiet plies
    /// that does not hold, as the table does not know the count.
    fn is_deep_enough(&self, entry: &Entry, depth: i32) -> bool {
        if self.exhaustive {
            entry.depth == depth
        } else {
            entry.depth >= depth && self.position.quiet_plies() < 80
        }
    }

    /// Gives the turn away: if the position stays above the window even so, it is left there.
    fn null_move(
        &mut self,
        standing: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        stop: &dyn Fn(u64) -> bool,
    ) -> Option<i32> {
        let twice = ply > 0 && self.frames[ply - 1].played == Slot::NONE;
        let allowed = self.shortcuts.null_move && ply >= self.no_null_before;
        if !allowed || depth < 3 || standing < beta || twice || !self.has_officers() {
            return None;
        }
        let numbers = self.numbers;
        let above = ((standing - beta) * PLY / numbers.null_move_above).min(3 * PLY);
        let less = (numbers.null_move + numbers.null_move_by_depth * depth + above) / PLY;
        self.frames[ply].played = Slot::NONE;
        self.position.play_nothing();
        let value = -self.node::<false>(-beta, 1 - beta, depth - less, ply + 1, !cut, stop);
        self.position.take_back();
        if self.stopped {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if value >= LEAST_WIN { beta } else { value };
        if depth < VERIFIED || self.no_null_before > 0 {
            return Some(value);
        }
        // Who is in zugzwang would rather give the turn away: is there a move as good?
        self.no_null_before = ply + (depth - less).max(1) as usize;
        let verified = self.node::<false>(beta - 1, beta, depth - less, ply, false, stop);
        self.no_null_before = 0;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// Takes a move and the line behind it as the best.
    pub(super) fn extend_line(&mut self, ply: usize, made: Move) {
        let rest = std::mem::take(&mut self.frames[ply + 1].line);
        let line = &mut self.frames[ply].line;
        line.clear();
        line.push(made);
        line.extend_from_slice(&rest);
        self.frames[ply + 1].line = rest;
    }

    fn put_back(&mut self, ply: usize, order: Order, tried: Vec<usize>) {
        self.frames[ply].order = order;
        self.frames[ply].tried = tried;
    }

    /// Learns that the move at a place in the list was good enough, and those tried before it were not, of which the places are said.
    fn learn(&mut self, ply: usize, (moves, place): (&[Move], usize), tried: &[usize], depth: i32, before: [Slot; 2]) {
        let made = &moves[place];
        let tried = tried.iter().map(|&place| &moves[place]);
        let bonus = (self.numbers.bonus * depth).min(self.numbers.most_bonus);
        let player = self.position.turn();
        if made.is_noisy() {
            self.histories.learn_capture(player, made, bonus);
        } else {
            if self.shortcuts.drops {
                let number = Self::number(made);
                let killers = &mut self.frames[ply].killers;
                if killers[0] != number {
                    *killers = [number, killers[0]];
                }
                self.histories.refute(before[0], number);
            }
            self.histories.learn_quiet(player, made, before, bonus);
            for other in tried.clone().filter(|other| !other.is_noisy()) {
                self.histories.learn_quiet(player, other, before, -bonus);
            }
        }
        for other in tried.filter(|other| other.is_noisy()) {
            self.histories.learn_capture(player, other, -bonus);
        }
    }
}
