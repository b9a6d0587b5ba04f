//! Castlings, and castling rights.

use serde::Serialize;

use crate::geometry::{CellId, Space};

use super::ids::{KindId, PlayerId};
use super::situations::Situation;

/// A castling of one player. It is available from the start of the game if both pieces stand on their cells, until one of them
/// leaves its cell. A drop as an unmoved piece, of either piece on its cell, also makes it available if both pieces then stand on
/// their cells and neither has moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Castle {
    /// The initial cell of the castling piece.
    pub from: CellId,
    /// The final cell of the castling piece.
    pub to: CellId,
    /// The kind of the other piece.
    pub partner: KindId,
    /// The initial cell of the other piece.
    pub partner_from: CellId,
    /// The final cell of the other piece.
    pub partner_to: CellId,
    /// Cells that must be empty.
    pub empty: Vec<CellId>,
    /// Cells that must not be attacked in the position before the move. In a game with effects, all of them but `to` must also
    /// not be attacked in that position without the castling piece. The list is empty unless check protects that piece. Each cell
    /// is `from`, `partner_from`, or one of the cells that must be empty.
    pub safe: Vec<CellId>,
    /// The conditions on the position before the move, seen from the castling piece. None of them depends on the move itself.
    pub situations: Vec<Situation>,
    /// Whether the file declares the castling without the initial cells of the pieces.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub from_anywhere: bool,
    /// The letter of the castling right in position texts, as for the first player: `K`. For a castling from anywhere, it stands
    /// for the side on which the other piece stands.
    pub letter: char,
}

impl Castle {
    /// The letter of the other piece's file, in upper case, if the file has one.
    #[must_use]
    pub fn file_letter(&self, space: &Space) -> Option<char> {
        let axis = space.axes.first()?;
        let file = usize::try_from(space.point(self.partner_from).at[0] - axis.low).ok()?;
        let letter = axis.labels.get(file)?.chars().next()?.to_ascii_uppercase();
        Some(letter).filter(char::is_ascii_uppercase)
    }
}

/// Returns the castling rights that each castling needs, as bits: the right of its piece and the right of the other piece.
/// Returns `None` if there are too many rights.
///
/// A castling from anywhere needs two rights: each of its two pieces has not left its cell. For any other castling both rights
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

/// A castling right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CastlingRight {
    /// The castling with this number.
    Castling(usize),
    /// The castling piece has not left its cell.
    King(PlayerId, KindId, CellId),
    /// The other piece of a castling has not left its cell.
    Partner(PlayerId, KindId, CellId),
}
