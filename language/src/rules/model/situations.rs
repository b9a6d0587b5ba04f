//! What must hold of the pieces on the board, or must not.

use serde::Serialize;

use crate::geometry::Vector;

use super::ids::KindId;
use super::states::Size;
use super::tokens::Holds;

/// Something that must hold of the pieces on the board, or must not.
///
/// Except for `Near`, `Army`, and `All` of nothing but such, these are conditions on attack. A piece attacks a cell by every way to follow one of its rules that
/// captures a piece there, legal or not. To find the attacks that such a condition asks for, all conditions on attack of
/// the attacking pieces count as met, and no cell is exposed to en passant. Pieces that meet stay where they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// What it asks.
    pub fact: Fact,
    /// It must not hold.
    pub denied: bool,
}

/// Something that holds of the pieces on the board or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fact {
    /// Another piece stands beside the mover's cell.
    Near(Near),
    /// An enemy piece of these kinds (any, without a list) attacks the mover on its cell before the move.
    Attacked {
        /// The kinds.
        by: Option<Vec<KindId>>,
    },
    /// A friend of these kinds (any, without a list) would attack the mover on its cell before the move, if the mover
    /// belonged to an enemy and every piece could capture every kind.
    Guarded {
        /// The kinds.
        by: Option<Vec<KindId>>,
    },
    /// An enemy attacks the mover on the cell where the move ends, as the board is after the move, before promotion.
    EndAttacked,
    /// An enemy attacks the mover on the cell where the move begins, when the pieces that it captures are gone.
    StartAttacked,
    /// An enemy attacks the mover on a cell between its ends: the mover is on that cell instead of on its own, in the place of
    /// a piece that stays there, and the pieces that it captures are gone.
    WayAttacked,
    /// Enemies attack one of the pieces of the mover's owner that check protects, or all of them if it is enough that one
    /// is safe and there is one.
    Check,
    /// The mover's owner has so many pieces of these kinds together before the move, on the board and in hand.
    Army {
        /// The kinds.
        kinds: Vec<KindId>,
        /// How many.
        size: Size,
    },
    /// All of these hold, which are neither `EndAttacked`, `StartAttacked` nor `WayAttacked`.
    All(Vec<Situation>),
}

/// A piece that must stand beside the mover.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Near {
    /// Whose piece, by what it is to the mover.
    pub on: Holds,
    /// Of which kinds (any, without a list).
    pub kinds: Option<Vec<KindId>>,
    /// Where, seen from the mover.
    pub vectors: Vec<Vector>,
}

impl Situation {
    /// The kinds that it asks for, if it lists some.
    #[must_use]
    pub fn kinds(&self) -> Option<&Vec<KindId>> {
        match &self.fact {
            Fact::Near(Near { kinds, .. }) | Fact::Attacked { by: kinds } | Fact::Guarded { by: kinds } => {
                kinds.as_ref()
            }
            Fact::StartAttacked
            | Fact::EndAttacked
            | Fact::WayAttacked
            | Fact::Check
            | Fact::Army { .. }
            | Fact::All(_) => None,
        }
    }

    /// It, or the situations that must hold together.
    #[must_use]
    pub fn parts(&self) -> &[Self] {
        match &self.fact {
            Fact::All(parts) => parts,
            Fact::Near(_)
            | Fact::Attacked { .. }
            | Fact::Guarded { .. }
            | Fact::StartAttacked
            | Fact::EndAttacked
            | Fact::WayAttacked
            | Fact::Check
            | Fact::Army { .. } => std::slice::from_ref(self),
        }
    }

    /// Whether it needs other pieces on the board.
    #[must_use]
    pub fn needs_others(&self) -> bool {
        match &self.fact {
            Fact::Army { size, .. } => {
                let size = if self.denied { size.opposite() } else { *size };
                !size.fits(0)
            }
            Fact::Near(_)
            | Fact::Attacked { .. }
            | Fact::Guarded { .. }
            | Fact::EndAttacked
            | Fact::StartAttacked
            | Fact::WayAttacked
            | Fact::Check
            | Fact::All(_) => !self.denied,
        }
    }
}
