//! What scores points.

use serde::Serialize;

use super::actions::Action;
use super::ids::PlayerId;

/// Something for which players get points, which add up to their scores.
///
/// The scores of all players are part of the position. A score does not rise above [`MAX_SCORE`](crate::rules::limits::MAX_SCORE).
/// All that scores counts, each once for a move or an elimination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// What scores.
    pub what: Scored,
    /// How many points.
    pub points: u16,
}

/// What scores, and who gets the points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scored {
    /// A move that does something. The player who made it gets the points. A move that captures is asked about its
    /// captures of living pieces alone: dead pieces never score.
    Move {
        /// What the move does.
        action: Action,
        /// The only player who can score so.
        player: Option<PlayerId>,
    },
    /// A player is in check and has no move, and is eliminated for it; or the game ends for it.
    Checkmate(Recipient),
    /// A player is not in check and has no move, and is eliminated for it; or the game ends for it.
    Stalemate(Recipient),
}

/// Who gets the points for a mate or a stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Recipient {
    /// The captor, as an [`Elimination`](super::Elimination) has it.
    Captor,
    /// All players who are not out but the one who has no move.
    All,
    /// The player who has no move.
    Loser,
}
