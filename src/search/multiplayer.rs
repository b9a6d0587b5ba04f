//! Games with more than two teams: the risk of a move.
//!
//! The search treats all other teams as one opponent, which they seldom are. So the best move is tested in playouts of one round, in
//! which each opponent makes the move that gains it most. If the team often does not survive, a safer move is chosen among the next
//! best ones.

use crate::play::Move;

use super::rng::Rng;
use super::search_result::{Line, SearchResult};
use super::value::{INFINITE, LEAST_WIN, Score};
use super::worker::Worker;

/// The number of playouts after a move.
const PLAYOUTS: usize = 24;
/// The share of playouts to survive that makes a move safe.
const SAFE: f64 = 0.95;
/// The number of moves evaluated by quiescence, and of these the number tested by playouts.
const CANDIDATES: usize = 60;
const TESTED: usize = 16;
/// Quiescence evaluates candidates as in a search of this depth.
const CANDIDATE_DEPTH: u32 = 2;
/// Other moves are valued at least this much below the best.
const HANDICAP: i32 = 100;
/// The lead in hundredths of a pawn that means odds of 2.7 to 1.
const SCALE: f64 = 2_000.0;

/// The share of games won with this lead.
fn win_rate(value: i32) -> f64 {
    1.0 / (1.0 + libm::exp(-f64::from(value) / SCALE))
}

impl Worker<'_> {
    /// Whether the searching team has been eliminated.
    pub(super) fn is_out(&self) -> bool {
        self.evaluation.team_count > 2 && {
            let players = self.position.game().rules().player_ids();
            let mut ours = players.filter(|player| self.evaluation.teams[player.index()] == self.team);
            ours.all(|player| self.position.is_out(player))
        }
    }

    /// Replaces the best move by a safer one if that wins more often, as far as time allows.
    pub(super) fn prefer_safety(&mut self, result: &mut SearchResult, moves: &[Move]) {
        let (first, value) = (result.lines[0].moves[0], result.lines[0].score.centipawns());
        let survival = self.survival(first);
        if value >= LEAST_WIN || survival >= SAFE || self.stopped {
            return;
        }
        self.set_free_nodes(CANDIDATE_DEPTH);
        let is_lost = value <= -LEAST_WIN;
        let value = if is_lost { self.value_after(first) } else { value };
        let others = moves.iter().filter(|&&made| made != first);
        let (safe, rest): (Vec<Move>, Vec<Move>) = others.partition(|made| self.averts(made));
        let others = if safe.is_empty() { rest } else { safe };
        let judged = others
            .into_iter()
            .take(CANDIDATES)
            .map(|made| (self.value_after(made), made));
        let mut others: Vec<(i32, Move)> = judged.collect();
        others.sort_by_key(|&(judged, _)| std::cmp::Reverse(judged));
        let mut best = (win_rate(value) * survival, value, first);
        for (judged, made) in others.into_iter().take(TESTED) {
            let judged = if is_lost { judged } else { judged.min(value) - HANDICAP };
            if win_rate(judged) <= best.0 {
                break;
            }
            let promise = win_rate(judged) * self.survival(made);
            if self.stopped {
                break;
            }
            if promise > best.0 {
                best = (promise, judged, made);
            }
        }
        let (_, value, made) = best;
        if made != first {
            result.lines[0] = Line {
                score: Score::new(value),
                moves: vec![made],
            };
        }
        result.nodes = self.nodes;
    }

    /// The value after one of the team's moves, by quiescence; or by static evaluation if captures eliminate somebody, as the other
    /// teams need not want that.
    fn value_after(&mut self, made: Move) -> i32 {
        self.frames[0].played = self.histories.slot(self.position.turn(), &made);
        self.position.play_known(&made);
        let static_eval = self.evaluate();
        let value = self.quiescence::<false>(-INFINITE, INFINITE, 1, 0);
        let value = if value.abs() < LEAST_WIN { value } else { static_eval };
        let value = if self.is_ours() { value } else { -value };
        self.position.take_back();
        value
    }

    /// The share of playouts after a move that the team survives. Computed once in a search.
    fn survival(&mut self, made: Move) -> f64 {
        if let Some(&(_, known)) = self.survivals.iter().find(|(one, _)| *one == made) {
            return known;
        }
        let mut rng = Rng::with_seed(self.position.hash());
        self.position.play_known(&made);
        let survived = (0..PLAYOUTS).filter(|_| self.survives(&mut rng)).count();
        self.position.take_back();
        let part = survived as f64 / PLAYOUTS as f64;
        if !self.stopped {
            self.survivals.push((made, part));
        }
        part
    }

    /// Plays a round in which each opponent makes a random one of the moves that gain it most. Whether the team survives it.
    fn survives(&mut self, rng: &mut Rng) -> bool {
        let mut plies = 0;
        while !self.is_ours() && self.over().is_none() && !self.is_out() {
            self.count_node();
            let mut replies = self.position.legal_moves();
            let gains: Vec<i32> = replies.iter().map(|reply| self.gain(reply)).collect();
            let most = gains.iter().max();
            let mut gain = gains.iter();
            replies.retain(|_| gain.next() == most);
            let Some(reply) = replies.get(rng.below(replies.len())).filter(|_| !self.stopped) else {
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

    /// Whether the player to move can avert every threat of elimination.
    fn can_stay(&mut self) -> bool {
        let is_safe = self.over().is_some() || !self.position.is_threatened(self.position.turn());
        is_safe || self.position.legal_moves().iter().any(|made| self.averts(made))
    }

    /// Whether a move leaves no threat to eliminate the player who makes it.
    fn averts(&mut self, made: &Move) -> bool {
        let player = self.position.turn();
        self.position.play_known(made);
        let averts = !self.has_lost() && (self.over().is_some() || !self.position.is_threatened(player));
        self.position.take_back();
        averts
    }

    fn has_lost(&self) -> bool {
        let ended = self.over().map(|outcome| self.outcome_value(outcome, 0));
        let ours = |value: i32| if self.is_ours() { value } else { -value };
        self.is_out() || ended.is_some_and(|value| ours(value) < 0)
    }
}
