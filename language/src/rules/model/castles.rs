//! Castlings, and the rights on which they rest.

use serde::Serialize;

use crate::geometry::{CellId, Space};

use super::ids::{KindId, PlayerId};
use super::situations::Situation;

/// A castling of one player. It is allowed from the start of the game if both pieces stand on their cells, until one of them
/// leaves its cell. A drop that counts as a piece that has not moved makes it allowed too, of either piece on its cell, if
/// then both stand on their cells and neither has moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Castle {
    /// Where the castling piece stands.
    pub from: CellId,
    /// Where it goes.
    pub to: CellId,
    /// The kind of the other piece.
    pub partner: KindId,
    /// Where the other piece stands.
    pub partner_from: CellId,
    /// Where the other piece goes.
    pub partner_to: CellId,
    /// Cells that must be empty.
    pub empty: Vec<CellId>,
    /// Cells that must not be attacked in the position before the move; in a game with effects, except for `to`, neither in
    /// that position without the castling piece. None, unless check protects that piece. Each is `from`, `partner_from`, or
    /// one of those that must be empty.
    pub safe: Vec<CellId>,
    /// What must hold of the pieces on the board before the move, for the castling piece. None is on the move itself.
    pub situations: Vec<Situation>,
    /// Whether it is one of those that are written without the cells on which the pieces begin.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub from_anywhere: bool,
    /// What stands for the castling right in positions as text, as the first player's: `K`. Of a castling from anywhere,
    /// the side on which the other piece stands.
    pub letter: char,
}

impl Castle {
    /// The letter of the file on which the other piece stands, in upper case, if it has one.
    #[must_use]
    pub fn file_letter(&self, space: &Space) -> Option<char> {
        let axis = space.axes.first()?;
        let file = usize::try_from(space.point(self.partner_from).at[0] - axis.low).ok()?;
        let letter = axis.labels.get(file)?.chars().next()?.to_ascii_uppercase();
        Some(letter).filter(char::is_ascii_uppercase)
    }
}

/// For each castling the right of its piece and the one of the other piece, as bits; nothing if there are more than fit.
///
/// A castling from anywhere rests on two rights: each of the two pieces has not left its cell. For any other castling both
/// are the same one.
#[must_use]
pub fn castling_rights<'a>(castlings: impl Iterator<Item = (PlayerId, KindId, &'a Castle)>) -> Option<Vec<(u64, u64)>> {
    let mut known = Vec::new();
    let mut bit = |right: CastlingRight| {
        let index = known.iter().position(|other| *other == right).unwrap_or_else(|| {
            known.push(right);
            known.len() - 1
        });
        1_u64.checked_shl(index as u32)
    };
    let mut rights = Vec::new();
    for (number, (player, kind, castle)) in castlings.enumerate() {
        rights.push(if castle.from_anywhere {
            (
                bit(CastlingRight::King(player, kind, castle.from))?,
                bit(CastlingRight::Partner(player, castle.partner, castle.partner_from))?,
            )
        } else {
            let right = bit(CastlingRight::Castling(number))?;
            (right, right)
        });
    }
    Some(rights)
}

/// What a castling rests on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CastlingRight {
    /// The castling with a number.
    Castling(usize),
    /// A piece that castles has not left its cell.
    King(PlayerId, KindId, CellId),
    /// A piece with which another castles has not left its cell.
    Partner(PlayerId, KindId, CellId),
}
