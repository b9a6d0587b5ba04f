//! What a move does, and what players must and must not do.

use serde::Serialize;

use super::ids::{DirectionsId, KindId, PlayerId};
use super::tokens::Carrying;

/// What a move does. `None` stands for every kind.
///
/// A kind that moves is that before a promotion; in a castling it is the kind that castles. Pieces that are removed before
/// a move because they meet count as captured by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// A piece of the player moves on the board: the move is neither a drop nor a pass.
    Move {
        /// The directions of the move: a straight walk in one of them leads from where it began to where it ended,
        /// whatever stands between, and these are different cells. Any, without this.
        along: Option<DirectionsId>,
        /// The kinds that move.
        by: Option<Vec<KindId>>,
    },
    /// The move captures at least one piece of these kinds.
    Capture {
        /// The directions of the move, which then is on the board.
        along: Option<DirectionsId>,
        /// The kinds captured.
        of: Option<Vec<KindId>>,
        /// The kinds that move or are dropped.
        by: Option<Vec<KindId>>,
    },
    /// A piece is dropped from the hand.
    Drop {
        /// The kinds dropped.
        of: Option<Vec<KindId>>,
    },
    /// The piece that moves becomes another kind.
    Promotion {
        /// The kinds that it becomes.
        to: Option<Vec<KindId>>,
    },
    /// The piece that moves on the board takes another along, and this is no castling.
    Carry {
        /// How, by where the two pieces begin and end: they change places; the other one stood where the move ends, and goes
        /// elsewhere than where the move began; or it goes where the move began, and stood elsewhere.
        how: Carrying,
        /// The kinds taken along.
        of: Option<Vec<KindId>>,
        /// The kinds that move.
        by: Option<Vec<KindId>>,
    },
    /// The pieces of a castling of the player go where the castling leads.
    Castling,
    /// The board stays as it is.
    Pass,
    /// The player whose turn begins after the move is in check, once the players that the move eliminates by capture or
    /// threat are out, and before those are eliminated who have no move.
    Check,
    /// A piece of the player stands where the move ends, once the players that the move eliminates by capture or threat are
    /// out and before those are eliminated who have no move, and could capture an enemy piece of these kinds if it were the player's
    /// turn, legal or not. No cell is exposed to en passant for that, and pieces that meet stay.
    Attack {
        /// The kinds attacked.
        of: Option<Vec<KindId>>,
        /// The kinds that move or are dropped.
        by: Option<Vec<KindId>>,
    },
    /// The move does all of these, which are none such themselves.
    ///
    /// Only obligations and prohibitions ask for this, or for [`Attack`](Self::Attack).
    All(Vec<Action>),
}

impl Action {
    /// Whether only obligations and prohibitions ask for it.
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
/// Obligations apply last: to the moves that are legal but for them, passes among these. The first obligation, in their
/// order, that is the player's and that any of these moves fits leaves the moves that fit it, and the others have no
/// say. If no move fits an obligation, all stay legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Obligation {
    /// What the moves do.
    pub action: Action,
    /// The only player of whom it is asked.
    pub player: Option<PlayerId>,
    /// Whether only those of the moves stay that capture the most pieces.
    pub most: bool,
}

/// Moves that must not be made.
///
/// Such a move is not legal, but it is an attack all the same. Whether a player could reply, where a mate is asked about,
/// takes prohibitions into account, except those that except mates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prohibition {
    /// What the moves do.
    pub action: Action,
    /// The only player of whom it is asked.
    pub player: Option<PlayerId>,
    /// Whether the moves are legal after which the next player is in check and has no move, as if nothing were forbidden
    /// for what it brings about ([`Forbidden`](super::Forbidden)) and no move by a prohibition with an exception.
    pub except_mate: bool,
}
