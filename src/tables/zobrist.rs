//! Zobrist keys: what each fact about a position adds to its hash.
//!
//! Keys are computed, not stored: the same facts give the same key in every run on every machine.

use crate::geometry::CellId;
use crate::rules::PlayerId;
use crate::tables::piece_id::PieceId;

/// A piece on a cell.
#[must_use]
#[inline]
pub fn piece(piece: PieceId, cell: CellId) -> u64 {
    key(1, piece.0, cell.0)
}

/// The number of a piece in hand; zero adds nothing.
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

/// A piece that has not moved.
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

/// The number of passes in a row; zero adds nothing.
#[must_use]
#[inline]
pub fn passes(count: u16) -> u64 {
    if count == 0 { 0 } else { key(7, count, 0) }
}

/// How often a player has done what a counter counts, by the place of both; zero adds nothing.
#[must_use]
#[inline]
pub fn counted(place: usize, count: u16) -> u64 {
    if count == 0 { 0 } else { key(8, place as u16, count) }
}

/// How many moves of a turn have been made, and the number of the turn as far as it matters; two zeros add nothing.
#[must_use]
#[inline]
pub fn turn_ply(made: u16, number: u16) -> u64 {
    if (made, number) == (0, 0) {
        0
    } else {
        key(9, made, number)
    }
}

/// Where the pieces stood that the last move of a turn moved.
#[must_use]
pub fn trail(one: CellId, other: CellId) -> u64 {
    key(10, one.0, other.0)
}

/// Where the last move of a turn ended, and whether what moved had not moved before.
#[must_use]
pub fn trail_end(cell: CellId, unmoved: bool) -> u64 {
    key(11, cell.0, u16::from(unmoved))
}

/// A fact as a number, mixed by two multiplications as wyhash does. Each is of two words that give a word twice as long: compilers do
/// not join several of those, and together they would take longer.
#[inline]
fn key(class: u64, one: u16, other: u16) -> u64 {
    let seed = class << 32 | u64::from(one) << 16 | u64::from(other);
    let (low, high) = product(seed ^ 0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db);
    let (low, high) = product(low ^ 0x8ebc_6af0_9c88_c6e3, high ^ 0x5899_65cc_7537_4cc3);
    low ^ high
}

/// The lower and the upper word of a product.
#[inline]
fn product(one: u64, other: u64) -> (u64, u64) {
    let product = u128::from(one) * u128::from(other);
    (product as u64, (product >> 64) as u64)
}
