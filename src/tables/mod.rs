//! Rules compiled for speed.
//!
//! In comes a checked [`Rules`], out go [`Tables`]: plain arrays over numbered cells, players and
//! kinds. A piece is one number, `player * kinds + kind`. Compilation is a pure function and is done
//! once for a game. Guaranteed: nothing that `play` reads here holds names, texts or hash maps, and
//! every move rule is in exactly one of five places: [`Leaps`] (one displacement), [`Slides`] (a line of
//! empty cells), [`LamePaths`] (a fixed path of empty cells), [`Hops`] (a line over one piece) or a [`Walk`]
//! (everything else, walked over the [`Graph`]).

mod bitboard;
mod castlings;
mod compile;
mod endings;
mod movers;
mod target_mask;
pub mod zobrist;

pub use bitboard::{BitIter, Bitboard};
pub use castlings::Castling;
pub use compile::compile_cache::CompileCache;
pub use endings::captures_to_hand::CapturesToHand;
pub use endings::eliminations::Eliminations;
pub use endings::faces::Faces;
pub use endings::meetings::MeetingPair;
pub use movers::drops::Drops;
pub use movers::graph::{Graph, WalkNode};
pub use movers::hops::{HopLine, Hops};
pub use movers::lame_paths::{LameApproach, LamePath, LamePaths};
pub use movers::leaps::Leaps;
pub use movers::mover::Mover;
pub use movers::promotions::{Promotion, Promotions};
pub use movers::shift_moves::ShiftMove;
pub use movers::slides::Slides;
pub use movers::walks::{NearCells, Step, Walk};
pub use target_mask::TargetMask;

use std::ops::Range;
use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::{End, Event, Forbidden, KindId, Pass, PlayerId, Rules};

/// The rules of a game on at most `64 * W` cells, compiled.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// How many cells there are.
    pub cells: usize,
    /// How many players there are.
    pub players: usize,
    /// How many kinds there are.
    pub kinds: usize,
    /// The player and the kind of each piece.
    pieces: Vec<(u16, u16)>,
    /// For each player the pieces of those he plays against.
    enemy_pieces: Vec<Vec<Range<usize>>>,
    /// For each player those he plays against.
    opponents_of: Vec<Vec<usize>>,
    /// The team of each player.
    pub teams: Vec<u16>,
    /// All cells.
    pub board: Bitboard<W>,
    /// What each piece can do.
    pub movers: Vec<Mover<W>>,
    /// For each cell and each piece the cells from which the piece might capture on the cell.
    potential_attackers: Arc<[Bitboard<W>]>,
    /// For each piece that is protected, if that is little enough, and each cell it may be on and each piece the cells
    /// from which that piece might capture it after a move.
    king_zone_attackers: Vec<Option<Box<[Bitboard<W>]>>>,
    /// The pieces that can capture en passant.
    pub ep_capturers: Vec<u16>,
    /// The steps of all walks.
    pub graph: Graph,
    /// The castlings, in their order.
    pub castlings: Vec<Castling<W>>,
    /// For each cell the castlings that end when a piece leaves it.
    pub castling_cells: Vec<u32>,
    /// The kinds that check protects; empty in a game without check.
    pub protected: Vec<KindId>,
    /// For each player his pieces that check protects.
    royal_pieces: Vec<Vec<u16>>,
    /// Which kinds check protects.
    pub protects: Vec<bool>,
    /// Which kinds can matter to safety by what they are: they can become protected by a promotion, or cease to be,
    /// or they may come to meet another piece and be removed with it.
    pub may_change_royalty: Vec<bool>,
    /// Which kinds are neither protected nor can matter in that way.
    pub ordinary: Vec<bool>,
    /// Whether all protected pieces must be safe, rather than one.
    pub every: bool,
    /// Where captured pieces go.
    pub captures_to_hand: CapturesToHand,
    /// Whether a player may pass.
    pub pass: Pass,
    /// The meetings, each with the displacements of each owner.
    pub meetings: Vec<MeetingPair>,
    /// Which kinds are royal.
    pub royal: Vec<bool>,
    /// Which kinds' moves are never quiet_plies.
    pub irreversible: Vec<bool>,
    /// The cells of each zone, as each player sees it.
    pub zones: Vec<Vec<Bitboard<W>>>,
    /// How players are put out of the game.
    pub eliminations: Eliminations,
    /// What no move may bring about, in a game where something is forbidden.
    pub forbidden: Option<Forbidden>,
    /// Kinds whose pieces can face each other.
    pub faces: Vec<Faces<W>>,
    /// The most passes in a row that matter.
    pub passes: u16,
    /// The ways a game can end.
    pub ends: Vec<End>,
    /// Whether it can matter later who gave check.
    pub perpetual: bool,
    /// Whether a position can end the game though there are moves.
    pub goals: bool,
    /// Whether a walk, rather than a leap, can depend on who exposed himself to en passant.
    pub walks_read_ep: bool,
    /// Whether pieces come from a hand.
    pub drops: bool,
    /// Whether nothing hops or walks, so that a piece that comes onto the board can give check only by its own moves.
    pub direct: bool,
    /// Whether every hop goes over any piece whatever.
    pub hops_over_any: bool,
}

impl<const W: usize> Tables<W> {
    /// Compiles rules whose cells fit.
    #[must_use]
    pub fn compile(rules: &Rules) -> Self {
        Self::compile_in(&mut CompileCache::default(), rules, None)
    }

    /// Compiles rules whose cells fit; what the compile_cache holds from other rules, or other tables of it share with
    /// these, is not made again.
    #[must_use]
    pub fn compile_in(cache: &mut CompileCache<W>, rules: &Rules, known: Option<(&Rules, &Self)>) -> Self {
        let (cells, kinds) = (rules.space.cells.len(), rules.kinds.len());
        let ids = |count: usize| (0..count).map(|index| index as u16);
        cache.enter(&rules.space);
        let known = known.filter(|(known, _)| compile::sharing::same_ground(known, rules));
        let mut making = movers::mover::Making { rules, cache };
        let mut made = Vec::new();
        let mut movers: Vec<Mover<W>> = ids(rules.players.len())
            .flat_map(|player| ids(kinds).map(move |kind| (PlayerId(player), KindId(kind))))
            .enumerate()
            .map(
                |(piece, (player, kind))| match compile::sharing::alike(known, rules, piece, player, kind) {
                    Some(known) => known.under(rules, player, kind),
                    None => {
                        made.push(piece);
                        Mover::new(&mut making, player, kind)
                    }
                },
            )
            .collect();
        let vectors = &making.cache.vectors;
        let graph = match known.filter(|(_, known)| known.graph.covers(vectors)) {
            Some((_, known)) => known.graph.clone(),
            None => Graph::new(&rules.space, vectors.all()),
        };
        for &piece in &made {
            movers[piece].trace(&graph, cells);
        }
        let potential_attackers =
            compile::sharing::potential_attackers(known.map(|(_, known)| known), &movers, &made, cells);
        let king_zone_attackers =
            compile::king_zone_attackers::king_zone_attackers(rules, &movers, &potential_attackers, cells);
        let meetings = endings::meetings::meeting_pairs(rules, making.cache);
        let castlings: Vec<Castling<W>> = castlings::castlings(rules, &movers, &potential_attackers);
        let mut castling_cells = vec![0; cells];
        for (index, castling) in castlings.iter().enumerate() {
            for cell in [castling.path.0, castling.partner_path.0] {
                castling_cells[cell.index()] |= 1 << index;
            }
        }
        let protects: Vec<bool> = ids(kinds)
            .map(|kind| compile::kind_roles::protects(rules, KindId(kind)))
            .collect();
        let may_change_royalty = compile::kind_roles::may_change_royalty(rules);
        let ordinary: Vec<bool> = protects
            .iter()
            .zip(&may_change_royalty)
            .map(|(protected, may_change_royalty)| !protected && !may_change_royalty)
            .collect();
        let walks_read_ep = movers.iter().flat_map(|mover| &mover.walks).any(Walk::reads_ep_squares);
        for (piece, mover) in movers.iter_mut().enumerate() {
            let kind = piece % kinds;
            mover.settle(
                ordinary[kind],
                protects[kind] && !may_change_royalty[kind],
                walks_read_ep,
            );
        }
        Self {
            cells,
            players: rules.players.len(),
            kinds,
            pieces: ids(rules.players.len())
                .flat_map(|player| ids(kinds).map(move |kind| (player, kind)))
                .collect(),
            enemy_pieces: opponents_of(rules, |enemy| enemy * kinds..(enemy + 1) * kinds),
            opponents_of: opponents_of(rules, |enemy| enemy),
            teams: rules.players.iter().map(|player| player.team).collect(),
            board: Bitboard::first_cells(cells),
            walks_read_ep,
            potential_attackers,
            king_zone_attackers,
            ep_capturers: ids(movers.len())
                .filter(|&piece| movers[usize::from(piece)].captures_en_passant())
                .collect(),
            drops: movers.iter().any(|mover| mover.drops.is_some()),
            direct: movers.iter().all(Mover::is_direct),
            hops_over_any: movers.iter().flat_map(|mover| &mover.hops).all(Hops::over_any),
            movers,
            graph,
            castlings,
            castling_cells,
            protected: rules.check.as_ref().map_or(Vec::new(), |check| check.kinds.clone()),
            ordinary,
            royal_pieces: ids(rules.players.len())
                .map(|player| {
                    let kinds = ids(kinds).filter(|&kind| protects[usize::from(kind)]);
                    kinds.map(|kind| player * rules.kinds.len() as u16 + kind).collect()
                })
                .collect(),
            protects,
            may_change_royalty,
            every: rules.check.as_ref().is_none_or(|check| check.every),
            captures_to_hand: CapturesToHand::new(rules),
            pass: rules.pass,
            meetings,
            royal: rules.kinds.iter().map(|kind| kind.royal).collect(),
            irreversible: compile::kind_roles::irreversible(rules),
            zones: rules
                .zones
                .iter()
                .map(|zone| zone.cells.iter().map(Bitboard::from).collect())
                .collect(),
            eliminations: Eliminations::new(rules),
            forbidden: Some(rules.forbidden).filter(|forbidden| *forbidden != Forbidden::default()),
            perpetual: rules.ends.iter().any(|end| {
                matches!(
                    end.event,
                    Event::Repetition {
                        perpetual_check: Some(_),
                        ..
                    }
                )
            }),
            faces: Faces::all(rules),
            passes: passes(rules),
            ends: rules.ends.clone(),
            goals: !rules.eliminations.is_empty()
                || rules.ends.iter().any(|end| {
                    matches!(
                        end.event,
                        Event::Bare { .. }
                            | Event::Capture { .. }
                            | Event::Reach { .. }
                            | Event::Hold { .. }
                            | Event::Facing { .. }
                            | Event::Passes { .. }
                    )
                }),
        }
    }

    /// For each piece the cells from which it might capture on a cell, if nothing were in the way.
    #[must_use]
    #[inline]
    pub fn potential_attackers(&self, cell: CellId) -> &[Bitboard<W>] {
        let pieces = self.movers.len();
        &self.potential_attackers[cell.index() * pieces..][..pieces]
    }

    /// For each piece the cells from which it might capture a protected one after a move from a cell, if nothing were in
    /// the way.
    #[must_use]
    #[inline]
    pub fn king_zone_attackers(&self, protected: u16, from: CellId) -> Option<&[Bitboard<W>]> {
        let pieces = self.movers.len();
        let king_zone_attackers = self.king_zone_attackers[usize::from(protected)].as_deref()?;
        Some(&king_zone_attackers[from.index() * pieces..][..pieces])
    }

    /// The number of a piece.
    #[must_use]
    #[inline]
    pub fn piece(&self, player: usize, kind: usize) -> u16 {
        (player * self.kinds + kind) as u16
    }

    /// The player of a piece.
    #[must_use]
    #[inline]
    pub fn player_of(&self, piece: u16) -> usize {
        usize::from(self.pieces[usize::from(piece)].0)
    }

    /// The kind of a piece.
    #[must_use]
    #[inline]
    pub fn kind_of(&self, piece: u16) -> usize {
        usize::from(self.pieces[usize::from(piece)].1)
    }

    /// What a captured piece is in hand, and whose.
    #[must_use]
    #[inline]
    pub fn captured_to_hand(&self, captor: usize, piece: u16) -> Option<u16> {
        match &self.captures_to_hand {
            CapturesToHand::Lost => None,
            CapturesToHand::ToCaptor(kinds) => Some(self.piece(captor, kinds[self.kind_of(piece)].index())),
            CapturesToHand::ToOwner(back) => back[self.kind_of(piece)].then_some(piece),
        }
    }

    /// The pieces of the players that oppose another, as ranges of numbers.
    #[must_use]
    #[inline]
    pub fn enemy_pieces(&self, player: usize) -> &[Range<usize>] {
        &self.enemy_pieces[player]
    }

    /// The pieces of a player that check protects.
    #[must_use]
    #[inline]
    pub fn royal_pieces(&self, player: usize) -> &[u16] {
        &self.royal_pieces[player]
    }

    /// The players that oppose another.
    #[must_use]
    #[inline]
    pub fn opponents_of(&self, player: usize) -> &[usize] {
        &self.opponents_of[player]
    }

    /// Whether two players are of different teams.
    #[must_use]
    #[inline]
    pub fn opposed(&self, one: usize, other: usize) -> bool {
        self.teams[one] != self.teams[other]
    }
}

/// Something of those players that each plays against.
fn opponents_of<T>(rules: &Rules, of: impl Fn(usize) -> T) -> Vec<Vec<T>> {
    let players = &rules.players;
    let against = |team: u16| (0..players.len()).filter(move |&enemy| players[enemy].team != team);
    players
        .iter()
        .map(|player| against(player.team).map(&of).collect())
        .collect()
}

/// The most passes in a row that an end asks about.
#[must_use]
pub fn passes(rules: &Rules) -> u16 {
    let asked = rules.ends.iter().map(|end| match end.event {
        Event::Passes { times } => times,
        Event::Facing { .. } => 1,
        _ => 0,
    });
    asked.max().unwrap_or(0)
}
