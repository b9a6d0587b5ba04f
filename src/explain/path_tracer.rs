//! Traces moves over cells with unknown contents.
//!
//! Each cell is assumed to hold what the token needs. So one trace finds moves, captures and hops alike. A cell that is
//! only passed is assumed to be empty where that is enough.

use fnv::{FnvHashMap, FnvHashSet};

use crate::geometry::{CellId, CellSet, Place, Space, Vector};
use crate::play::Piece;
use crate::rules::{Bend, Carrying, Contact, MoveRule, Rules, Situation, Stride, Token, ZoneId};

use super::conditions::can_end;
use super::destinations::{Destination, DestinationSet, Landing};
use super::knowledge::{Content, Knowledge};

/// What a token can meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meets {
    /// A piece of some kind.
    pub any: bool,
    /// A piece of a kind that can be captured.
    pub capturable: bool,
}

/// What happened on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Encounter {
    Empty,
    Stays,
    Captured,
    Passed,
    Carried,
}

/// A state of a trace.
#[derive(Clone, Copy, Debug)]
struct Progress {
    leg: usize,
    token: usize,
    /// How many cells and gaps the token has taken, and the leg.
    taken: u32,
    steps: usize,
    /// What happened on the last cell; nothing on a gap.
    last: Option<Encounter>,
    /// Whether a piece was passed, captured or not.
    passed_piece: bool,
    /// Whether an empty cell was passed.
    passed_empty: bool,
    /// Whether a piece was captured before the last cell.
    captures_before: bool,
    /// Where the piece stands that is pushed or pulled, once it has been met.
    carried: Option<CellId>,
    /// How much was known when this state was found, and what it adds.
    known: usize,
    learned: Option<(CellId, Content)>,
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
            Some(Encounter::Stays | Encounter::Carried) => self.passed_piece = true,
        }
    }
}

/// A state as far as it decides what follows.
#[derive(PartialEq, Eq, Hash)]
struct State {
    place: u32,
    leg: u8,
    token: u8,
    taken: u32,
    last: Option<Encounter>,
    passed: [bool; 3],
    known: u64,
}

/// The places along a vector, as far as they were needed.
struct Walk {
    vector: Vector,
    bend: Bend,
    strides: Vec<Stride>,
    places: Vec<(Place, Option<CellId>)>,
    ended: bool,
}

impl Walk {
    /// A walk at its beginning.
    fn begin(vector: Vector, bend: &Bend, at: (Place, Option<CellId>)) -> Self {
        Self {
            vector,
            bend: bend.clone(),
            strides: vec![Stride::begin(at.0, vector)],
            places: vec![at],
            ended: false,
        }
    }

    /// The place after so many displacements, of which all but one have been made before.
    fn place(&mut self, space: &Space, steps: usize) -> Option<(Place, Option<CellId>)> {
        if steps == self.places.len() && !self.ended {
            let next = self.bend.step(space, self.strides[steps - 1]);
            match next {
                Some(next) if !self.strides.iter().any(|stride| stride.way() == next.way()) => {
                    self.strides.push(next);
                    self.places.push((next.place, space.cell_at(next.place.point)));
                }
                _ => self.ended = true,
            }
        }
        self.places.get(steps).copied()
    }
}

/// Traces the moves of a piece from one cell.
pub(super) struct PathTracer<'a> {
    rules: &'a Rules,
    piece: Piece,
    from: CellId,
    open: Vec<Progress>,
    /// For each leg the walk that it is on.
    walks: Vec<Walk>,
    knowledge: Knowledge,
    seen: FnvHashSet<State>,
    /// Numbers of places, for the states.
    numbers: FnvHashMap<(Place, Vector), u32>,
}

/// A rule, and what its tokens can meet.
#[derive(Clone, Copy)]
struct Traced<'a> {
    rule: &'a MoveRule,
    meets: &'a [Vec<Meets>],
}

/// States of a path are forgotten one by one up to so many, and all at once beyond.
const FEW_STATES: usize = 1 << 12;

impl<'a> PathTracer<'a> {
    /// Traces moves of a piece from a cell.
    pub fn new(rules: &'a Rules, piece: Piece, from: CellId) -> Self {
        Self {
            rules,
            piece,
            from,
            open: Vec::new(),
            walks: Vec::new(),
            knowledge: Knowledge::new(rules.space.cells.len()),
            seen: FnvHashSet::default(),
            numbers: FnvHashMap::default(),
        }
    }

    /// Adds the destinations of moves by a rule.
    pub fn trace(&mut self, rule: &MoveRule, meets: &[Vec<Meets>], found: &mut DestinationSet) {
        // An equal state finds nothing new. Only a token without a limit can run in circles.
        let circles = !self.rules.space.joins.is_empty() || !rule.bends.is_empty();
        let tokens = || rule.legs.iter().flatten();
        let repeats =
            (circles && tokens().any(|token| token.max.is_none())) || rule.legs.iter().any(|leg| leg_varies(leg));
        for path in &rule.paths {
            self.trace_path(Traced { rule, meets }, path, repeats, found);
        }
    }

    /// Follows all legs along a path in every possible way.
    fn trace_path(&mut self, traced: Traced<'_>, path: &[Vector], repeats: bool, found: &mut DestinationSet) {
        if traced.rule.legs.is_empty() {
            let way = Destination {
                to: self.from,
                landing: Landing::Empty,
                helped: false,
                captures_before: false,
                blockable: false,
            };
            self.insert(traced.rule, way, found);
            return;
        }
        let begin = (self.rules.space.place(self.from), Some(self.from));
        self.walks.clear();
        let legs = path.iter().enumerate();
        self.walks
            .extend(legs.map(|(leg, &vector)| Walk::begin(vector, traced.rule.bend(leg), begin)));
        if self.seen.capacity() > FEW_STATES {
            self.seen = FnvHashSet::default();
        }
        self.seen.clear();
        self.knowledge.go_back(0);
        self.open.push(Progress {
            leg: 0,
            token: 0,
            taken: 0,
            steps: 0,
            last: None,
            passed_piece: false,
            passed_empty: false,
            captures_before: false,
            carried: None,
            known: 0,
            learned: None,
        });
        while let Some(mut now) = self.open.pop() {
            let leg = &traced.rule.legs[now.leg];
            let token = &leg[now.token];
            self.knowledge.go_back(now.known);
            if let Some((cell, content)) = now.learned.take() {
                self.knowledge.learn(cell, content);
                now.known = self.knowledge.len();
            }
            if repeats && !self.is_new(&now, token) {
                continue;
            }
            if token.max.is_none_or(|max| now.taken < u32::from(max)) {
                self.take_cell(traced, &now);
            }
            if now.taken < u32::from(token.min) {
                continue;
            }
            if now.token + 1 < leg.len() {
                self.open.push(Progress {
                    token: now.token + 1,
                    taken: 0,
                    ..now
                });
            } else {
                self.end_leg(traced.rule, now, found);
            }
        }
    }

    /// Whether no equal state has been seen.
    fn is_new(&mut self, now: &Progress, token: &Token) -> bool {
        let way = self.walks[now.leg].strides[now.steps].way();
        let next = self.numbers.len() as u32;
        let place = *self.numbers.entry(way).or_insert(next);
        let taken = match token.max {
            None => now.taken.min(u32::from(token.min)),
            Some(_) => now.taken,
        };
        self.seen.insert(State {
            place,
            leg: now.leg as u8,
            token: now.token as u8,
            taken,
            last: now.last,
            passed: [now.passed_piece, now.passed_empty, now.captures_before],
            known: self.knowledge.hash(),
        })
    }

    /// Takes one more cell with the current token, in every way it can match.
    fn take_cell(&mut self, traced: Traced<'_>, now: &Progress) {
        let token = &traced.rule.legs[now.leg][now.token];
        let space = &self.rules.space;
        let Some((_, cell)) = self.walks[now.leg].place(space, now.steps + 1) else {
            return;
        };
        let mut ahead = *now;
        (ahead.taken, ahead.steps) = (now.taken + 1, now.steps + 1);
        let Some(cell) = cell else {
            if space.gaps_pass && token.on.empty && token.zone.is_none() {
                ahead.pass_last_cell();
                self.open.push(ahead);
            }
            return;
        };
        // A piece that is pushed goes before the mover does.
        let pushed = now.carried.is_some() && traced.rule.carrying() == Some(Carrying::Push);
        let own = cell == self.from && (now.leg == 0 || pushed);
        if own || now.last == Some(Encounter::Carried) {
            return;
        }
        if !token.zone.is_none_or(|zone| self.zone(zone).contains(cell)) {
            return;
        }
        ahead.pass_last_cell();
        // A single straight leg comes to no cell again.
        let again = traced.rule.legs.len() > 1 || !traced.rule.bends.is_empty();
        let known = if cell == self.from {
            Some(Content::Gone)
        } else {
            self.knowledge.of(cell)
        };
        let meets = traced.meets[now.leg][now.token];
        for (content, met) in matches(token, meets, known).into_iter().flatten() {
            let learned = (again && known != Some(content)).then_some((cell, content));
            self.open.push(Progress {
                last: Some(met),
                learned,
                ..ahead
            });
        }
    }

    fn zone(&self, zone: ZoneId) -> &CellSet {
        self.rules.zone(zone, self.piece.player)
    }

    /// Ends the current leg here, if it can end here.
    fn end_leg(&mut self, rule: &MoveRule, mut now: Progress, found: &mut DestinationSet) {
        let landing = match now.last {
            None | Some(Encounter::Stays) => return,
            Some(Encounter::Empty) => Landing::Empty,
            Some(Encounter::Captured | Encounter::Passed) => Landing::Captured,
            Some(Encounter::Carried) => Landing::Swapped,
        };
        let end = self.walks[now.leg].places[now.steps];
        if now.leg + 1 < rule.legs.len() {
            let carries = landing == Landing::Swapped;
            if !carries || rule.carrying().is_some() {
                let pulls = carries && rule.carrying() == Some(Carrying::Pull);
                let begin = if pulls { self.walks[0].places[0] } else { end };
                if carries {
                    now.carried = end.1;
                }
                now.pass_last_cell();
                (now.leg, now.token, now.taken, now.steps) = (now.leg + 1, 0, 0, 0);
                // All states of the later leg are followed before another end of this one.
                let walk = &mut self.walks[now.leg];
                *walk = Walk::begin(walk.vector, &walk.bend, begin);
                self.open.push(now);
            }
            return;
        }
        let (_, Some(last)) = end else { return };
        let (to, landing) = match (now.carried, rule.carrying()) {
            (Some(met), Some(Carrying::Push)) => (met, Landing::Swapped),
            (Some(_), _) if last == self.from => return,
            _ => (last, landing),
        };
        let mut way = Destination {
            to,
            landing,
            helped: now.passed_piece,
            captures_before: now.captures_before,
            blockable: now.passed_empty,
        };
        if rule.returns {
            // What is captured last is marked. Where nothing is captured there, the piece stays where it is.
            match landing {
                Landing::Captured => way.landing = Landing::Shot,
                Landing::Empty | Landing::Swapped | Landing::Shot => way.to = self.from,
            }
        } else if to == self.from && !now.captures_before && landing != Landing::Captured {
            return;
        }
        self.insert(rule, way, found);
    }

    /// Adds a way that a rule has found, if the move can end so.
    fn insert(&self, rule: &MoveRule, mut way: Destination, found: &mut DestinationSet) {
        let to = if rule.returns { self.from } else { way.to };
        if can_end(self.rules, self.piece, &rule.conditions, self.from, to) {
            way.helped |= rule.conditions.situations.iter().any(Situation::needs_others);
            found.insert(way);
        }
    }
}

/// Whether a leg can come to a place in several ways: several tokens can share its cells, or a token can match a cell in
/// several ways before another.
fn leg_varies(leg: &[Token]) -> bool {
    leg.len() > 2
        || leg
            .iter()
            .any(|token| token.max != Some(1) && token.contact != Contact::Stay)
}

/// What a cell can hold to match a token, and what happens then; `known` is what it is assumed to hold.
fn matches(token: &Token, meets: Meets, known: Option<Content>) -> [Option<(Content, Encounter)>; 3] {
    let gone = known == Some(Content::Gone);
    let may = |content: Content| known.is_none_or(|known| known == content);
    let captures = token.contact == Contact::Capture;
    let empty = (token.on.empty && (gone || may(Content::Empty)))
        .then_some((if gone { Content::Gone } else { Content::Empty }, Encounter::Empty));
    if captures {
        let passed = token.on.en_passant && may(Content::Empty) && meets.capturable;
        let enemy = token.on.enemy && may(Content::Enemy);
        let captured = (enemy || (token.on.friend && may(Content::Friend))) && meets.capturable;
        return [
            empty,
            passed.then_some((Content::Empty, Encounter::Passed)),
            captured.then_some((Content::Gone, Encounter::Captured)),
        ];
    }
    // A cell that is only passed is assumed to be empty if that is enough.
    let carries = token.contact.carries().is_some();
    let met = if carries { Encounter::Carried } else { Encounter::Stays };
    let friend = token.on.friend && may(Content::Friend) && meets.any && (empty.is_none() || carries);
    let enemy = token.on.enemy && may(Content::Enemy) && meets.any && ((empty.is_none() && !friend) || carries);
    [
        empty,
        friend.then_some((Content::Friend, met)),
        enemy.then_some((Content::Enemy, met)),
    ]
}
