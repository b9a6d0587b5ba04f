//! One search on one thread: iterative deepening.

use crate::play::{Move, Outcome, Position};
use crate::search::board::accumulators::Accumulators;

use super::corrections::{Corrections, Places};
use super::eval_cache::EvalCache;
use super::evaluation::Evaluation;
use super::history::{Histories, number};
use super::limits::Limits;
use super::memory::{Frame, Memory};
use super::numbers::Numbers;
use super::picker::MovePicker;
use super::reductions::Reductions;
use super::search_result::{Line, SearchResult};
use super::stop::Stop;
use super::table::TranspositionTable;
use super::traits::GameTraits;
use super::value::{MAX_EVALUATION, Score, WIN};

/// The greatest depth.
const MAX_DEPTH: u32 = 120;

/// The state of one search.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) position: Position,
    pub(super) evaluation: &'a Evaluation,
    pub(super) table: &'a TranspositionTable,
    pub(super) histories: Histories,
    /// Only in games with drops: in others it gains nothing.
    pub(super) corrections: Option<Corrections>,
    pub(super) frames: Vec<Frame>,
    pub(super) traits: GameTraits,
    /// The team to move at the root.
    pub(super) team: usize,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) stopped: bool,
    stop: Stop<'a>,
    /// The first ply at which null moves are allowed.
    pub(super) null_move_from: usize,
    /// Whether every line is searched to the depth and no further.
    pub(super) exhaustive: bool,
    /// Whether the search prunes. A search for a forced win does not.
    pub(super) prunes: bool,
    /// The number of positions in which quiescence tries all captures, and the node count up to which the current one does.
    pub(super) free_nodes: u64,
    pub(super) free_until: u64,
    /// With more than two teams: for root moves, the share of playouts that the team survives.
    pub(super) survivals: Vec<(Move, f64)>,
    /// Spare lists for singular searches.
    pub(super) spares: Vec<(MovePicker, Vec<usize>)>,
    eval_cache: EvalCache,
    /// The accumulators of the network, for the positions evaluated last.
    accumulators: Accumulators,
    /// The hash of the position last tested for check, with the result.
    checked: Option<(u64, bool)>,
    pub(super) numbers: &'static Numbers,
    pub(super) reductions: &'static Reductions,
}

/// The part of the static evaluation that is quick to compute.
#[derive(Clone, Copy, Debug)]
pub(super) enum Glance {
    /// The whole evaluation, for the team to move: nothing in it is slow.
    All(i32),
    /// Material and piece-square values, for the searching team.
    Pieces(i32),
}

impl<'a> Worker<'a> {
    /// Prepares a search of a position.
    pub fn new(position: &Position, evaluation: &'a Evaluation, table: &'a TranspositionTable, memory: Memory) -> Self {
        let traits = GameTraits::new(position.game().rules(), evaluation.team_count);
        let mut frames = memory.frames;
        for frame in &mut frames {
            frame.killers = [0; 2];
            frame.excluded = 0;
        }
        Self {
            position: position.clone(),
            evaluation,
            table,
            histories: memory.histories,
            corrections: memory.corrections,
            frames,
            traits,
            team: evaluation.teams[position.turn().index()],
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            stop: Stop::never(),
            null_move_from: 0,
            exhaustive: false,
            prunes: true,
            free_nodes: 0,
            free_until: 0,
            survivals: Vec::new(),
            spares: Vec::new(),
            eval_cache: memory.eval_cache,
            accumulators: evaluation.accumulators(),
            checked: None,
            numbers: Numbers::for_game(traits.drops),
            reductions: Reductions::for_game(traits.drops),
        }
    }

    /// What the next search of the game can use.
    pub fn into_memory(self) -> Memory {
        Memory {
            histories: self.histories,
            corrections: self.corrections,
            frames: self.frames,
            eval_cache: self.eval_cache,
        }
    }

    /// Searches with iterative deepening, and reports the result of each iteration.
    pub fn run(
        &mut self,
        limits: &Limits,
        stop: &'a dyn Fn(u64) -> bool,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        self.stop = Stop::new(stop, limits.nodes);
        self.exhaustive = limits.exhaustive;
        self.prunes = !limits.exhaustive && limits.mate.is_none();
        let mut moves = self.position.legal_moves();
        if !limits.moves.is_empty() {
            moves.retain(|made| limits.moves.contains(made));
        }
        let mut found = SearchResult::default();
        if moves.is_empty() || self.position.outcome().is_some() {
            return found;
        }
        found.lines = moves
            .iter()
            .take(1)
            .map(|&made| Line {
                score: Score::new(0),
                moves: vec![made],
            })
            .collect();
        // A search that is stopped early has seen the winning captures.
        moves.sort_by_cached_key(|made| std::cmp::Reverse(self.expected_gain(made)));
        let line_count = limits.lines.clamp(1, moves.len());
        let is_multiplayer = self.evaluation.team_count > 2 && self.prunes;
        let runs_playouts = is_multiplayer && line_count == 1;
        for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
            self.set_free_nodes(depth);
            let mut lines = self.iteration(depth, line_count, &mut moves, &found);
            if self.stopped {
                // The best move of an unfinished iteration was compared with the previous one, but not tested by playouts.
                if line_count == 1
                    && (!runs_playouts || found.depth == 0)
                    && let Some(line) = lines.pop()
                {
                    found.lines = vec![line];
                }
                break;
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
            // The other teams together hardly ever do their worst: a forced loss is not believed.
            let lost = lines[0].score.mate_in_plies().is_some_and(|plies| plies < 0);
            if lost && depth > 1 && is_multiplayer {
                break;
            }
            found.lines = lines;
            found.depth = depth;
            found.nodes = self.nodes;
            found.selective_depth = self.selective_depth as u32;
            if runs_playouts {
                self.prefer_safety(&mut found, &moves);
            }
            report(&found);
            if is_settled(limits, line_count, depth, found.lines[0].score) {
                break;
            }
        }
        found.nodes = self.nodes;
        found.selective_depth = self.selective_depth as u32;
        found
    }

    /// Searches to one depth for a number of lines, each without the best moves of those before. Sorts the root moves.
    fn iteration(
        &mut self,
        depth: u32,
        line_count: usize,
        moves: &mut Vec<Move>,
        previous: &SearchResult,
    ) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for line in 0..line_count {
            let score = previous.lines.get(line).map(|line| line.score.centipawns());
            let first = previous.lines.get(line).map(|line| line.moves[0]);
            let taken: Vec<Move> = lines.iter().map(|line| line.moves[0]).collect();
            moves.sort_by_key(|made| Some(made) != first.as_ref());
            let mut open: Vec<Move> = moves.iter().filter(|made| !taken.contains(made)).copied().collect();
            let value = self.aspiration(&mut open, depth as i32, score);
            *moves = taken.into_iter().chain(open).collect();
            let best = self.frames[0].line.clone();
            if !best.is_empty() && (!self.stopped || line == 0) {
                lines.push(Line {
                    score: Score::new(value),
                    moves: best,
                });
            }
            if self.stopped {
                break;
            }
        }
        lines
    }

    /// Whether the team to move is the one to move at the root.
    pub(super) fn is_ours(&self) -> bool {
        self.evaluation.teams[self.position.turn().index()] == self.team
    }

    /// The value of the position after a move, for the team that made it.
    pub(super) fn child<const PV: bool>(
        &mut self,
        same_team: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        if same_team {
            self.node::<PV>(alpha, beta, depth, ply, cut_node)
        } else {
            -self.node::<PV>(-beta, -alpha, depth, ply, cut_node)
        }
    }

    /// Counts a position, and stops the search if it is time.
    #[inline]
    pub(super) fn count_node(&mut self) {
        if self.stop.is_due(self.nodes) {
            self.stopped = true;
        } else {
            self.nodes += 1;
        }
    }

    /// The outcome of the game if it has ended, unless only for want of a legal move.
    pub(super) fn over(&self) -> Option<Outcome> {
        let position = &self.position;
        let by_history = || position.ended_by_history().and_then(|_| position.outcome());
        position.ended().or_else(by_history)
    }

    /// The value for the team to move if the game has ended, or if the searching team has been eliminated.
    pub(super) fn ended(&self, ply: usize) -> Option<i32> {
        let ended = self.over().map(|outcome| self.outcome_value(outcome, ply));
        let out = || (!self.exhaustive && self.is_out()).then_some(WIN - ply as i32);
        ended.or_else(out)
    }

    /// The value of an outcome for the team to move, at a ply.
    pub(super) fn outcome_value(&self, outcome: Outcome, ply: usize) -> i32 {
        let Some(winners) = outcome.winners else { return 0 };
        let rules = self.position.game().rules();
        let player = rules.player_ids().find(|&player| rules.player(player).team == winners);
        let is_our_win = player.is_some_and(|player| self.evaluation.teams[player.index()] == self.team);
        if is_our_win == self.is_ours() {
            WIN - ply as i32
        } else {
            ply as i32 - WIN
        }
    }

    /// The static evaluation, for the team to move.
    pub(super) fn evaluate(&mut self) -> i32 {
        let glance = self.glance();
        self.evaluate_from(glance)
    }

    /// The quick part of the evaluation. It takes about as long as the table's memory needs to answer.
    pub(super) fn glance(&mut self) -> Glance {
        if self.evaluation.looks {
            let pieces = self
                .evaluation
                .of_pieces(&self.position, self.team, &mut self.accumulators);
            Glance::Pieces(pieces)
        } else {
            Glance::All(self.evaluate_with(None))
        }
    }

    fn evaluate_from(&mut self, glance: Glance) -> i32 {
        let pieces = match glance {
            Glance::All(value) => return value,
            Glance::Pieces(pieces) => pieces,
        };
        let key = self.key();
        if let Some(value) = self.eval_cache.find(key) {
            return value;
        }
        let value = self.evaluate_with(Some(pieces));
        self.eval_cache.store(key, value);
        value
    }

    /// The static evaluation for the team to move, given material and piece-square values if they are known.
    fn evaluate_with(&mut self, pieces: Option<i32>) -> i32 {
        let value = self
            .evaluation
            .evaluate(&self.position, self.team, pieces, &mut self.accumulators);
        self.to_mover(value)
    }

    /// Prefetches the entries of the position in the table and the evaluation cache.
    pub(super) fn prefetch(&self) {
        let key = self.key();
        self.table.prefetch(key);
        if self.evaluation.looks {
            self.eval_cache.prefetch(key);
        }
    }

    /// The entries of the position in the correction history.
    pub(super) fn places(&self) -> Places {
        let keys = self.position.structure(&self.evaluation.groups);
        Corrections::places(keys, self.is_ours())
    }

    /// The static evaluation for the team to move, corrected by the correction history.
    pub(super) fn evaluate_corrected(&mut self, glance: Glance) -> i32 {
        let corrections = self.corrections.as_ref();
        let correction = corrections.map_or(0, |corrections| corrections.correction(self.places()));
        let value = self.evaluate_from(glance) + correction;
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Turns a value for the searching team into one for the team to move.
    pub(super) fn to_mover(&self, value: i32) -> i32 {
        if self.is_ours() { value } else { -value }
    }

    /// Whether the player to move has a piece that is neither royal nor of the least valuable kinds, so that zugzwang is unlikely.
    pub(super) fn has_officers(&self) -> bool {
        self.position.has_any(&self.evaluation.officers)
    }

    /// Whether the player to move is in check. The last answer is kept, as a node asks again after its parent has.
    pub(super) fn in_check(&mut self) -> bool {
        let hash = self.position.hash();
        match self.checked {
            Some((known, in_check)) if known == hash => in_check,
            _ => {
                let in_check = self.position.in_check();
                self.checked = Some((hash, in_check));
                in_check
            }
        }
    }

    /// The key of the position in the table. With more than two teams, values depend on the searching team.
    pub(super) fn key(&self) -> u64 {
        let hash = self.position.hash();
        if self.evaluation.team_count > 2 {
            hash ^ (self.team as u64 + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93)
        } else {
            hash
        }
    }

    /// The number of a move in the table.
    pub(super) fn number(made: &Move) -> u32 {
        number(made)
    }
}

/// Whether a deeper iteration is not needed: a win within the limit has been found, or a forced end well within the depth.
fn is_settled(limits: &Limits, line_count: usize, depth: u32, score: Score) -> bool {
    let Some(plies) = score.mate_in_plies() else {
        return false;
    };
    let within_limit = limits.mate.is_some_and(|limit| plies > 0 && plies <= limit as i32);
    let well_within_depth = line_count == 1 && 2 * plies.unsigned_abs() + 4 < depth;
    within_limit || (well_within_depth && limits.depth.is_none() && limits.nodes.is_none())
}
