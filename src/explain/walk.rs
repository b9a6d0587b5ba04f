//! Where a piece can come to, and what must stand where for that.
//!
//! A walk as the rules tell it, but over cells whose contents are open: whatever a token asks for is supposed to be
//! there. So one walk shows moves, captures and hops alike. What need only be passed is supposed in the simplest way:
//! empty where that will do.

use std::collections::{BTreeSet, HashSet};

use crate::geometry::{CellId, CellSet, Place, Vector};
use crate::play::Piece;
use crate::rules::{Contact, KindId, MoveRule, Rules, Token, ZoneId};

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

/// One way to come to a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrival {
    /// The cell.
    pub to: CellId,
    /// What happens there.
    pub landing: Landing,
    /// Whether other pieces must stand on the way or beside it.
    pub helped: bool,
    /// Whether a piece is captured that does not stand on the last cell.
    pub on_the_way: bool,
    /// Whether a piece on some other cell would be in the way.
    pub blockable: bool,
}

/// What is supposed of a piece and its victims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Supposed {
    /// The piece has moved before, and attacks are captures.
    Moved,
    /// The piece has never moved, and attacks are captures.
    Unmoved,
    /// The piece may do all that it ever may, but nothing is captured that check keeps from ever being captured.
    InPlay,
}

/// All ways of a piece to come from a cell somewhere.
pub(super) fn arrivals(rules: &Rules, piece: Piece, from: CellId, supposed: Supposed) -> BTreeSet<Arrival> {
    let mut found = BTreeSet::new();
    for rule in &*rules.kinds[piece.kind.index()].moves[piece.player.index()] {
        if !can_begin(rules, piece, &rule.conditions, from, supposed == Supposed::Moved) {
            continue;
        }
        let walker = Walker {
            rules,
            piece,
            from,
            rule,
            supposed,
        };
        for path in &rule.paths {
            walker.walk(path, &mut found);
        }
    }
    found
}

struct Walker<'a> {
    rules: &'a Rules,
    piece: Piece,
    from: CellId,
    rule: &'a MoveRule,
    supposed: Supposed,
}

/// What is supposed of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Content {
    Empty,
    Friend,
    Enemy,
}

/// What became of the last cell met; nothing on a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Met {
    Empty,
    Stays,
    Captured,
    Passed,
    Swapped,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Progress {
    leg: usize,
    token: usize,
    taken: u16,
    place: Place,
    last: Option<Met>,
    /// Whether a piece, captured or not, and whether an empty cell lies behind the last cell.
    passed: (bool, bool),
    /// Whether a piece was captured before the last cell.
    on_the_way: bool,
    /// What is supposed of the cells met, in rising order; only where a later leg may come to them again.
    known: Vec<(CellId, Content)>,
    captured: Vec<CellId>,
}

impl Progress {
    /// Counts the last cell to those that were passed.
    fn leave_behind(&mut self) {
        match self.last.take() {
            None => {}
            Some(Met::Empty | Met::Passed) => self.passed.1 = true,
            Some(Met::Captured) => {
                self.passed.0 = true;
                self.on_the_way = true;
            }
            Some(Met::Stays | Met::Swapped) => self.passed.0 = true,
        }
    }
}

impl Walker<'_> {
    /// Follows all legs along a path in every possible way.
    fn walk(&self, path: &[Vector], found: &mut BTreeSet<Arrival>) {
        let mut open = vec![Progress {
            leg: 0,
            token: 0,
            taken: 0,
            place: self.rules.space.place(self.from),
            last: None,
            passed: (false, false),
            on_the_way: false,
            known: Vec::new(),
            captured: Vec::new(),
        }];
        let mut seen: HashSet<Progress> = HashSet::new();
        while let Some(now) = open.pop() {
            let leg = &self.rule.legs[now.leg];
            let token = &leg[now.token];
            // Where it has been in the same way, it finds nothing new; a later leg may run in circles.
            let mut moment = now.clone();
            if token.max.is_none() {
                moment.taken = moment.taken.min(token.min);
            }
            if !seen.insert(moment) {
                continue;
            }
            if token.max.is_none_or(|max| now.taken < max)
                && let Some(place) = self.rules.space.step(now.place, path[now.leg])
            {
                self.meet(&now, place, &mut open);
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

    /// Takes one more cell with the present token, in every way it may match.
    fn meet(&self, now: &Progress, place: Place, open: &mut Vec<Progress>) {
        let token = &self.rule.legs[now.leg][now.token];
        let Some(cell) = self.rules.space.cell_at(place.point) else {
            if self.rules.space.gaps_pass && token.on.empty && token.zone.is_none() {
                let mut ahead = now.clone();
                ahead.leave_behind();
                (ahead.taken, ahead.place) = (now.taken + 1, place);
                open.push(ahead);
            }
            return;
        };
        if (now.leg == 0 && cell == self.from) || now.last == Some(Met::Swapped) {
            return;
        }
        if !token.zone.is_none_or(|zone| self.zone(zone).contains(cell)) {
            return;
        }
        let again = self.rule.legs.len() > 1;
        for (content, met) in self.matches(token, cell, now) {
            let mut next = now.clone();
            next.leave_behind();
            (next.taken, next.place, next.last) = (now.taken + 1, place, Some(met));
            if let Some(content) = content.filter(|_| again)
                && let Err(at) = next.known.binary_search_by_key(&cell, |known| known.0)
            {
                next.known.insert(at, (cell, content));
            }
            if again && met == Met::Captured {
                next.captured.push(cell);
            }
            open.push(next);
        }
    }

    fn zone(&self, zone: ZoneId) -> &CellSet {
        &self.rules.zones[zone.index()].cells[self.piece.player.index()]
    }

    /// What may stand on a cell so that a token matches, and what comes of it.
    fn matches(&self, token: &Token, cell: CellId, now: &Progress) -> Vec<(Option<Content>, Met)> {
        let known = now.known.iter().find(|known| known.0 == cell).map(|known| known.1);
        let gone = cell == self.from || now.captured.contains(&cell);
        let may = |content: Content| !gone && known.is_none_or(|known| known == content);
        let mut all = Vec::new();
        if token.on.empty && (gone || may(Content::Empty)) {
            all.push(((!gone).then_some(Content::Empty), Met::Empty));
        }
        if token.on.en_passant && token.contact == Contact::Capture && may(Content::Empty) && self.can_meet(token, true)
        {
            all.push((Some(Content::Empty), Met::Passed));
        }
        if token.contact == Contact::Capture {
            if token.on.enemy && may(Content::Enemy) && self.can_meet(token, true) {
                all.push((Some(Content::Enemy), Met::Captured));
            }
            return all;
        }
        let met = if token.contact == Contact::Swap {
            Met::Swapped
        } else {
            Met::Stays
        };
        // What only has to be passed is supposed in the simplest way.
        for (on, content) in [(token.on.friend, Content::Friend), (token.on.enemy, Content::Enemy)] {
            if on && may(content) && self.can_meet(token, false) && (all.is_empty() || met == Met::Swapped) {
                all.push((Some(content), met));
            }
        }
        all
    }

    /// Whether there is a kind that suits a token, and may be captured if that is asked.
    fn can_meet(&self, token: &Token, captured: bool) -> bool {
        let spares = &self.rules.kinds[self.piece.kind.index()].spares;
        let check = self
            .rules
            .check
            .as_ref()
            .filter(|check| check.every && self.supposed == Supposed::InPlay);
        (0..self.rules.kinds.len())
            .map(|index| KindId(index as u16))
            .any(|kind| {
                let wanted = token.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
                let capturable = self.rules.kinds[kind.index()].capturable && !spares.contains(&kind);
                let safe = check.is_some_and(|check| check.kinds.contains(&kind));
                wanted && (!captured || (capturable && !safe))
            })
    }

    /// Ends the present leg where the walk has come to, if it can end there.
    fn end_leg(&self, mut now: Progress, open: &mut Vec<Progress>, found: &mut BTreeSet<Arrival>) {
        let landing = match now.last {
            None | Some(Met::Stays) => return,
            Some(Met::Empty) => Landing::Empty,
            Some(Met::Captured | Met::Passed) => Landing::Captured,
            Some(Met::Swapped) => Landing::Swapped,
        };
        if now.leg + 1 < self.rule.legs.len() {
            if landing != Landing::Swapped {
                now.leave_behind();
                (now.leg, now.token, now.taken) = (now.leg + 1, 0, 0);
                open.push(now);
            }
            return;
        }
        let Some(to) = self.rules.space.cell_at(now.place.point) else {
            return;
        };
        if to == self.from && !now.on_the_way && landing != Landing::Captured {
            return;
        }
        if !can_end(self.rules, self.piece, &self.rule.conditions, self.from, to) {
            return;
        }
        let (pieces, blockable) = now.passed;
        found.insert(Arrival {
            to,
            landing,
            helped: self.rule.conditions.near.is_some() || pieces,
            on_the_way: now.on_the_way,
            blockable,
        });
    }
}
