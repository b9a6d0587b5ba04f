//! Conditions on the pieces on the board.

use serde::Serialize;

use crate::geometry::Vector;

use super::ids::KindId;
use super::states::Size;
use super::tokens::Holds;

/// A condition on the pieces on the board.
///
/// `Near`, `Army`, and `All` of only these two do not depend on attacks; all other conditions do. A piece attacks a cell if one
/// of its rules captures a piece there, whether or not the move is legal. To break cycles of conditions, the attacks
/// that they test are computed as if every attacking piece met its own conditions on attacks, and as if no cell were exposed to
/// en passant. Pieces that meet stay where they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The fact.
    pub fact: Fact,
    /// Whether the fact must not hold.
    pub denied: bool,
}

/// A fact about the pieces on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fact {
    /// Another piece stands beside the mover's cell.
    Near(Near),
    /// An enemy piece of these kinds (`None`: any) attacks the mover on its cell before the move.
    Attacked {
        /// The kinds.
        by: Option<Vec<KindId>>,
    },
    /// A friend of these kinds (`None`: any) would attack the mover on its cell before the move if the mover belonged to an enemy
    /// and every piece could capture every kind.
    Guarded {
        /// The kinds.
        by: Option<Vec<KindId>>,
    },
    /// This holds for the mover on the last cell of the move, on the board after the move but before promotion.
    AtEnd(Surroundings),
    /// An enemy attacks the mover on the first cell of the move, without the pieces that the move captures.
    StartAttacked,
    /// An enemy attacks the mover on a cell that it passes. The mover stands on that cell instead of its own, replacing any piece
    /// that stays there, and the pieces that the move captures are gone.
    WayAttacked,
    /// Enemies attack a protected piece of the mover's owner; if one safe protected piece is enough and there is one, all of
    /// them.
    Check,
    /// The mover's owner has this number of pieces of these kinds together before the move, on the board and in hand.
    Army {
        /// The kinds.
        kinds: Vec<KindId>,
        /// The number.
        size: Size,
    },
    /// All of these hold; none of them is `AtEnd`, `StartAttacked` or `WayAttacked`.
    All(Vec<Situation>),
}

/// What other pieces do to the mover on a cell. Attacks and guards are as in [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Surroundings {
    /// A piece stands beside it.
    Near(Near),
    /// An enemy of these kinds (`None`: any) attacks it.
    Attacked {
        /// The kinds.
        by: Option<Vec<KindId>>,
    },
    /// A friend of these kinds (`None`: any) guards it.
    Guarded {
        /// The kinds.
        by: Option<Vec<KindId>>,
    },
}

/// A piece beside the mover.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Near {
    /// Its relation to the mover.
    pub on: Holds,
    /// The kinds (`None`: any).
    pub kinds: Option<Vec<KindId>>,
    /// The displacements from the mover.
    pub vectors: Vec<Vector>,
}

impl Situation {
    /// The kinds in the fact, if it lists any.
    #[must_use]
    pub fn kinds(&self) -> Option<&Vec<KindId>> {
        match &self.fact {
            Fact::Near(Near { kinds, .. })
            | Fact::Attacked { by: kinds }
            | Fact::Guarded { by: kinds }
            | Fact::AtEnd(
                Surroundings::Near(Near { kinds, .. })
                | Surroundings::Attacked { by: kinds }
                | Surroundings::Guarded { by: kinds },
            ) => kinds.as_ref(),
            Fact::StartAttacked | Fact::WayAttacked | Fact::Check | Fact::Army { .. } | Fact::All(_) => None,
        }
    }

    /// The conjuncts: the conditions of `All`, or the condition itself.
    #[must_use]
    pub fn parts(&self) -> &[Self] {
        let Fact::All(parts) = &self.fact else {
            return std::slice::from_ref(self);
        };
        parts
    }

    /// Returns whether the condition cannot hold without other pieces on the board.
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
            | Fact::AtEnd(_)
            | Fact::StartAttacked
            | Fact::WayAttacked
            | Fact::Check
            | Fact::All(_) => !self.denied,
        }
    }
}
