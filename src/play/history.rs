//! A position with its history, for one number of words.

use std::sync::Arc;

use crate::rules::{Event, Verdict};
use crate::tables::Tables;

use crate::play::endings::ends::verdict;
use crate::play::movegen::moves::Move;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::setup::{Outcome, Reason};
use crate::play::state::board::Board;
use crate::play::state::make::Undo;

/// A position and the moves that led to it.
#[derive(Clone, Debug)]
pub(super) struct History<const W: usize> {
    pub(super) tables: Arc<Tables<W>>,
    pub(super) board: Board<W>,
    past: Vec<Past<W>>,
    /// The hashes of the positions before each move of the past.
    hashes: Vec<u64>,
    /// The legal moves, if they have been asked for since the last move.
    listed: bool,
    buffer: MoveBuffer,
}

/// A move of the past.
#[derive(Clone, Debug, PartialEq)]
struct Past<const W: usize> {
    made: Move,
    undo: Undo<W>,
    player: usize,
    /// Whether the move gave check, in a game where that can matter later.
    check: bool,
}

impl<const W: usize> PartialEq for History<W> {
    fn eq(&self, other: &Self) -> bool {
        (&self.board, &self.past, &self.hashes) == (&other.board, &other.past, &other.hashes)
    }
}

impl<const W: usize> History<W> {
    pub(super) fn new(tables: Arc<Tables<W>>, board: Board<W>) -> Self {
        Self {
            tables,
            board,
            past: Vec::new(),
            hashes: Vec::new(),
            listed: false,
            buffer: MoveBuffer::default(),
        }
    }

    /// The legal moves, listed once for a position.
    pub(super) fn moves(&mut self) -> &[Move] {
        if !self.listed {
            self.buffer.moves.clear();
            if self.board.ended(&self.tables).is_none() {
                self.board.legal(&self.tables, &mut self.buffer);
            }
            self.listed = true;
        }
        &self.buffer.moves
    }

    pub(super) fn legal_moves(&self) -> Vec<Move> {
        if self.listed {
            return self.buffer.moves.clone();
        }
        if self.board.ended(&self.tables).is_some() {
            return Vec::new();
        }
        let mut buffer = MoveBuffer::default();
        self.board.clone().legal(&self.tables, &mut buffer);
        buffer.moves
    }

    pub(super) fn can_move(&self) -> bool {
        if self.listed {
            return !self.buffer.moves.is_empty();
        }
        self.board.ended(&self.tables).is_none() && self.board.clone().can_move(&self.tables)
    }

    pub(super) fn in_check(&self) -> bool {
        self.board.in_check(&self.tables, self.board.turn)
    }

    /// Makes a legal move and remembers it.
    pub(super) fn play(&mut self, made: Move) {
        let player = self.board.turn;
        self.hashes.push(self.board.hash);
        let undo = self.board.make::<true>(&self.tables, &made);
        self.listed = false;
        let check = self.tables.perpetual && self.in_check();
        self.past.push(Past {
            made,
            undo,
            player,
            check,
        });
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) -> Option<Move> {
        let past = self.past.pop()?;
        self.hashes.pop();
        self.listed = false;
        self.board.unmake(&self.tables, &past.made, &past.undo);
        Some(past.made)
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        perft(&self.tables, &mut self.board.clone(), depth, &mut MoveBuffer::default())
    }

    pub(super) fn perft_after(&self, made: &Move, depth: u32) -> u64 {
        let mut board = self.board.clone();
        board.make::<false>(&self.tables, made);
        perft(&self.tables, &mut board, depth, &mut MoveBuffer::default())
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        let (tables, last_mover) = (&*self.tables, self.board.last_mover);
        if let Some(outcome) = self.board.ended(tables) {
            return Some(outcome);
        }
        if !self.can_move() {
            let check = self.in_check();
            let spared = self.board.clone().is_spared(tables, check);
            let end = tables.ends.iter().find(|end| match end.event {
                Event::Checkmate => check && !spared,
                Event::Stalemate => !check && !spared,
                _ => false,
            });
            let reason = if check && end.is_some() {
                Reason::Checkmate
            } else {
                Reason::Stalemate
            };
            let result = end.map_or(Verdict::Draws, |end| end.result);
            return Some(verdict(tables, result, last_mover, reason));
        }
        self.repeated(last_mover).or_else(|| self.worn_out(last_mover))
    }

    /// The end by a position that has come about too often.
    fn repeated(&self, last_mover: usize) -> Option<Outcome> {
        self.tables.ends.iter().find_map(|end| {
            let Event::Repetition {
                times: most,
                perpetual_check,
            } = end.event
            else {
                return None;
            };
            let before = self.hashes.iter().filter(|&&hash| hash == self.board.hash);
            if before.count() + 1 < usize::from(most) {
                return None;
            }
            let first = self.hashes.iter().position(|&hash| hash == self.board.hash);
            if let (Some(result), Some(first)) = (perpetual_check, first)
                && let Some(checker) = self.perpetual_checker(first)
            {
                return Some(verdict(&self.tables, result, checker, Reason::PerpetualCheck));
            }
            Some(verdict(&self.tables, end.result, last_mover, Reason::Repetition))
        })
    }

    /// The only player all of whose moves since a place in the history gave check.
    fn perpetual_checker(&self, first: usize) -> Option<usize> {
        let since = &self.past[first..];
        let always = |player: &usize| {
            let mut moves = since.iter().filter(|past| past.player == *player).peekable();
            moves.peek().is_some() && moves.all(|past| past.check)
        };
        let mut checkers = (0..self.tables.players).filter(always);
        let checker = checkers.next();
        if checkers.next().is_some() { None } else { checker }
    }

    /// The end by a game that lasts too long.
    fn worn_out(&self, last_mover: usize) -> Option<Outcome> {
        let end = |reason: Reason| {
            self.tables.ends.iter().find_map(move |end| {
                let over = match (reason, &end.event) {
                    (Reason::Quiet, Event::Quiet { plies, .. }) => self.board.quiet_plies >= *plies,
                    (Reason::Length, Event::Length { plies }) => self.board.ply >= u32::from(*plies),
                    _ => false,
                };
                over.then(|| verdict(&self.tables, end.result, last_mover, reason))
            })
        };
        end(Reason::Quiet).or_else(|| end(Reason::Length))
    }
}

fn perft<const W: usize>(tables: &Tables<W>, board: &mut Board<W>, depth: u32, buffer: &mut MoveBuffer) -> u64 {
    if depth == 0 {
        return 1;
    }
    if tables.goals && board.ended(tables).is_some() {
        return 0;
    }
    if depth == 1 {
        return board.count(tables, buffer);
    }
    let start = buffer.moves.len();
    board.legal(tables, buffer);
    let mut nodes = 0;
    for at in start..buffer.moves.len() {
        let made = buffer.moves[at];
        let undo = board.make::<false>(tables, &made);
        nodes += if depth == 2 && !tables.goals {
            board.count(tables, buffer)
        } else {
            perft(tables, board, depth - 1, buffer)
        };
        board.unmake(tables, &made, &undo);
    }
    buffer.moves.truncate(start);
    nodes
}
