//! The castlings of a game.

use crate::geometry::CellId;
use crate::rules::{self, KindId, PlayerId, Rules, castling_rights};
use crate::tables::attackers::Attackers;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::mover::Mover;
use crate::tables::parts::conditions::Situation;
use crate::tables::parts::packer::{Pack, Packer, pack};

/// A castling, numbered by its index in [`Rules::castlings`].
#[derive(Clone, Debug)]
pub struct Castling<const W: usize> {
    /// The castling rights that it needs, as bits.
    pub rights: u64,
    /// The player.
    pub player: PlayerId,
    /// The castling kind.
    pub kind: KindId,
    /// The kind of the partner.
    pub partner: KindId,
    /// The origin and target of the castling piece.
    pub path: (CellId, CellId),
    /// The origin and target of the partner.
    pub partner_path: (CellId, CellId),
    /// The cells that must be empty.
    pub empty: Bitboard<W>,
    /// The cells that must not be attacked.
    pub safe: Bitboard<W>,
    /// Conditions on the position before the move.
    pub situations: Vec<Situation<W>>,
    /// For each piece, the cells from which it might attack one of the `safe` cells or the target, ignoring blockers.
    pub potential_attackers: Vec<Bitboard<W>>,
}

pack!(Castling { empty, safe, situations, potential_attackers; rights, player, kind, partner, path, partner_path });

/// The castlings of a game.
#[derive(Clone, Debug)]
pub struct Castlings<const W: usize> {
    /// All castlings, in the order of their numbers.
    pub all: Vec<Castling<W>>,
    /// For each cell, the rights that are lost when a piece leaves it, as bits.
    lost_by_leaving: Vec<u64>,
}

pack!(Castlings { all; lost_by_leaving });

impl Castlings<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, movers: &[Mover<WIDE>], attackers: &Attackers<WIDE>) -> Self {
        let castling = |(player, kind, castle): (PlayerId, KindId, &rules::Castle)| {
            let cells = || castle.safe.iter().chain([&castle.to]);
            let near = |(piece, mover): (usize, &Mover<WIDE>)| {
                let cells = cells().filter(|_| mover.may_capture(kind));
                cells.fold(Bitboard::EMPTY, |all, &cell| all | attackers.potential(cell)[piece])
            };
            Castling {
                rights: 0,
                player,
                kind,
                partner: castle.partner,
                path: (castle.from, castle.to),
                partner_path: (castle.partner_from, castle.partner_to),
                empty: castle.empty.iter().copied().collect(),
                safe: castle.safe.iter().copied().collect(),
                situations: castle
                    .situations
                    .iter()
                    .map(|condition| Situation::new(rules, condition))
                    .collect(),
                potential_attackers: movers.iter().enumerate().map(near).collect(),
            }
        };
        let mut all: Vec<Castling<WIDE>> = rules.castlings().map(castling).collect();
        // The rules are limited to as many rights as fit.
        let rights = castling_rights(rules.castlings()).unwrap_or_default();
        let mut lost_by_leaving = vec![0; rules.space.cells.len()];
        for (castling, (own, partner)) in all.iter_mut().zip(rights) {
            castling.rights = own | partner;
            lost_by_leaving[castling.path.0.index()] |= own;
            lost_by_leaving[castling.partner_path.0.index()] |= partner;
        }
        Self { all, lost_by_leaving }
    }
}

impl<const W: usize> Castling<W> {
    /// Whether these rights allow the castling.
    #[must_use]
    #[inline]
    pub fn is_allowed(&self, rights: u64) -> bool {
        rights & self.rights == self.rights
    }
}

impl<const W: usize> Castlings<W> {
    /// The rights that are lost when a piece leaves a cell, as bits.
    #[must_use]
    #[inline]
    pub fn lost_by_leaving(&self, cell: CellId) -> u64 {
        self.lost_by_leaving[cell.index()]
    }

    /// The subset of these rights that still allows some castling.
    #[must_use]
    pub fn usable(&self, rights: u64) -> u64 {
        let allowed = self.all.iter().filter(|castling| castling.is_allowed(rights));
        allowed.fold(0, |usable, castling| usable | castling.rights)
    }
}
