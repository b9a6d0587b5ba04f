//! Effects: what happens to pieces after a move, besides what the move itself does.

use serde::Serialize;

use crate::geometry::Vector;

use super::actions::Action;
use super::ids::{KindId, PartitionId, ZoneId};
use super::pieces::MoveRule;
use super::tokens::Holds;

/// What happens after certain moves.
///
/// Effects come right after the first step of a move (see [`Elimination`](super::Elimination)): the pieces have gone
/// where the move and the hand rule say. They come in the order of the list, and so do the changes of each effect. Each
/// change finds its pieces in the position that the changes before have left, and is then done to all of them. *Lost* is
/// every piece that the move captures and every piece that a change removes or captures. Ends by capture, elimination by
/// capture and the count of quiet plies are about the pieces lost, except that a player's own pieces are no captures for
/// an end. A piece that a change is done to keeps no castling, has moved, and is no longer exposed to en passant.
///
/// What it does to check:
///
/// - A move is illegal if effects take a protected piece from the mover that was there before them: it is lost, or is of a kind
///   that is not protected, or an opponent's. If any one protected piece is enough, the move is illegal if the mover has
///   no other left.
/// - A way to capture is an attack only if it would not be illegal for this reason. What a change would capture is
///   attacked too, by every move on the board that is not illegal for this reason.
/// - In a game with effects a move that brings about an end by capture is legal even if it leaves protected pieces of
///   the mover attacked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// After which moves; never [`Action::Check`], which is known only afterwards.
    pub after: Action,
    /// What is done.
    pub changes: Vec<Change>,
}

/// Something that is done to pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// What is done.
    pub what: Fate,
    /// To which pieces.
    pub to: Selection,
}

/// What is done to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It leaves the game.
    Removed,
    /// The player who moved captures it, if it is an enemy that can be captured and the piece that moved does not spare
    /// its kind. It goes where the hand rule says.
    Captured,
    /// It goes on along the line that selects it, away from the piece that moved, over empty cells as far as it can. Of
    /// several pieces those go first that are the most displacements away, then those on lower cells. A piece on several
    /// lines goes along the one with the fewest displacements, then along the first of the paths. Pieces that check
    /// protects stay.
    Pushed,
    /// It goes back along the line that selects it, toward the piece that moved and never onto the cell where the move
    /// ended. Of several pieces those go first that are the fewest displacements away; all else is as in
    /// [`Pushed`](Self::Pushed).
    Pulled,
    /// It becomes another kind.
    Becomes(KindId),
    /// An enemy goes over to the player who moved; a friend goes over to the next opponent of that player, in the order
    /// of play.
    ChangesSides,
    /// It comes back, as it was, on the first empty cell on which such a piece of its owner begins the game; if there is
    /// a partition, on the first that is in the same class as the cell where it was captured. Without such a cell
    /// nothing happens.
    Returns(Option<PartitionId>),
}

/// The pieces to which something is done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// The pieces that the move itself captured; not those removed because they meet.
    Captured {
        /// Of these kinds (any, without a list).
        kinds: Option<Vec<KindId>>,
    },
    /// Pieces on the board for which all of this holds.
    Standing(Standing),
    /// Pieces on lines from the cell where the mover has come to. Each rule that begins on that cell is matched as the
    /// single leg of a move of such a piece would be, except that nothing is captured on the way and the line may end
    /// on any piece. The pieces that tokens with [`Contact::Capture`](super::Contact::Capture) meet are selected, friends
    /// among them, for every way to match.
    Lines {
        /// For each player: the rules.
        rules: Vec<Vec<MoveRule>>,
    },
}

/// Which pieces on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The piece that moved, or others.
    pub who: Who,
    /// Of which kinds (any, without a list).
    pub kinds: Option<Vec<KindId>>,
    /// What it stands beside, or does not, for each of these.
    pub near: Vec<Beside>,
    /// Its cell is in the same class of a partition as that of another piece, for each of these.
    pub same: Vec<(PartitionId, Anchor)>,
    /// The piece that moved could capture it by its rules, were it that player's turn again. En passant does not count.
    pub attacked: bool,
    /// It stands on the next cell in the direction of the move.
    pub beyond: Option<Vec<Vector>>,
    /// It stands on the next cell against the direction of the move, seen from where it began.
    ///
    /// The directions of a move are those of the vectors here along which a walk from the cell it left comes to the cell
    /// it reached, over whatever stands there.
    pub behind: Option<Vec<Vector>>,
    /// It stands in a zone, as the player who moved sees it.
    pub zone: Option<ZoneId>,
}

/// What a piece stands beside, or does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beside {
    /// The other piece.
    pub anchor: Anchor,
    /// One of these displacements leads to the piece from the other one.
    pub vectors: Vec<Vector>,
    /// No such piece may stand so.
    pub denied: bool,
}

/// The piece that moved, or others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The piece that moved or was dropped, where it has come to, as long as it is the mover's and has not changed its
    /// kind since.
    Mover,
    /// Pieces on other cells than the one where the move ended, by what they are to the player who moved.
    Other(Holds),
}

/// What a piece stands near, or in the same class as: never itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// The cell where the move ended.
    Mover,
    /// Some piece, by what it is to the player who moved.
    Piece {
        /// Whose.
        on: Holds,
        /// Of which kinds (any, without a list).
        kinds: Option<Vec<KindId>>,
        /// Whether it must stand on another cell than the one where the move ended.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        other: bool,
    },
}
