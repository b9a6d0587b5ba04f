//! Quiescence: captures and promotions are looked at until the position is quiet.

use crate::play::Move;

use super::ordering::is_bad;
use super::searcher::{MOST_PLIES, Searcher};
use super::table::{Bound, Entry};
use super::value::{INFINITE, LEAST_WIN};

/// By how much a capture may miss the window and still be looked at.
const MARGIN: i32 = 150;
/// By how much what is more than the pieces alone hardly ever changes what a position is worth.
const ROUGHLY: i32 = 450;

impl Searcher<'_> {
    /// What the position is worth to the team to move once it is quiet. With `checks` quiet moves that give check are looked
    /// at, too.
    pub(super) fn quiet<const PV: bool>(
        &mut self,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        checks: bool,
        stop: &dyn Fn(u64) -> bool,
    ) -> i32 {
        self.count(stop);
        if self.stopped {
            return 0;
        }
        self.frames[ply].line.clear();
        self.deepest = self.deepest.max(ply);
        if let Some(outcome) = self.over() {
            return self.worth_of(outcome, ply);
        }
        if ply >= MOST_PLIES {
            return self.evaluate();
        }
        let key = self.key();
        let known = self.table.find(key, ply);
        if !PV && let Some(entry) = known {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if settles {
                return entry.value;
            }
        }
        let check = self.position.in_check();
        // Who must capture cannot stay as things are.
        let stays = |made: &Move| made.captures().is_empty();
        let may_stay = !check && (!self.shortcuts.forced || self.position.moves().iter().any(stays));
        if may_stay {
            let rough = self.evaluate_roughly() - ROUGHLY;
            if rough >= beta {
                return rough;
            }
        }
        let standing = may_stay.then(|| self.evaluate_corrected());
        if let Some(standing) = standing.filter(|&standing| standing >= beta) {
            return standing;
        }
        let mut order = std::mem::take(&mut self.frames[ply].order);
        order.begin(self.position.moves());
        if order.moves.is_empty() {
            self.frames[ply].order = order;
            return self.position.outcome().map_or(0, |outcome| self.worth_of(outcome, ply));
        }
        let mut best = -INFINITE;
        if let Some(standing) = standing {
            best = standing;
            alpha = alpha.max(best);
            let position = &self.position;
            let checks = checks && self.prunes;
            order
                .moves
                .retain(|made| Self::is_noisy(made) || (checks && position.may_check(made)));
        }
        let best_known = known.map_or(0, |entry| entry.best);
        let ours = self.is_ours();
        let mut best_move = 0;
        for at in 0..order.moves.len() {
            let (made, score) = self.next_move(&mut order, at, ply, best_known);
            if let Some(standing) = standing.filter(|_| best > -LEAST_WIN) {
                if is_bad(score) {
                    break;
                }
                let noisy = Self::is_noisy(&made);
                if noisy && standing + self.gain(&made) + MARGIN <= alpha {
                    best = best.max(standing + self.gain(&made) + MARGIN);
                    continue;
                }
                let exchanges = &self.evaluation.exchanges;
                if !noisy && self.position.exchange(&made, exchanges).is_some_and(|gain| gain < 0) {
                    continue;
                }
            }
            if check && at > 2 && best > -LEAST_WIN && !Self::is_noisy(&made) {
                break;
            }
            let player = self.position.turn();
            self.frames[ply].played = self.histories.slot(player, &made);
            let quiet = !Self::is_noisy(&made);
            self.position.play_known(&made);
            self.table.touch(self.key());
            if quiet && standing.is_some() && !self.position.in_check() {
                self.position.undo();
                continue;
            }
            let same = self.is_ours() == ours;
            let value = if same {
                self.quiet::<PV>(alpha, beta, ply + 1, false, stop)
            } else {
                -self.quiet::<PV>(-beta, -alpha, ply + 1, false, stop)
            };
            self.position.undo();
            if self.stopped {
                best = best.max(0);
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Self::number(&made);
                    if PV {
                        self.extend_line(ply, made);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].order = order;
        if !self.stopped {
            let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
            self.table.store(
                key,
                ply,
                Entry {
                    value: best,
                    depth: 0,
                    bound,
                    best: best_move,
                },
            );
        }
        best
    }
}
