//! Where pieces in hand can be dropped.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::movegen::pseudo_legal::{MoveBuffer, Occupancy};
use crate::play::state::board::Board;
use crate::rules::KindId;
use crate::tables::{Asks, Bitboard, Drops, PieceId, Situation, Tables};

impl<const W: usize> Board<W> {
    /// How the player to move can drop a piece; in no way, if there is none in hand.
    #[inline]
    pub(in crate::play) fn drops_in_hand<'t>(&self, tables: &'t Tables<W>, piece: PieceId) -> &'t [Drops<W>] {
        if self.hand(piece) == 0 {
            &[]
        } else {
            &tables.mover(piece).drops
        }
    }

    /// Adds some drops of a kind.
    pub(in crate::play) fn list_drops(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        ways: &[Drops<W>],
        occupancy: &Occupancy<W>,
        buffer: &mut MoveBuffer,
    ) {
        for drops in ways {
            let like = Move::drop(kind, CellId(0)).becoming(drops.becomes);
            self.drop_cells(tables, drops, occupancy)
                .each(|to| like.add_like_drop(&mut buffer.moves, to));
        }
    }

    /// The cells on which a piece can be dropped now.
    #[inline]
    pub(in crate::play) fn drop_cells(
        &self,
        tables: &Tables<W>,
        drops: &Drops<W>,
        occupancy: &Occupancy<W>,
    ) -> Bitboard<W> {
        let mut cells = drops.cells & occupancy.empty;
        if let Some(limit) = &drops.limit {
            cells -= limit.full(self.by_piece());
        }
        if let Some(place) = drops.place {
            cells &= self.cells_by_trail(tables, place, drops.becomes);
        }
        if !drops.situations.is_empty() {
            cells = self.permitted_drop_cells(tables, drops, cells);
        }
        cells
    }

    /// Those of some cells where what a drop asks of the pieces on the board holds.
    #[inline(never)]
    fn permitted_drop_cells(&self, tables: &Tables<W>, drops: &Drops<W>, cells: Bitboard<W>) -> Bitboard<W> {
        let (players, us) = (&tables.players, self.turn());
        let piece = players.piece(us, drops.becomes);
        let asked = |wanted: AskedOf| drops.situations.iter().filter(move |it| asked_of(&it.asks) == wanted);
        let holds = |board: &Self, asked: &Situation<W>, cell| board.holds_before(tables, asked, us, cell);
        let Some(any) = cells.first() else { return cells };
        if !asked(AskedOf::Position).all(|asked| holds(self, asked, any)) {
            return Bitboard::EMPTY;
        }
        let beside = |&cell: &CellId| asked(AskedOf::Neighbours).all(|asked| holds(self, asked, cell));
        let cells = cells.iter().filter(beside);
        if asked(AskedOf::Piece).next().is_none() {
            return cells.collect();
        }
        let mut with_piece = None;
        let stands_well = |&cell: &CellId| {
            let board = with_piece.get_or_insert_with(|| self.clone());
            board.put::<false>(players, cell, piece);
            let stands_well = asked(AskedOf::Piece).all(|asked| holds(board, asked, cell));
            board.take::<false>(players, cell);
            stands_well
        };
        cells.filter(stands_well).collect()
    }
}

/// What a condition of a drop depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AskedOf {
    /// The position before the drop, wherever the piece is dropped.
    Position,
    /// The pieces beside the cell.
    Neighbours,
    /// The piece as it stands on the cell.
    Piece,
}

fn asked_of<const W: usize>(asks: &Asks<W>) -> AskedOf {
    match asks {
        Asks::Check | Asks::Army(..) => AskedOf::Position,
        Asks::Near(_) => AskedOf::Neighbours,
        Asks::Attacked(_)
        | Asks::Guarded(_)
        | Asks::StartAttacked
        | Asks::EndAttacked
        | Asks::WayAttacked
        | Asks::All(_) => AskedOf::Piece,
    }
}
