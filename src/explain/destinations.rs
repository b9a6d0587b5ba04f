//! The cells that a piece can go to, and what other pieces that needs.
//!
//! The moves are traced by the rules, but over cells with unknown contents: each cell is assumed to hold what the token
//! needs. So one trace finds moves, captures and hops alike. A cell that is only passed is assumed to be empty where
//! that is enough.

use std::collections::BTreeSet;

use fnv::FnvHashSet;

use crate::geometry::{CellId, CellSet, Place, Vector};
use crate::play::Piece;
use crate::rules::{Contact, MoveRule, Rules, Token, ZoneId};

use super::conditions::{can_begin, can_end};

/// What a move does on its last cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Landing {
    /// Nothing stands there.
    Empty,
    /// An enemy piece stands there and is captured.
    Captured,
    /// A friend stands there and changes places with the mover.
    Swapped,
}

/// One way to go to a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Destination {
    /// The cell.
    pub to: CellId,
    /// What happens there.
    pub landing: Landing,
    /// Whether other pieces must stand on the path or beside the mover.
    pub helped: bool,
    /// Whether a piece is captured before the last cell.
    pub captures_before: bool,
    /// Whether a piece on another cell could block the move.
    pub blockable: bool,
}

/// What is assumed about a piece and its victims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumption {
    /// The piece has moved before.
    Moved,
    /// The piece has never moved.
    Unmoved,
    /// The piece may have moved or not. Pieces that check protects are never captured.
    AnyTime,
}

/// All ways of a piece to go from a cell to another.
pub(super) fn destinations(rules: &Rules, piece: Piece, from: CellId, assumption: Assumption) -> BTreeSet<Destination> {
    let mut found = BTreeSet::new();
    for rule in rules.moves(piece.player, piece.kind) {
        if !can_begin(rules, piece, &rule.conditions, from, assumption == Assumption::Moved) {
            continue;
        }
        let tracer = PathTracer {
            rules,
            piece,
            from,
            rule,
            assumption,
        };
        for path in &rule.paths {
            tracer.trace(path, &mut found);
        }
    }
    found
}

/// Traces the moves of a piece by one rule from one cell.
struct PathTracer<'a> {
    rules: &'a Rules,
    piece: Piece,
    from: CellId,
    rule: &'a MoveRule,
    assumption: Assumption,
}

/// What a cell is assumed to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Content {
    Empty,
    Friend,
    Enemy,
}

/// What happened on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Encounter {
    Empty,
    Stays,
    Captured,
    Passed,
    Swapped,
}

/// A state of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Progress {
    leg: usize,
    token: usize,
    taken: u16,
    place: Place,
    /// What happened on the last cell; nothing on a gap.
    last: Option<Encounter>,
    /// Whether a piece was passed, captured or not.
    passed_piece: bool,
    /// Whether an empty cell was passed.
    passed_empty: bool,
    /// Whether a piece was captured before the last cell.
    captures_before: bool,
    /// The assumed contents of cells in rising order. Kept only where a later leg may visit the cells again.
    known: Vec<(CellId, Content)>,
    captured: Vec<CellId>,
}

impl Progress {
    /// Counts the last cell among those that were passed.
    fn pass_last_cell(&mut self) {
        match self.last.take() {
            None => {}
            Some(Encounter::Empty | Encounter::Passed) => self.passed_empty = true,
            Some(Encounter::Captured) => {
                self.passed_piece = true;
                self.captures_before = true;
            }
            Some(Encounter::Stays | Encounter::Swapped) => self.passed_piece = true,
        }
    }
}

impl PathTracer<'_> {
    /// Follows all legs along a path in every possible way.
    fn trace(&self, path: &[Vector], found: &mut BTreeSet<Destination>) {
        let mut open = vec![Progress {
            leg: 0,
            token: 0,
            taken: 0,
            place: self.rules.space.place(self.from),
            last: None,
            passed_piece: false,
            passed_empty: false,
            captures_before: false,
            known: Vec::new(),
            captured: Vec::new(),
        }];
        // Only a token without a limit can run in circles.
        let endless = self.rule.legs.iter().flatten().any(|token| token.max.is_none());
        let mut seen: FnvHashSet<Progress> = FnvHashSet::default();
        while let Some(now) = open.pop() {
            let leg = &self.rule.legs[now.leg];
            let token = &leg[now.token];
            if endless {
                // An equal state finds nothing new.
                let mut state = now.clone();
                if token.max.is_none() {
                    state.taken = state.taken.min(token.min);
                }
                if !seen.insert(state) {
                    continue;
                }
            }
            if token.max.is_none_or(|max| now.taken < max)
                && let Some(place) = self.rules.space.step(now.place, path[now.leg])
            {
                self.take_cell(&now, place, &mut open);
            }
            if now.taken < token.min {
                continue;
            }
            if now.token + 1 < leg.len() {
                open.push(Progress {
                    token: now.token + 1,
                    taken: 0,
                    ..now
                });
            } else {
                self.end_leg(now, &mut open, found);
            }
        }
    }

    /// Takes one more cell with the current token, in every way it can match.
    fn take_cell(&self, now: &Progress, place: Place, open: &mut Vec<Progress>) {
        let token = &self.rule.legs[now.leg][now.token];
        let Some(cell) = self.rules.space.cell_at(place.point) else {
            if self.rules.space.gaps_pass && token.on.empty && token.zone.is_none() {
                let mut ahead = now.clone();
                ahead.pass_last_cell();
                (ahead.taken, ahead.place) = (now.taken + 1, place);
                open.push(ahead);
            }
            return;
        };
        if (now.leg == 0 && cell == self.from) || now.last == Some(Encounter::Swapped) {
            return;
        }
        if !token.zone.is_none_or(|zone| self.zone(zone).contains(cell)) {
            return;
        }
        let again = self.rule.legs.len() > 1;
        for (content, met) in self.matches(token, cell, now) {
            let mut next = now.clone();
            next.pass_last_cell();
            (next.taken, next.place, next.last) = (now.taken + 1, place, Some(met));
            if let Some(content) = content.filter(|_| again)
                && let Err(at) = next.known.binary_search_by_key(&cell, |known| known.0)
            {
                next.known.insert(at, (cell, content));
            }
            if again && met == Encounter::Captured {
                next.captured.push(cell);
            }
            open.push(next);
        }
    }

    fn zone(&self, zone: ZoneId) -> &CellSet {
        self.rules.zone(zone, self.piece.player)
    }

    /// What a cell can hold to match a token, and what happens then.
    fn matches(&self, token: &Token, cell: CellId, now: &Progress) -> Vec<(Option<Content>, Encounter)> {
        let known = now.known.iter().find(|known| known.0 == cell).map(|known| known.1);
        let gone = cell == self.from || now.captured.contains(&cell);
        let may = |content: Content| !gone && known.is_none_or(|known| known == content);
        let mut all = Vec::new();
        if token.on.empty && (gone || may(Content::Empty)) {
            all.push(((!gone).then_some(Content::Empty), Encounter::Empty));
        }
        if token.on.en_passant && token.contact == Contact::Capture && may(Content::Empty) && self.can_meet(token, true)
        {
            all.push((Some(Content::Empty), Encounter::Passed));
        }
        if token.contact == Contact::Capture {
            if token.on.enemy && may(Content::Enemy) && self.can_meet(token, true) {
                all.push((Some(Content::Enemy), Encounter::Captured));
            }
            return all;
        }
        let met = if token.contact == Contact::Swap {
            Encounter::Swapped
        } else {
            Encounter::Stays
        };
        // A cell that is only passed is assumed to be empty if that is enough.
        for (on, content) in [(token.on.friend, Content::Friend), (token.on.enemy, Content::Enemy)] {
            if on && may(content) && self.can_meet(token, false) && (all.is_empty() || met == Encounter::Swapped) {
                all.push((Some(content), met));
            }
        }
        all
    }

    /// Whether some kind matches a token and, with `captured`, can be captured.
    fn can_meet(&self, token: &Token, captured: bool) -> bool {
        let spares = &self.rules.kind(self.piece.kind).spares;
        let check = self
            .rules
            .check
            .as_ref()
            .filter(|check| check.every && self.assumption == Assumption::AnyTime);
        self.rules.kind_ids().any(|kind| {
            let wanted = token.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
            let capturable = self.rules.kind(kind).capturable && !spares.contains(&kind);
            let safe = check.is_some_and(|check| check.kinds.contains(&kind));
            wanted && (!captured || (capturable && !safe))
        })
    }

    /// Ends the current leg here, if it can end here.
    fn end_leg(&self, mut now: Progress, open: &mut Vec<Progress>, found: &mut BTreeSet<Destination>) {
        let landing = match now.last {
            None | Some(Encounter::Stays) => return,
            Some(Encounter::Empty) => Landing::Empty,
            Some(Encounter::Captured | Encounter::Passed) => Landing::Captured,
            Some(Encounter::Swapped) => Landing::Swapped,
        };
        if now.leg + 1 < self.rule.legs.len() {
            if landing != Landing::Swapped {
                now.pass_last_cell();
                (now.leg, now.token, now.taken) = (now.leg + 1, 0, 0);
                open.push(now);
            }
            return;
        }
        let Some(to) = self.rules.space.cell_at(now.place.point) else {
            return;
        };
        if to == self.from && !now.captures_before && landing != Landing::Captured {
            return;
        }
        if !can_end(self.rules, self.piece, &self.rule.conditions, self.from, to) {
            return;
        }
        found.insert(Destination {
            to,
            landing,
            helped: self.rule.conditions.near.is_some() || now.passed_piece,
            captures_before: now.captures_before,
            blockable: now.passed_empty,
        });
    }
}
