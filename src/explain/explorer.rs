//! Computes and caches the destinations of a piece from each cell.

use std::cell::RefCell;
use std::rc::Rc;

use fnv::FnvHashMap;

use crate::geometry::CellId;
use crate::play::Piece;
use crate::rules::{MoveRule, Rules, Token};

use super::conditions::can_begin;
use super::destinations::{DestinationSet, Destinations};
use super::path_tracer::{Meets, PathTracer};

/// An assumption about a piece and its victims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumption {
    /// The piece has moved before.
    Moved,
    /// The piece has never moved.
    Unmoved,
    /// The piece may have moved or not. Protected pieces are never captured.
    AnyTime,
}

/// The relevant parts of an assumption for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct RelevantState {
    moved: bool,
    protected: bool,
}

/// A cache of the destinations of one piece from each cell, which can also compute those of others.
pub(super) struct Explorer<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The piece whose destinations are cached.
    pub piece: Piece,
    moves: RefCell<FnvHashMap<Piece, Rc<Moves<'a>>>>,
    known: RefCell<FnvHashMap<(CellId, RelevantState), Destinations>>,
}

impl<'a> Explorer<'a> {
    /// An explorer with an empty cache.
    pub fn new(rules: &'a Rules, piece: Piece) -> Self {
        Self {
            rules,
            piece,
            moves: RefCell::default(),
            known: RefCell::default(),
        }
    }

    /// All ways of the piece from a cell to others.
    pub fn destinations(&self, from: CellId, assumption: Assumption) -> Destinations {
        let moves = self.moves(self.piece);
        let state = moves.relevant_state(assumption);
        if let Some(known) = self.known.borrow().get(&(from, state)) {
            return known.clone();
        }
        let destinations = moves.trace(self.rules, from, state);
        self.known.borrow_mut().insert((from, state), destinations.clone());
        destinations
    }

    /// All ways of any piece from a cell to others.
    pub fn destinations_of(&self, piece: Piece, from: CellId, assumption: Assumption) -> Destinations {
        if piece == self.piece {
            return self.destinations(from, assumption);
        }
        let moves = self.moves(piece);
        moves.trace(self.rules, from, moves.relevant_state(assumption))
    }

    fn moves(&self, piece: Piece) -> Rc<Moves<'a>> {
        let mut known = self.moves.borrow_mut();
        Rc::clone(
            known
                .entry(piece)
                .or_insert_with(|| Rc::new(Moves::new(self.rules, piece))),
        )
    }
}

/// The moves of a piece, and the pieces that their tokens can meet.
struct Moves<'a> {
    piece: Piece,
    rules: &'a [MoveRule],
    /// For each rule, leg and token, what it can meet.
    meets: Vec<Vec<Vec<Meets>>>,
    /// The same if protected pieces are never captured.
    meets_unprotected: Vec<Vec<Vec<Meets>>>,
    /// Whether the piece loses moves once it has moved.
    loses_moves: bool,
}

impl<'a> Moves<'a> {
    fn new(rules: &'a Rules, piece: Piece) -> Self {
        let moves = rules.moves(piece.player, piece.kind);
        let every = rules.check.as_ref().filter(|check| check.every);
        let spares = &rules.kind(piece.kind).spares;
        let can_capture: Vec<bool> = rules
            .kind_ids()
            .map(|kind| rules.kind(kind).capturable && !spares.contains(&kind))
            .collect();
        let can_capture_unprotected: Vec<bool> = rules
            .kind_ids()
            .map(|kind| can_capture[kind.index()] && !every.is_some_and(|check| check.kinds.contains(&kind)))
            .collect();
        Self {
            piece,
            rules: moves,
            meets: meets(moves, &can_capture),
            meets_unprotected: meets(moves, &can_capture_unprotected),
            loses_moves: moves.iter().any(|rule| rule.conditions.unmoved),
        }
    }

    fn relevant_state(&self, assumption: Assumption) -> RelevantState {
        RelevantState {
            moved: assumption == Assumption::Moved && self.loses_moves,
            protected: assumption == Assumption::AnyTime && self.meets != self.meets_unprotected,
        }
    }

    fn trace(&self, rules: &Rules, from: CellId, state: RelevantState) -> Destinations {
        let mut destinations = DestinationSet::new(rules.space.cells.len());
        let mut tracer = PathTracer::new(rules, self.piece, from);
        let meets = if state.protected {
            &self.meets_unprotected
        } else {
            &self.meets
        };
        for (rule, meets) in self.rules.iter().zip(meets) {
            if can_begin(rules, self.piece, &rule.conditions, from, state.moved) {
                tracer.trace(rule, meets, &mut destinations);
            }
        }
        destinations.finish()
    }
}

/// For each rule, leg and token, what it can meet, given which kinds can be captured.
fn meets(moves: &[MoveRule], can_capture: &[bool]) -> Vec<Vec<Vec<Meets>>> {
    let anything = can_capture.contains(&true);
    let of_token = |token: &Token| match &token.kinds {
        None => Meets {
            any: !can_capture.is_empty(),
            capturable: anything,
        },
        Some(kinds) => Meets {
            any: !kinds.is_empty(),
            capturable: kinds.iter().any(|kind| can_capture[kind.index()]),
        },
    };
    let of_rule = |rule: &MoveRule| rule.legs.iter().map(|leg| leg.iter().map(of_token).collect()).collect();
    moves.iter().map(of_rule).collect()
}
