//! Everything one kind of one player can do.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::check_rules::Role;
use crate::tables::compile::packer::Packer;
use crate::tables::movers::drops::Drops;
use crate::tables::movers::graph::Graph;
use crate::tables::movers::hops::Hops;
use crate::tables::movers::lame_paths::LamePaths;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::promotions::Promotions;
use crate::tables::movers::shift_moves::{ShiftMove, shift_moves};
use crate::tables::movers::slides::Slides;
use crate::tables::movers::walks::Walk;

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
    /// The leaps and lame paths again, for many pieces at once; empty if the kind moves otherwise too, or the tables are
    /// not accelerated.
    pub shift_moves: Vec<ShiftMove<W>>,
    /// All other moves on the board.
    pub walks: Vec<Walk<W>>,
    /// For each cell all cells that the capturing walks from it can depend on or change.
    footprints: Vec<Bitboard<W>>,
    /// For each cell the cells from which a walk may be able to capture there.
    walkers: Vec<Bitboard<W>>,
    /// The kinds it cannot capture.
    pub spares: Vec<KindId>,
    /// What it can become.
    pub promotions: Promotions<W>,
    /// How it drops from the hand, each time as another kind.
    pub drops: Vec<Drops<W>>,
    /// Whether it matters to the kind that a piece has not moved.
    pub tracks_unmoved: bool,
    /// What the kind is to check.
    pub role: Role,
    /// How its legal moves are generated where masks decide what is legal.
    pub generator: Generator,
    /// For each cell those that leaps and slides come to first; empty if the kind moves otherwise too, or the tables are
    /// not accelerated.
    first_cells: Vec<Bitboard<W>>,
}

/// How the legal moves of a kind are generated where masks decide what is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    /// All pieces of the kind together: check does not protect it, and bitboards tell all its moves but captures en
    /// passant.
    Bulk,
    /// The steps of a single royal piece: it only leaps, and stays what it is.
    RoyalSteps,
    /// Piece by piece.
    OneByOne,
}

/// What a mover is made of, rule by rule.
pub(in crate::tables) struct Moves {
    pub leaps: Leaps<WIDE>,
    pub slides: Vec<Slides<WIDE>>,
    pub hops: Vec<Hops<WIDE>>,
    pub lame_paths: LamePaths<WIDE>,
    pub walks: Vec<Walk<WIDE>>,
    pub tracks_unmoved: bool,
}

impl Mover<WIDE> {
    pub(in crate::tables) fn new(
        moves: Moves,
        spares: Vec<KindId>,
        promotions: Promotions<WIDE>,
        drops: Vec<Drops<WIDE>>,
    ) -> Self {
        let Moves {
            leaps,
            slides,
            hops,
            lame_paths,
            walks,
            tracks_unmoved,
        } = moves;
        Self {
            leaps,
            slides,
            hops,
            lame_paths,
            shift_moves: Vec::new(),
            walks,
            footprints: Vec::new(),
            walkers: Vec::new(),
            spares,
            promotions,
            drops,
            tracks_unmoved,
            role: Role::Ordinary,
            generator: Generator::OneByOne,
            first_cells: Vec::new(),
        }
    }

    /// Derives what follows from the moves, once the graph of all walks is known.
    pub(in crate::tables) fn trace(&mut self, graph: &Graph, cells: usize) {
        if !self.walks.iter().any(|walk| walk.captures) {
            return;
        }
        let ids = || (0..cells).map(|index| CellId(index as u16));
        let capturing = || self.walks.iter().filter(|walk| walk.captures);
        let footprint = |from| capturing().fold(Bitboard::EMPTY, |seen, walk| seen | walk.footprint(graph, from));
        let footprints: Vec<Bitboard<WIDE>> = ids().map(footprint).collect();
        let mut walkers = vec![Bitboard::EMPTY; cells];
        for from in ids() {
            for to in footprints[from.index()] {
                walkers[to.index()].insert(from);
            }
        }
        self.footprints = footprints;
        self.walkers = walkers;
    }

    /// Adds the tables without which the kind moves in the same way, but is generated more slowly.
    pub(in crate::tables) fn accelerate(&mut self, cells: usize) {
        if !self.is_direct() {
            return;
        }
        if self.slides.is_empty() {
            self.shift_moves = shift_moves(&self.leaps, &self.lame_paths, &self.promotions.zone, cells);
        } else if self.lame_paths.is_empty() {
            let ids = (0..cells).map(|index| CellId(index as u16));
            self.first_cells = ids.map(|from| self.first_cells_of(from)).collect();
        }
    }

    fn first_cells_of(&self, from: CellId) -> Bitboard<WIDE> {
        let leaps = self.leaps.quiet(from) | self.leaps.captures(from) | self.leaps.ep_captures(from);
        self.slides
            .iter()
            .fold(leaps, |first, slides| first | slides.first_cells(from))
    }

    /// The cells from which it might capture on a cell, whatever stands between.
    pub(in crate::tables) fn potential_attackers(&self, cell: CellId) -> Bitboard<WIDE> {
        let slides = self.slides.iter();
        let hops = self.hops.iter().map(Hops::lines);
        let paths = self.lame_paths.onto(cell).iter();
        let lines = slides
            .chain(hops)
            .fold(Bitboard::EMPTY, |all, lines| all | lines.origins(cell));
        let paths = paths.fold(Bitboard::EMPTY, |all, path| all | Bitboard::of(path.from));
        self.leaps.attackers(cell) | lines | paths | self.walkers(cell)
    }

    /// All cells that leaps, slides and lame paths from a cell can lead to, whatever stands where.
    pub(in crate::tables) fn ends(&self, from: CellId) -> Bitboard<WIDE> {
        let paths = self.lame_paths.from(from).iter().map(|path| Bitboard::of(path.to));
        let slides = self.slides.iter().map(|slides| slides.ends(from));
        let leaps = self.leaps.quiet(from) | self.leaps.captures(from);
        paths.chain(slides).fold(leaps, |all, ends| all | ends)
    }

    pub(in crate::tables) fn pack<const W: usize>(&self, packer: &mut Packer<W>) -> Mover<W> {
        Mover {
            leaps: self.leaps.pack(packer),
            slides: self.slides.iter().map(|slides| slides.pack(packer)).collect(),
            hops: self.hops.iter().map(|hops| hops.pack(packer)).collect(),
            lame_paths: self.lame_paths.pack(),
            shift_moves: self.shift_moves.iter().map(ShiftMove::pack).collect(),
            walks: self.walks.iter().map(|walk| walk.pack(packer)).collect(),
            footprints: pack_all(&self.footprints),
            walkers: pack_all(&self.walkers),
            spares: self.spares.clone(),
            promotions: self.promotions.pack(),
            drops: self.drops.iter().map(Drops::pack).collect(),
            tracks_unmoved: self.tracks_unmoved,
            role: self.role,
            generator: self.generator,
            first_cells: pack_all(&self.first_cells),
        }
    }
}

impl<const W: usize> Mover<W> {
    /// Chooses the generator by what the kind is to check and whether walks of any kind depend on en passant squares.
    pub(in crate::tables) fn choose_generator(&mut self, role: Role, walks_read_ep: bool) {
        let only_leaps = self.is_direct()
            && self.slides.is_empty()
            && self.lame_paths.is_empty()
            && !self.leaps.captures_en_passant();
        let bitboards_tell = self.walks.is_empty() && !(walks_read_ep && self.lame_paths.sets_ep_squares());
        self.role = role;
        self.generator = match role {
            Role::Ordinary if bitboards_tell => Generator::Bulk,
            Role::Royal if only_leaps && self.promotions.all.is_empty() => Generator::RoyalSteps,
            Role::Ordinary | Role::Royal | Role::MayChangeMore => Generator::OneByOne,
        };
    }

    /// Whether so many pieces of the kind are better moved together than one by one.
    #[must_use]
    #[inline]
    pub fn shifts_pay(&self, pieces: usize) -> bool {
        !self.shift_moves.is_empty() && (self.lame_paths.sets_ep_squares() || self.shift_moves.len() < 2 * pieces)
    }

    /// Whether it has moves that a set of targets does not tell: walks, and paths that set en passant squares.
    #[must_use]
    #[inline]
    pub fn has_special(&self) -> bool {
        self.lame_paths.sets_ep_squares() || !self.walks.is_empty()
    }

    /// Whether a piece might have a move by leap, slide or hop: a cheap question to ask first.
    #[must_use]
    #[inline]
    pub fn can_leave(&self, from: CellId, own: &Bitboard<W>) -> bool {
        self.first_cells
            .get(from.index())
            .is_none_or(|cells| !(*cells - *own).is_empty())
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

    /// Whether one of some pieces of the kind could capture a victim of another kind on a cell, walks aside.
    #[must_use]
    #[inline]
    pub fn attacks(
        &self,
        cell: CellId,
        victim: KindId,
        pieces: &Bitboard<W>,
        by_piece: &[Bitboard<W>],
        occupied: &Bitboard<W>,
    ) -> bool {
        let slides = |slides: &Slides<W>| slides.takes(victim) && slides.attackers(cell, occupied).intersects(pieces);
        let hops = |hops: &Hops<W>| hops.takes(victim) && hops.attacks(cell, pieces, by_piece, occupied);
        self.leaps.attackers(cell).intersects(pieces)
            || self.slides.iter().any(slides)
            || self.lame_paths.attacks(cell, pieces, occupied)
            || self.hops.iter().any(hops)
    }

    /// The cells from which a piece of the kind could capture a victim of another kind, of those from which it might if nothing stood
    /// between; all of them, if it hops or walks.
    #[must_use]
    #[inline]
    pub fn attackers(
        &self,
        cell: CellId,
        victim: KindId,
        potential: &Bitboard<W>,
        occupied: &Bitboard<W>,
    ) -> Bitboard<W> {
        if !self.is_direct() {
            return *potential;
        }
        let mut from = self.leaps.attackers(cell);
        for slides in self.slides.iter().filter(|slides| slides.takes(victim)) {
            from |= slides.attackers(cell, occupied);
        }
        for lame in self.lame_paths.attackers(cell, occupied) {
            from.insert(lame);
        }
        from
    }

    /// Whether it has captures with a condition to which what happens anywhere on the board may matter.
    pub(in crate::tables) fn attacks_conditionally(&self) -> bool {
        let mut capturing = self.walks.iter().filter(|walk| walk.captures);
        capturing.any(|walk| walk.conditions.ask_far_away())
    }

    /// Whether the kind neither hops nor walks: leaps, slides and lame paths are all it does.
    #[inline]
    pub(in crate::tables) fn is_direct(&self) -> bool {
        self.hops.is_empty() && self.walks.is_empty()
    }

    /// Adds to `attacked` a superset of the cells in `among` on which some pieces of the kind could capture a victim by
    /// leaps, slides and lame paths.
    #[inline(never)]
    pub fn add_attacked_squares(
        &self,
        pieces: Bitboard<W>,
        victim: KindId,
        among: &Bitboard<W>,
        occupied: &Bitboard<W>,
        attacked: &mut Bitboard<W>,
    ) {
        pieces.each(|from| {
            let mut reached = self.leaps.captures(from);
            for slides in self.slides.iter().filter(|slides| slides.takes(victim)) {
                reached |= slides.attacked_squares(from, among, occupied);
            }
            if self.lame_paths.captures() {
                reached |= self.lame_paths.attacked_squares(from, occupied);
            }
            // Nothing captures on the cell that it stands on.
            reached.remove(from);
            *attacked |= reached;
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
    pub fn may_capture(&self, kind: KindId) -> bool {
        !self.spares.contains(&kind)
    }
}
