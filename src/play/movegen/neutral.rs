//! Moves and drops of neutral pieces, in a stage of a turn that names them.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::movegen::pseudo_legal::{MoveBuffer, Occupancy, Origin};
use crate::play::state::board::Board;
use crate::rules::{Action, KindId};
use crate::tables::{Bitboard, Tables};

impl<const W: usize> Board<W> {
    /// Adds the pseudo-legal moves of the neutral pieces that these actions name.
    #[inline(never)]
    pub(in crate::play) fn list_neutral(&self, tables: &Tables<W>, stage_actions: &[Action], buffer: &mut MoveBuffer) {
        for kind in (0..tables.players.kinds() as u16).map(KindId) {
            if !tables.players.is_neutral(kind) {
                continue;
            }
            if stage_actions.iter().any(|action| moves_by_name(action, kind)) {
                for from in self.of_piece(tables.players.placed(self.turn(), kind)) {
                    self.with_own_piece(tables, from, kind)
                        .list_own_moves(tables, kind, from, buffer);
                }
            }
            if stage_actions.iter().any(|action| drops_by_name(action, kind)) {
                let drops = &tables.mover(tables.players.piece(self.turn(), kind)).drops;
                self.list_drops(tables, kind, drops, &Occupancy::new(self, tables), buffer);
            }
        }
    }

    /// The board with a piece of the player to move on a cell.
    fn with_own_piece(&self, tables: &Tables<W>, cell: CellId, kind: KindId) -> Self {
        let mut board = self.clone();
        if board.at(cell).is_some() {
            board.take::<false>(&tables.players, cell);
        }
        board.put::<false>(&tables.players, cell, tables.players.piece(self.turn(), kind));
        board
    }

    /// The targets of a piece's non-capturing moves from a cell, on which it replaces the piece that is there.
    pub(in crate::play) fn quiet_targets_from(&self, tables: &Tables<W>, kind: KindId, from: CellId) -> Bitboard<W> {
        let mut buffer = MoveBuffer::default();
        self.with_own_piece(tables, from, kind)
            .list_own_moves(tables, kind, from, &mut buffer);
        let quiet = buffer.moves.iter().filter(|made| made.captures().is_empty());
        quiet.filter_map(Move::to).collect()
    }

    /// Adds the pseudo-legal moves of a piece of the player to move.
    fn list_own_moves(&self, tables: &Tables<W>, kind: KindId, from: CellId, buffer: &mut MoveBuffer) {
        let mover = tables.mover(tables.players.piece(self.turn(), kind));
        let mask = self.target_mask(tables, mover, &Occupancy::new(self, tables));
        self.list_moves_of(tables, Origin { mover, kind, from }, &mask, buffer);
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
