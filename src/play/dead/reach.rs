//! The cells that leapers and sliders can reach, ignoring blockers.

use crate::geometry::CellId;
use crate::tables::{Bitboard, Confines, DeadPositions, PieceId, Tables, TargetMask};

/// The sets of cells that a piece can reach from each cell in any number of moves.
pub(super) fn confines<'t, const W: usize>(
    tables: &Tables<W>,
    dead: &'t DeadPositions<W>,
    piece: PieceId,
) -> &'t Confines<W> {
    dead.findings.confines[piece.index()].get_or_init(|| {
        let (mut number, mut sets) = (Vec::new(), Vec::new());
        for from in tables.board {
            let set = match dead.castles[tables.players.kind_of(piece).index()] {
                true => tables.board,
                false => closure(from, |cell| targets(tables, piece, cell)),
            };
            let known = sets.iter().position(|other| *other == set);
            number.push(known.unwrap_or_else(|| {
                sets.push(set);
                sets.len() - 1
            }) as u16);
        }
        Confines { number, sets }
    })
}

/// One of the confines of a piece, by its number.
pub(super) fn cells_of<const W: usize>(
    tables: &Tables<W>,
    dead: &DeadPositions<W>,
    piece: PieceId,
    number: u16,
) -> Bitboard<W> {
    confines(tables, dead, piece).sets[usize::from(number)]
}

/// A cell and all cells that steps connect to it.
pub(super) fn closure<const W: usize>(from: CellId, step: impl Fn(CellId) -> Bitboard<W>) -> Bitboard<W> {
    let (mut closed, mut open) = (Bitboard::EMPTY, Bitboard::single(from));
    while let Some(cell) = open.first() {
        closed.insert(cell);
        open = (open | step(cell)) - closed;
    }
    closed
}

/// The cells to which a piece may move from a cell, ignoring blockers.
fn targets<const W: usize>(tables: &Tables<W>, piece: PieceId, from: CellId) -> Bitboard<W> {
    let mask = TargetMask {
        quiet: tables.board,
        capture: tables.board,
    };
    reached(tables, piece, from, &mask, &Bitboard::EMPTY)
}

/// The cells on which a piece may capture from a cell, ignoring blockers.
pub(super) fn attacks<const W: usize>(tables: &Tables<W>, piece: PieceId, from: CellId) -> Bitboard<W> {
    let mask = TargetMask {
        quiet: Bitboard::EMPTY,
        capture: tables.board,
    };
    reached(tables, piece, from, &mask, &Bitboard::EMPTY)
}

/// The cells to which a piece can move from a cell if they are empty, even if all other cells are occupied.
pub(super) fn steps<const W: usize>(tables: &Tables<W>, piece: PieceId, from: CellId) -> Bitboard<W> {
    let mask = TargetMask {
        quiet: tables.board,
        capture: Bitboard::EMPTY,
    };
    reached(tables, piece, from, &mask, &tables.board)
}

/// The targets of leaps and slides.
fn reached<const W: usize>(
    tables: &Tables<W>,
    piece: PieceId,
    from: CellId,
    mask: &TargetMask<W>,
    occupied: &Bitboard<W>,
) -> Bitboard<W> {
    let mover = tables.mover(piece);
    let leaps = mover.leaps.targets(from, mask);
    let slides = mover.slides.iter().map(|slides| slides.targets(from, occupied, mask));
    slides.fold(leaps, |all, cells| all | cells) - Bitboard::single(from)
}
