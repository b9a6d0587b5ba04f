//! Everything one kind of one player can do.

use crate::geometry::CellId;
use crate::rules::{KindId, MoveRule, PlayerId, Rules, Token};

use crate::tables::bitboard::Bitboard;
use crate::tables::compile::compile_cache::{self, CompileCache, RuleId};
use crate::tables::compile::within::Within;
use crate::tables::movers::drops::Drops;
use crate::tables::movers::graph::Graph;
use crate::tables::movers::hops::{self, Hops};
use crate::tables::movers::lame_paths::LamePaths;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::promotions::Promotions;
use crate::tables::movers::shift_moves::{self, ShiftMove};
use crate::tables::movers::slides::Slides;
use crate::tables::movers::walks::Walk;

/// The movers of a game in the making.
pub(in crate::tables) struct Making<'m, const W: usize> {
    pub rules: &'m Rules,
    pub cache: &'m mut CompileCache<W>,
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
    pub lame_paths: LamePaths<W>,
    /// The same as the leaps and lame_paths together, for many pieces at once; empty if there are other moves.
    pub shift_moves: Vec<ShiftMove<W>>,
    /// All other moves on the board.
    pub walks: Vec<Walk<W>>,
    footprints: Vec<Bitboard<W>>,
    walkers: Vec<Bitboard<W>>,
    /// The kinds it cannot capture.
    pub spares: Vec<KindId>,
    /// What it can become.
    pub promotions: Promotions<W>,
    /// How it comes from the hand, if at all.
    pub drops: Option<Drops<W>>,
    /// Whether it has a move only for pieces that have not moved.
    pub unmoved: bool,
    /// Whether it has other moves than leaps, slides, hops and paths that update_ep_squares nothing.
    pub has_special: bool,
    /// Whether it is of a kind that check does not ask for, and sets of cells tell all its moves but captures en passant.
    pub plain: bool,
    /// Whether it is of a kind that check protects, all of whose moves are leaps and which stays what it is.
    pub steps: bool,
    /// For each cell those of which one must not hold an own piece if a slide is to lead anywhere; empty for
    /// pieces that may move otherwise.
    exits: Vec<Bitboard<W>>,
}

impl<const W: usize> Mover<W> {
    pub(in crate::tables) fn new(making: &mut Making<'_, W>, player: PlayerId, kind: KindId) -> Self {
        let rules = making.rules;
        let definition = &rules.kinds[kind.index()];
        let own = definition.moves.get(player.index()).map_or(&[][..], |moves| moves);
        let mut mover = Self {
            leaps: Leaps::default(),
            slides: Vec::new(),
            hops: Vec::new(),
            lame_paths: LamePaths::default(),
            shift_moves: Vec::new(),
            walks: Vec::new(),
            footprints: Vec::new(),
            walkers: Vec::new(),
            spares: spares(rules, kind),
            promotions: Promotions::new(rules, player, kind),
            drops: Drops::new(rules, player, kind),
            unmoved: own.iter().any(|rule| rule.conditions.unmoved),
            has_special: false,
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
            let id = making.cache.number(rule, within);
            if Leaps::<W>::cover(rule, &tokens) {
                leaping.push(id);
            } else if making.cache.is_slide(&rules.space, id) {
                sliding.push((rule, id));
            } else {
                mover.add_path(making, player, rule);
            }
        }
        mover.leaps = making.cache.leaps(&rules.space, &leaping);
        while let Some(first) = sliding.pop() {
            let (mut alike, rest): (Vec<_>, Vec<_>) = sliding
                .into_iter()
                .partition(|&(_, slide)| making.cache.end_alike(first.1, slide));
            alike.push(first);
            mover.add_slides(making, player, &alike);
            sliding = rest;
        }
        mover
    }

    /// The same moves for a kind of other rules that moves alike, with what it may capture, become and be dropped on there.
    pub(in crate::tables) fn under(&self, rules: &Rules, player: PlayerId, kind: KindId) -> Self {
        Self {
            spares: spares(rules, kind),
            promotions: Promotions::new(rules, player, kind),
            drops: Drops::new(rules, player, kind),
            ..self.clone()
        }
    }

    /// Adds rules that slide and end in the same way: together if that can be, else each alone.
    fn add_slides(&mut self, making: &mut Making<'_, W>, player: PlayerId, alike: &[(&MoveRule, RuleId)]) {
        let ids: Vec<RuleId> = alike.iter().map(|&(_, id)| id).collect();
        if let Some(slides) = making.cache.slides(&ids) {
            self.slides.push(slides);
            return;
        }
        for &(rule, id) in alike {
            match making.cache.slides(&[id]) {
                Some(slides) => self.slides.push(slides),
                None => self.add_path(making, player, rule),
            }
        }
    }

    /// Adds a rule that is neither a single displacement nor a slide.
    fn add_path(&mut self, making: &mut Making<'_, W>, player: PlayerId, rule: &MoveRule) {
        if self.lame_paths.add(making.rules, player, rule) {
            return;
        }
        match hop(making, player, rule) {
            Some(hops) => self.hops.push(hops),
            None => self
                .walks
                .push(Walk::new(making.rules, player, rule, &mut making.cache.vectors)),
        }
    }

    /// Whether so many pieces of the kind are better moved along its shift_moves than one by one.
    #[must_use]
    #[inline]
    pub fn shifts_pay(&self, pieces: usize) -> bool {
        !self.shift_moves.is_empty() && (self.lame_paths.set_ep_squares() || self.shift_moves.len() < 2 * pieces)
    }

    /// Fills the footprints in, once the graph of all walks is known.
    pub(in crate::tables) fn trace(&mut self, graph: &Graph, cells: usize) {
        self.has_special = self.lame_paths.set_ep_squares() || !self.walks.is_empty();
        if !self.slides.is_empty() && self.hops.is_empty() && !self.lame_paths.lead() && self.walks.is_empty() {
            let ids = (0..cells).map(|index| CellId(index as u16));
            self.exits = ids.map(|from| self.exits_of(from)).collect();
        }
        if self.slides.is_empty() && self.hops.is_empty() && self.walks.is_empty() {
            self.shift_moves = shift_moves::shift_moves(&self.leaps, &self.lame_paths, cells);
        }
        if !self.walks.iter().any(Walk::captures) {
            return;
        }
        let ids = || (0..cells).map(|index| CellId(index as u16));
        let capturing = || self.walks.iter().filter(|walk| walk.captures());
        let footprint = |from| capturing().fold(Bitboard::EMPTY, |seen, walk| seen | walk.footprint(graph, from));
        let footprints: Vec<Bitboard<W>> = ids().map(footprint).collect();
        let mut walkers = vec![Bitboard::EMPTY; cells];
        for from in ids() {
            for to in footprints[from.index()] {
                walkers[to.index()].insert(from);
            }
        }
        self.footprints = footprints;
        self.walkers = walkers;
    }

    /// Finds out what follows from the kind's being ordinary, protected or neither, from its promotions, and from whether
    /// walks depend on who exposed himself.
    pub(in crate::tables) fn settle(&mut self, ordinary: bool, protected: bool, walks_read_ep: bool) {
        self.steps = protected
            && self.is_direct()
            && self.slides.is_empty()
            && !self.lame_paths.lead()
            && !self.leaps.captures_en_passant()
            && self.promotions.all.is_empty();
        self.plain = ordinary && self.walks.is_empty() && !(walks_read_ep && self.lame_paths.set_ep_squares());
        for shift_move in &mut self.shift_moves {
            shift_move.promote_in(&self.promotions.zone);
        }
    }

    /// The cells beside one: those its leaps and its slides come to first.
    fn exits_of(&self, from: CellId) -> Bitboard<W> {
        let leaps = self.leaps.moves(from) | self.leaps.captures(from);
        self.slides
            .iter()
            .fold(leaps, |exits, slides| exits | slides.beside(from))
    }

    /// Whether a piece of the kind might have a move by leap, slide or hop; a cheap question, to be asked first.
    #[must_use]
    #[inline]
    pub fn may_leave(&self, from: CellId, own: &Bitboard<W>) -> bool {
        self.exits
            .get(from.index())
            .is_none_or(|exits| !(*exits - *own).is_empty())
    }

    /// All cells that the capturing walks from a cell can depend on or change.
    #[must_use]
    #[inline]
    pub fn footprint(&self, from: CellId) -> Bitboard<W> {
        self.footprints.get(from.index()).copied().unwrap_or(Bitboard::EMPTY)
    }

    /// The cells from which a walk may be able to capture on a cell.
    #[must_use]
    #[inline]
    pub fn walkers(&self, to: CellId) -> Bitboard<W> {
        self.walkers.get(to.index()).copied().unwrap_or(Bitboard::EMPTY)
    }

    /// The cells from which it might capture on a cell, if nothing were in the way.
    #[must_use]
    pub fn potential_attackers(&self, cell: CellId) -> Bitboard<W> {
        let slides = self.slides.iter();
        let hops = self.hops.iter().map(Hops::lines);
        let paths = self.lame_paths.onto(cell).iter();
        let lines = slides
            .chain(hops)
            .fold(Bitboard::EMPTY, |all, lines| all | lines.origins(cell));
        let paths = paths.fold(Bitboard::EMPTY, |all, path| all | Bitboard::of(path.from));
        self.leaps.attackers(cell) | lines | paths | self.walkers(cell)
    }

    /// Whether one of some such pieces could capture a piece of a kind on a cell other than by a walk, given
    /// the cells of each piece, as far as hops ask for them, and the occupied cells.
    #[must_use]
    #[inline]
    pub fn attacks(
        &self,
        cell: CellId,
        kind: usize,
        army: &Bitboard<W>,
        pieces: &[Bitboard<W>],
        occupied: &Bitboard<W>,
    ) -> bool {
        let slides = |slides: &Slides<W>| slides.takes(kind) && slides.attackers(cell, occupied).intersects(army);
        let hops = |hops: &Hops<W>| hops.takes(kind) && hops.attacks(cell, army, pieces, occupied);
        self.leaps.attackers(cell).intersects(army)
            || self.slides.iter().any(slides)
            || self.lame_paths.attacks(cell, army, occupied)
            || self.hops.iter().any(hops)
    }

    /// Whether all it can do is known from leaps, slides and fixed paths.
    pub(in crate::tables) fn is_direct(&self) -> bool {
        self.hops.is_empty() && self.walks.is_empty()
    }

    /// All cells that leaps, slides and fixed paths from a cell can lead to, whatever stands where.
    pub(in crate::tables) fn ends(&self, from: CellId) -> Bitboard<W> {
        let paths = self
            .lame_paths
            .from(from)
            .iter()
            .map(|lame_path| Bitboard::of(lame_path.to));
        let slides = self.slides.iter().map(|slides| slides.ends(from));
        let leaps = self.leaps.moves(from) | self.leaps.captures(from);
        paths.chain(slides).fold(leaps, |all, ends| all | ends)
    }

    /// Adds of some cells those, and perhaps others, on which some such pieces could capture a piece of a kind by leaps,
    /// slides and fixed paths, given the occupied cells.
    #[inline(never)]
    pub fn add_attacked_squares(
        &self,
        army: Bitboard<W>,
        kind: usize,
        among: &Bitboard<W>,
        occupied: &Bitboard<W>,
        threats: &mut Bitboard<W>,
    ) {
        army.each(|from| {
            let mut reached = self.leaps.captures(from);
            for slides in self.slides.iter().filter(|slides| slides.takes(kind)) {
                reached |= slides.threats(from, among, occupied);
            }
            if self.lame_paths.captures_any() {
                reached |= self.lame_paths.threats(from, occupied);
            }
            // Nothing captures on the cell that it stands on.
            reached.remove(from);
            *threats |= reached;
        });
    }

    /// Whether it can capture en passant.
    #[must_use]
    pub fn captures_en_passant(&self) -> bool {
        self.leaps.captures_en_passant() || self.walks.iter().any(|walk| walk.en_passant)
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
    let tokens = compile_cache::tokens(rule);
    let within = Within::new(rules, player, rule, tokens.last().copied());
    Some((tokens, within))
}

/// The hops of a rule, if it goes over one piece of a line that crosses itself nowhere.
fn hop<const W: usize>(making: &mut Making<'_, W>, player: PlayerId, rule: &MoveRule) -> Option<Hops<W>> {
    let (rule, screen) = hops::lines_of(rule)?;
    let (_, within) = single_leg(making.rules, player, &rule)?;
    let id = making.cache.number(&rule, within);
    // Where a line comes to a cell twice, one piece there stands on it twice.
    if !making.cache.is_slide(&making.rules.space, id) || making.cache.crosses(id) {
        return None;
    }
    Some(Hops::over(making.rules, player, screen, making.cache.slides(&[id])?))
}

fn spares(rules: &Rules, kind: KindId) -> Vec<KindId> {
    let kinds = (0..rules.kinds.len()).map(|index| KindId(index as u16));
    kinds
        .filter(|&other| !rules.kinds[other.index()].capturable || rules.kinds[kind.index()].spares.contains(&other))
        .collect()
}
