//! More than two teams: how dangerous a move is.
//!
//! The search takes all others for one opponent, which hardly ever is so. What it finds best is tried out: some rounds are
//! played in which each opponent takes what gains it most. Where the team often does not survive that, a safer move is sought
//! among those that seem worth the most.

use crate::play::Move;

use super::found::{Found, Line};
use super::lot::Lot;
use super::searcher::Searcher;
use super::value::{INFINITE, LEAST_WIN, Score};

/// How many rounds are tried out after a move.
const ROUNDS: usize = 24;
/// What part of them a move has to survive so that no other is sought.
const SAFE: f64 = 0.95;
/// How many moves are judged by quiescence, and after how many of these rounds are tried out.
const CANDIDATES: usize = 60;
const TRIED: usize = 16;
/// For which depth of search quiescence looks at positions.
const ROUGH_DEPTH: u32 = 2;
/// By how much other moves are worth less than the best, at least.
const LESS: i32 = 100;
/// How many hundredths of a pawn ahead are odds of 2.7 to 1.
const SCALE: f64 = 2_000.0;

/// How often who is so far ahead wins.
fn odds(value: i32) -> f64 {
    1.0 / (1.0 + libm::exp(-f64::from(value) / SCALE))
}

impl Searcher<'_> {
    /// Whether the team whose move is looked for has left the game.
    pub(super) fn is_out(&self) -> bool {
        self.evaluation.team_count > 2 && {
            let players = self.position.game().rules().player_ids();
            let mut ours = players.filter(|player| self.evaluation.teams[player.index()] == self.team);
            ours.all(|player| self.position.is_out(player))
        }
    }

    /// Takes another move instead of the best if that is so much safer that it promises more; as far as there is time.
    pub(super) fn prefer_safety(&mut self, found: &mut Found, moves: &[Move], stop: &dyn Fn(u64) -> bool) {
        let (first, value) = (found.lines[0].moves[0], found.lines[0].score.centipawns());
        let alive = self.survival(first, stop);
        if value >= LEAST_WIN || alive >= SAFE || self.stopped {
            return;
        }
        self.set_free_nodes(ROUGH_DEPTH);
        let is_lost = value <= -LEAST_WIN;
        let value = if is_lost { self.judged_after(first, stop) } else { value };
        let others = moves.iter().filter(|&&made| made != first);
        let (safe, rest): (Vec<Move>, Vec<Move>) = others.partition(|made| self.averts(made));
        let others = if safe.is_empty() { rest } else { safe };
        let judged = others
            .into_iter()
            .take(CANDIDATES)
            .map(|made| (self.judged_after(made, stop), made));
        let mut others: Vec<(i32, Move)> = judged.collect();
        others.sort_by_key(|&(judged, _)| std::cmp::Reverse(judged));
        let mut best = (odds(value) * alive, value, first);
        for (judged, made) in others.into_iter().take(TRIED) {
            let judged = if is_lost { judged } else { judged.min(value) - LESS };
            if odds(judged) <= best.0 {
                break;
            }
            let promise = odds(judged) * self.survival(made, stop);
            if self.stopped {
                break;
            }
            if promise > best.0 {
                best = (promise, judged, made);
            }
        }
        let (_, value, made) = best;
        if made != first {
            found.lines[0] = Line {
                score: Score::new(value),
                moves: vec![made],
            };
        }
        found.nodes = self.nodes;
    }

    /// What a position is worth to the team after one of its moves, by quiescence, or as it stands if somebody loses by captures
    /// there: the others need not want that.
    fn judged_after(&mut self, made: Move, stop: &dyn Fn(u64) -> bool) -> i32 {
        self.frames[0].played = self.histories.slot(self.position.turn(), &made);
        self.position.play_known(&made);
        let stands = self.evaluate();
        let value = self.quiet::<false>(-INFINITE, INFINITE, 1, 0, stop);
        let value = if value.abs() < LEAST_WIN { value } else { stands };
        let value = if self.is_ours() { value } else { -value };
        self.position.take_back();
        value
    }

    /// In what part of some rounds after a move the team survives; it is found out once in a search.
    fn survival(&mut self, made: Move, stop: &dyn Fn(u64) -> bool) -> f64 {
        if let Some(&(_, known)) = self.survivals.iter().find(|(one, _)| *one == made) {
            return known;
        }
        let mut lot = Lot::of(self.position.hash());
        self.position.play_known(&made);
        let survived = (0..ROUNDS).filter(|_| self.survives(&mut lot, stop)).count();
        self.position.take_back();
        let part = survived as f64 / ROUNDS as f64;
        if !self.stopped {
            self.survivals.push((made, part));
        }
        part
    }

    /// Whether the team survives a round in which each opponent makes one of the moves that gain it most, by lot.
    fn survives(&mut self, lot: &mut Lot, stop: &dyn Fn(u64) -> bool) -> bool {
        let mut plies = 0;
        while !self.is_ours() && self.over().is_none() && !self.is_out() {
            self.count(stop);
            let mut replies = self.position.legal_moves();
            let gains: Vec<i32> = replies.iter().map(|reply| self.gain(reply)).collect();
            let most = gains.iter().max();
            let mut gain = gains.iter();
            replies.retain(|_| gain.next() == most);
            let Some(reply) = replies.get(lot.below(replies.len())).filter(|_| !self.stopped) else {
                break;
            };
            self.position.play_known(reply);
            plies += 1;
        }
        let survives = !self.has_lost() && self.can_stay();
        for _ in 0..plies {
            self.position.take_back();
        }
        survives
    }

    /// Whether the player to move can avert all threats that eliminate it.
    fn can_stay(&mut self) -> bool {
        let is_safe = self.over().is_some() || !self.position.is_threatened(self.position.turn());
        is_safe || self.position.legal_moves().iter().any(|made| self.averts(made))
    }

    /// Whether nothing threatens to eliminate the player to move after a move.
    fn averts(&mut self, made: &Move) -> bool {
        let player = self.position.turn();
        self.position.play_known(made);
        let averts = !self.has_lost() && (self.over().is_some() || !self.position.is_threatened(player));
        self.position.take_back();
        averts
    }

    fn has_lost(&self) -> bool {
        let ended = self.over().map(|outcome| self.worth_of(outcome, 0));
        let ours = |value: i32| if self.is_ours() { value } else { -value };
        self.is_out() || ended.is_some_and(|value| ours(value) < 0)
    }
}
