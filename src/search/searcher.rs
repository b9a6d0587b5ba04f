//! A search of one thread: deeper and deeper, until it is enough.

use crate::play::accumulators::Accumulators;
use crate::play::{Move, Outcome, Position};

use super::corrections::{Corrections, Places};
use super::evaluation::Evaluation;
use super::found::{Found, Line};
use super::history::{Histories, number};
use super::judged::Judged;
use super::limits::Limits;
use super::memory::{Frame, Memory};
use super::numbers::Numbers;
use super::order::Order;
use super::reductions::Reductions;
use super::shortcuts::Shortcuts;
use super::table::TranspositionTable;
use super::value::{MOST_EVALUATED, Score, WIN};

/// The deepest search.
const MOST_DEPTH: u32 = 120;
/// After how many positions it is asked whether to stop: seldom enough to cost nothing, and often enough that the slowest games
/// stop at once.
const ASK_EVERY: u64 = 16;

/// Looks for the best move of a position.
#[derive(Debug)]
pub struct Searcher<'a> {
    pub(super) position: Position,
    pub(super) evaluation: &'a Evaluation,
    pub(super) table: &'a TranspositionTable,
    pub(super) histories: Histories,
    /// How wrong positions are judged; where no pieces drop, that gains nothing.
    pub(super) corrections: Option<Corrections>,
    pub(super) frames: Vec<Frame>,
    pub(super) shortcuts: Shortcuts,
    /// The team whose move is looked for.
    pub(super) team: usize,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    pub(super) stopped: bool,
    /// The ply from which on the turn may be given away.
    pub(super) no_null_before: usize,
    /// Whether every line is looked at, to the depth and no further.
    pub(super) exhaustive: bool,
    /// Whether moves and positions are left out that hardly matter: not where a win is to be proved.
    pub(super) prunes: bool,
    /// How many positions a quiescence looks at freely, and up to which number of nodes this one does.
    pub(super) free_nodes: u64,
    pub(super) free_until: u64,
    /// Of moves of the position itself, in what part of some rounds the team survives, where there are more than two.
    pub(super) survivals: Vec<(Move, f64)>,
    /// Lists for searches within a search.
    pub(super) spares: Vec<(Order, Vec<usize>)>,
    judged: Judged,
    /// What is kept of the positions that were judged last.
    accumulators: Accumulators,
    /// The hash of the position that was last looked at for check, and whether it was.
    checked: Option<(u64, bool)>,
    most_nodes: u64,
    pub(super) numbers: &'static Numbers,
    pub(super) reductions: &'static Reductions,
}

/// What a first look at a position tells.
#[derive(Clone, Copy, Debug)]
pub(super) enum Glance {
    /// What the evaluation says for the team to move, as it looks at nothing that takes long.
    All(i32),
    /// What the pieces alone are worth to the team whose move is looked for.
    Pieces(i32),
}

impl<'a> Searcher<'a> {
    /// A search of a position.
    #[must_use]
    pub fn new(position: &Position, evaluation: &'a Evaluation, table: &'a TranspositionTable) -> Self {
        Self::remembering(position, evaluation, table, Memory::new(position))
    }

    /// A search that goes on with what an earlier one has learned, of the same game and by the same evaluation.
    #[must_use]
    pub fn remembering(
        position: &Position,
        evaluation: &'a Evaluation,
        table: &'a TranspositionTable,
        memory: Memory,
    ) -> Self {
        let shortcuts = Shortcuts::of(position.game().rules(), evaluation.team_count);
        Self {
            position: position.clone(),
            evaluation,
            table,
            histories: memory.histories,
            corrections: memory.corrections,
            frames: memory.frames,
            shortcuts,
            team: evaluation.teams[position.turn().index()],
            nodes: 0,
            deepest: 0,
            stopped: false,
            no_null_before: 0,
            exhaustive: false,
            prunes: true,
            free_nodes: 0,
            free_until: 0,
            survivals: Vec::new(),
            spares: Vec::new(),
            judged: memory.judged,
            accumulators: evaluation.accumulators(),
            checked: None,
            most_nodes: u64::MAX,
            numbers: Numbers::of(shortcuts.drops),
            reductions: Reductions::of(shortcuts.drops),
        }
    }

    /// What the next search of the game can go on with.
    #[must_use]
    pub fn into_memory(self) -> Memory {
        Memory {
            histories: self.histories,
            corrections: self.corrections,
            frames: self.frames,
            judged: self.judged,
        }
    }

    /// Takes another position of the same game. What was learned of moves stays.
    pub fn set_position(&mut self, position: &Position) {
        self.position = position.clone();
        self.team = self.evaluation.teams[position.turn().index()];
    }

    /// Looks for the best moves, ever deeper, and tells what it has found after each depth. It is asked from time to
    /// time, with the number of positions so far, whether to stop.
    pub fn search(&mut self, limits: &Limits, stop: &dyn Fn(u64) -> bool, told: &mut dyn FnMut(&Found)) -> Found {
        self.nodes = 0;
        self.deepest = 0;
        self.stopped = false;
        self.no_null_before = 0;
        self.exhaustive = limits.exhaustive;
        self.prunes = !limits.exhaustive && limits.mate.is_none();
        self.most_nodes = limits.nodes.unwrap_or(u64::MAX).max(1);
        for frame in &mut self.frames {
            frame.killers = [0; 2];
            frame.left_out = 0;
        }
        self.survivals.clear();
        let mut moves = self.position.legal_moves();
        if !limits.moves.is_empty() {
            moves.retain(|made| limits.moves.contains(made));
        }
        let mut found = Found::default();
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
        // What gains comes first: a search that is stopped soon has seen that.
        moves.sort_by_cached_key(|made| std::cmp::Reverse(self.promise(made)));
        let wanted = limits.lines.clamp(1, moves.len());
        let is_crowd = self.evaluation.team_count > 2 && self.prunes;
        let tries_out = is_crowd && wanted == 1;
        for depth in 1..=limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH) {
            self.set_free_nodes(depth);
            let mut lines: Vec<Line> = Vec::new();
            for line in 0..wanted {
                let before = found.lines.get(line).map(|line| line.score.centipawns());
                let first = found.lines.get(line).map(|line| line.moves[0]);
                let taken: Vec<Move> = lines.iter().map(|line| line.moves[0]).collect();
                moves.sort_by_key(|made| Some(made) != first.as_ref());
                let mut open: Vec<Move> = moves.iter().filter(|made| !taken.contains(made)).copied().collect();
                let value = self.widening(&mut open, depth as i32, before, stop);
                moves = taken.into_iter().chain(open).collect();
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
            if self.stopped {
                // The best move of an unfinished depth was compared with the best one before, but not tried out.
                if wanted == 1
                    && (!tries_out || found.depth == 0)
                    && let Some(line) = lines.pop()
                {
                    found.lines = vec![line];
                }
                break;
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
            // All others together hardly ever do all that they could: who can only lose goes by the depth before.
            let lost = lines[0].score.mate_in_plies().is_some_and(|plies| plies < 0);
            if lost && depth > 1 && is_crowd {
                break;
            }
            found.lines = lines;
            found.depth = depth;
            found.nodes = self.nodes;
            found.selective_depth = self.deepest as u32;
            if tries_out {
                self.prefer_safety(&mut found, &moves, stop);
            }
            told(&found);
            let score = found.lines[0].score;
            let nearest = score.mate_in_plies().filter(|plies| *plies > 0);
            let near_enough = limits
                .mate
                .is_some_and(|most| nearest.is_some_and(|plies| plies <= most as i32));
            // A forced end is not found better by looking much deeper than it is.
            let settled = wanted == 1
                && score
                    .mate_in_plies()
                    .is_some_and(|plies| 2 * plies.unsigned_abs() + 4 < depth);
            if near_enough || (settled && limits.depth.is_none() && limits.nodes.is_none()) {
                break;
            }
        }
        found.nodes = self.nodes;
        found.selective_depth = self.deepest as u32;
        found
    }

    /// Whether the team to move is the one whose move is looked for; where there are two teams, whose turn it is.
    pub(super) fn is_ours(&self) -> bool {
        self.evaluation.teams[self.position.turn().index()] == self.team
    }

    /// What the position after a move is worth to who made it.
    #[allow(clippy::too_many_arguments, reason = "it is what every search passes on")]
    pub(super) fn child<const PV: bool>(
        &mut self,
        same: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        stop: &dyn Fn(u64) -> bool,
    ) -> i32 {
        if same {
            self.node::<PV>(alpha, beta, depth, ply, cut, stop)
        } else {
            -self.node::<PV>(-beta, -alpha, depth, ply, cut, stop)
        }
    }

    /// Counts a position, and asks from time to time whether to stop.
    pub(super) fn count(&mut self, stop: &dyn Fn(u64) -> bool) {
        if self.nodes >= self.most_nodes || (self.nodes % ASK_EVERY == ASK_EVERY - 1 && stop(self.nodes)) {
            self.stopped = true;
        } else {
            self.nodes += 1;
        }
    }

    /// How the game has ended, a lack of moves aside, unless other ends are there too: it comes before those by the moves so
    /// far.
    pub(super) fn over(&self) -> Option<Outcome> {
        let position = &self.position;
        let by_history = || position.ended_by_history().and_then(|_| position.outcome());
        position.ended().or_else(by_history)
    }

    /// What it is worth to the team to move that the game has ended, or that the team whose move is looked for is out of it; if
    /// that is so.
    pub(super) fn ended(&self, ply: usize) -> Option<i32> {
        let ended = self.over().map(|outcome| self.worth_of(outcome, ply));
        let out = || (!self.exhaustive && self.is_out()).then_some(WIN - ply as i32);
        ended.or_else(out)
    }

    /// What an end is worth to the team to move, so many plies from the position that is searched.
    pub(super) fn worth_of(&self, outcome: Outcome, ply: usize) -> i32 {
        let Some(winners) = outcome.winners else { return 0 };
        let rules = self.position.game().rules();
        let player = rules.player_ids().find(|&player| rules.player(player).team == winners);
        let wins_ours = player.is_some_and(|player| self.evaluation.teams[player.index()] == self.team);
        if wins_ours == self.is_ours() {
            WIN - ply as i32
        } else {
            ply as i32 - WIN
        }
    }

    /// What the position is worth as it stands, for the team to move.
    pub(super) fn evaluate(&mut self) -> i32 {
        let glance = self.glance();
        self.evaluate_from(glance)
    }

    /// What a first look tells, which takes about as long as the table needs to answer.
    pub(super) fn glance(&mut self) -> Glance {
        if self.evaluation.looks {
            let pieces = self
                .evaluation
                .of_pieces(&self.position, self.team, &mut self.accumulators);
            Glance::Pieces(pieces)
        } else {
            Glance::All(self.judge(None))
        }
    }

    fn evaluate_from(&mut self, glance: Glance) -> i32 {
        let pieces = match glance {
            Glance::All(value) => return value,
            Glance::Pieces(pieces) => pieces,
        };
        let key = self.key();
        if let Some(value) = self.judged.find(key) {
            return value;
        }
        let value = self.judge(Some(pieces));
        self.judged.remember(key, value);
        value
    }

    /// What the evaluation says for the team to move, given what the pieces alone are worth, if that is known.
    fn judge(&mut self, pieces: Option<i32>) -> i32 {
        let value = self
            .evaluation
            .of(&self.position, self.team, pieces, &mut self.accumulators);
        self.to_mover(value)
    }

    /// Asks for what is known of the position before it is needed, as memory is slow.
    pub(super) fn prefetch(&self) {
        let key = self.key();
        self.table.prefetch(key);
        if self.evaluation.looks {
            self.judged.prefetch(key);
        }
    }

    /// Where it is looked up how wrong positions like this one are judged.
    pub(super) fn places(&self) -> Places {
        let keys = self.position.structure(&self.evaluation.groups);
        Corrections::places(keys, self.is_ours())
    }

    /// What the position is worth as it stands, for the team to move, given what positions like it came to.
    pub(super) fn evaluate_corrected(&mut self, glance: Glance) -> i32 {
        let corrections = self.corrections.as_ref();
        let more = corrections.map_or(0, |corrections| corrections.of(self.places()));
        let value = self.evaluate_from(glance) + more;
        value.clamp(-MOST_EVALUATED, MOST_EVALUATED)
    }

    /// What a number of the team whose move is looked for is to the team to move.
    pub(super) fn to_mover(&self, value: i32) -> i32 {
        if self.is_ours() { value } else { -value }
    }

    /// Whether the player to move has more than royal pieces and the least of kinds, so that some move does not harm.
    pub(super) fn has_officers(&self) -> bool {
        self.position.has_any(&self.evaluation.officers)
    }

    /// Whether the player to move is in check. Who has made a move asks, and then who searches on.
    pub(super) fn in_check(&mut self) -> bool {
        let hash = self.position.hash();
        match self.checked {
            Some((known, check)) if known == hash => check,
            _ => {
                let check = self.position.in_check();
                self.checked = Some((hash, check));
                check
            }
        }
    }

    /// The key of the position in the table: with more than two teams it matters whose move is looked for.
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
