//! The castlings of a game.

use crate::geometry::CellId;
use crate::rules::{KindId, PlayerId, Rules};
use crate::tables::bitboard::Bitboard;
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
    /// For each piece the cells from which it might attack one of the `safe` cells or the goal, whatever stands between.
    pub potential_attackers: Vec<Bitboard<W>>,
}

/// All castlings of a game, given what each piece can do and, for each cell and piece, where the piece might attack the
/// cell from.
pub(in crate::tables) fn castlings<const W: usize>(
    rules: &Rules,
    movers: &[Mover<W>],
    potential_attackers: &[Bitboard<W>],
) -> Vec<Castling<W>> {
    let castling = |(player, kind, castle): (PlayerId, KindId, &crate::rules::Castle)| {
        let attackers = |(piece, mover): (usize, &Mover<W>)| {
            let cells = castle.safe.iter().chain([&castle.to]);
            let cells = cells.filter(|_| mover.may_capture(kind.index()));
            cells.fold(Bitboard::EMPTY, |all, cell| {
                all | potential_attackers[cell.index() * movers.len() + piece]
            })
        };
        Castling {
            player,
            kind,
            partner: castle.partner,
            path: (castle.from, castle.to),
            partner_path: (castle.partner_from, castle.partner_to),
            empty: castle.empty.iter().copied().collect(),
            safe: castle.safe.iter().copied().collect(),
            potential_attackers: movers.iter().enumerate().map(attackers).collect(),
        }
    };
    rules.castlings().map(castling).collect()
}
