//! Where a piece can come to, and what must stand where for that.
//!
//! A walk as the rules tell it, but over cells whose contents are open: whatever a token asks for is supposed to be
//! there. So one walk shows moves, captures and hops alike.

use std::collections::{BTreeSet, HashSet};

use crate::geometry::{CellId, CellSet, Place, Vector};
use crate::play::Piece;
use crate::rules::{KindId, Mark, MoveRule, Rules, Token};

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

/// All ways of a piece to come from a cell somewhere, with `unmoved` also those of a piece that has never moved.
pub(super) fn arrivals(rules: &Rules, piece: Piece, from: CellId, unmoved: bool) -> BTreeSet<Arrival> {
    let mut found = BTreeSet::new();
    for rule in &*rules.kinds[piece.kind.index()].moves[piece.player.index()] {
        let inside = |zone: CellId| -> bool {
            let set = |id: crate::rules::ZoneId| rules.zones[id.index()].cells[piece.player.index()].contains(zone);
            rule.from.is_none_or(set)
        };
        if !inside(from) || (rule.unmoved && !unmoved) || !has_company(rules, rule, from) {
            continue;
        }
        let walker = Walker {
            rules,
            piece,
            from,
            rule,
        };
        for path in &rule.paths {
            walker.walk(path, walker.start(), &mut HashSet::new(), &mut found);
        }
    }
    found
}

/// Whether there is a cell for the piece that must stand beside the mover.
fn has_company(rules: &Rules, rule: &MoveRule, from: CellId) -> bool {
    let beside = |&vector: &Vector| {
        let place = rules.space.step(rules.space.place(from), vector);
        place.is_some_and(|place| rules.space.cell_at(place.point).is_some_and(|cell| cell != from))
    };
    rule.near.as_ref().is_none_or(|near| near.vectors.iter().any(beside))
}

struct Walker<'a> {
    rules: &'a Rules,
    piece: Piece,
    from: CellId,
    rule: &'a MoveRule,
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
    /// What is supposed of the cells met, in rising order.
    known: Vec<(CellId, Content)>,
    captured: Vec<CellId>,
}

impl Walker<'_> {
    fn start(&self) -> Progress {
        Progress {
            leg: 0,
            token: 0,
            taken: 0,
            place: self.rules.space.place(self.from),
            last: None,
            known: Vec::new(),
            captured: Vec::new(),
        }
    }

    /// Goes on in every possible way: to the next token or leg, or one displacement further.
    fn walk(&self, path: &[Vector], now: Progress, seen: &mut HashSet<Progress>, found: &mut BTreeSet<Arrival>) {
        let leg = &self.rule.legs[now.leg];
        let token = &leg[now.token];
        // A later leg may run in circles; where it has been, it finds nothing new.
        if now.leg > 0 {
            let mut moment = now.clone();
            if token.max.is_none() {
                moment.taken = moment.taken.min(token.min);
            }
            if !seen.insert(moment) {
                return;
            }
        }
        if now.taken >= token.min {
            if now.token + 1 < leg.len() {
                let next = Progress {
                    token: now.token + 1,
                    taken: 0,
                    ..now.clone()
                };
                self.walk(path, next, seen, found);
            } else {
                self.end_leg(path, &now, seen, found);
            }
        }
        if token.max.is_none_or(|max| now.taken < max)
            && let Some(place) = self.rules.space.step(now.place, path[now.leg])
        {
            self.meet(path, &now, place, seen, found);
        }
    }

    /// Takes one more cell with the present token, in every way it may match.
    fn meet(
        &self,
        path: &[Vector],
        now: &Progress,
        place: Place,
        seen: &mut HashSet<Progress>,
        found: &mut BTreeSet<Arrival>,
    ) {
        let token = &self.rule.legs[now.leg][now.token];
        let ahead = Progress {
            taken: now.taken + 1,
            place,
            last: None,
            ..now.clone()
        };
        let Some(cell) = self.rules.space.cell_at(place.point) else {
            if self.rules.space.gaps_pass && token.on.empty && token.zone.is_none() {
                self.walk(path, ahead, seen, found);
            }
            return;
        };
        if (now.leg == 0 && cell == self.from) || now.last == Some(Met::Swapped) {
            return;
        }
        let here = |zone: crate::rules::ZoneId| self.zone(zone).contains(cell);
        if !token.zone.is_none_or(here) {
            return;
        }
        for (content, met) in self.matches(token, cell, now) {
            let mut next = Progress {
                last: Some(met),
                ..ahead.clone()
            };
            if let Some(content) = content
                && let Err(at) = next.known.binary_search_by_key(&cell, |known| known.0)
            {
                next.known.insert(at, (cell, content));
            }
            if met == Met::Captured {
                next.captured.push(cell);
            }
            self.walk(path, next, seen, found);
        }
    }

    fn zone(&self, zone: crate::rules::ZoneId) -> &CellSet {
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
        if token.on.passed && token.mark == Mark::Capture && may(Content::Empty) && self.can_meet(token, true) {
            all.push((Some(Content::Empty), Met::Passed));
        }
        if token.on.friend && may(Content::Friend) && self.can_meet(token, false) {
            match token.mark {
                Mark::Stay => all.push((Some(Content::Friend), Met::Stays)),
                Mark::Swap => all.push((Some(Content::Friend), Met::Swapped)),
                Mark::Capture => {}
            }
        }
        if token.on.enemy && may(Content::Enemy) {
            match token.mark {
                Mark::Stay if self.can_meet(token, false) => all.push((Some(Content::Enemy), Met::Stays)),
                Mark::Swap if self.can_meet(token, false) => all.push((Some(Content::Enemy), Met::Swapped)),
                Mark::Capture if self.can_meet(token, true) => all.push((Some(Content::Enemy), Met::Captured)),
                _ => {}
            }
        }
        all
    }

    /// Whether there is a kind that suits a token, and may be captured if that is asked.
    fn can_meet(&self, token: &Token, captured: bool) -> bool {
        victims(self.rules, self.piece.kind, token, captured).next().is_some()
    }

    /// Ends the present leg where the walk has come to, if it can end there.
    fn end_leg(&self, path: &[Vector], now: &Progress, seen: &mut HashSet<Progress>, found: &mut BTreeSet<Arrival>) {
        let landing = match now.last {
            None | Some(Met::Stays) => return,
            Some(Met::Empty) => Landing::Empty,
            Some(Met::Captured | Met::Passed) => Landing::Captured,
            Some(Met::Swapped) => Landing::Swapped,
        };
        if now.leg + 1 < self.rule.legs.len() {
            if landing != Landing::Swapped {
                let next = Progress {
                    leg: now.leg + 1,
                    token: 0,
                    taken: 0,
                    last: None,
                    ..now.clone()
                };
                self.walk(path, next, seen, found);
            }
            return;
        }
        let Some(to) = self.rules.space.cell_at(now.place.point) else {
            return;
        };
        if to == self.from && now.captured.is_empty() {
            return;
        }
        let allowed = self.rule.to.is_none_or(|zone| self.zone(zone).contains(to));
        let changes = self.rule.changing.is_none_or(|partition| {
            let class = &self.rules.partitions[partition.index()].class_of;
            class[to.index()] != class[self.from.index()]
        });
        if !allowed || !changes {
            return;
        }
        let elsewhere = |content: Content| now.known.iter().any(|&(cell, held)| cell != to && held == content);
        found.insert(Arrival {
            to,
            landing,
            helped: self.rule.near.is_some() || elsewhere(Content::Friend) || elsewhere(Content::Enemy),
            on_the_way: now.captured.iter().any(|&cell| cell != to),
            blockable: elsewhere(Content::Empty),
        });
    }
}

/// The kinds that suit a token, and with `captured` that a kind may capture.
pub(super) fn victims(rules: &Rules, mover: KindId, token: &Token, captured: bool) -> impl Iterator<Item = KindId> {
    let spares = &rules.kinds[mover.index()].spares;
    let kinds = (0..rules.kinds.len()).map(|index| KindId(index as u16));
    kinds.filter(move |kind| {
        let wanted = token.kinds.as_ref().is_none_or(|kinds| kinds.contains(kind));
        wanted && (!captured || (rules.kinds[kind.index()].capturable && !spares.contains(kind)))
    })
}
