//! Traces moves over cells with unknown contents.
//!
//! Each cell is assumed to contain whatever the token needs, so that one trace finds moves, captures and hops alike. A cell that
//! is only passed is assumed to be empty if that suffices.

use fnv::{FnvHashMap, FnvHashSet};

use crate::geometry::{CellId, CellSet, Place, Space, Vector};
use crate::play::Piece;
use crate::rules::{Bend, Carrying, Contact, MoveRule, Rules, Situation, Stride, Token, ZoneId};

use super::conditions::can_end;
use super::destinations::{Destination, DestinationSet, Landing};
use super::knowledge::{Content, Knowledge};

/// The pieces that a token can meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meets {
    /// Whether it can meet a piece of any kind.
    pub any: bool,
    /// Whether it can meet a piece of a kind that can be captured.
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
    /// The number of cells and gaps that the token has taken; `steps` is the number for the leg.
    taken: u32,
    steps: usize,
    /// The encounter on the last cell; `None` on a gap.
    last: Option<Encounter>,
    /// Whether a piece was passed, captured or not.
    passed_piece: bool,
    /// Whether an empty cell was passed.
    passed_empty: bool,
    /// Whether a piece was captured before the last cell.
    captures_before: bool,
    /// The cell of the pushed or pulled piece, once it has been met.
    carried: Option<CellId>,
    /// The number of assumptions when this state was found, and the new assumption.
    known: usize,
    learned: Option<(CellId, Content)>,
}

impl Progress {
    /// Counts the last cell among the passed ones.
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

/// The part of a state that determines its continuations.
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

/// The places along a vector, computed as needed.
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

    /// The place after this many displacements, all but the last of which must have been made before.
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
    /// The current walk of each leg.
    walks: Vec<Walk>,
    knowledge: Knowledge,
    seen: FnvHashSet<State>,
    /// Numbers for places in states.
    numbers: FnvHashMap<(Place, Vector), u32>,
}

/// A rule, with the pieces that its tokens can meet.
#[derive(Clone, Copy)]
struct Traced<'a> {
    rule: &'a MoveRule,
    meets: &'a [Vec<Meets>],
}

/// Up to this capacity, the set of states is cleared; beyond, it is reallocated.
const MAX_CLEARED_STATES: usize = 1 << 12;

impl<'a> PathTracer<'a> {
    /// A tracer for moves of a piece from a cell.
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

    /// Adds the destinations of a rule's moves.
    pub fn trace(&mut self, rule: &MoveRule, meets: &[Vec<Meets>], found: &mut DestinationSet) {
        // An equal state finds nothing new. Only a token without a limit can lead in a cycle.
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
        if self.seen.capacity() > MAX_CLEARED_STATES {
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
        while let Some(mut state) = self.open.pop() {
            let leg = &traced.rule.legs[state.leg];
            let token = &leg[state.token];
            self.knowledge.go_back(state.known);
            if let Some((cell, content)) = state.learned.take() {
                self.knowledge.learn(cell, content);
                state.known = self.knowledge.len();
            }
            if repeats && !self.is_new(&state, token) {
                continue;
            }
            if token.max.is_none_or(|max| state.taken < u32::from(max)) {
                self.take_cell(traced, &state);
            }
            if state.taken < u32::from(token.min) {
                continue;
            }
            if state.token + 1 < leg.len() {
                self.open.push(Progress {
                    token: state.token + 1,
                    taken: 0,
                    ..state
                });
            } else {
                self.end_leg(traced.rule, state, found);
            }
        }
    }

    /// Whether no equal state has been seen.
    fn is_new(&mut self, state: &Progress, token: &Token) -> bool {
        let way = self.walks[state.leg].strides[state.steps].way();
        let next = self.numbers.len() as u32;
        let place = *self.numbers.entry(way).or_insert(next);
        let taken = match token.max {
            None => state.taken.min(u32::from(token.min)),
            Some(_) => state.taken,
        };
        self.seen.insert(State {
            place,
            leg: state.leg as u8,
            token: state.token as u8,
            taken,
            last: state.last,
            passed: [state.passed_piece, state.passed_empty, state.captures_before],
            known: self.knowledge.hash(),
        })
    }

    /// Takes one more cell with the current token, in every way in which it can match.
    fn take_cell(&mut self, traced: Traced<'_>, state: &Progress) {
        let token = &traced.rule.legs[state.leg][state.token];
        let space = &self.rules.space;
        let Some((_, cell)) = self.walks[state.leg].place(space, state.steps + 1) else {
            return;
        };
        let mut next_state = *state;
        (next_state.taken, next_state.steps) = (state.taken + 1, state.steps + 1);
        let Some(cell) = cell else {
            if space.gaps_pass && token.on.empty && token.zone.is_none() {
                next_state.pass_last_cell();
                self.open.push(next_state);
            }
            return;
        };
        // A pushed piece moves before the mover.
        let pushed = state.carried.is_some() && traced.rule.carrying() == Some(Carrying::Push);
        let own = cell == self.from && (state.leg == 0 || pushed);
        if own || state.last == Some(Encounter::Carried) {
            return;
        }
        if !token.zone.is_none_or(|zone| self.zone(zone).contains(cell)) {
            return;
        }
        next_state.pass_last_cell();
        // A single straight leg never visits a cell twice.
        let again = traced.rule.legs.len() > 1 || !traced.rule.bends.is_empty();
        let known = if cell == self.from {
            Some(Content::Gone)
        } else {
            self.knowledge.content(cell)
        };
        let meets = traced.meets[state.leg][state.token];
        for (content, met) in matches(token, meets, known).into_iter().flatten() {
            let learned = (again && known != Some(content)).then_some((cell, content));
            self.open.push(Progress {
                last: Some(met),
                learned,
                ..next_state
            });
        }
    }

    fn zone(&self, zone: ZoneId) -> &CellSet {
        self.rules.zone(zone, self.piece.player)
    }

    /// Ends the current leg here, if that is possible.
    fn end_leg(&mut self, rule: &MoveRule, mut state: Progress, found: &mut DestinationSet) {
        let landing = match state.last {
            None | Some(Encounter::Stays) => return,
            Some(Encounter::Empty) => Landing::Empty,
            Some(Encounter::Captured | Encounter::Passed) => Landing::Captured,
            Some(Encounter::Carried) => Landing::Swapped,
        };
        let end = self.walks[state.leg].places[state.steps];
        if state.leg + 1 < rule.legs.len() {
            let carries = landing == Landing::Swapped;
            if !carries || rule.carrying().is_some() {
                let pulls = carries && rule.carrying() == Some(Carrying::Pull);
                let begin = if pulls { self.walks[0].places[0] } else { end };
                if carries {
                    state.carried = end.1;
                }
                state.pass_last_cell();
                (state.leg, state.token, state.taken, state.steps) = (state.leg + 1, 0, 0, 0);
                // All states of the later leg are followed before another end of this leg.
                let walk = &mut self.walks[state.leg];
                *walk = Walk::begin(walk.vector, &walk.bend, begin);
                self.open.push(state);
            }
            return;
        }
        let (_, Some(last)) = end else { return };
        let (to, landing) = match (state.carried, rule.carrying()) {
            (Some(met), Some(Carrying::Push)) => (met, Landing::Swapped),
            (Some(_), _) if last == self.from => return,
            _ => (last, landing),
        };
        let mut way = Destination {
            to,
            landing,
            helped: state.passed_piece,
            captures_before: state.captures_before,
            blockable: state.passed_empty,
        };
        if rule.returns {
            // The last capture is marked. Without a capture there, the piece stays on its cell.
            match landing {
                Landing::Captured => way.landing = Landing::Shot,
                Landing::Empty | Landing::Swapped | Landing::Shot => way.to = self.from,
            }
        } else if to == self.from && !state.captures_before && landing != Landing::Captured {
            return;
        }
        self.insert(rule, way, found);
    }

    /// Adds a way of a rule, if the move can end there.
    fn insert(&self, rule: &MoveRule, mut way: Destination, found: &mut DestinationSet) {
        let to = if rule.returns { self.from } else { way.to };
        if can_end(self.rules, self.piece, &rule.conditions, self.from, to) {
            way.helped |= rule.conditions.situations.iter().any(Situation::needs_others);
            found.insert(way);
        }
    }
}

/// Whether a leg can reach a place in several ways: because several tokens can share its cells, or because a token can match a
/// cell in several ways before another token.
fn leg_varies(leg: &[Token]) -> bool {
    leg.len() > 2
        || leg
            .iter()
            .any(|token| token.max != Some(1) && token.contact != Contact::Stay)
}

/// The contents with which a cell matches a token, each with the encounter; `known` are its assumed contents.
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
    // A cell that is only passed is assumed to be empty if that suffices.
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
