//! Movers: all moves of one kind of one player.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::check_rules::Role;
use crate::tables::movers::drops::Drops;
use crate::tables::movers::graph::Graph;
use crate::tables::movers::hops::Hops;
use crate::tables::movers::lame_paths::LamePaths;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::promotions::Promotions;
use crate::tables::movers::shift_moves::{ShiftMove, shift_moves};
use crate::tables::movers::slides::Slides;
use crate::tables::movers::walks::Walk;
use crate::tables::parts::packer::{Pack, Packer, pack};

/// The moves of one kind of one player.
#[derive(Clone, Debug)]
pub struct Mover<const W: usize> {
    /// Moves by a single displacement.
    pub leaps: Leaps<W>,
    /// Moves along empty lines.
    pub slides: Vec<Slides<W>>,
    /// Moves along a line over exactly one piece.
    pub hops: Vec<Hops<W>>,
    /// Moves along fixed empty paths.
    pub lame_paths: LamePaths<W>,
    /// The leaps and lame paths in a form that moves many pieces at once; empty if the kind has other moves or the tables are not
    /// accelerated.
    pub shift_moves: Vec<ShiftMove<W>>,
    /// All other moves on the board.
    pub walks: Vec<Walk<W>>,
    /// For each cell, all cells that the capturing walks from it can depend on or change.
    footprints: Vec<Bitboard<W>>,
    /// For each cell, the cells from which a walk may be able to capture there.
    walkers: Vec<Bitboard<W>>,
    /// The kinds that the mover cannot capture.
    pub spares: Vec<KindId>,
    /// The promotions.
    pub promotions: Promotions<W>,
    /// The drops, one entry for each kind as which a piece can be dropped.
    pub drops: Vec<Drops<W>>,
    /// Whether the moves of the kind depend on whether a piece has moved.
    pub tracks_unmoved: bool,
    /// The role of the kind with regard to check.
    pub role: Role,
    /// The generator for legal moves, where masks decide legality.
    pub generator: Generator,
    /// For each cell, the first cells of leaps and slides; empty if the kind has other moves or the tables are not accelerated.
    first_cells: Vec<Bitboard<W>>,
}

pack!(Mover {
    leaps, slides, hops, lame_paths, shift_moves, walks, footprints, walkers, promotions, drops, first_cells;
    spares, tracks_unmoved, role, generator
});

/// The generator for the legal moves of a kind, where masks decide legality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    /// All pieces of the kind together: the kind is not protected, and bitboards represent all its moves except en passant
    /// captures.
    Bulk,
    /// The steps of a single royal piece, which only leaps and never changes.
    RoyalSteps,
    /// Piece by piece.
    OneByOne,
}

/// The parts of a mover that are compiled rule by rule.
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

    /// Computes the tables that depend on the graph of all walks.
    pub(in crate::tables) fn compute_footprints(&mut self, graph: &Graph, cells: usize) {
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

    /// Adds the optional tables that only make move generation faster.
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

    /// The cells from which the kind might capture on a cell, ignoring blockers.
    pub(in crate::tables) fn potential_attackers(&self, cell: CellId) -> Bitboard<WIDE> {
        let slides = self.slides.iter();
        let hops = self.hops.iter().map(Hops::lines);
        let paths = self.lame_paths.onto(cell).iter();
        let lines = slides
            .chain(hops)
            .fold(Bitboard::EMPTY, |all, lines| all | lines.origins(cell));
        let paths = paths.fold(Bitboard::EMPTY, |all, path| all | Bitboard::single(path.from));
        self.leaps.attackers(cell) | lines | paths | self.walkers(cell)
    }

    /// All cells that leaps, slides and lame paths from a cell can reach, for any occupancy.
    pub(in crate::tables) fn ends(&self, from: CellId) -> Bitboard<WIDE> {
        let paths = self.lame_paths.from(from).iter().map(|path| Bitboard::single(path.to));
        let slides = self.slides.iter().map(|slides| slides.ends(from));
        let leaps = self.leaps.quiet(from) | self.leaps.captures(from);
        paths.chain(slides).fold(leaps, |all, ends| all | ends)
    }
}

impl<const W: usize> Mover<W> {
    /// Chooses the generator, given the role of the kind and whether walks of any kind depend on en passant squares.
    pub(in crate::tables) fn choose_generator(&mut self, role: Role, walks_read_ep: bool) {
        let only_leaps = self.is_direct()
            && self.slides.is_empty()
            && self.lame_paths.is_empty()
            && !self.leaps.captures_en_passant();
        let fits_bitboards = self.walks.is_empty() && !(walks_read_ep && self.lame_paths.sets_ep_squares());
        self.role = role;
        self.generator = match role {
            Role::Ordinary if fits_bitboards => Generator::Bulk,
            Role::Royal if only_leaps && self.promotions.all.is_empty() => Generator::RoyalSteps,
            Role::Ordinary | Role::Royal | Role::MayChangeMore => Generator::OneByOne,
        };
    }

    /// Whether shifting this many pieces together is faster than moving them one by one.
    #[must_use]
    #[inline]
    pub fn shifts_pay(&self, pieces: usize) -> bool {
        !self.shift_moves.is_empty() && (self.lame_paths.sets_ep_squares() || self.shift_moves.len() < 2 * pieces)
    }

    /// Whether the kind has moves that a target set cannot represent: walks, and paths that set en passant squares.
    #[must_use]
    #[inline]
    pub fn has_special(&self) -> bool {
        self.lame_paths.sets_ep_squares() || !self.walks.is_empty()
    }

    /// Whether a piece might have a move by leap, slide or hop: a cheap test to make first.
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

    /// Whether one of these pieces of the kind could capture a victim on a cell, ignoring walks.
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

    /// The cells from which a piece of the kind could capture a victim on a cell; all potential attackers if the kind hops or
    /// walks.
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

    /// Whether some captures have conditions that may depend on any cell of the board.
    pub(in crate::tables) fn attacks_conditionally(&self) -> bool {
        let mut capturing = self.walks.iter().filter(|walk| walk.captures);
        capturing.any(|walk| walk.conditions.depend_on_distant_cells())
    }

    /// Whether the kind only has leaps, slides and lame paths: no hops and no walks.
    #[inline]
    pub(in crate::tables) fn is_direct(&self) -> bool {
        self.hops.is_empty() && self.walks.is_empty()
    }

    /// Adds to `attacked` a superset of the cells in `among` on which these pieces of the kind could capture a victim by leaps,
    /// slides or lame paths.
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
            // No piece captures on its own cell.
            reached.remove(from);
            *attacked |= reached;
        });
    }

    /// Whether the kind can capture en passant.
    #[must_use]
    pub fn captures_en_passant(&self) -> bool {
        self.leaps.captures_en_passant() || self.walks.iter().any(|walk| walk.en_passant)
    }

    /// Whether the kind can capture another kind at all.
    #[must_use]
    #[inline]
    pub fn may_capture(&self, kind: KindId) -> bool {
        !self.spares.contains(&kind)
    }
}
