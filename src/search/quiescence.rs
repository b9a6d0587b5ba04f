//! Quiescence: captures and promotions are searched until the position is quiet.

use crate::play::Move;

use super::memory::MAX_PLY;
use super::ordering::is_bad;
use super::table::{Bound, Entry, refined};
use super::value::{INFINITE, LEAST_WIN, evaluated};
use super::worker::{Glance, Worker};

/// How far the rest of the evaluation hardly ever deviates from material and piece-square values.
const LAZY_MARGIN: i32 = 450;

/// The number of plies in which all captures that do not lose are searched; after them only recaptures are. On large boards full of
/// strong pieces there would be no end of captures.
const ALL_CAPTURES: usize = 8;
/// The same in games without static exchange evaluation.
const ALL_CAPTURES_WITHOUT_EXCHANGE: usize = 4;
/// The number of positions in which quiescence tries all captures, in a search of depth 2. It somewhat more than doubles with each
/// ply of depth.
const FREE_NODES: u64 = 8;

impl Worker<'_> {
    /// Sets the number of positions after which quiescence searches only recaptures, so that the first iterations are quick: none
    /// at depth 1, no limit in a search without pruning.
    pub(super) fn set_free_nodes(&mut self, depth: u32) {
        self.free_nodes = if self.prunes {
            FREE_NODES * ((1 << (depth.clamp(1, 32) - 1)) - 1)
        } else {
            u64::MAX / 2
        };
    }

    /// The value of the position for the team to move once it is quiet, this many plies after quiescence began. In games with
    /// drops, quiet checks are tried in the first of them.
    pub(super) fn quiescence<const PV: bool>(&mut self, mut alpha: i32, beta: i32, ply: usize, plies: usize) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.frames[ply].line.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.ended(ply) {
            return value;
        }
        let all_captures = if self.traits.exchanges {
            ALL_CAPTURES
        } else {
            ALL_CAPTURES_WITHOUT_EXCHANGE
        };
        // A series of checks may go on when captures do not.
        if ply >= MAX_PLY || plies > 2 * all_captures {
            return self.evaluate();
        }
        if plies == 0 {
            self.free_until = self.nodes + self.free_nodes;
        }
        let key = self.key();
        let in_check = self.in_check();
        let glance = (!in_check).then(|| self.glance());
        let entry = self.table.find(key, ply);
        if !PV
            && let Some(entry) = entry
            && entry.cuts_off(alpha, beta)
        {
            return entry.value;
        }
        // A player who must capture cannot stand pat.
        let captures_nothing = |made: &Move| made.captures().is_empty();
        let may_stand_pat =
            !in_check && (!self.traits.forced_captures || self.position.moves().iter().any(captures_nothing));
        let glance = glance.filter(|_| may_stand_pat);
        if let Some(Glance::Pieces(pieces)) = glance {
            let least = self.to_mover(evaluated(pieces)) - LAZY_MARGIN;
            if least >= beta {
                return least;
            }
        }
        let stand_pat = glance.map(|glance| refined(self.evaluate_corrected(glance), entry));
        if let Some(stand_pat) = stand_pat.filter(|&stand_pat| stand_pat >= beta) {
            return stand_pat;
        }
        let mut picker = std::mem::take(&mut self.frames[ply].picker);
        let is_free = plies < all_captures && self.nodes < self.free_until;
        let checks = plies == 0 && is_free && self.prunes && self.traits.drops && !self.traits.threats;
        let can_move = if stand_pat.is_some() {
            self.position.list_noisy(checks, &mut picker.moves)
        } else {
            self.position.take_moves(&mut picker.moves);
            !picker.moves.is_empty()
        };
        if !can_move {
            self.frames[ply].picker = picker;
            return self
                .position
                .outcome()
                .map_or(0, |outcome| self.outcome_value(outcome, ply));
        }
        let mut best = -INFINITE;
        if let Some(stand_pat) = stand_pat {
            best = stand_pat;
            alpha = alpha.max(best);
            if !is_free {
                let recapture_on = self.histories.cell(self.previous_moves(ply)[0]);
                picker
                    .moves
                    .retain(|made| made.to().map(|to| to.index()) == recapture_on);
            }
        }
        picker.begin();
        let table_move = entry.map_or(0, |entry| entry.best);
        let ours = self.is_ours();
        let mut best_move = 0;
        for at in 0.. {
            let Some((score, place)) = self.next_move(&mut picker, ply, table_move) else {
                break;
            };
            let made = &picker.moves[place];
            let noisy = made.is_noisy();
            if let Some(stand_pat) = stand_pat.filter(|_| best > -LEAST_WIN) {
                if is_bad(score) {
                    break;
                }
                if noisy {
                    // Delta pruning.
                    let hoped = stand_pat + self.gain(made) + self.numbers.delta;
                    if hoped <= alpha {
                        best = best.max(hoped);
                        continue;
                    }
                } else if self.loses(made, 0) {
                    continue;
                }
            }
            if in_check && at > 2 && best > -LEAST_WIN && !noisy {
                break;
            }
            let player = self.position.turn();
            self.frames[ply].played = self.histories.slot(player, made);
            self.position.play_known(made);
            self.prefetch();
            if !noisy && stand_pat.is_some() && !self.in_check() {
                self.position.take_back();
                continue;
            }
            let same_team = self.is_ours() == ours;
            let value = if same_team {
                self.quiescence::<PV>(alpha, beta, ply + 1, plies + 1)
            } else {
                -self.quiescence::<PV>(-beta, -alpha, ply + 1, plies + 1)
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
        self.frames[ply].picker = picker;
        if !self.stopped {
            let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
            let entry = Entry {
                value: best,
                depth: 0,
                bound,
                best: best_move,
            };
            self.table.store(key, ply, entry);
        }
        best
    }
}
