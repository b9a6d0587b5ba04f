//! Moves that no other table covers: legs of line patterns, walked token by token.

use std::collections::HashSet;

use crate::geometry::{CellId, Shift, Space, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::{Contact, Holds, KindId, MoveRule, PlayerId, Rules, Token};

use crate::tables::bitboard::Bitboard;
use crate::tables::compile::within::Within;
use crate::tables::movers::graph::{Graph, Vectors, WalkNode};

/// A rule of a kind of one player, ready to be walked.
#[derive(Clone, Debug)]
pub struct Walk<const W: usize> {
    /// The conditions on the ends.
    pub within: Within<W>,
    /// The tokens of each leg.
    pub legs: Vec<Vec<Step<W>>>,
    /// The paths: for each leg in turn the number of a vector of the graph.
    pub paths: Vec<u32>,
    /// Whether only a piece that has not moved may go.
    pub unmoved: bool,
    /// The piece that must stand beside the mover.
    pub near: Option<NearCells<W>>,
    /// Whether the cells passed are exposed to en passant.
    pub passing: bool,
    /// Whether it can capture a piece that exposed itself to en passant.
    pub en_passant: bool,
}

/// A token of a walk.
#[derive(Clone, Debug)]
pub struct Step<const W: usize> {
    /// What a cell may hold.
    pub on: Holds,
    /// Whether a piece there may be of each kind.
    pub kinds: Option<Vec<bool>>,
    /// Where the cells must lie.
    pub zone: Option<Bitboard<W>>,
    /// The least number of cells.
    pub min: u16,
    /// The greatest number of cells.
    pub max: u16,
    /// What happens to a piece that is met.
    pub contact: Contact,
}

/// The condition that a piece stands beside the mover.
#[derive(Clone, Debug)]
pub struct NearCells<const W: usize> {
    /// Whose piece, by what it is to the mover.
    pub on: Holds,
    /// The kinds it may be of.
    pub kinds: Option<Vec<KindId>>,
    /// For each cell the cells beside it.
    pub cells: Vec<Bitboard<W>>,
}

impl<const W: usize> Walk<W> {
    /// The walk of a rule.
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, rule: &MoveRule, vectors: &mut Vectors) -> Self {
        let step = |token: &Token| Step {
            on: token.on,
            kinds: token.kinds.as_ref().map(|kinds| {
                let mut flags = vec![false; rules.kinds.len()];
                for kind in kinds {
                    flags[kind.index()] = true;
                }
                flags
            }),
            zone: token
                .zone
                .map(|id| Bitboard::from(&rules.zones[id.index()].cells[player.index()])),
            min: token.min,
            max: token.max.unwrap_or(MAX_RAY as u16).min(MAX_RAY as u16),
            contact: token.contact,
        };
        let legs: Vec<Vec<Step<W>>> = rule.legs.iter().map(|leg| leg.iter().map(step).collect()).collect();
        let tokens = || rule.legs.iter().flatten();
        Self {
            within: Within::new(rules, player, rule, None),
            paths: rule
                .paths
                .iter()
                .filter(|path| path.len() == legs.len())
                .flatten()
                .map(|&vector| vectors.number(vector))
                .collect(),
            legs,
            unmoved: rule.conditions.unmoved,
            near: rule.conditions.near.as_ref().map(|near| NearCells {
                on: near.on,
                kinds: near.kinds.clone(),
                cells: rules
                    .space
                    .ids()
                    .map(|from| beside(&rules.space, from, &near.vectors))
                    .collect(),
            }),
            passing: rule.conditions.passing,
            en_passant: tokens().any(|token| token.on.en_passant && token.contact == Contact::Capture),
        }
    }

    /// Whether it can capture anything.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.legs
            .iter()
            .flatten()
            .any(|step| step.contact == Contact::Capture && (step.on.enemy || step.on.en_passant))
    }

    /// Whether it can depend on who exposed himself to en passant.
    #[must_use]
    pub fn reads_ep_squares(&self) -> bool {
        self.legs.iter().flatten().any(|step| step.on.en_passant)
    }

    /// The paths, each with one vector for each leg.
    #[inline]
    pub fn paths(&self) -> impl Iterator<Item = &[u32]> {
        self.paths.chunks_exact(self.legs.len().max(1))
    }

    /// All cells that a walk from a cell can depend on or change, whatever stands on the board.
    pub(in crate::tables) fn footprint(&self, graph: &Graph, from: CellId) -> Bitboard<W> {
        let mut seen = Bitboard::of(from);
        if !self.within.begins(from) {
            return Bitboard::EMPTY;
        }
        if let Some(near) = &self.near {
            seen |= near.cells[from.index()];
        }
        for path in self.paths() {
            let mut starts = HashSet::from([graph.start(from)]);
            for (leg, (&vector, steps)) in path.iter().zip(&self.legs).enumerate() {
                let longest: usize = steps.iter().map(|step| usize::from(step.max)).sum();
                let mut ends = HashSet::new();
                for &start in &starts {
                    let (mut state, mut line): (WalkNode, HashSet<WalkNode>) = (start, HashSet::new());
                    for _ in 0..longest.min(MAX_RAY) {
                        let Some(next) = graph.step(state, vector) else { break };
                        state = next;
                        let cell = graph.cell(state);
                        if (leg == 0 && cell == Some(from)) || !line.insert(state) {
                            break;
                        }
                        if let Some(cell) = cell {
                            seen.insert(cell);
                            ends.insert(state);
                        }
                    }
                }
                starts = ends;
            }
        }
        seen
    }
}

fn beside<const W: usize>(space: &Space, from: CellId, vectors: &[Vector]) -> Bitboard<W> {
    vectors
        .iter()
        .filter_map(|&vector| match space.shift(from, vector) {
            Shift::Cell(cell) => Some(cell),
            Shift::Gap | Shift::Edge => None,
        })
        .collect()
}
