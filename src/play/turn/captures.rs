//! Effects and check: captures whose effects cost the capturing player a protected piece, and captures by effects.

use crate::geometry::CellId;
use crate::play::board::journal::OldValue;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::{Occupancy, Origin, move_or_capture};
use crate::play::moves::Move;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, BoardMove, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Whether the move that has just been made leaves its player safe, in a game with effects; `harmed` means that effects
    /// removed protected pieces of that player.
    pub(super) fn is_safe_after_effects(&self, tables: &Tables<W>, us: PlayerId, harmed: bool) -> bool {
        !harmed && (self.deed.capture_end.is_some() || !self.in_check(tables, us))
    }

    /// Whether an enemy, or a given enemy, has a move that captures a piece on a cell, directly or by an effect, without losing a
    /// protected piece. If the cell is empty, the piece is imagined there.
    #[inline(never)]
    pub(super) fn attacked_by_a_move(
        &self,
        tables: &Tables<W>,
        by: Option<PlayerId>,
        cell: CellId,
        victim: PieceId,
    ) -> bool {
        let mut board = self.clone();
        board.tests_captures_only = true;
        if !board.at(cell).is_some() {
            board.put::<true>(&tables.players, cell, victim);
        }
        let enemies = tables.players.opponents(tables.players.owner_of(victim)).iter();
        for &enemy in enemies.filter(|&&enemy| by.is_none_or(|by| by == enemy)) {
            board.set_turn::<true>(enemy);
            let moves = board.candidate_captures(tables, cell);
            if moves.iter().any(|made| board.captures_safely(tables, made, cell)) {
                return true;
            }
        }
        false
    }

    /// The pseudo-legal moves on the board of the player to move, without promotions. If no effect captures, ordinary moves that
    /// end on other cells are omitted.
    fn candidate_captures(&self, tables: &Tables<W>, cell: CellId) -> Vec<Move> {
        let (pseudo, occupancy) = (PseudoLegal::new(self, tables), Occupancy::new(self, tables));
        let (mut moves, mut special) = (Vec::new(), Vec::new());
        for piece in tables.players.pieces_of(self.turn()) {
            let (mover, kind) = (tables.mover(piece), tables.players.kind_of(piece));
            let mask = pseudo.target_mask(mover, &occupancy);
            for from in self.of_piece(piece) {
                let origin = Origin { mover, kind, from };
                let mut targets = pseudo.targets(mover, from, &mask);
                pseudo.gen_special(origin, &mask, &mut targets, &mut special);
                if !tables.effects.capture {
                    targets &= Bitboard::single(cell);
                }
                targets.each(|to| moves.push(move_or_capture(self, kind, from, to)));
                moves.append(&mut special);
            }
        }
        moves
    }

    /// Whether a move on the board captures the piece on a cell without costing its player a protected piece.
    fn captures_safely(&mut self, tables: &Tables<W>, made: &Move, cell: CellId) -> bool {
        let captures = made.captures().contains(&cell);
        let by_effect = || {
            let ends = made.from().zip(made.to());
            let made = BoardMove {
                kind: made.kind(),
                captures: !made.captures().is_empty(),
                promotes: made.is_promotion(),
            };
            ends.is_some_and(|ends| tables.effects.may_capture(&made, ends, cell))
        };
        let may_capture = captures || (tables.effects.capture && by_effect());
        if !may_capture {
            return false;
        }
        let last = self.last_mover;
        let undo = self.advance::<true>(tables, made);
        let since = undo.journal();
        let by_effect = |old: &OldValue| matches!(old, OldValue::Captured(captured, _) if *captured == cell);
        let captured = captures || self.journal[since..].iter().any(by_effect);
        let attacked = captured && !undo.harmed;
        self.unmake(tables, made, &undo);
        self.last_mover = last;
        attacked
    }
}
