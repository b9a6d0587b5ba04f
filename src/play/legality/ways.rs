//! Ways to promotions, by plain steps, and what stops a piece on them.

use crate::geometry::CellId;
use crate::tables::{Bitboard, PieceId, Tables, WIDE};

/// The ways of one piece, for each cell where it may stand.
pub(crate) type Ways = Vec<Way>;

/// A way to a promotion.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// What the promotion gains, the less the farther it is.
    pub(super) worth: i32,
    /// Where one of the least of the enemies' kinds stops the piece, or captures it on its way.
    pub(super) stops: Bitboard<WIDE>,
    /// The way itself.
    pub(super) path: Bitboard<WIDE>,
    /// From where another one like it can guard it, here or on its way.
    pub(super) friends: Bitboard<WIDE>,
}

/// What is left of a promotion's gain for each move on the way to it, in hundredths.
const PATIENCE: i32 = 70;

/// The ways of a piece to a zone where it gains so much, with plain steps only, past the pieces that may stop it.
pub(crate) fn ways<const W: usize>(
    tables: &Tables<W>,
    piece: PieceId,
    goal: &dyn Fn(CellId) -> bool,
    gain: i32,
    stoppers: &[PieceId],
) -> Ways {
    let cells = || (0..tables.cells).map(|cell| CellId(cell as u16));
    let spans: Vec<Vec<Bitboard<W>>> = stoppers
        .iter()
        .map(|&stopper| cells().map(|cell| span(tables, stopper, cell)).collect())
        .collect();
    let captures: Vec<Bitboard<W>> = cells()
        .map(|cell| captures(tables, piece, &stands(tables, piece, cell)))
        .collect();
    cells()
        .map(|cell| {
            let (path, far) = path(tables, piece, cell, goal);
            let stops = cells().filter(|&stop| spans.iter().any(|span| span[stop.index()].intersects(&path)));
            let here = path | Bitboard::of(cell);
            let friends = cells().filter(|&friend| captures[friend.index()].intersects(&here));
            let worth = far.map_or(0, |far| (1..far).fold(gain, |left, _| left * PATIENCE / 100));
            Way {
                worth,
                stops: stops.collect(),
                path: path.iter().collect(),
                friends: friends.collect(),
            }
        })
        .collect()
}

/// The cells to a goal and in how many moves it is reached, if it is.
fn path<const W: usize>(
    tables: &Tables<W>,
    piece: PieceId,
    from: CellId,
    goal: &dyn Fn(CellId) -> bool,
) -> (Bitboard<W>, Option<usize>) {
    let mover = tables.mover(piece);
    let mut path = Bitboard::EMPTY;
    let mut front = Bitboard::of(from);
    for moves in 1.. {
        let mut next = Bitboard::EMPTY;
        for cell in front {
            next |= mover.leaps.quiet(cell);
        }
        front = next - path - Bitboard::of(from);
        if front.is_empty() {
            break;
        }
        path |= front;
        if front.iter().any(goal) {
            return (path, Some(moves));
        }
    }
    (path, None)
}

/// Where a piece stands, gets and captures, with plain steps only.
fn span<const W: usize>(tables: &Tables<W>, piece: PieceId, from: CellId) -> Bitboard<W> {
    let stands = stands(tables, piece, from);
    stands | captures(tables, piece, &stands)
}

/// Where a piece stands or gets, with plain steps only.
fn stands<const W: usize>(tables: &Tables<W>, piece: PieceId, from: CellId) -> Bitboard<W> {
    let (gets, _) = path(tables, piece, from, &|_| false);
    gets | Bitboard::of(from)
}

/// Where a piece captures from some cells, with plain steps only.
fn captures<const W: usize>(tables: &Tables<W>, piece: PieceId, cells: &Bitboard<W>) -> Bitboard<W> {
    let mut captures = Bitboard::EMPTY;
    for cell in *cells {
        captures |= tables.mover(piece).leaps.captures(cell);
    }
    captures
}
