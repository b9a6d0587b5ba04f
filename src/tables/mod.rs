//! Rules compiled for speed.
//!
//! In comes a checked [`Rules`], out go [`Tables`]: plain arrays over numbered cells, players and
//! kinds. A piece is one number, `player * kinds + kind`. Compilation is a pure function and is done
//! once for a game. Guaranteed: nothing that `play` reads here holds names, texts or hash maps, and
//! every move rule is in exactly one of five places: [`Leaps`] (one displacement), [`Slides`] (a line of
//! empty cells), [`Strides`] (a fixed path of empty cells), [`Hops`] (a line over one piece) or a [`Walk`]
//! (everything else, walked over the [`Graph`]).

mod aims;
mod consequences;
mod courses;
mod faces;
mod falls;
mod graph;
mod hops;
pub mod keys;
mod leaps;
mod lines;
mod marches;
mod meetings;
mod mover;
mod nearing;
mod ranks;
mod rays;
mod set;
mod sharing;
mod slides;
mod spoils;
mod strides;
mod walks;
mod within;
mod workshop;

pub use aims::Aims;
pub use consequences::{Castling, Change, Changes, Dropping};
pub use faces::Faces;
pub use falls::Falls;
pub use graph::{Graph, State};
pub use hops::{Bearing, Hops};
pub use leaps::Leaps;
pub use marches::March;
pub use meetings::Facing;
pub use mover::Mover;
pub use set::{Cells, Set};
pub use slides::Slides;
pub use spoils::Spoils;
pub use strides::{Approach, Stride, Strides};
pub use walks::{Beside, Step, Walk};
pub use within::Within;
pub use workshop::Workshop;

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
    foes: Vec<Vec<Range<usize>>>,
    /// For each player those he plays against.
    rivals: Vec<Vec<usize>>,
    /// The team of each player.
    pub teams: Vec<u16>,
    /// All cells.
    pub board: Set<W>,
    /// What each piece can do.
    pub movers: Vec<Mover<W>>,
    /// For each cell and each piece the cells from which the piece might capture on the cell.
    watching: Arc<[Set<W>]>,
    /// For each piece that is protected, if that is little enough, and each cell it may be on and each piece the cells
    /// from which that piece might capture it after a move.
    nearing: Vec<Option<Box<[Set<W>]>>>,
    /// The pieces that can capture en passant.
    pub passers: Vec<u16>,
    /// The steps of all walks.
    pub graph: Graph,
    /// The castlings, in their order.
    pub castlings: Vec<Castling<W>>,
    /// For each cell the castlings that end when a piece leaves it.
    pub castling_cells: Vec<u32>,
    /// The kinds that check protects; empty in a game without check.
    pub protected: Vec<KindId>,
    /// For each player his pieces that check protects.
    guarded: Vec<Vec<u16>>,
    /// Which kinds check protects.
    pub protects: Vec<bool>,
    /// Which kinds can matter to safety by what they are: they can become protected by a promotion, or cease to be,
    /// or they may come to meet another piece and be removed with it.
    pub exalted: Vec<bool>,
    /// Which kinds are neither protected nor can matter in that way.
    pub common: Vec<bool>,
    /// Whether all protected pieces must be safe, rather than one.
    pub every: bool,
    /// Where captured pieces go.
    pub spoils: Spoils,
    /// Whether a player may pass.
    pub pass: Pass,
    /// The meetings, each with the displacements of each owner.
    pub meetings: Vec<Facing>,
    /// Which kinds are royal.
    pub royal: Vec<bool>,
    /// Which kinds' moves are never quiet.
    pub loud: Vec<bool>,
    /// The cells of each zone, as each player sees it.
    pub zones: Vec<Vec<Set<W>>>,
    /// How players are put out of the game.
    pub falls: Falls,
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
    pub passed_walks: bool,
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
        Self::compile_in(&mut Workshop::default(), rules, None)
    }

    /// Compiles rules whose cells fit; what the workshop holds from other rules, or other tables of it share with
    /// these, is not made again.
    #[must_use]
    pub fn compile_in(shop: &mut Workshop<W>, rules: &Rules, known: Option<(&Rules, &Self)>) -> Self {
        let (cells, kinds) = (rules.space.cells.len(), rules.kinds.len());
        let ids = |count: usize| (0..count).map(|index| index as u16);
        shop.enter(&rules.space);
        let known = known.filter(|(known, _)| sharing::same_ground(known, rules));
        let mut making = mover::Making { rules, shop };
        let mut made = Vec::new();
        let mut movers: Vec<Mover<W>> = ids(rules.players.len())
            .flat_map(|player| ids(kinds).map(move |kind| (PlayerId(player), KindId(kind))))
            .enumerate()
            .map(
                |(piece, (player, kind))| match sharing::alike(known, rules, piece, player, kind) {
                    Some(known) => known.under(rules, player, kind),
                    None => {
                        made.push(piece);
                        Mover::new(&mut making, player, kind)
                    }
                },
            )
            .collect();
        let vectors = &making.shop.vectors;
        let graph = match known.filter(|(_, known)| known.graph.covers(vectors)) {
            Some((_, known)) => known.graph.clone(),
            None => Graph::new(&rules.space, vectors.all()),
        };
        for &piece in &made {
            movers[piece].trace(&graph, cells);
        }
        let watching = sharing::watching(known.map(|(_, known)| known), &movers, &made, cells);
        let nearing = nearing::nearing(rules, &movers, &watching, cells);
        let meetings = meetings::facings(rules, making.shop);
        let castlings: Vec<Castling<W>> = consequences::castlings(rules, &movers, &watching);
        let mut castling_cells = vec![0; cells];
        for (index, castling) in castlings.iter().enumerate() {
            for cell in [castling.path.0, castling.partner_path.0] {
                castling_cells[cell.index()] |= 1 << index;
            }
        }
        let protects: Vec<bool> = ids(kinds).map(|kind| ranks::protects(rules, KindId(kind))).collect();
        let exalted = ranks::exalted(rules);
        let common: Vec<bool> = protects
            .iter()
            .zip(&exalted)
            .map(|(protected, exalted)| !protected && !exalted)
            .collect();
        let passed_walks = movers.iter().flat_map(|mover| &mover.walks).any(Walk::meets_passed);
        for (piece, mover) in movers.iter_mut().enumerate() {
            let kind = piece % kinds;
            mover.settle(common[kind], protects[kind] && !exalted[kind], passed_walks);
        }
        Self {
            cells,
            players: rules.players.len(),
            kinds,
            pieces: ids(rules.players.len())
                .flat_map(|player| ids(kinds).map(move |kind| (player, kind)))
                .collect(),
            foes: rivals(rules, |foe| foe * kinds..(foe + 1) * kinds),
            rivals: rivals(rules, |foe| foe),
            teams: rules.players.iter().map(|player| player.team).collect(),
            board: Set::first_cells(cells),
            passed_walks,
            watching,
            nearing,
            passers: ids(movers.len())
                .filter(|&piece| movers[usize::from(piece)].captures_passed())
                .collect(),
            drops: movers.iter().any(|mover| mover.dropping.is_some()),
            direct: movers.iter().all(Mover::is_direct),
            hops_over_any: movers.iter().flat_map(|mover| &mover.hops).all(Hops::over_any),
            movers,
            graph,
            castlings,
            castling_cells,
            protected: rules.check.as_ref().map_or(Vec::new(), |check| check.kinds.clone()),
            common,
            guarded: ids(rules.players.len())
                .map(|player| {
                    let kinds = ids(kinds).filter(|&kind| protects[usize::from(kind)]);
                    kinds.map(|kind| player * rules.kinds.len() as u16 + kind).collect()
                })
                .collect(),
            protects,
            exalted,
            every: rules.check.as_ref().is_none_or(|check| check.every),
            spoils: Spoils::new(rules),
            pass: rules.pass,
            meetings,
            royal: rules.kinds.iter().map(|kind| kind.royal).collect(),
            loud: ranks::loud(rules),
            zones: rules
                .zones
                .iter()
                .map(|zone| zone.cells.iter().map(Set::from).collect())
                .collect(),
            falls: Falls::new(rules),
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
                            | Event::Face { .. }
                            | Event::Passes { .. }
                    )
                }),
        }
    }

    /// For each piece the cells from which it might capture on a cell, if nothing were in the way.
    #[must_use]
    #[inline]
    pub fn watching(&self, cell: CellId) -> &[Set<W>] {
        let pieces = self.movers.len();
        &self.watching[cell.index() * pieces..][..pieces]
    }

    /// For each piece the cells from which it might capture a protected one after a move from a cell, if nothing were in
    /// the way.
    #[must_use]
    #[inline]
    pub fn nearing(&self, protected: u16, from: CellId) -> Option<&[Set<W>]> {
        let pieces = self.movers.len();
        let nearing = self.nearing[usize::from(protected)].as_deref()?;
        Some(&nearing[from.index() * pieces..][..pieces])
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
    pub fn spoil(&self, captor: usize, piece: u16) -> Option<u16> {
        match &self.spoils {
            Spoils::Lost => None,
            Spoils::ToCaptor(kinds) => Some(self.piece(captor, kinds[self.kind_of(piece)].index())),
            Spoils::ToOwner(back) => back[self.kind_of(piece)].then_some(piece),
        }
    }

    /// The pieces of the players that oppose another, as ranges of numbers.
    #[must_use]
    #[inline]
    pub fn foes(&self, player: usize) -> &[Range<usize>] {
        &self.foes[player]
    }

    /// The pieces of a player that check protects.
    #[must_use]
    #[inline]
    pub fn guarded(&self, player: usize) -> &[u16] {
        &self.guarded[player]
    }

    /// The players that oppose another.
    #[must_use]
    #[inline]
    pub fn rivals(&self, player: usize) -> &[usize] {
        &self.rivals[player]
    }

    /// Whether two players are of different teams.
    #[must_use]
    #[inline]
    pub fn opposed(&self, one: usize, other: usize) -> bool {
        self.teams[one] != self.teams[other]
    }
}

/// Something of those players that each plays against.
fn rivals<T>(rules: &Rules, of: impl Fn(usize) -> T) -> Vec<Vec<T>> {
    let players = &rules.players;
    let against = |team: u16| (0..players.len()).filter(move |&foe| players[foe].team != team);
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
        Event::Face { .. } => 1,
        _ => 0,
    });
    asked.max().unwrap_or(0)
}
