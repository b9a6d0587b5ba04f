//! Captures, promotions and possible checks, for quiescence search.

use crate::play::attack::Attacks;
use crate::play::turn::generator::MoveGenerator;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, Mover, PieceId};

impl<const W: usize> MoveGenerator<'_, W, true> {
    /// Generates captures and promotions and, with `checks`, also moves that might give check; the list may hold a few others.
    #[inline(never)]
    pub(in crate::play) fn run_noisy(mut self, checks: bool) {
        let tables = self.tables;
        let (us, empty) = (self.board.turn(), self.occupancy.empty);
        let own = tables.players.range_of(us);
        for (number, mover) in tables.movers[own.clone()].iter().enumerate() {
            let piece = own.start + number;
            let pieces = self.board.by_piece()[piece];
            if pieces.is_empty() {
                continue;
            }
            let mut quiet = promoting(mover, &pieces);
            if checks {
                quiet |= Attacks::new(self.board, tables).checking_cells(us, PieceId(piece as u16));
            }
            self.occupancy.quiet = empty & quiet;
            self.gen_kind::<true>(mover, KindId(number as u16), pieces);
        }
        if !checks {
            return;
        }
        if tables.hands.drops {
            for piece in own {
                if self.board.hands()[piece] > 0 {
                    self.gen_checking_drops(us, PieceId(piece as u16), empty);
                }
            }
        }
        if self.board.rights() != 0 {
            self.gen_castlings();
        }
    }

    /// Generates the drops of a piece that might give check.
    fn gen_checking_drops(&mut self, us: PlayerId, piece: PieceId, empty: Bitboard<W>) {
        let tables = self.tables;
        let cells = tables.mover(piece).drops.iter().map(|drops| {
            let becomes = tables.players.piece(us, drops.becomes);
            Attacks::new(self.board, tables).checking_cells(us, becomes)
        });
        self.occupancy.empty = empty & cells.fold(Bitboard::EMPTY, |all, cells| all | cells);
        self.gen_drops(piece);
    }
}

/// The cells on which moves of a mover's pieces might promote.
fn promoting<const W: usize>(mover: &Mover<W>, pieces: &Bitboard<W>) -> Bitboard<W> {
    let promotions = &mover.promotions;
    if promotions.zone.intersects(pieces) {
        !Bitboard::EMPTY
    } else {
        promotions.zone
    }
}
