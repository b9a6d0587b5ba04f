//! A position with the moves that led to it, for one width of bitboards.

mod recurrence;

use std::sync::Arc;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::board::unmake::Undo;
use crate::play::dead::positions::is_dead;
use crate::play::endings::Ends;
use crate::play::endings::states::StateStatus;
use crate::play::hashes::Hashes;
use crate::play::history::recurrence::{identity, remove_recurrences};
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::moves::Move;
use crate::play::perft::perft;
use crate::play::setup::{Outcome, Reason, Setup, SetupError};
use crate::play::work_limit::{Unlimited, WorkLimit};
use crate::rules::{PlayerId, Start, Verdict};
use crate::tables::{self, Tables};

/// A position and the moves that led to it.
#[derive(Clone, Debug)]
pub(crate) struct History<const W: usize> {
    pub(crate) tables: Arc<Tables<W>>,
    pub(crate) board: Board<W>,
    pub(crate) past: Vec<PastMove<W>>,
    /// The identities of the positions before each move of the past.
    pub(crate) hashes: Hashes,
    /// The hash by which the position counts as the same as another one of the game.
    pub(crate) identity: u64,
    /// The status of each state that must last, for each player.
    lasted: Vec<StateStatus>,
    /// Whether the buffer holds the legal moves of the position.
    listed: bool,
    buffer: MoveBuffer,
}

/// A move of the past.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PastMove<const W: usize> {
    pub(crate) made: Move,
    pub(crate) undo: Undo<W>,
    pub(crate) player: PlayerId,
    /// Whether the move ended a turn.
    ends_turn: bool,
    /// Whether the move gave check; only tracked in games in which earlier checks can matter.
    check: bool,
    /// The status of each state that must last before the move.
    lasted: Box<[StateStatus]>,
}

impl<const W: usize> PartialEq for History<W> {
    fn eq(&self, other: &Self) -> bool {
        (&self.board, &self.past, &self.hashes, &self.lasted)
            == (&other.board, &other.past, &other.hashes, &other.lasted)
    }
}

impl<const W: usize> History<W> {
    pub(in crate::play) fn new(tables: Arc<Tables<W>>, mut board: Board<W>) -> Self {
        let lasted = Ends::new(&board, &tables).lasted(&[], true);
        let mut buffer = MoveBuffer::default();
        let identity = identity(&mut board, &tables, &mut buffer);
        Self {
            tables,
            board,
            past: Vec::new(),
            hashes: Hashes::new(),
            identity,
            lasted,
            listed: false,
            buffer,
        }
    }

    /// The position of a set-up of a game with this start.
    pub(in crate::play) fn from_setup(
        tables: Arc<Tables<W>>,
        start: &Start,
        setup: &Setup,
    ) -> Result<Self, SetupError> {
        let board = Board::from_setup(&tables, start, setup)?;
        let lasted = Ends::new(&board, &tables).states_from_setup(setup)?;
        let history = Self::new(tables, board);
        Ok(Self { lasted, ..history })
    }

    /// The position of a game with this start as plain data.
    pub(in crate::play) fn setup(&self, start: &Start) -> Setup {
        let mut setup = self.board.setup(&self.tables, start);
        setup.lasted = self.ends().states_for_setup(&self.lasted);
        setup
    }

    /// The ends of the game that the board shows.
    fn ends(&self) -> Ends<'_, W> {
        Ends::new(&self.board, &self.tables)
    }

    /// The legal moves, listed once for a position.
    pub(in crate::play) fn moves(&mut self) -> &[Move] {
        if !self.listed {
            self.buffer.moves.clear();
            if self.ends().ended().is_none() {
                self.board.legal(&self.tables, &mut self.buffer);
                let mut moves = std::mem::take(&mut self.buffer.moves);
                self.remove_recurrences(&mut moves);
                self.buffer.moves = moves;
            }
            self.listed = true;
        }
        &self.buffer.moves
    }

    /// Removes the moves that would bring about a recurrence that the rules forbid.
    fn remove_recurrences(&self, moves: &mut Vec<Move>) {
        let rule = self.tables.endings.recurrence;
        if rule.is_free() {
            return;
        }
        let turn_start = if rule.null_turn { self.turn_start() } else { None };
        let earlier = (&self.hashes, self.identity);
        remove_recurrences(&self.board, &self.tables, earlier, turn_start.as_ref(), moves);
    }

    /// The position at the beginning of the current turn, as far as the history reaches.
    fn turn_start(&self) -> Option<Board<W>> {
        let mut board = self.board.clone();
        let mut past = self.past.iter().rev();
        while board.is_mid_turn() {
            let last = past.next()?;
            board.unmake(&self.tables, &last.made, &last.undo);
        }
        Some(board)
    }

    /// Replaces the list with the legal moves.
    pub(crate) fn take_moves(&mut self, moves: &mut Vec<Move>) {
        self.moves();
        std::mem::swap(&mut self.buffer.moves, moves);
        self.listed = false;
    }

    /// Whether finding some of the legal moves requires all of them: they are already listed, the game is over, or recurrences
    /// are forbidden.
    fn needs_all_moves(&self) -> bool {
        self.listed || !self.tables.endings.recurrence.is_free() || self.ends().ended().is_some()
    }

    /// Finds a legal move between two cells, or a drop on the second, that meets a condition. The search is not exhaustive.
    pub(crate) fn find_move(
        &mut self,
        path: (Option<CellId>, CellId),
        predicate: impl Fn(&Move) -> bool,
    ) -> Option<Move> {
        if self.needs_all_moves() {
            return None;
        }
        self.buffer.moves.clear();
        self.board.find_move(&self.tables, path, predicate, &mut self.buffer)
    }

    /// Replaces the list with the noisy moves and perhaps others, and returns whether there is a legal move.
    fn take_noisy(&mut self, checks: bool, moves: &mut Vec<Move>) -> bool {
        if self.needs_all_moves() {
            self.take_moves(moves);
            return !moves.is_empty();
        }
        self.buffer.moves.clear();
        let any = self.board.list_noisy(&self.tables, checks, &mut self.buffer);
        std::mem::swap(&mut self.buffer.moves, moves);
        any
    }

    /// Replaces the list with the noisy moves and, with `checks`, also those that might give check. Returns whether there is a
    /// legal move.
    pub(in crate::play) fn list_noisy(&mut self, checks: bool, moves: &mut Vec<Move>) -> bool {
        let any = self.take_noisy(checks, moves);
        moves.retain(|made| made.is_noisy() || (checks && Attacks::new(&self.board, &self.tables).may_check(made)));
        any
    }

    /// The targets of the piece on a cell if it stood on each other cell instead.
    pub(crate) fn targets_if_moved(&mut self, piece: CellId) -> Vec<Vec<CellId>> {
        self.listed = false;
        let Self {
            tables, board, buffer, ..
        } = self;
        let moved = board.take::<false>(&tables.players, piece);
        let targets = (0..tables.cells as u16).map(CellId).map(|cell| {
            board.put::<false>(&tables.players, cell, moved);
            buffer.moves.clear();
            board.legal(tables, buffer);
            board.take::<false>(&tables.players, cell);
            buffer.moves.iter().filter_map(Move::to).collect()
        });
        let targets = targets.collect();
        board.put::<false>(&tables.players, piece, moved);
        targets
    }

    pub(in crate::play) fn legal_moves(&self) -> Vec<Move> {
        if self.listed {
            return self.buffer.moves.clone();
        }
        if self.ends().ended().is_some() {
            return Vec::new();
        }
        let mut buffer = MoveBuffer::default();
        self.board.clone().legal(&self.tables, &mut buffer);
        self.remove_recurrences(&mut buffer.moves);
        buffer.moves
    }

    /// The legal moves that can be confused with a move: those of the same piece or, for a drop, those to the same cell; perhaps
    /// others as well. If the move is legal, it is among them.
    pub(in crate::play) fn legal_moves_like(&self, made: &Move) -> Vec<Move> {
        let Some(to) = made.to().filter(|_| !self.needs_all_moves()) else {
            return self.legal_moves();
        };
        let mut cells = made.from().into_iter().chain([to]);
        if cells.any(|cell| cell.index() >= self.tables.cells) {
            return Vec::new();
        }
        let mut buffer = MoveBuffer::default();
        self.board
            .clone()
            .legal_on_path(&self.tables, (made.from(), to), &mut buffer);
        buffer.moves
    }

    pub(in crate::play) fn can_move(&self) -> bool {
        if self.listed {
            return !self.buffer.moves.is_empty();
        }
        if !self.tables.endings.recurrence.is_free() {
            return !self.legal_moves().is_empty();
        }
        self.ends().ended().is_none() && self.board.clone().can_move(&self.tables)
    }

    /// Whether the player to move is in check. In games that track checks, the result is already known.
    pub(in crate::play) fn in_check(&self) -> bool {
        let tracked = self.tables.endings.tracks_checks && !self.board.is_mid_turn();
        let known = self.past.last().filter(|_| tracked).map(|last| last.check);
        known.unwrap_or_else(|| self.board.in_check(&self.tables, self.board.turn()))
    }

    /// Plays a legal move and records it.
    pub(crate) fn play(&mut self, made: &Move) {
        let player = self.board.turn();
        let begins_turn = !self.board.is_mid_turn();
        self.hashes.push(self.identity);
        let undo = self.board.make::<true>(&self.tables, made);
        self.listed = false;
        self.buffer.moves.clear();
        self.identity = identity(&mut self.board, &self.tables, &mut self.buffer);
        let over = !self.board.is_mid_turn();
        let next = self.board.next_turn(&self.tables);
        let check = self.tables.endings.tracks_checks && self.board.in_check(&self.tables, next);
        let mut lasted = Vec::new();
        if !self.tables.endings.lasting.is_empty() {
            lasted = self.ends().lasted(&self.lasted, begins_turn);
            std::mem::swap(&mut lasted, &mut self.lasted);
        }
        self.past.push(PastMove {
            made: *made,
            undo,
            player,
            ends_turn: over,
            check,
            lasted: lasted.into(),
        });
    }

    /// Takes back the last move and returns it.
    pub(in crate::play) fn undo(&mut self) -> Option<Move> {
        let made = self.past.last()?.made;
        self.take_back();
        Some(made)
    }

    /// Takes back the last move, if there is one.
    pub(crate) fn take_back(&mut self) {
        let Some(past) = self.past.last_mut() else { return };
        self.board.unmake(&self.tables, &past.made, &past.undo);
        self.lasted = std::mem::take(&mut past.lasted).into_vec();
        self.past.truncate(self.past.len() - 1);
        self.identity = self.hashes.pop().unwrap_or(self.board.hash());
        self.listed = false;
    }

    pub(in crate::play) fn perft(&self, depth: u32) -> u64 {
        perft(&self.tables, self.board.clone(), depth, &mut Unlimited)
    }

    /// The same, cut short when the limit is reached.
    pub(in crate::play) fn perft_within(&self, depth: u32, limit: &mut WorkLimit) -> u64 {
        perft(&self.tables, self.board.clone(), depth, limit)
    }

    pub(in crate::play) fn perft_after(&self, made: &Move, depth: u32) -> u64 {
        let mut board = self.board.clone();
        board.make::<false>(&self.tables, made);
        perft(&self.tables, board, depth, &mut Unlimited)
    }

    /// The result of the game, if it is over.
    pub(in crate::play) fn outcome(&self) -> Option<Outcome> {
        self.ends()
            .ended()
            .or_else(|| self.out_of_moves())
            .or_else(|| self.ended_by_history())
    }

    /// The result of a lack of moves.
    fn out_of_moves(&self) -> Option<Outcome> {
        if self.can_move() {
            return None;
        }
        let (tables, check) = (&*self.tables, self.in_check());
        let ends = if check {
            &tables.endings.checkmate
        } else {
            &tables.endings.stalemate
        };
        let mut board = self.board.clone();
        let prohibited = board.lacks_moves_by_prohibition(tables, check);
        if !prohibited {
            board.score_without_move(tables, check);
        }
        let last_mover = self.board.last_mover;
        let mut applying = ends
            .iter()
            .filter_map(|end| Some((end.result, end.affected_player(last_mover, self.board.turn())?)));
        let (result, player) = applying
            .next()
            .filter(|_| !prohibited)
            .unwrap_or((Verdict::Draws, last_mover));
        let reason = if check && !prohibited {
            Reason::Checkmate
        } else {
            Reason::Stalemate
        };
        Some(Ends::new(&board, tables).verdict(result, player, reason))
    }

    /// The result of a repetition or of a count of turns; neither ends a game in the middle of a turn.
    pub(crate) fn ended_by_history(&self) -> Option<Outcome> {
        if self.board.is_mid_turn() {
            return None;
        }
        let mover = self.board.last_mover;
        let mut ends = self.tables.endings.by_history.iter();
        ends.find_map(|end| {
            let verdict = |player, reason| self.ends().verdict(end.result, player, reason);
            let over = |over: bool, reason| (over && end.applies_to(mover)).then(|| verdict(mover, reason));
            match end.event {
                tables::History::Repetition { times, perpetual_check } => {
                    if !end.applies_to(mover) || self.earlier_occurrences() + 1 < usize::from(times) {
                        return None;
                    }
                    self.perpetual_check(perpetual_check)
                        .or_else(|| over(true, Reason::Repetition))
                }
                tables::History::DeadPosition => over(is_dead(&self.board, &self.tables), Reason::DeadPosition),
                tables::History::Quiet(plies) => over(self.board.quiet_plies >= plies, Reason::Quiet),
                tables::History::Lasting(number) => {
                    let player = self.ends().first_to_outlast(number, &self.lasted)?;
                    Some(verdict(player, Reason::Lasting))
                }
                tables::History::Length(plies) => over(self.board.ply >= u32::from(plies), Reason::Length),
            }
        })
    }

    /// The number of earlier positions of the game that are the same.
    fn earlier_occurrences(&self) -> usize {
        self.hashes.count(self.identity, usize::MAX)
    }

    /// Whether the position repeats an earlier one, and the result if it were repeated as often as the game requires; no result
    /// if the game has no such end.
    pub(crate) fn recurrence(&self) -> Option<Option<Outcome>> {
        if self.board.is_mid_turn() {
            return None;
        }
        // No position from before the last irreversible move can recur. That count is in turns.
        let reversible = if self.tables.turns.stages.is_some() {
            usize::MAX
        } else {
            usize::from(self.board.quiet_plies)
        };
        if self.hashes.count(self.identity, reversible) == 0 {
            return None;
        }
        let mover = self.board.last_mover;
        let mut ends = self.tables.endings.by_history.iter();
        Some(ends.find_map(|end| {
            let tables::History::Repetition { perpetual_check, .. } = end.event else {
                return None;
            };
            let over = || self.ends().verdict(end.result, mover, Reason::Repetition);
            end.applies_to(mover)
                .then(|| self.perpetual_check(perpetual_check).unwrap_or_else(over))
        }))
    }

    /// The result of perpetual check, given its verdict: the position has occurred before, and exactly one player has given check
    /// with every turn since.
    fn perpetual_check(&self, result: Option<Verdict>) -> Option<Outcome> {
        let result = result?;
        let first = self.hashes.all().iter().position(|&hash| hash == self.identity)?;
        let since = &self.past[first..];
        let always = |player: &PlayerId| {
            let mut turns = since
                .iter()
                .filter(|past| past.ends_turn && past.player == *player)
                .peekable();
            turns.peek().is_some() && turns.all(|past| past.check)
        };
        let mut checkers = self.tables.players.ids().filter(always);
        let checker = checkers.next()?;
        let is_only = checkers.next().is_none();
        is_only.then(|| self.ends().verdict(result, checker, Reason::PerpetualCheck))
    }
}
