//! Paths to promotion by plain steps, and the enemy pieces that can stop a piece on its path.

use crate::geometry::CellId;
use crate::tables::{Bitboard, PieceId, Tables, WIDE};

/// The promotion paths of one piece, for each cell on which it may stand.
pub(in crate::search) type PromotionPaths = Vec<PromotionPath>;

/// A path to promotion.
#[derive(Clone, Debug)]
pub(in crate::search) struct PromotionPath {
    /// The gain of the promotion, discounted by distance.
    pub(in crate::search) worth: i32,
    /// The cells from which an enemy piece of the least valuable kinds blocks the path or captures on it.
    pub(super) stops: Bitboard<WIDE>,
    /// The cells of the path.
    pub(in crate::search) cells: Bitboard<WIDE>,
    /// The cells from which another piece of the same kind can guard this cell or the path.
    pub(super) friends: Bitboard<WIDE>,
}

/// The discount of a promotion's gain for each move of the path, in hundredths.
const DISCOUNT: i32 = 70;

/// The promotion paths of a piece to a zone by plain steps, given the gain of the promotion and the pieces that may stop it.
pub(in crate::search) fn promotion_paths<const W: usize>(
    tables: &Tables<W>,
    piece: PieceId,
    goal: &dyn Fn(CellId) -> bool,
    gain: i32,
    stoppers: &[PieceId],
) -> PromotionPaths {
    let cells = || (0..tables.cells).map(|cell| CellId(cell as u16));
    let spans: Vec<Vec<Bitboard<W>>> = stoppers
        .iter()
        .map(|&stopper| cells().map(|cell| span(tables, stopper, cell)).collect())
        .collect();
    let captures: Vec<Bitboard<W>> = cells()
        .map(|cell| captures(tables, piece, &reachable_from(tables, piece, cell)))
        .collect();
    cells()
        .map(|cell| {
            let (path, moves) = path(tables, piece, cell, goal);
            let stops = cells().filter(|&stop| spans.iter().any(|span| span[stop.index()].intersects(&path)));
            let here = path | Bitboard::single(cell);
            let friends = cells().filter(|&friend| captures[friend.index()].intersects(&here));
            let worth = moves.map_or(0, |moves| (1..moves).fold(gain, |rest, _| rest * DISCOUNT / 100));
            PromotionPath {
                worth,
                stops: stops.collect(),
                cells: path.iter().collect(),
                friends: friends.collect(),
            }
        })
        .collect()
}

/// The cells of the path to a goal, and the number of moves to reach it if it can be reached.
fn path<const W: usize>(
    tables: &Tables<W>,
    piece: PieceId,
    from: CellId,
    goal: &dyn Fn(CellId) -> bool,
) -> (Bitboard<W>, Option<usize>) {
    let mover = tables.mover(piece);
    let mut path = Bitboard::EMPTY;
    let mut front = Bitboard::single(from);
    for moves in 1.. {
        let mut next = Bitboard::EMPTY;
        for cell in front {
            next |= mover.leaps.quiet(cell);
        }
        front = next - path - Bitboard::single(from);
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

/// The cells that a piece occupies, can reach or can capture on, by plain steps only.
fn span<const W: usize>(tables: &Tables<W>, piece: PieceId, from: CellId) -> Bitboard<W> {
    let reachable_from = reachable_from(tables, piece, from);
    reachable_from | captures(tables, piece, &reachable_from)
}

/// The cells that a piece occupies or can reach, by plain steps only.
fn reachable_from<const W: usize>(tables: &Tables<W>, piece: PieceId, from: CellId) -> Bitboard<W> {
    let (reachable, _) = path(tables, piece, from, &|_| false);
    reachable | Bitboard::single(from)
}

/// The cells on which a piece captures from these cells, by plain steps only.
fn captures<const W: usize>(tables: &Tables<W>, piece: PieceId, cells: &Bitboard<W>) -> Bitboard<W> {
    let mut captures = Bitboard::EMPTY;
    for cell in *cells {
        captures |= tables.mover(piece).leaps.captures(cell);
    }
    captures
}
