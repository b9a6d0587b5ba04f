//! Walks the moves of pieces in a sample position, and counts.

use crate::geometry::{CellId, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::model::{Contact, KindId, MoveRule, PlayerId, Rules, Stride, Token};

/// A sample position for measuring work.
pub(super) struct Sample<'r> {
    rules: &'r Rules,
    /// The piece on each cell.
    cells: Vec<Option<(PlayerId, KindId)>>,
}

/// The counts for a rule.
#[derive(Clone, Copy, Default)]
pub(super) struct Counted {
    /// The ways to match the rule.
    pub ways: u64,
    /// The displacements followed to find them.
    pub steps: u64,
}

impl<'r> Sample<'r> {
    /// A position without pieces.
    pub fn empty(rules: &'r Rules) -> Self {
        let cells = vec![None; rules.space.cells.len()];
        Self { rules, cells }
    }

    /// Puts a piece on a cell.
    pub fn put(&mut self, cell: CellId, player: PlayerId, kind: KindId) {
        self.cells[cell.index()] = Some((player, kind));
    }

    /// The pieces with their cells.
    pub fn pieces(&self) -> impl Iterator<Item = (CellId, PlayerId, KindId)> {
        let cells = self.rules.space.ids().zip(&self.cells);
        cells.filter_map(|(cell, piece)| piece.map(|(player, kind)| (cell, player, kind)))
    }

    /// Counts the ways to match a rule, and subtracts the displacements from the budget. Returns `None` if the budget is used up.
    pub fn count(
        &self,
        (from, player, kind): (CellId, PlayerId, KindId),
        rule: &MoveRule,
        budget: &mut u64,
    ) -> Option<Counted> {
        if !self.rules.begins_on(player, rule, from) {
            return Some(Counted::default());
        }
        let (mut ways, before) = (0, *budget);
        for path in &rule.paths {
            let mut walk = Walk {
                sample: self,
                mover: (from, player, kind),
                rule,
                path,
                ways: 0,
                budget: *budget,
            };
            walk.begin(0, Stride::begin(self.rules.space.place(from), path[0]));
            *budget = walk.budget.checked_sub(1)?;
            ways += walk.ways;
        }
        let steps = before - *budget;
        Some(Counted { ways, steps })
    }

    /// Whether a cell matches a token of a mover.
    fn matches(&self, (from, player, kind): (CellId, PlayerId, KindId), token: &Token, cell: CellId) -> bool {
        let rules = self.rules;
        let inside = |zone| rules.zone(zone, player).contains(cell);
        if !token.zone.is_none_or(inside) {
            return false;
        }
        let piece = self.cells[cell.index()].filter(|_| cell != from);
        let Some((owner, other)) = piece else {
            return token.on.empty;
        };
        let neutral = rules.is_neutral(other);
        let friend = !neutral && rules.player(owner).team == rules.player(player).team;
        let held = if friend { token.on.friend } else { token.on.enemy };
        let spared = !rules.kind(other).capturable || rules.kind(kind).spares.contains(&other);
        held && token.kinds.as_ref().is_none_or(|kinds| kinds.contains(&other))
            && !(token.contact == Contact::Capture && spared)
    }
}

/// A walk along one path of a rule.
struct Walk<'a> {
    sample: &'a Sample<'a>,
    mover: (CellId, PlayerId, KindId),
    rule: &'a MoveRule,
    path: &'a [Vector],
    ways: u64,
    budget: u64,
}

/// The position of a walk in its leg's pattern.
#[derive(Clone, Copy)]
struct Cursor {
    leg: usize,
    token: usize,
    /// The number of cells that have matched the token.
    count: u16,
    /// The number of displacements in the leg.
    made: usize,
    begin: Stride,
    at: Stride,
    /// Whether the leg may end here.
    ends: bool,
}

impl Walk<'_> {
    fn begin(&mut self, leg: usize, begin: Stride) {
        self.go(Cursor {
            leg,
            token: 0,
            count: 0,
            made: 0,
            begin,
            at: begin,
            ends: false,
        });
    }

    fn go(&mut self, at: Cursor) {
        let rule = self.rule;
        let Some(token) = rule.legs[at.leg].get(at.token) else {
            if at.ends {
                self.end_leg(at);
            }
            return;
        };
        if at.count >= token.min {
            let (token, count) = (at.token + 1, 0);
            self.go(Cursor { token, count, ..at });
        }
        if token.max.is_none_or(|most| at.count < most) {
            self.advance(at, token);
        }
    }

    fn end_leg(&mut self, at: Cursor) {
        let next = at.leg + 1;
        match self.path.get(next) {
            Some(&vector) => self.begin(next, Stride::begin(at.at.place, vector)),
            None => self.ways += 1,
        }
    }

    fn advance(&mut self, at: Cursor, token: &Token) {
        if self.budget == 0 || at.made == MAX_RAY {
            return;
        }
        self.budget -= 1;
        let (rule, space) = (self.rule, &self.sample.rules.space);
        let next = rule.bend(at.leg).step(space, at.at);
        let Some(next) = next.filter(|next| next.way() != at.begin.way()) else {
            return;
        };
        let (count, made) = (at.count + 1, at.made + 1);
        let on = |ends| Cursor {
            count,
            made,
            at: next,
            ends,
            ..at
        };
        match space.cell_at(next.place.point) {
            Some(cell) if cell == self.mover.0 && at.leg == 0 => {}
            Some(cell) if self.sample.matches(self.mover, token, cell) => self.go(on(true)),
            None if space.gaps_pass && token.on.empty && token.zone.is_none() => self.go(on(false)),
            Some(_) | None => {}
        }
    }
}
