//! Zobrist keys for the parts of a position.
//!
//! Keys are computed, not stored: they are the same in every run on every machine.

use crate::geometry::CellId;
use crate::rules::PlayerId;
use crate::tables::piece_id::PieceId;

/// A piece on a cell.
#[must_use]
#[inline]
pub fn piece(piece: PieceId, cell: CellId) -> u64 {
    key(1, piece.0, cell.0)
}

/// The number of a piece in hand; zero for an empty hand.
#[must_use]
#[inline]
pub fn hand(piece: PieceId, count: u16) -> u64 {
    if count == 0 { 0 } else { key(2, piece.0, count) }
}

/// The player to move.
#[must_use]
#[inline]
pub fn turn(player: PlayerId) -> u64 {
    key(3, player.0, 0)
}

/// A castling that is still allowed.
#[must_use]
#[inline]
pub fn castling(index: usize) -> u64 {
    key(4, index as u16, 0)
}

/// An unmoved piece.
#[must_use]
#[inline]
pub fn unmoved(cell: CellId) -> u64 {
    key(5, cell.0, 0)
}

/// An en passant square and the cell of the piece that can be captured there.
#[must_use]
#[inline]
pub fn ep_square(square: CellId, victim: CellId) -> u64 {
    key(6, square.0, victim.0)
}

/// The number of consecutive passes; zero for none.
#[must_use]
#[inline]
pub fn passes(count: u16) -> u64 {
    if count == 0 { 0 } else { key(7, count, 0) }
}

/// An action count, by the index of its counter and player; zero for a count of zero.
#[must_use]
#[inline]
pub fn counted(index: usize, count: u16) -> u64 {
    if count == 0 { 0 } else { key(8, index as u16, count) }
}

/// The number of moves made in a turn, and the number of the turn as far as it matters; zero if both are zero.
#[must_use]
#[inline]
pub fn turn_ply(made: u16, number: u16) -> u64 {
    if (made, number) == (0, 0) {
        0
    } else {
        key(9, made, number)
    }
}

/// The origins of the last move of a turn.
#[must_use]
pub fn trail(first: CellId, second: CellId) -> u64 {
    key(10, first.0, second.0)
}

/// The target of the last move of a turn, and whether the moved pieces were unmoved before.
#[must_use]
pub fn trail_end(cell: CellId, unmoved: bool) -> u64 {
    key(11, cell.0, u16::from(unmoved))
}

/// Hashes a part of a position with two multiplications, as wyhash does. Each multiplies two words into a double word; compilers
/// do not vectorise such products, and vectorised code would be slower.
#[inline]
fn key(class: u64, first: u16, second: u16) -> u64 {
    let seed = class << 32 | u64::from(first) << 16 | u64::from(second);
    let (low, high) = product(seed ^ 0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db);
    let (low, high) = product(low ^ 0x8ebc_6af0_9c88_c6e3, high ^ 0x5899_65cc_7537_4cc3);
    low ^ high
}

/// The low and the high word of a product.
#[inline]
fn product(left: u64, right: u64) -> (u64, u64) {
    let product = u128::from(left) * u128::from(right);
    (product as u64, (product >> 64) as u64)
}
