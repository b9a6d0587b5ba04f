//! Quiescence: captures and promotions are looked at until the position is quiet.

use crate::play::Move;

use super::memory::MOST_PLIES;
use super::ordering::is_bad;
use super::searcher::{Glance, Searcher};
use super::table::{Bound, Entry, truer};
use super::value::{INFINITE, LEAST_WIN, evaluated};

/// By how much what is more than the pieces alone hardly ever changes what a position is worth.
const ROUGHLY: i32 = 450;

/// For how many plies all captures that pay are looked at, and then only those where the last move ended. On large boards full of
/// strong pieces there would be no end of them.
const FREE: usize = 8;
/// The same where no exchange tells which captures pay.
const FREE_WITHOUT_EXCHANGE: usize = 4;
/// How many positions a quiescence looks at freely in a search of depth 2; somewhat more than twice as many with each ply more.
const FREE_NODES: u64 = 8;

impl Searcher<'_> {
    /// Decides how many positions a quiescence looks at before it looks only at captures where the last move ended, so that the
    /// first plies of a search are soon done: none in the very first, all where nothing is pruned.
    pub(super) fn set_free_nodes(&mut self, depth: u32) {
        self.free_nodes = if self.prunes {
            FREE_NODES * ((1 << (depth.clamp(1, 32) - 1)) - 1)
        } else {
            u64::MAX / 2
        };
    }

    /// What the position is worth to the team to move once it is quiet, so many plies after quiescence began. Where pieces drop,
    /// quiet moves that give check are looked at first, too.
    pub(super) fn quiet<const PV: bool>(
        &mut self,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        since: usize,
        stop: &dyn Fn(u64) -> bool,
    ) -> i32 {
        self.count(stop);
        if self.stopped {
            return 0;
        }
        self.frames[ply].line.clear();
        self.deepest = self.deepest.max(ply);
        if let Some(value) = self.ended(ply) {
            return value;
        }
        let free = if self.shortcuts.exchanges {
            FREE
        } else {
            FREE_WITHOUT_EXCHANGE
        };
        // Checks may go on after captures do not.
        if ply >= MOST_PLIES || since > 2 * free {
            return self.evaluate();
        }
        if since == 0 {
            self.free_until = self.nodes + self.free_nodes;
        }
        let key = self.key();
        let check = self.in_check();
        let glance = (!check).then(|| self.glance());
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
        // Who must capture cannot stay as things are.
        let stays = |made: &Move| made.captures().is_empty();
        let may_stay = !check && (!self.shortcuts.forced || self.position.moves().iter().any(stays));
        let glance = glance.filter(|_| may_stay);
        if let Some(Glance::Pieces(pieces)) = glance {
            let rough = self.to_mover(evaluated(pieces)) - ROUGHLY;
            if rough >= beta {
                return rough;
            }
        }
        let standing = glance.map(|glance| truer(self.evaluate_corrected(glance), known));
        if let Some(standing) = standing.filter(|&standing| standing >= beta) {
            return standing;
        }
        let mut order = std::mem::take(&mut self.frames[ply].order);
        let is_free = since < free && self.nodes < self.free_until;
        let checks = since == 0 && is_free && self.prunes && self.shortcuts.drops && !self.shortcuts.threats;
        let can_move = if standing.is_some() {
            self.position.list_noisy(checks, &mut order.moves)
        } else {
            self.position.take_moves(&mut order.moves);
            !order.moves.is_empty()
        };
        if !can_move {
            self.frames[ply].order = order;
            return self.position.outcome().map_or(0, |outcome| self.worth_of(outcome, ply));
        }
        let mut best = -INFINITE;
        if let Some(standing) = standing {
            best = standing;
            alpha = alpha.max(best);
            // Where enough has been looked at, only what is captured where the last move ended.
            if !is_free {
                let on = self.histories.cell(self.before(ply)[0]);
                order.moves.retain(|made| made.to().map(|to| to.index()) == on);
            }
        }
        order.begin();
        let best_known = known.map_or(0, |entry| entry.best);
        let ours = self.is_ours();
        let mut best_move = 0;
        for at in 0.. {
            let Some((score, place)) = self.next_move(&mut order, ply, best_known) else {
                break;
            };
            let made = &order.moves[place];
            if let Some(standing) = standing.filter(|_| best > -LEAST_WIN) {
                if is_bad(score) {
                    break;
                }
                let noisy = made.is_noisy();
                if noisy {
                    let hoped = standing + self.gain(made) + self.numbers.delta;
                    if hoped <= alpha {
                        best = best.max(hoped);
                        continue;
                    }
                }
                if !noisy && self.loses(made, 0) {
                    continue;
                }
            }
            if check && at > 2 && best > -LEAST_WIN && !made.is_noisy() {
                break;
            }
            let player = self.position.turn();
            self.frames[ply].played = self.histories.slot(player, made);
            let quiet = !made.is_noisy();
            self.position.play_known(made);
            self.prefetch();
            if quiet && standing.is_some() && !self.in_check() {
                self.position.take_back();
                continue;
            }
            let same = self.is_ours() == ours;
            let value = if same {
                self.quiet::<PV>(alpha, beta, ply + 1, since + 1, stop)
            } else {
                -self.quiet::<PV>(-beta, -alpha, ply + 1, since + 1, stop)
            };
            self.position.take_back();
            if self.stopped {
                best = best.max(0);
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Self::number(made);
                    if PV {
                        self.extend_line(ply, *made);
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
