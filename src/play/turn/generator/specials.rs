//! En passant captures, drops and castlings.

use crate::geometry::CellId;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::drops::drops_in_hand;
use crate::play::movegen::pseudo_legal::{Origin, castling_move, is_open};
use crate::play::moves::Move;
use crate::play::turn::generator::MoveGenerator;
use crate::rules::KindId;
use crate::tables::{Bitboard, Mover, PieceId};

impl<const W: usize, const LIST: bool> MoveGenerator<'_, W, LIST> {
    /// Generates the en passant captures of unpinned pieces.
    #[inline(never)]
    pub(super) fn gen_en_passant(&mut self, mover: &Mover<W>, kind: KindId, pieces: Bitboard<W>) {
        if !mover.leaps.captures_en_passant() {
            return;
        }
        let start = self.buffer.moves.len();
        self.buffer.special.clear();
        for from in pieces {
            let origin = Origin { mover, kind, from };
            PseudoLegal::new(self.board, self.tables).gen_ep_leaps(origin, &mut self.buffer.special);
        }
        PseudoLegal::new(self.board, self.tables).expand_special(mover, self.buffer);
        self.verify_since(start);
    }

    /// Generates the drops of a piece.
    #[inline(never)]
    pub(in crate::play::turn) fn gen_drops(&mut self, piece: PieceId) {
        let tables = self.tables;
        for drops in drops_in_hand(self.board, tables, piece) {
            let board = &*self.board;
            let template = Move::drop(tables.players.kind_of(piece), CellId(0)).becoming(drops.becomes);
            let cells = PseudoLegal::new(board, tables).drop_cells(drops, &self.occupancy);
            let (legal, mut doubtful) = self.check_info.split_drops(tables.mover(piece).role, cells);
            let mut mating = Bitboard::EMPTY;
            if self.bans_drop_mates && !drops.may_mate {
                mating = board.checking_drops(tables, tables.players.piece(board.turn(), drops.becomes));
                doubtful |= legal & mating;
            }
            let legal = legal - doubtful;
            if LIST {
                legal.each(|to| template.add_like_drop(&mut self.buffer.moves, to));
            } else {
                self.count += legal.len() as u64;
            }
            for to in doubtful {
                let made = template.dropped_on(to);
                let legal = self.board.is_safe(tables, self.check_info, &made)
                    && !(mating.has(to) && self.board.mates_by_drop(tables, &made));
                if legal {
                    self.add_move(made);
                }
            }
        }
    }

    /// Generates the castlings.
    #[inline(never)]
    pub(in crate::play::turn) fn gen_castlings(&mut self) {
        let (tables, check_info) = (self.tables, self.check_info);
        let start = self.buffer.moves.len();
        for castling in &tables.castlings.all {
            if !is_open(self.board, castling) {
                continue;
            }
            let made = castling_move(castling);
            let legal = check_info
                .castling_is_legal(self.board, tables, castling)
                .unwrap_or_else(|| {
                    self.board.castles_unattacked(tables, castling) && self.board.is_safe(tables, check_info, &made)
                });
            if legal && !self.buffer.moves[start..].contains(&made) {
                self.buffer.moves.push(made);
            }
        }
        self.count_since(start);
    }
}
