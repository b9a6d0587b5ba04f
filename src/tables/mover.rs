//! Everything one kind of one player can do.

use crate::geometry::CellId;
use crate::rules::{KindId, MoveRule, PlayerId, Rules, Token};

use super::consequences::{Changes, Dropping};
use super::graph::{Graph, Vectors};
use super::hops::{self, Hops};
use super::leaps::Leaps;
use super::set::Set;
use super::slides::Slides;
use super::strides::Strides;
use super::walks::Walk;
use super::within::Within;

/// What one kind of one player can do.
#[derive(Clone, Debug)]
pub struct Mover<const W: usize> {
    /// Moves of a single displacement.
    pub leaps: Leaps<W>,
    /// Moves along empty lines.
    pub slides: Vec<Slides<W>>,
    /// Moves over exactly one piece of a line.
    pub hops: Vec<Hops<W>>,
    /// Moves along fixed empty paths.
    pub strides: Strides<W>,
    /// All other moves on the board.
    pub walks: Vec<Walk<W>>,
    footprints: Vec<Set<W>>,
    walkers: Vec<Set<W>>,
    /// The kinds it cannot capture.
    pub spares: Vec<KindId>,
    /// What it can become.
    pub changes: Changes<W>,
    /// How it comes from the hand, if at all.
    pub dropping: Option<Dropping<W>>,
    /// Whether it has a move only for pieces that have not moved.
    pub unmoved: bool,
}

impl<const W: usize> Mover<W> {
    pub(super) fn new(rules: &Rules, player: PlayerId, kind: KindId, vectors: &mut Vectors) -> Self {
        let definition = &rules.kinds[kind.index()];
        let own = definition.moves.get(player.index()).map_or(&[][..], Vec::as_slice);
        let mut mover = Self {
            leaps: Leaps::default(),
            slides: Vec::new(),
            hops: Vec::new(),
            strides: Strides::default(),
            walks: Vec::new(),
            footprints: Vec::new(),
            walkers: Vec::new(),
            spares: spares(rules, kind),
            changes: Changes::new(rules, player, definition),
            dropping: Dropping::new(rules, player, definition),
            unmoved: own.iter().any(|rule| rule.unmoved),
        };
        for rule in own {
            mover.add(rules, player, rule, vectors);
        }
        mover
    }

    fn add(&mut self, rules: &Rules, player: PlayerId, rule: &MoveRule, vectors: &mut Vectors) {
        if let [leg] = rule.legs.as_slice() {
            let tokens: Vec<&Token> = leg.iter().filter(|token| token.max != Some(0)).collect();
            let within = Within::new(rules, player, rule, tokens.last().copied());
            if self.leaps.add(&rules.space, rule, &tokens, &within) {
                return;
            }
            if let Some(slides) = Slides::new(&rules.space, rule, &tokens, &within) {
                let rest = self
                    .slides
                    .iter_mut()
                    .try_fold(slides, |slides, same| same.join(slides));
                self.slides.extend(rest);
                return;
            }
        }
        if self.strides.add(rules, player, rule) {
            return;
        }
        if let Some(lines) = hops::lines_of(rule) {
            let tokens: Vec<&Token> = lines.legs.iter().flatten().collect();
            let within = Within::new(rules, player, &lines, tokens.last().copied());
            if let Some(lines) = Slides::new(&rules.space, &lines, &tokens, &within) {
                self.hops.push(Hops::over(lines));
                return;
            }
        }
        self.walks.push(Walk::new(rules, player, rule, vectors));
    }

    /// Fills the footprints in, once the graph of all walks is known.
    pub(super) fn trace(&mut self, graph: &Graph, cells: usize) {
        if !self.walks.iter().any(Walk::captures) {
            return;
        }
        let ids = || (0..cells).map(|index| CellId(index as u16));
        let capturing = || self.walks.iter().filter(|walk| walk.captures());
        let footprint = |from| capturing().fold(Set::EMPTY, |seen, walk| seen | walk.footprint(graph, from));
        let footprints: Vec<Set<W>> = ids().map(footprint).collect();
        let mut walkers = vec![Set::EMPTY; cells];
        for from in ids() {
            for to in footprints[from.index()] {
                walkers[to.index()].insert(from);
            }
        }
        self.footprints = footprints;
        self.walkers = walkers;
    }

    /// All cells that the capturing walks from a cell can depend on or change.
    #[must_use]
    #[inline]
    pub fn footprint(&self, from: CellId) -> Set<W> {
        self.footprints.get(from.index()).copied().unwrap_or(Set::EMPTY)
    }

    /// The cells from which a walk may be able to capture on a cell.
    #[must_use]
    #[inline]
    pub fn walkers(&self, to: CellId) -> Set<W> {
        self.walkers.get(to.index()).copied().unwrap_or(Set::EMPTY)
    }

    /// Whether one of some such pieces could capture a piece of a kind on a cell other than by a walk, given
    /// the occupied cells.
    #[must_use]
    #[inline]
    pub fn bears_on(&self, cell: CellId, kind: usize, army: &Set<W>, occupied: &Set<W>) -> bool {
        let slides = |slides: &Slides<W>| slides.takes(kind) && slides.attackers(cell, occupied).meets(army);
        let hops = |hops: &Hops<W>| hops.takes(kind) && hops.attacks(cell, army, occupied);
        self.leaps.attackers(cell).meets(army)
            || self.slides.iter().any(slides)
            || self.strides.attacks(cell, army, occupied)
            || self.hops.iter().any(hops)
    }

    /// Whether it can capture a kind at all.
    #[must_use]
    #[inline]
    pub fn may_capture(&self, kind: usize) -> bool {
        !self.spares.iter().any(|spared| spared.index() == kind)
    }
}

fn spares(rules: &Rules, kind: KindId) -> Vec<KindId> {
    let kinds = (0..rules.kinds.len()).map(|index| KindId(index as u16));
    kinds
        .filter(|&other| !rules.kinds[other.index()].capturable || rules.kinds[kind.index()].spares.contains(&other))
        .collect()
}
