//! Moves and drops of neutral pieces, in a stage of a turn that names them.

use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::{MoveBuffer, Occupancy};
use crate::rules::{Action, KindId};

impl<const W: usize> PseudoLegal<'_, W> {
    /// Adds the pseudo-legal moves of the neutral pieces that these actions name.
    #[inline(never)]
    pub(in crate::play) fn list_neutral(self, stage_actions: &[Action], buffer: &mut MoveBuffer) {
        let Self { board, tables } = self;
        for kind in (0..tables.players.kinds() as u16).map(KindId) {
            if !tables.players.is_neutral(kind) {
                continue;
            }
            if stage_actions.iter().any(|action| moves_by_name(action, kind)) {
                for from in board.of_piece(tables.players.placed(board.turn(), kind)) {
                    let board = self.with_own_piece(from, kind);
                    PseudoLegal::new(&board, tables).list_own_moves(kind, from, buffer);
                }
            }
            if stage_actions.iter().any(|action| drops_by_name(action, kind)) {
                let drops = &tables.mover(tables.players.piece(board.turn(), kind)).drops;
                self.list_drops(kind, drops, &Occupancy::new(board, tables), buffer);
            }
        }
    }
}

/// Whether an action names a kind as the moving piece.
fn moves_by_name(action: &Action, kind: KindId) -> bool {
    match action {
        Action::Move { by, .. } | Action::Capture { by, .. } | Action::Carry { by, .. } => {
            by.as_ref().is_some_and(|kinds| kinds.contains(&kind))
        }
        Action::Drop { .. }
        | Action::Promotion { .. }
        | Action::Castling
        | Action::Pass
        | Action::Check
        | Action::Attack { .. }
        | Action::All(_) => false,
    }
}

/// Whether an action names a kind as the dropped piece.
fn drops_by_name(action: &Action, kind: KindId) -> bool {
    match action {
        Action::Drop { of } => of.as_ref().is_some_and(|kinds| kinds.contains(&kind)),
        Action::Move { .. }
        | Action::Capture { .. }
        | Action::Promotion { .. }
        | Action::Carry { .. }
        | Action::Castling
        | Action::Pass
        | Action::Check
        | Action::Attack { .. }
        | Action::All(_) => false,
    }
}
