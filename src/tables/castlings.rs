//! The castlings of a game.

use crate::geometry::CellId;
use crate::rules::{self, KindId, PlayerId, Rules, castling_rights};
use crate::tables::attackers::Attackers;
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::movers::conditions::Situation;
use crate::tables::movers::mover::Mover;

/// A castling, numbered by its place in [`Rules::castlings`].
#[derive(Clone, Debug)]
pub struct Castling<const W: usize> {
    /// The rights it rests on, as bits.
    pub rights: u64,
    /// Whose it is.
    pub player: PlayerId,
    /// The kind that castles.
    pub kind: KindId,
    /// The kind of the other piece.
    pub partner: KindId,
    /// Where the castling piece stands and goes.
    pub path: (CellId, CellId),
    /// Where the other piece stands and goes.
    pub partner_path: (CellId, CellId),
    /// Cells that must be empty.
    pub empty: Bitboard<W>,
    /// Cells that must not be attacked.
    pub safe: Bitboard<W>,
    /// What must hold of the pieces on the board before the move, or must not.
    pub situations: Vec<Situation<W>>,
    /// For each piece the cells from which it might attack one of the `safe` cells or the goal, whatever stands between.
    pub potential_attackers: Vec<Bitboard<W>>,
}

/// The castlings of a game.
#[derive(Clone, Debug)]
pub struct Castlings<const W: usize> {
    /// All of them by their numbers.
    pub all: Vec<Castling<W>>,
    /// For each cell the rights, as bits, that are lost when a piece leaves it.
    lost_by_leaving: Vec<u64>,
}

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
                    .map(|asked| Situation::new(rules, asked))
                    .collect(),
                potential_attackers: movers.iter().enumerate().map(near).collect(),
            }
        };
        let mut all: Vec<Castling<WIDE>> = rules.castlings().map(castling).collect();
        // No more rights than fit is a limit of all rules.
        let rights = castling_rights(rules.castlings()).unwrap_or_default();
        let mut lost_by_leaving = vec![0; rules.space.cells.len()];
        for (castling, (own, partner)) in all.iter_mut().zip(rights) {
            castling.rights = own | partner;
            lost_by_leaving[castling.path.0.index()] |= own;
            lost_by_leaving[castling.partner_path.0.index()] |= partner;
        }
        Self { all, lost_by_leaving }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Castlings<W> {
        let castling = |castling: &Castling<WIDE>| Castling {
            rights: castling.rights,
            player: castling.player,
            kind: castling.kind,
            partner: castling.partner,
            path: castling.path,
            partner_path: castling.partner_path,
            empty: castling.empty.pack(),
            safe: castling.safe.pack(),
            situations: castling.situations.iter().map(Situation::pack).collect(),
            potential_attackers: pack_all(&castling.potential_attackers),
        };
        Castlings {
            all: self.all.iter().map(castling).collect(),
            lost_by_leaving: self.lost_by_leaving.clone(),
        }
    }
}

impl<const W: usize> Castling<W> {
    /// Whether the rights, as bits, allow it.
    #[must_use]
    #[inline]
    pub fn is_allowed(&self, rights: u64) -> bool {
        rights & self.rights == self.rights
    }
}

impl<const W: usize> Castlings<W> {
    /// The rights, as bits, that are lost when a piece leaves a cell.
    #[must_use]
    #[inline]
    pub fn lost_by_leaving(&self, cell: CellId) -> u64 {
        self.lost_by_leaving[cell.index()]
    }

    /// The rights among some that still allow a castling.
    #[must_use]
    pub fn of_use(&self, rights: u64) -> u64 {
        let allowed = self.all.iter().filter(|castling| castling.is_allowed(rights));
        allowed.fold(0, |of_use, castling| of_use | castling.rights)
    }
}
