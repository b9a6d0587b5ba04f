//! From where pieces might capture, whatever stands between: who to ask about an attack.

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE, pack_all, width};
use crate::tables::check_rules::CheckRules;
use crate::tables::movers::hops::Hops;
use crate::tables::movers::mover::Mover;
use crate::tables::piece_id::PieceId;
use crate::tables::players::Players;

/// The most words of a game's king zone attackers.
const MAX_KING_ZONE_WORDS: usize = 100_000;

/// The cells from which pieces might capture.
#[derive(Clone, Debug)]
pub struct Attackers<const W: usize> {
    pieces: usize,
    /// For each cell and each piece the cells from which the piece might capture there.
    potential: Box<[Bitboard<W>]>,
    /// For each royal piece, if that is little enough and the tables are accelerated: for each cell it may stand on and each piece the cells from which
    /// that piece might capture it after its move.
    king_zone: Vec<Option<Box<[Bitboard<W>]>>>,
    /// Whether no kind hops or walks, so that lines and leaps tell every attack.
    pub direct: bool,
    /// Whether every hop goes over any piece whatever.
    pub hops_over_any: bool,
    /// Whether what some piece attacks depends on what others attack, so that a change anywhere may matter.
    pub conditional: bool,
}

impl Attackers<WIDE> {
    pub(in crate::tables) fn new(cells: usize, movers: &[Mover<WIDE>]) -> Self {
        let mut potential = Vec::with_capacity(cells * movers.len());
        for cell in (0..cells as u16).map(CellId) {
            potential.extend(movers.iter().map(|mover| mover.potential_attackers(cell)));
        }
        Self {
            pieces: movers.len(),
            potential: potential.into(),
            king_zone: vec![None; movers.len()],
            direct: movers.iter().all(Mover::is_direct),
            hops_over_any: movers.iter().flat_map(|mover| &mover.hops).all(Hops::over_any),
            conditional: movers.iter().any(Mover::attacks_conditionally),
        }
    }

    /// Adds the king zones, as far as they are little enough.
    pub(in crate::tables) fn accelerate(
        &mut self,
        cells: usize,
        check: &CheckRules,
        players: &Players,
        movers: &[Mover<WIDE>],
    ) {
        if !self.direct {
            return;
        }
        let mut words = 0;
        for player in players.ids() {
            for &royal in check.royal_pieces(player) {
                let kind = players.kind_of(royal);
                let enemies = players.enemy_pieces(player).iter().cloned().flatten();
                let takers: Vec<usize> = enemies.filter(|&taker| movers[taker].may_capture(kind)).collect();
                let from = (0..cells as u16).map(CellId);
                let ends: Vec<Bitboard<WIDE>> = from.map(|cell| movers[royal.index()].ends(cell)).collect();
                words += ends.iter().map(Bitboard::len).sum::<usize>() * takers.len() * width(cells);
                if words > MAX_KING_ZONE_WORDS {
                    return;
                }
                let mut zone = vec![Bitboard::EMPTY; ends.len() * self.pieces];
                for (ends, near) in ends.iter().zip(zone.chunks_exact_mut(self.pieces)) {
                    for to in ends.iter() {
                        for &taker in &takers {
                            near[taker] |= self.potential[to.index() * self.pieces + taker];
                        }
                    }
                }
                self.king_zone[royal.index()] = Some(zone.into());
            }
        }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Attackers<W> {
        Attackers {
            pieces: self.pieces,
            potential: pack_all(&self.potential),
            king_zone: self
                .king_zone
                .iter()
                .map(|zone| zone.as_deref().map(pack_all))
                .collect(),
            direct: self.direct,
            hops_over_any: self.hops_over_any,
            conditional: self.conditional,
        }
    }
}

impl<const W: usize> Attackers<W> {
    /// For each piece the cells from which it might capture on a cell.
    #[must_use]
    #[inline]
    pub fn potential(&self, cell: CellId) -> &[Bitboard<W>] {
        &self.potential[cell.index() * self.pieces..][..self.pieces]
    }

    /// For each piece the cells from which it might capture a royal piece after a move of that from a cell.
    #[must_use]
    #[inline]
    pub fn king_zone(&self, royal: PieceId, from: CellId) -> Option<&[Bitboard<W>]> {
        let zone = self.king_zone[royal.index()].as_deref()?;
        Some(&zone[from.index() * self.pieces..][..self.pieces])
    }
}
