//! Potential attackers: the cells from which pieces might capture, ignoring blockers.

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE, width};
use crate::tables::check_rules::CheckRules;
use crate::tables::movers::hops::Hops;
use crate::tables::movers::mover::Mover;
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::piece_id::PieceId;
use crate::tables::players::Players;

/// The most words of the king zones of a game.
const MAX_KING_ZONE_WORDS: usize = 100_000;

/// The cells of potential attackers.
#[derive(Clone, Debug)]
pub struct Attackers<const W: usize> {
    pieces: usize,
    /// For each cell and each piece, the cells from which the piece might capture there.
    potential: Box<[Bitboard<W>]>,
    /// For each royal piece, if its tables are small enough and accelerated: for each cell of the royal piece and each enemy
    /// piece, the cells from which the enemy might capture the royal piece after its next step.
    king_zone: Vec<Option<Box<[Bitboard<W>]>>>,
    /// Whether no kind hops or walks, so that lines and leaps cover every attack.
    pub direct: bool,
    /// Whether every hop can use any piece as a screen.
    pub hops_over_any: bool,
    /// Whether the attacks of some piece depend on other attacks, so that any change on the board may matter.
    pub conditional: bool,
}

pack!(Attackers { potential, king_zone; pieces, direct, hops_over_any, conditional });

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

    /// Adds the king zones, as far as they are small enough.
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
                let capturers: Vec<usize> = enemies.filter(|&capturer| movers[capturer].may_capture(kind)).collect();
                let from = (0..cells as u16).map(CellId);
                let ends: Vec<Bitboard<WIDE>> = from.map(|cell| movers[royal.index()].ends(cell)).collect();
                words += ends.iter().map(Bitboard::len).sum::<usize>() * capturers.len() * width(cells);
                if words > MAX_KING_ZONE_WORDS {
                    return;
                }
                let mut zone = vec![Bitboard::EMPTY; ends.len() * self.pieces];
                for (ends, near) in ends.iter().zip(zone.chunks_exact_mut(self.pieces)) {
                    for to in ends.iter() {
                        for &capturer in &capturers {
                            near[capturer] |= self.potential[to.index() * self.pieces + capturer];
                        }
                    }
                }
                self.king_zone[royal.index()] = Some(zone.into());
            }
        }
    }
}

impl<const W: usize> Attackers<W> {
    /// For each piece, the cells from which it might capture on a cell.
    #[must_use]
    #[inline]
    pub fn potential(&self, cell: CellId) -> &[Bitboard<W>] {
        &self.potential[cell.index() * self.pieces..][..self.pieces]
    }

    /// For each piece, the cells from which it might capture a royal piece after a step of that piece from a cell.
    #[must_use]
    #[inline]
    pub fn king_zone(&self, royal: PieceId, from: CellId) -> Option<&[Bitboard<W>]> {
        let zone = self.king_zone[royal.index()].as_deref()?;
        Some(&zone[from.index() * self.pieces..][..self.pieces])
    }
}
