//! Everything one kind of one player can do.

use crate::geometry::CellId;
use crate::rules::{KindId, MoveRule, PlayerId, Rules, Token};

use super::consequences::{Changes, Dropping};
use super::graph::Graph;
use super::hops::{self, Hops};
use super::leaps::Leaps;
use super::marches::{self, March};
use super::set::Set;
use super::slides::Slides;
use super::strides::Strides;
use super::walks::Walk;
use super::within::Within;
use super::workshop::{self, RuleId, Workshop};

/// The movers of a game in the making.
pub(super) struct Making<'m, const W: usize> {
    pub rules: &'m Rules,
    pub shop: &'m mut Workshop<W>,
}

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
    /// The same as the leaps and strides together, for many pieces at once; empty if there are other moves.
    pub marches: Vec<March<W>>,
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
    /// Whether it has other moves than leaps, slides, hops and paths that expose nothing.
    pub wanders: bool,
    /// Whether it is of a kind that check does not ask for, and sets of cells tell all its moves but captures en passant.
    pub plain: bool,
    /// Whether it is of a kind that check protects, all of whose moves are leaps and which stays what it is.
    pub steps: bool,
    /// For each cell those of which one must not hold an own piece if a slide is to lead anywhere; empty for
    /// pieces that may move otherwise.
    exits: Vec<Set<W>>,
}

impl<const W: usize> Mover<W> {
    pub(super) fn new(making: &mut Making<'_, W>, player: PlayerId, kind: KindId) -> Self {
        let rules = making.rules;
        let definition = &rules.kinds[kind.index()];
        let own = definition.moves.get(player.index()).map_or(&[][..], |moves| moves);
        let mut mover = Self {
            leaps: Leaps::default(),
            slides: Vec::new(),
            hops: Vec::new(),
            strides: Strides::default(),
            marches: Vec::new(),
            walks: Vec::new(),
            footprints: Vec::new(),
            walkers: Vec::new(),
            spares: spares(rules, kind),
            changes: Changes::new(rules, player, kind),
            dropping: Dropping::new(rules, player, definition),
            unmoved: own.iter().any(|rule| rule.unmoved),
            wanders: false,
            plain: false,
            steps: false,
            exits: Vec::new(),
        };
        let (mut leaping, mut sliding) = (Vec::new(), Vec::new());
        for rule in own {
            let Some((tokens, within)) = single_leg(rules, player, rule) else {
                mover.add_path(making, player, rule);
                continue;
            };
            let id = making.shop.number(rule, within);
            if Leaps::<W>::cover(rule, &tokens) {
                leaping.push(id);
            } else if making.shop.is_slide(&rules.space, id) {
                sliding.push((rule, id));
            } else {
                mover.add_path(making, player, rule);
            }
        }
        mover.leaps = making.shop.leaps(&rules.space, &leaping);
        while let Some(first) = sliding.pop() {
            let (mut alike, rest): (Vec<_>, Vec<_>) = sliding
                .into_iter()
                .partition(|&(_, slide)| making.shop.end_alike(first.1, slide));
            alike.push(first);
            mover.add_slides(making, player, &alike);
            sliding = rest;
        }
        mover
    }

    /// The same moves for a kind of other rules that moves alike, with what it may capture, become and be dropped on there.
    pub(super) fn under(&self, rules: &Rules, player: PlayerId, kind: KindId) -> Self {
        Self {
            spares: spares(rules, kind),
            changes: Changes::new(rules, player, kind),
            dropping: Dropping::new(rules, player, &rules.kinds[kind.index()]),
            ..self.clone()
        }
    }

    /// Adds rules that slide and end in the same way: together if that can be, else each alone.
    fn add_slides(&mut self, making: &mut Making<'_, W>, player: PlayerId, alike: &[(&MoveRule, RuleId)]) {
        let ids: Vec<RuleId> = alike.iter().map(|&(_, id)| id).collect();
        if let Some(slides) = making.shop.slides(&ids) {
            self.slides.push(slides);
            return;
        }
        for &(rule, id) in alike {
            match making.shop.slides(&[id]) {
                Some(slides) => self.slides.push(slides),
                None => self.add_path(making, player, rule),
            }
        }
    }

    /// Adds a rule that is neither a single displacement nor a slide.
    fn add_path(&mut self, making: &mut Making<'_, W>, player: PlayerId, rule: &MoveRule) {
        if self.strides.add(making.rules, player, rule) {
            return;
        }
        match hop(making, player, rule) {
            Some(hops) => self.hops.push(hops),
            None => self
                .walks
                .push(Walk::new(making.rules, player, rule, &mut making.shop.vectors)),
        }
    }

    /// Whether so many pieces of the kind are better moved along its marches than one by one.
    #[must_use]
    #[inline]
    pub fn marches_pay(&self, pieces: usize) -> bool {
        !self.marches.is_empty() && (self.strides.pass() || self.marches.len() < 2 * pieces)
    }

    /// Fills the footprints in, once the graph of all walks is known.
    pub(super) fn trace(&mut self, graph: &Graph, cells: usize) {
        self.wanders = self.strides.pass() || !self.walks.is_empty();
        if !self.slides.is_empty() && self.hops.is_empty() && !self.strides.lead() && self.walks.is_empty() {
            let ids = (0..cells).map(|index| CellId(index as u16));
            self.exits = ids.map(|from| self.exits_of(from)).collect();
        }
        if self.slides.is_empty() && self.hops.is_empty() && self.walks.is_empty() {
            self.marches = marches::marches(&self.leaps, &self.strides, cells);
        }
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

    /// Finds out what follows from the kind's being common, protected or neither, from its promotions, and from whether
    /// walks depend on who exposed himself.
    pub(super) fn settle(&mut self, common: bool, protected: bool, passed_walks: bool) {
        self.steps = protected
            && self.is_direct()
            && self.slides.is_empty()
            && !self.strides.lead()
            && !self.leaps.has_passed()
            && self.changes.all.is_empty();
        self.plain = common && self.walks.is_empty() && !(passed_walks && self.strides.pass());
        for march in &mut self.marches {
            march.promote_in(&self.changes.zone);
        }
    }

    /// The cells beside one: those its leaps and its slides come to first.
    fn exits_of(&self, from: CellId) -> Set<W> {
        let leaps = self.leaps.moves(from) | self.leaps.captures(from);
        self.slides
            .iter()
            .fold(leaps, |exits, slides| exits | slides.beside(from))
    }

    /// Whether a piece of the kind might have a move by leap, slide or hop; a cheap question, to be asked first.
    #[must_use]
    #[inline]
    pub fn may_leave(&self, from: CellId, own: &Set<W>) -> bool {
        self.exits
            .get(from.index())
            .is_none_or(|exits| !(*exits - *own).is_empty())
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

    /// The cells from which it might capture on a cell, if nothing were in the way.
    #[must_use]
    pub fn watching(&self, cell: CellId) -> Set<W> {
        let slides = self.slides.iter();
        let hops = self.hops.iter().map(Hops::lines);
        let paths = self.strides.onto(cell).iter();
        let lines = slides
            .chain(hops)
            .fold(Set::EMPTY, |all, lines| all | lines.origins(cell));
        let paths = paths.fold(Set::EMPTY, |all, path| all | Set::of(path.from));
        self.leaps.attackers(cell) | lines | paths | self.walkers(cell)
    }

    /// Whether one of some such pieces could capture a piece of a kind on a cell other than by a walk, given
    /// the cells of each piece, as far as hops ask for them, and the occupied cells.
    #[must_use]
    #[inline]
    pub fn bears_on(&self, cell: CellId, kind: usize, army: &Set<W>, pieces: &[Set<W>], occupied: &Set<W>) -> bool {
        let slides = |slides: &Slides<W>| slides.takes(kind) && slides.attackers(cell, occupied).meets(army);
        let hops = |hops: &Hops<W>| hops.takes(kind) && hops.attacks(cell, army, pieces, occupied);
        self.leaps.attackers(cell).meets(army)
            || self.slides.iter().any(slides)
            || self.strides.attacks(cell, army, occupied)
            || self.hops.iter().any(hops)
    }

    /// Whether all it can do is known from leaps, slides and fixed paths.
    pub(super) fn is_direct(&self) -> bool {
        self.hops.is_empty() && self.walks.is_empty()
    }

    /// All cells that leaps, slides and fixed paths from a cell can lead to, whatever stands where.
    pub(super) fn ends(&self, from: CellId) -> Set<W> {
        let paths = self.strides.from(from).iter().map(|stride| Set::of(stride.to));
        let slides = self.slides.iter().map(|slides| slides.ends(from));
        let leaps = self.leaps.moves(from) | self.leaps.captures(from);
        paths.chain(slides).fold(leaps, |all, ends| all | ends)
    }

    /// Adds of some cells those, and perhaps others, on which some such pieces could capture a piece of a kind by leaps,
    /// slides and fixed paths, given the occupied cells.
    #[inline(never)]
    pub fn threaten(&self, army: Set<W>, kind: usize, among: &Set<W>, occupied: &Set<W>, threats: &mut Set<W>) {
        army.each(|from| {
            let mut reached = self.leaps.captures(from);
            for slides in self.slides.iter().filter(|slides| slides.takes(kind)) {
                reached |= slides.threats(from, among, occupied);
            }
            if self.strides.capture() {
                reached |= self.strides.threats(from, occupied);
            }
            // Nothing captures on the cell that it stands on.
            reached.remove(from);
            *threats |= reached;
        });
    }

    /// Whether it can capture en passant.
    #[must_use]
    pub fn captures_passed(&self) -> bool {
        self.leaps.has_passed() || self.walks.iter().any(|walk| walk.en_passant)
    }

    /// Whether it can capture a kind at all.
    #[must_use]
    #[inline]
    pub fn may_capture(&self, kind: usize) -> bool {
        !self.spares.iter().any(|spared| spared.index() == kind)
    }
}

/// The tokens of a rule's only leg, and what its ends must be.
fn single_leg<'a, const W: usize>(
    rules: &Rules,
    player: PlayerId,
    rule: &'a MoveRule,
) -> Option<(Vec<&'a Token>, Within<W>)> {
    if rule.legs.len() != 1 {
        return None;
    }
    let tokens = workshop::tokens(rule);
    let within = Within::new(rules, player, rule, tokens.last().copied());
    Some((tokens, within))
}

/// The hops of a rule, if it goes over one piece of a line that crosses itself nowhere.
fn hop<const W: usize>(making: &mut Making<'_, W>, player: PlayerId, rule: &MoveRule) -> Option<Hops<W>> {
    let (rule, screen) = hops::lines_of(rule)?;
    let (_, within) = single_leg(making.rules, player, &rule)?;
    let id = making.shop.number(&rule, within);
    // Where a line comes to a cell twice, one piece there stands on it twice.
    if !making.shop.is_slide(&making.rules.space, id) || making.shop.crosses(id) {
        return None;
    }
    Some(Hops::over(making.rules, player, screen, making.shop.slides(&[id])?))
}

fn spares(rules: &Rules, kind: KindId) -> Vec<KindId> {
    let kinds = (0..rules.kinds.len()).map(|index| KindId(index as u16));
    kinds
        .filter(|&other| !rules.kinds[other.index()].capturable || rules.kinds[kind.index()].spares.contains(&other))
        .collect()
}
