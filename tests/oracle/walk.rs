//! Walks: all ways in which a piece can follow the legs of a rule along a path.

use std::cell::Cell;
use std::collections::BTreeSet;

use triagonal::geometry::{CellId, Vector};
use triagonal::rules::{Contact, KindId, MoveRule, PlayerId, Rules, Token};

use crate::bends::Ahead;
use crate::state::{State, team};

thread_local! {
    /// The number of steps of all walks.
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Returns the number of steps of all walks of this thread: a measure of the oracle's work that is the same on every machine.
pub fn steps_taken() -> u64 {
    STEPS.get()
}

/// A complete walk along all legs.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The last cell.
    pub to: CellId,
    /// The cells of captured pieces.
    pub captures: BTreeSet<CellId>,
    /// The passed cells on which pieces were captured en passant.
    pub en_passant: BTreeSet<(CellId, CellId)>,
    /// The start and target of a piece that is swapped, pushed or pulled.
    pub carried: Option<(CellId, CellId)>,
    /// The cells on the way, without the last.
    pub between: Vec<CellId>,
}

/// A piece that follows a rule.
pub struct Walker<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position.
    pub state: &'a State,
    /// The owner of the piece.
    pub player: PlayerId,
    /// The kind of the piece.
    pub kind: KindId,
    /// The cell of the piece.
    pub from: CellId,
    /// The rule.
    pub rule: &'a MoveRule,
    /// Whether the piece only guards: then it can capture every kind.
    pub guards: bool,
}

/// The progress of a walk.
#[derive(Clone)]
struct Progress {
    leg: usize,
    token: usize,
    /// The number of cells that the token has matched.
    taken: u16,
    ahead: Ahead,
    /// The last match: nothing on a gap.
    last: Option<Met>,
    captures: BTreeSet<CellId>,
    en_passant: BTreeSet<(CellId, CellId)>,
    /// The index in the trail at which the leg begins.
    leg_begins: usize,
    /// A piece that is pushed or pulled: how, its cell, and the number of cells on the way up to it.
    met: Option<(Contact, CellId, usize)>,
}

/// The trail of a walk: its cells, and the states of its legs.
#[derive(Default)]
struct Trail {
    cells: Vec<CellId>,
    been: Vec<Ahead>,
}

impl Trail {
    /// Whether the leg has been at this place in this direction before.
    fn has(&self, leg_begins: usize, ahead: Ahead) -> bool {
        let leg = &self.been[leg_begins..];
        leg.iter()
            .any(|it| (it.place, it.vector) == (ahead.place, ahead.vector))
    }
}

/// How a token matches a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Met {
    /// The cell is empty.
    Empty,
    /// A piece stays there.
    Obstacle,
    /// A piece is captured.
    Captured,
    /// The cell is empty, and a piece that passed it is captured.
    CapturedPassing(CellId),
    /// A piece is swapped, pushed or pulled.
    Carried,
}

impl Walker<'_> {
    /// Returns all walks along the legs of the rule, with one vector for each leg.
    pub fn walks(&self, path: &[Vector]) -> Vec<Walk> {
        let mut walks = Vec::new();
        if self.rule.legs.is_empty() {
            return vec![self.back(BTreeSet::new(), BTreeSet::new(), Vec::new())];
        }
        let start = Progress {
            leg: 0,
            token: 0,
            taken: 0,
            ahead: Ahead::begin(self.rules.space.place(self.from), path[0]),
            last: None,
            captures: BTreeSet::new(),
            en_passant: BTreeSet::new(),
            leg_begins: 0,
            met: None,
        };
        self.begin_leg(path, start, &mut Trail::default(), &mut walks);
        walks
    }

    fn begin_leg(&self, path: &[Vector], now: Progress, trail: &mut Trail, walks: &mut Vec<Walk>) {
        trail.been.push(now.ahead);
        self.walk(path, now, trail, walks);
        trail.been.pop();
    }

    /// Continues in every possible way: with the next token or leg, or with one more displacement.
    fn walk(&self, path: &[Vector], now: Progress, trail: &mut Trail, walks: &mut Vec<Walk>) {
        STEPS.set(STEPS.get() + 1);
        let leg = &self.rule.legs[now.leg];
        let token = &leg[now.token];
        if now.taken >= token.min {
            if now.token + 1 < leg.len() {
                let next = Progress {
                    token: now.token + 1,
                    taken: 0,
                    ..now.clone()
                };
                self.walk(path, next, trail, walks);
            } else {
                self.end_leg(path, &now, trail, walks);
            }
        }
        if token.max.is_none_or(|max| now.taken < max)
            && let Some(ahead) = now.ahead.step(&self.rules.space, self.rule.bend(now.leg))
            && !trail.has(now.leg_begins, ahead)
        {
            trail.been.push(ahead);
            self.meet(path, &now, ahead, trail, walks);
            trail.been.pop();
        }
    }

    /// Matches one more cell with the current token, in every possible way.
    fn meet(&self, path: &[Vector], now: &Progress, ahead: Ahead, trail: &mut Trail, walks: &mut Vec<Walk>) {
        let token = &self.rule.legs[now.leg][now.token];
        let next = Progress {
            taken: now.taken + 1,
            ahead,
            ..now.clone()
        };
        let Some(cell) = self.rules.space.cell_at(ahead.place.point) else {
            if self.rules.space.gaps_pass && token.on.empty && token.zone.is_none() {
                self.walk(path, Progress { last: None, ..next }, trail, walks);
            }
            return;
        };
        // A pushed piece moves away while the mover still stands on its cell.
        let pushed = matches!(now.met, Some((Contact::Push, ..)));
        if cell == self.from && (now.leg == 0 || pushed) {
            return;
        }
        // Only the last cell of a leg can have a piece that moves along.
        if now.last == Some(Met::Carried) {
            return;
        }
        for met in self.matches(token, cell, &now.captures) {
            let mut next = Progress {
                last: Some(met),
                ..next.clone()
            };
            match met {
                Met::Captured => {
                    next.captures.insert(cell);
                }
                Met::CapturedPassing(piece) => {
                    next.captures.insert(piece);
                    next.en_passant.insert((cell, piece));
                }
                Met::Empty | Met::Obstacle | Met::Carried => {}
            }
            trail.cells.push(cell);
            self.walk(path, next, trail, walks);
            trail.cells.pop();
        }
    }

    /// Returns the ways in which a token matches a cell.
    fn matches(&self, token: &Token, cell: CellId, captures: &BTreeSet<CellId>) -> Vec<Met> {
        if let Some(zone) = token.zone
            && !self.rules.zones[zone.index()].cells[self.player.index()].contains(cell)
        {
            return Vec::new();
        }
        let wanted = |kind: KindId| token.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        let gone = cell == self.from || captures.contains(&cell);
        if let Some(&(owner, kind)) = self.state.board.get(&cell).filter(|_| !gone) {
            let friend = self.team(owner) == self.team(self.player);
            let side_fits = if friend { token.on.friend } else { token.on.enemy };
            if !side_fits || !wanted(kind) {
                return Vec::new();
            }
            return match token.contact {
                Contact::Stay => vec![Met::Obstacle],
                Contact::Swap | Contact::Push | Contact::Pull => vec![Met::Carried],
                Contact::Capture if self.can_capture(owner, kind) => vec![Met::Captured],
                Contact::Capture => Vec::new(),
            };
        }
        let mut all = Vec::new();
        if token.on.empty {
            all.push(Met::Empty);
        }
        let exposed = self
            .state
            .passed
            .iter()
            .filter(|(passed, _)| token.on.en_passant && *passed == cell);
        for &(_, piece) in exposed.filter(|(_, piece)| !captures.contains(piece)) {
            let (owner, kind) = self.state.board[&piece];
            if self.team(owner) != self.team(self.player) && wanted(kind) {
                match token.contact {
                    Contact::Capture if self.can_capture(owner, kind) => all.push(Met::CapturedPassing(piece)),
                    Contact::Capture => {}
                    Contact::Stay | Contact::Swap | Contact::Push | Contact::Pull => all.push(Met::Empty),
                }
            }
        }
        all
    }

    /// Returns a walk that ends on its first cell.
    fn back(&self, captures: BTreeSet<CellId>, en_passant: BTreeSet<(CellId, CellId)>, between: Vec<CellId>) -> Walk {
        Walk {
            to: self.from,
            captures,
            en_passant,
            carried: None,
            between,
        }
    }

    fn can_capture(&self, owner: PlayerId, kind: KindId) -> bool {
        let protected = self.rules.check.iter().any(|check| check.kinds.contains(&kind));
        let dear = protected || self.rules.kinds[kind.index()].royal;
        (self.team(owner) != self.team(self.player) || !dear)
            && (self.guards
                || (self.rules.kinds[kind.index()].capturable
                    && !self.rules.kinds[self.kind.index()].spares.contains(&kind)))
    }

    fn team(&self, owner: PlayerId) -> Option<u16> {
        team(self.rules, owner)
    }

    /// Ends the current leg at this place, if it can end there.
    fn end_leg(&self, path: &[Vector], now: &Progress, trail: &mut Trail, walks: &mut Vec<Walk>) {
        let Some(met) = now.last else {
            return;
        };
        let last_leg = now.leg + 1 == self.rule.legs.len();
        let contact = self.rule.legs[now.leg].last().map(|token| token.contact);
        let goes_on = matches!(contact, Some(Contact::Push | Contact::Pull));
        if met == Met::Obstacle || (met == Met::Carried && !last_leg && !goes_on) {
            return;
        }
        let here = self
            .rules
            .space
            .cell_at(now.ahead.place.point)
            .expect("a leg ends on a cell");
        if last_leg && self.rule.returns {
            let walk = self.back(now.captures.clone(), now.en_passant.clone(), trail.cells.clone());
            walks.push(walk);
        } else if last_leg {
            let (to, carried, own) = match now.met {
                None => (
                    here,
                    (met == Met::Carried).then_some((here, self.from)),
                    &trail.cells[..],
                ),
                Some((Contact::Push, stood, walked)) => (stood, Some((stood, here)), &trail.cells[..walked]),
                Some((_, stood, walked)) => (here, Some((stood, self.from)), &trail.cells[walked..]),
            };
            let captured = carried.is_some_and(|(stood, _)| now.captures.contains(&stood));
            if captured || (now.met.is_some() && to == self.from) {
                return;
            }
            let (_, between) = own.split_last().expect("a leg takes a cell");
            walks.push(Walk {
                to,
                captures: now.captures.clone(),
                en_passant: now.en_passant.clone(),
                carried,
                between: between.to_vec(),
            });
        } else {
            let mut place = now.ahead.place;
            let mut known = now.met;
            if met == Met::Carried {
                let contact = contact.expect("a leg has tokens");
                known = Some((contact, here, trail.cells.len()));
                if contact == Contact::Pull {
                    place = self.rules.space.place(self.from);
                }
            }
            let next = Progress {
                leg: now.leg + 1,
                token: 0,
                taken: 0,
                ahead: Ahead::begin(place, path[now.leg + 1]),
                last: None,
                leg_begins: trail.been.len(),
                met: known,
                ..now.clone()
            };
            self.begin_leg(path, next, trail, walks);
        }
    }
}
