//! Drops: the cells on which pieces in hand can be dropped.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::{MoveBuffer, Occupancy};
use crate::play::moves::{Move, NONE};
use crate::rules::{DropPlace, KindId};
use crate::tables::{Bitboard, Drops, PieceId, Requirement, Situation, Tables};

impl<const W: usize> PseudoLegal<'_, W> {
    /// Adds these drops of a kind.
    pub(in crate::play) fn list_drops(
        self,
        kind: KindId,
        drops_of_kind: &[Drops<W>],
        occupancy: &Occupancy<W>,
        buffer: &mut MoveBuffer,
    ) {
        for drops in drops_of_kind {
            let template = Move::drop(kind, CellId(0)).becoming(drops.becomes);
            self.drop_cells(drops, occupancy)
                .each(|to| template.add_like_drop(&mut buffer.moves, to));
        }
    }

    /// The cells on which a piece can now be dropped.
    #[inline]
    pub(in crate::play) fn drop_cells(self, drops: &Drops<W>, occupancy: &Occupancy<W>) -> Bitboard<W> {
        let Self { board, .. } = self;
        let mut cells = drops.cells & occupancy.empty;
        if let Some(limit) = &drops.limit {
            cells -= limit.full(board.by_piece());
        }
        if let Some(place) = drops.place {
            cells &= self.cells_by_trail(place, drops.becomes);
        }
        if !drops.situations.is_empty() {
            cells = self.permitted_drop_cells(drops, cells);
        }
        cells
    }

    /// The cells at which a drop's conditions on the position hold.
    #[inline(never)]
    fn permitted_drop_cells(self, drops: &Drops<W>, cells: Bitboard<W>) -> Bitboard<W> {
        let Self { board, tables } = self;
        let (players, us) = (&tables.players, board.turn());
        let piece = players.piece(us, drops.becomes);
        let conditions = |wanted: Dependency| {
            drops
                .situations
                .iter()
                .filter(move |it| dependency(&it.requirement) == wanted)
        };
        let holds = |board: &Board<W>, condition: &Situation<W>, cell| {
            Attacks::new(board, tables).holds_before(condition, us, cell)
        };
        let Some(any) = cells.first() else { return cells };
        if !conditions(Dependency::Position).all(|condition| holds(board, condition, any)) {
            return Bitboard::EMPTY;
        }
        let neighbours_allow =
            |&cell: &CellId| conditions(Dependency::Neighbours).all(|condition| holds(board, condition, cell));
        let cells = cells.iter().filter(neighbours_allow);
        if conditions(Dependency::Piece).next().is_none() {
            return cells.collect();
        }
        let mut with_piece = None;
        let piece_allows = |&cell: &CellId| {
            let board = with_piece.get_or_insert_with(|| board.clone());
            board.put::<false>(players, cell, piece);
            let piece_allows = conditions(Dependency::Piece).all(|condition| holds(board, condition, cell));
            board.take::<false>(players, cell);
            piece_allows
        };
        cells.filter(piece_allows).collect()
    }

    /// The cells on which a piece can be dropped, given the trail of the last move of the turn.
    #[inline(never)]
    fn cells_by_trail(self, place: DropPlace, becomes: KindId) -> Bitboard<W> {
        let Self { board, .. } = self;
        let Some(trail) = board.trail() else {
            return Bitboard::EMPTY;
        };
        match place {
            DropPlace::FromMover if trail.ended == NONE => Bitboard::EMPTY,
            DropPlace::FromMover => self.quiet_targets_from(becomes, trail.ended),
            DropPlace::Began { unmoved } if unmoved && !trail.unmoved => Bitboard::EMPTY,
            DropPlace::Began { .. } => trail.began.into_iter().filter(|&cell| cell != NONE).collect(),
        }
    }
}

/// The drops of a piece by the player to move; none if there is none in hand.
#[inline]
pub(in crate::play) fn drops_in_hand<'t, const W: usize>(
    board: &Board<W>,
    tables: &'t Tables<W>,
    piece: PieceId,
) -> &'t [Drops<W>] {
    if board.hand(piece) == 0 {
        &[]
    } else {
        &tables.mover(piece).drops
    }
}

/// What a drop's condition depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dependency {
    /// The position before the drop, regardless of the target.
    Position,
    /// The pieces adjacent to the target.
    Neighbours,
    /// The piece on its target.
    Piece,
}

fn dependency<const W: usize>(requirement: &Requirement<W>) -> Dependency {
    match requirement {
        Requirement::Check | Requirement::Army(..) => Dependency::Position,
        Requirement::Near(_) => Dependency::Neighbours,
        Requirement::Attacked(_)
        | Requirement::Guarded(_)
        | Requirement::StartAttacked
        | Requirement::AtEnd(_)
        | Requirement::WayAttacked
        | Requirement::All(_) => Dependency::Piece,
    }
}
