//! The destinations of moves if every cell holds whatever they need: a superset of the possible destinations that is quick to
//! compute.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;

use fnv::FnvHashMap;

use crate::geometry::{CellId, Place, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::model::{Bend, Contact, KindId, MoveRule, PlayerId, Rules, Stride, Token};

use super::closure::ReachMove;

/// The maximum number of displacements tried under one choice of options. Realistic games need far fewer.
const MAX_DISPLACEMENTS: usize = 1 << 18;

/// A piece of a player on a cell.
type PieceOnCell = (PlayerId, KindId, CellId);

/// A cache of moves by piece and cell.
#[derive(Default)]
pub(in crate::rules) struct MoveCache(RefCell<FnvHashMap<PieceOnCell, Rc<[ReachMove]>>>);

/// Follows moves over cells that hold whatever the moves need.
pub(in crate::rules) struct Walker<'a> {
    rules: &'a Rules,
    known: &'a MoveCache,
    budget: Cell<usize>,
}

impl<'a> Walker<'a> {
    /// A walker for these rules; `known` must be a cache for the same move rules.
    pub fn new(rules: &'a Rules, known: &'a MoveCache) -> Self {
        Self {
            rules,
            known,
            budget: Cell::new(MAX_DISPLACEMENTS),
        }
    }

    /// Whether the budget is used up: then results may be incomplete.
    pub fn is_exhausted(&self) -> bool {
        self.budget.get() == 0
    }

    /// The number of displacements tried and queries made.
    pub fn work(&self) -> u64 {
        (MAX_DISPLACEMENTS - self.budget.get()) as u64
    }

    /// Charges for a search, so that the total work stays bounded.
    pub fn begin_search(&self) {
        self.spend(4 * self.rules.kinds.len());
    }

    fn spend(&self, work: usize) {
        self.budget.set(self.budget.get().saturating_sub(work));
    }

    /// The moves of a player's piece of a kind from a cell, without duplicates.
    pub fn moves(&self, player: PlayerId, kind: KindId, from: CellId) -> Rc<[ReachMove]> {
        self.spend(1);
        if let Some(known) = self.known.0.borrow().get(&(player, kind, from)) {
            return Rc::clone(known);
        }
        let mut moves = Vec::new();
        self.follow(player, kind, from, |mv| {
            moves.push(mv);
            false
        });
        moves.sort_unstable();
        moves.dedup();
        let moves: Rc<[ReachMove]> = moves.into();
        if !self.is_exhausted() {
            let mut known = self.known.0.borrow_mut();
            known.insert((player, kind, from), Rc::clone(&moves));
        }
        moves
    }

    /// Whether a player's piece of a kind has a move from a cell that passes a test.
    pub fn any_move(
        &self,
        player: PlayerId,
        kind: KindId,
        from: CellId,
        mut test: impl FnMut(ReachMove) -> bool,
    ) -> bool {
        let known = self.known.0.borrow().get(&(player, kind, from)).map(Rc::clone);
        match known {
            Some(known) => known.iter().any(|&mv| test(mv)),
            None => self.follow(player, kind, from, test),
        }
    }

    /// Calls `found` for the moves of a player's piece of a kind from a cell until it returns true. Returns whether it did.
    fn follow(&self, player: PlayerId, kind: KindId, from: CellId, mut found: impl FnMut(ReachMove) -> bool) -> bool {
        self.rules.moves(player, kind).iter().any(|rule| {
            let tokens = || rule.legs.iter().flatten();
            let captures = tokens().any(|token| token.contact == Contact::Capture);
            let quiet = tokens().all(|token| token.contact != Contact::Capture || token.on.empty);
            let mut ends = |to: CellId| {
                (captures && found(ReachMove { to, captures: true }))
                    || (quiet && found(ReachMove { to, captures: false }))
            };
            let mut paths = rule.paths.iter();
            paths.any(|path| self.any_end(player, rule, path, from, &mut ends))
        })
    }

    /// Whether a player's moves by a rule can begin and end on any cells.
    pub fn has_end(&self, player: PlayerId, rule: &MoveRule) -> bool {
        let mut cells = self.rules.space.ids();
        cells.any(|cell| {
            let mut paths = rule.paths.iter();
            paths.any(|path| self.any_end(player, rule, path, cell, |_| true))
        })
    }

    /// Whether a player's piece of a kind that has moved has a move from a cell.
    pub fn can_leave(&self, player: PlayerId, kind: KindId, from: CellId) -> bool {
        let mut rules = self
            .rules
            .moves(player, kind)
            .iter()
            .filter(|rule| !rule.conditions.unmoved);
        rules.any(|rule| {
            let mut paths = rule.paths.iter();
            if rule.legs.len() == 1 && rule.conditions.to.is_none() && rule.conditions.changing.is_none() {
                self.rules.begins_on(player, rule, from) && paths.any(|path| self.has_way(rule, path[0], from))
            } else {
                paths.any(|path| self.any_end(player, rule, path, from, |_| true))
            }
        })
    }

    /// Whether enough cells lie along a vector for the single leg of a rule.
    fn has_way(&self, rule: &MoveRule, vector: Vector, from: CellId) -> bool {
        let leg = &rule.legs[0];
        let least: u16 = leg.iter().map(|token| token.min).sum();
        let space = &self.rules.space;
        let step = space.step(space.place(from), vector);
        let first_is_cell = step.is_some_and(|place| space.cell_at(place.point).is_some());
        (first_is_cell && least <= 1) || { self.walk(space.place(from), leg, (vector, rule.bend(0)), &mut |_| true) }
    }

    /// Calls `test` for the cells on which moves along a path can end until it returns true. Returns whether it did.
    fn any_end(
        &self,
        player: PlayerId,
        rule: &MoveRule,
        path: &[Vector],
        from: CellId,
        mut test: impl FnMut(CellId) -> bool,
    ) -> bool {
        let rules = self.rules;
        if !rules.begins_on(player, rule, from) {
            return false;
        }
        let conditions = &rule.conditions;
        let goal = conditions.to.map(|zone| rules.zone(zone, player));
        let partition = conditions.changing.map(|partition| rules.partition(partition));
        let mut ends = |place: Place| {
            let cell = rules.space.cell_at(place.point);
            cell.is_some_and(|cell| {
                goal.is_none_or(|goal| goal.contains(cell))
                    && partition.is_none_or(|partition| partition.separates(from, cell))
                    && test(cell)
            })
        };
        let start = rules.space.place(from);
        if rule.returns {
            return !self.ends_of(rule, 0..rule.legs.len(), path, start).is_empty() && ends(start);
        }
        let (first, end) = rule.own_legs();
        let Some(last) = end.checked_sub(1) else {
            return false;
        };
        let last_vector = (path[last], rule.bend(last));
        if first == last {
            return self.walk(start, &rule.legs[last], last_vector, &mut ends);
        }
        self.ends_of(rule, first..last, path, start)
            .into_iter()
            .any(|place| self.walk(place, &rule.legs[last], last_vector, &mut ends))
    }

    /// The places where a sequence of legs of a rule can end.
    fn ends_of(&self, rule: &MoveRule, legs: Range<usize>, path: &[Vector], start: Place) -> Vec<Place> {
        let mut places = vec![start];
        for number in legs {
            let (leg, vector) = (&rule.legs[number], path[number]);
            let mut next = Vec::new();
            for place in places {
                self.walk(place, leg, (vector, rule.bend(number)), &mut |place| {
                    next.push(place);
                    false
                });
            }
            next.sort_unstable_by_key(|place| place.point);
            next.dedup();
            places = next;
        }
        places
    }

    /// Calls `found` for the cells on which a leg from a place can end until it returns true. Returns whether it did.
    fn walk(
        &self,
        begin: Place,
        leg: &[Token],
        (vector, bend): (Vector, &Bend),
        found: &mut impl FnMut(Place) -> bool,
    ) -> bool {
        let space = &self.rules.space;
        let least: usize = leg.iter().map(|token| usize::from(token.min)).sum();
        let most = leg
            .iter()
            .map(|token| token.max.map(usize::from))
            .sum::<Option<usize>>();
        let begin = Stride::begin(begin, vector);
        let mut at = begin;
        for steps in 1..=most.unwrap_or(MAX_RAY).min(MAX_RAY) {
            if self.is_exhausted() {
                return false;
            }
            self.spend(1);
            match bend.step(space, at) {
                Some(next) if next.way() != begin.way() => at = next,
                _ => return false,
            }
            if space.cell_at(at.place.point).is_some() {
                if steps >= least && found(at.place) {
                    return true;
                }
            } else if !space.gaps_pass {
                return false;
            }
        }
        false
    }
}
