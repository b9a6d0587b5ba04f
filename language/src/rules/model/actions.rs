//! The actions of a move, and the actions that players must or must not perform.

use serde::Serialize;

use super::ids::{DirectionsId, KindId, PlayerId};
use super::tokens::Carrying;

/// An action of a move. `None` stands for every kind.
///
/// The kind of a moving piece is its kind before a promotion; in a castling, it is the kind that castles. Pieces removed before a
/// move because they meet count as captured by the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// A piece of the player moves on the board: the move is neither a drop nor a pass.
    Move {
        /// The directions of the move (`None`: any). A straight walk in one of them must lead from the first cell of the move to
        /// the last, over any pieces in between, and the two cells must differ.
        along: Option<DirectionsId>,
        /// The kinds that move.
        by: Option<Vec<KindId>>,
    },
    /// The move captures at least one piece of these kinds.
    Capture {
        /// The directions of the move, which must be a move on the board (`None`: any move).
        along: Option<DirectionsId>,
        /// The captured kinds.
        of: Option<Vec<KindId>>,
        /// The kinds that move or are dropped.
        by: Option<Vec<KindId>>,
    },
    /// A piece is dropped from the hand.
    Drop {
        /// The dropped kinds.
        of: Option<Vec<KindId>>,
    },
    /// The moving piece becomes another kind.
    Promotion {
        /// The kinds to which it promotes.
        to: Option<Vec<KindId>>,
    },
    /// The piece that moves on the board carries another piece along, and the move is not a castling.
    Carry {
        /// The kind of carrying, as it shows in the first and last cells of the two pieces: the pieces exchange cells; the
        /// carried piece stood on the cell where the move ends, and goes to a cell other than the one where the move began; or it
        /// goes to the cell where the move began, and stood on a cell other than the one where the move ends.
        how: Carrying,
        /// The carried kinds.
        of: Option<Vec<KindId>>,
        /// The kinds that move.
        by: Option<Vec<KindId>>,
    },
    /// The player castles.
    Castling,
    /// The board stays unchanged.
    Pass,
    /// The player whose turn begins after the move is in check. Players whom the move eliminates by capture or threat are already
    /// out; players without a move have not been eliminated yet.
    Check,
    /// The cell where the move ends holds a piece of the player that attacks an enemy piece of these kinds: it could capture that
    /// piece if it were the player's turn, whether or not the capture would be legal. Players whom the move eliminates by capture
    /// or threat are already out; players without a move have not been eliminated yet. For this test no cell is exposed to en
    /// passant, and pieces that meet stay.
    Attack {
        /// The attacked kinds.
        of: Option<Vec<KindId>>,
        /// The kinds that move or are dropped.
        by: Option<Vec<KindId>>,
    },
    /// The move performs all of these actions, none of which is itself `All`.
    ///
    /// Only obligations and prohibitions use this action and [`Attack`](Self::Attack).
    All(Vec<Action>),
}

impl Action {
    /// Returns whether the action occurs only in obligations and prohibitions.
    #[must_use]
    pub fn is_for_duties(&self) -> bool {
        match self {
            Self::Attack { .. } | Self::All(_) => true,
            Self::Move { .. }
            | Self::Capture { .. }
            | Self::Drop { .. }
            | Self::Promotion { .. }
            | Self::Carry { .. }
            | Self::Castling
            | Self::Pass
            | Self::Check => false,
        }
    }
}

/// Moves that must be made if there are any.
///
/// Obligations apply last: to the moves that all other rules allow, including passes. The first obligation, in list order, that
/// applies to the player and fits any of these moves leaves only the moves that fit it; the remaining obligations are ignored. If
/// no move fits any obligation, all moves stay legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Obligation {
    /// The action of the moves.
    pub action: Action,
    /// The player to whom the obligation applies (`None`: every player).
    pub player: Option<PlayerId>,
    /// Whether only the moves that capture the most pieces remain.
    pub most: bool,
}

/// Moves that must not be made.
///
/// A prohibited move is illegal, but still counts as an attack. Tests for mate take prohibitions into account when they look for
/// a reply, except prohibitions that make an exception for mates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prohibition {
    /// The action of the moves.
    pub action: Action,
    /// The player to whom the prohibition applies (`None`: every player).
    pub player: Option<PlayerId>,
    /// Whether a move is legal nevertheless if it leaves the next player in check without a move. That test ignores what moves
    /// are forbidden to bring about ([`Forbidden`](super::Forbidden)), and prohibitions with this exception.
    pub except_mate: bool,
}
