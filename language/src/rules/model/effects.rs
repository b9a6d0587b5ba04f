//! Effects: changes to pieces after a move, beyond the move itself.

use serde::Serialize;

use crate::geometry::Vector;

use super::actions::Action;
use super::ids::{KindId, PartitionId, ZoneId};
use super::pieces::MoveRule;
use super::tokens::Holds;

/// An effect of certain moves.
///
/// Effects follow immediately on the first step of a move (see [`Elimination`](super::Elimination)): the pieces have gone to the
/// cells given by the move and the hand rule. Effects apply in list order, and so do the changes of each effect. Each change
/// selects its pieces in the position left by the preceding changes, and then applies to all of them. A piece is *lost* if the
/// move captures it, or if a change removes or captures it. Ends by capture, elimination by capture and the count of quiet plies
/// consider the lost pieces, except that for an end a player's own pieces never count as captured. A piece that undergoes a
/// change loses its castling rights, counts as moved, and is no longer exposed to en passant.
///
/// The consequences for check:
///
/// - A move is illegal if effects take from the mover a protected piece that stood there before them: the piece is lost, becomes
///   an unprotected kind, or becomes an opponent's. If one safe protected piece is enough, the move is illegal only if it leaves
///   the mover without any.
/// - A way to capture counts as an attack only if this rule does not make it illegal. Pieces that a change would capture are
///   attacked too, by every move on the board that this rule does not make illegal.
/// - In a game with effects, a move that brings about an end by capture is legal even if it leaves protected pieces of the mover
///   attacked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The action that triggers the effect; never [`Action::Check`], which is known only later.
    pub after: Action,
    /// The changes, in order.
    pub changes: Vec<Change>,
}

/// A change to some pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The change.
    pub what: Fate,
    /// The pieces that change.
    pub to: Selection,
}

/// A change to one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It leaves the game.
    Removed,
    /// The mover captures it, if it is an enemy piece that can be captured and the moved piece does not spare its kind. The hand
    /// rule then applies to it.
    Captured,
    /// It slides on along the line that selects it, away from the moved piece, over empty cells as far as possible. Pieces more
    /// displacements away go first; at equal distance, pieces on lower cells go first. A piece on several lines takes the line
    /// with the fewest displacements, then the line of the first path. Protected pieces stay.
    Pushed,
    /// It slides back along the line that selects it, toward the moved piece but never onto the cell where the move ended. Pieces
    /// fewer displacements away go first; otherwise the rules of [`Pushed`](Self::Pushed) apply.
    Pulled,
    /// It becomes another kind.
    Becomes(KindId),
    /// An enemy piece joins the mover; a friend joins the mover's next opponent in the order of play.
    ChangesSides,
    /// It returns unchanged to the first empty cell on which such a piece of its owner begins the game; with a partition, to the
    /// first such cell in the same class as the cell where it was captured. Without such a cell nothing happens.
    Returns(Option<PartitionId>),
}

/// The pieces to which a change applies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// The pieces captured by the move itself, without those removed because they meet.
    Captured {
        /// The kinds (`None`: any).
        kinds: Option<Vec<KindId>>,
    },
    /// Pieces on the board that meet all of these conditions.
    Standing(Standing),
    /// Pieces on lines from the cell where the move ended. Each rule whose zone allows that cell is matched like a move of a
    /// single leg of such a piece, except that nothing is captured on the way and the line may end on any piece. It selects the
    /// pieces that match tokens with [`Contact::Capture`](super::Contact::Capture), including friends, for every way to match.
    Lines {
        /// The rules of each player.
        rules: Vec<Vec<MoveRule>>,
    },
}

/// Conditions on pieces on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Whether it is the moved piece or another one.
    pub who: Who,
    /// The kinds (`None`: any).
    pub kinds: Option<Vec<KindId>>,
    /// The pieces beside which it must stand, or must not stand; all of these hold.
    pub near: Vec<Beside>,
    /// Its cell is in the same class of each partition as the cell of the anchor, another piece.
    pub same: Vec<(PartitionId, Anchor)>,
    /// The moved piece could capture it by its rules if it were the mover's turn again. En passant does not count.
    pub attacked: bool,
    /// It stands on the next cell in the direction of the move, beyond the last cell.
    pub beyond: Option<Vec<Vector>>,
    /// It stands on the next cell against the direction of the move, seen from the first cell.
    ///
    /// The directions of a move are the vectors in this list along which a walk from its first cell reaches its last cell, over
    /// any pieces in between.
    pub behind: Option<Vec<Vector>>,
    /// The zone where it stands, as seen by the mover.
    pub zone: Option<ZoneId>,
}

/// A neighbour that a piece must have, or must not have.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beside {
    /// The neighbour.
    pub anchor: Anchor,
    /// The displacements from the neighbour to the piece; one of them must fit.
    pub vectors: Vec<Vector>,
    /// Whether no such neighbour may exist.
    pub denied: bool,
}

/// The moved piece, or others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The piece that moved or was dropped, on the cell where the move ended, as long as it still belongs to the mover and has
    /// not changed its kind.
    Mover,
    /// Pieces on other cells than the one where the move ended, by their relation to the mover.
    Other(Holds),
}

/// A piece other than the affected one, near it or in the same class of a partition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// The piece on the cell where the move ended.
    Mover,
    /// Any piece of this relation to the mover.
    Piece {
        /// The relation to the mover.
        on: Holds,
        /// The kinds (`None`: any).
        kinds: Option<Vec<KindId>>,
        /// Whether it must stand on another cell than the one where the move ended.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        other: bool,
    },
}
