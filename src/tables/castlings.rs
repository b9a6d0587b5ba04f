//! The castlings of a game.

use crate::geometry::CellId;
use crate::rules::{self, KindId, PlayerId, Rules};
use crate::tables::attackers::Attackers;
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::movers::conditions::Situation;
use crate::tables::movers::mover::Mover;

/// A castling, numbered by its place in [`Rules::castlings`].
#[derive(Clone, Debug)]
pub struct Castling<const W: usize> {
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
    /// For each cell the castlings, as bits, that are lost when a piece leaves it.
    lost_by_leaving: Vec<u32>,
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
        let all: Vec<Castling<WIDE>> = rules.castlings().map(castling).collect();
        let mut lost_by_leaving = vec![0; rules.space.cells.len()];
        for (index, castling) in all.iter().enumerate() {
            for cell in [castling.path.0, castling.partner_path.0] {
                lost_by_leaving[cell.index()] |= 1 << index;
            }
        }
        Self { all, lost_by_leaving }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Castlings<W> {
        let castling = |castling: &Castling<WIDE>| Castling {
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

impl<const W: usize> Castlings<W> {
    /// The castlings, as bits, that are lost when a piece leaves a cell.
    #[must_use]
    #[inline]
    pub fn lost_by_leaving(&self, cell: CellId) -> u32 {
        self.lost_by_leaving[cell.index()]
    }
}
