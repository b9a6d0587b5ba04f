//! Actions and events that score points.

use serde::Serialize;

use super::actions::Action;
use super::ids::PlayerId;

/// A source of points for players; a player's points add up to a score.
///
/// The scores of all players are part of the position. A score does not rise above
/// [`MAX_SCORE`](crate::rules::limits::MAX_SCORE). All matching entries score, each once for a move or an elimination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// The action or event that scores.
    pub what: Scored,
    /// The number of points.
    pub points: u16,
}

/// An action or event that scores, and the recipient of the points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scored {
    /// A move with this action. The player who made it gets the points. Captures score only for living pieces; dead pieces never
    /// score.
    Move {
        /// The action.
        action: Action,
        /// The only player who can score with this entry (`None`: every player).
        player: Option<PlayerId>,
    },
    /// A player in check has no move, and is eliminated for it or ends the game by it.
    Checkmate(Recipient),
    /// A player who is not in check has no move, and is eliminated for it or ends the game by it.
    Stalemate(Recipient),
}

/// The recipient of the points for a mate or a stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Recipient {
    /// The captor, as defined by [`Elimination`](super::Elimination).
    Captor,
    /// All players who are not out, except the player without a move.
    All,
    /// The player without a move.
    Loser,
}
