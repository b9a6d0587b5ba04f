//! Expands resolved moves to the rules of each player, path by path.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{CellId, CellSet, Space, Vector};
use crate::rules::context::Context;
use crate::rules::limits::{MAX_PATHS, MAX_WORK};
use crate::rules::model::{Bend, Conditions, MoveRule, PlayerId, Situation};
use crate::rules::moves::filters::Frame;
use crate::rules::moves::resolve::ResolvedMove;
use crate::rules::moves::situations::seen_by;

/// A budget of directions to try and paths to store.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Budget {
    left: usize,
    reported: bool,
}

impl Budget {
    /// The budget for one variant.
    pub fn new() -> Self {
        Self {
            left: MAX_WORK,
            reported: false,
        }
    }

    /// Spends part of the budget; returns whether it was sufficient.
    pub fn spend(&mut self, amount: usize, span: Span, diagnostics: &mut Vec<Diagnostic>) -> bool {
        match self.left.checked_sub(amount) {
            Some(left) => self.left = left,
            None => {
                self.left = 0;
                if !self.reported {
                    self.reported = true;
                    let message = format!("all moves together go in more than {MAX_WORK} directions");
                    diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
                }
                return false;
            }
        }
        true
    }
}

/// A path with the bends of its legs; the list is empty if all legs are straight.
type BentPath = (Vec<Bend>, Vec<Vector>);

/// The vectors found for each set of directions of each leg, for reporting empty sets.
struct Seen(Vec<Vec<BTreeSet<Vector>>>);

/// The rules of a move for one player; none if there are errors.
pub(in crate::rules) fn move_rules(
    context: &mut Context,
    player: PlayerId,
    resolved: &ResolvedMove,
    budget: &mut Budget,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<MoveRule> {
    let allowed = |cell: CellId| {
        let zone = resolved
            .conditions
            .from
            .and_then(|zone| context.zones.get(zone.index()));
        zone.is_none_or(|zone| zone.cells[player.index()].contains(cell))
    };
    let begins: Vec<CellId> = context.space.ids().filter(|&cell| allowed(cell)).collect();
    // Cells with the same forward vectors share paths.
    let mut groups: BTreeMap<Vec<Vector>, CellSet> = BTreeMap::new();
    if resolved.directions.iter().flatten().any(|set| set.needs_forward()) {
        let forward = |cell: &CellId| context.forward[player.index()][cell.index()].as_slice();
        for cells in begins.chunk_by(|one, other| forward(one) == forward(other)) {
            let mut forward = forward(&cells[0]).to_vec();
            forward.sort_unstable();
            let all = groups.entry(forward).or_default();
            cells.iter().for_each(|&cell| all.insert(cell));
        }
    } else if !begins.is_empty() {
        groups.insert(Vec::new(), begins.iter().copied().collect());
    }
    let mut seen = Seen(
        resolved
            .directions
            .iter()
            .map(|directions| vec![BTreeSet::new(); directions.len()])
            .collect(),
    );
    let mut cells_by_paths: BTreeMap<(Vec<Bend>, Vec<Vec<Vector>>), CellSet> = BTreeMap::new();
    for (forward, cells) in &groups {
        let Some(paths) = paths(context, player, forward, resolved, &mut seen, budget, diagnostics) else {
            return Vec::new();
        };
        for alike in paths.chunk_by(|one, other| one.0 == other.0) {
            let bends = alike[0].0.clone();
            let paths = alike.iter().map(|(_, path)| path.clone()).collect();
            let all = cells_by_paths.entry((bends, paths)).or_default();
            cells.iter().for_each(|cell| all.insert(cell));
        }
    }
    if !groups.is_empty() {
        seen.check(context, resolved, player, diagnostics);
    }
    let everywhere = |cells: &CellSet| cells.len() == begins.len();
    let situations = resolved.conditions.situations.iter();
    let situations: Vec<Situation> = situations.map(|asked| seen_by(context, player, asked)).collect();
    let mut rules = Vec::new();
    for ((bends, paths), cells) in cells_by_paths {
        let from = if everywhere(&cells) {
            resolved.conditions.from
        } else {
            let zone = context.unnamed_zone(vec![cells; context.players.len()], resolved.span, diagnostics);
            let Some(zone) = zone else { return Vec::new() };
            Some(zone)
        };
        rules.push(MoveRule {
            paths,
            legs: resolved.legs.clone(),
            bends,
            returns: resolved.returns,
            conditions: Conditions {
                from,
                situations: situations.clone(),
                ..resolved.conditions.clone()
            },
        });
    }
    rules
}

/// All paths from cells with these forward vectors, sorted by bends; `None` if there are too many.
fn paths(
    context: &Context,
    player: PlayerId,
    forward: &[Vector],
    resolved: &ResolvedMove,
    seen: &mut Seen,
    budget: &mut Budget,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<BentPath>> {
    let mut paths: Vec<BentPath> = vec![(Vec::new(), Vec::new())];
    for (leg, directions) in resolved.directions.iter().enumerate() {
        let mut longer = BTreeSet::new();
        for (bends, path) in &paths {
            let frame = Frame {
                context,
                player,
                forward,
                path,
            };
            for (index, set) in directions.iter().enumerate() {
                let vectors = set.bent(&frame);
                if !budget.spend(vectors.len() + 1, resolved.span, diagnostics) {
                    return None;
                }
                for (vector, bend) in vectors {
                    seen.0[leg][index].insert(vector);
                    let bends: Vec<Bend> = bends.iter().cloned().chain([bend]).collect();
                    longer.insert((bends, path.iter().copied().chain([vector]).collect::<Vec<_>>()));
                }
            }
            if longer.len() > MAX_PATHS {
                diagnostics.push(too_many(resolved.span));
                return None;
            }
        }
        paths = longer.into_iter().collect();
    }
    for (bends, _) in &mut paths {
        if !bends.iter().any(Bend::is_bent) {
            bends.clear();
        }
    }
    if !context.space.crosses_both_ways {
        return Some(paths);
    }
    let paths = in_every_order(&context.space, &paths);
    if paths.len() > MAX_PATHS {
        diagnostics.push(too_many(resolved.span));
        return None;
    }
    Some(paths)
}

fn too_many(span: Span) -> Diagnostic {
    let message = format!("a piece moves along at most {MAX_PATHS} paths, but this move has more");
    Diagnostic::new(Code::LimitExceeded, span, message)
}

/// The paths with every order in which each leg may cross joins; stops at one more than the limit.
fn in_every_order(space: &Space, paths: &[BentPath]) -> Vec<BentPath> {
    let mut all = BTreeSet::new();
    for (bends, path) in paths {
        let mut ordered: Vec<BentPath> = vec![(Vec::new(), Vec::new())];
        for (leg, &vector) in path.iter().enumerate() {
            let bend = bends.get(leg);
            let mut vectors = vec![vector];
            vectors.extend(bend.into_iter().flat_map(Bend::ring));
            let orders = space.orders(&vectors);
            let longer = |(bends, path): &BentPath| {
                let (bends, path) = (bends.clone(), path.clone());
                let further = |order| {
                    let bends = bends.iter().cloned().chain(bend.map(|bend| bend.crossing(order)));
                    let path = path.iter().copied().chain([Vector(vector.0, order)]);
                    (bends.collect(), path.collect())
                };
                orders.iter().copied().map(further).collect::<Vec<BentPath>>()
            };
            ordered = ordered.iter().flat_map(longer).take(MAX_PATHS + 1).collect();
        }
        all.extend(ordered);
        if all.len() > MAX_PATHS {
            break;
        }
    }
    all.into_iter().collect()
}

impl Seen {
    /// Reports empty sets of directions, and leaps that fit nowhere on the board.
    fn check(&self, context: &Context, resolved: &ResolvedMove, player: PlayerId, diagnostics: &mut Vec<Diagnostic>) {
        for (directions, found) in resolved.directions.iter().zip(&self.0) {
            // Legs after a leg without directions have none either; only the first such leg is reported.
            let nothing = found.iter().all(BTreeSet::is_empty);
            for (set, vectors) in directions.iter().zip(found) {
                if vectors.is_empty() {
                    diagnostics.push(set.nothing(context));
                } else if player.index() == 0 && !vectors.iter().any(|&vector| leads_somewhere(context, vector)) {
                    let message = "this leap is longer than the board";
                    let mistake = Diagnostic::new(Code::LeapTooLong, set.span, message);
                    diagnostics.push(mistake.labelled("it leads to no cell from anywhere"));
                }
            }
            if nothing {
                return;
            }
        }
    }
}

fn leads_somewhere(context: &Context, vector: Vector) -> bool {
    let space = &context.space;
    let mut cells = space.ids();
    cells.any(|cell| space.step(space.place(cell), vector).is_some())
}
