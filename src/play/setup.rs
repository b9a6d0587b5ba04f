//! Positions as plain data, unchecked.

use std::fmt;

use crate::geometry::{CellId, CellSet};
use crate::play::moves::Move;
use crate::rules::{KindId, PlayerId};

/// A kind with its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// The owner.
    pub player: PlayerId,
    /// The kind.
    pub kind: KindId,
}

/// Everything a position consists of, whether or not it makes sense.
///
/// [`Setup::new`] makes one; its fields can then be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Setup {
    /// The pieces on the board.
    pub pieces: Vec<(CellId, Piece)>,
    /// The pieces in hand and how many of each.
    pub hands: Vec<(PlayerId, KindId, u16)>,
    /// Who moves next.
    pub turn: PlayerId,
    /// The castlings that are still allowed, by their index in [`Game::castles`](crate::play::Game::castles).
    pub castles: Vec<u16>,
    /// The cells of pieces that have not moved since the start, for pieces whose moves depend on it.
    pub unmoved: CellSet,
    /// En passant squares: each cell that was passed, with the cell of the piece that passed it.
    pub ep_squares: Vec<(CellId, CellId)>,
    /// The number of plies since the last capture or irreversible move.
    pub quiet_plies: u16,
    /// The number of consecutive passes, in games that passes can end.
    pub passes: u16,
    /// The number of moves that the player to move has already made in this turn, including moves that were passed over; 0 in a
    /// game whose turns are single moves.
    pub turn_ply: u16,
    /// What the last move of an unfinished turn did, if drops of this turn depend on it.
    pub trail: Option<Trail>,
    /// The number of turns since the start: plies, in a game whose turns are single moves.
    pub ply: u32,
    /// How often players have performed the actions that the game counts: the index of the end among those that count, the
    /// player, and the count.
    pub counts: Vec<(u16, PlayerId, u16)>,
    /// How long states have lasted that end the game in time: the index of the end among those, the player, and the count.
    /// Without a count, the state holds but did not begin as the end requires. A state that is not listed begins in this
    /// position, if it holds.
    pub lasted: Vec<(u16, PlayerId, Option<u16>)>,
    /// The largest count that does not yet end the game, and the count so far, if the states that have it are not known. They
    /// are the states that hold for a player for whom a state with this limit holds. `lasted` takes precedence.
    pub limited: Option<(u16, u16)>,
    /// The scores of players, if not zero.
    pub scores: Vec<(PlayerId, u16)>,
    /// The cells of dead pieces: their owners have been eliminated, and their armies have stayed on the board.
    pub dead: CellSet,
    /// Whether the game is over.
    pub end: SetupEnd,
}

/// Whether the game is over in a set-up position, as far as lost pieces and the last move decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SetupEnd {
    /// Play begins here: nothing that is missing has been lost, and every piece that stands on a goal began there.
    NotYet,
    /// What the pieces show, compared with the start of the game: what is missing has been captured, and a piece of the last mover
    /// on a goal where it did not begin has just arrived there.
    Shown,
    /// The last move ended the game in this way, although the pieces do not show it.
    Known(Outcome),
}

impl Setup {
    /// Pieces on the board and nothing else, as if play began there.
    #[must_use]
    pub fn new(pieces: Vec<(CellId, Piece)>, turn: PlayerId) -> Self {
        Self {
            pieces,
            hands: Vec::new(),
            turn,
            castles: Vec::new(),
            unmoved: CellSet::new(),
            ep_squares: Vec::new(),
            quiet_plies: 0,
            passes: 0,
            turn_ply: 0,
            trail: None,
            ply: 0,
            counts: Vec::new(),
            lasted: Vec::new(),
            limited: None,
            scores: Vec::new(),
            dead: CellSet::new(),
            end: SetupEnd::NotYet,
        }
    }
}

/// What the last move of a turn did, as far as drops of the same turn depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trail {
    /// The cells from which it moved pieces, the lower cell first: none for a drop, two for a castling.
    pub began: Vec<CellId>,
    /// The target cell.
    pub ended: CellId,
    /// Whether none of the pieces had moved before.
    pub unmoved: bool,
}

/// Why a set-up is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// The cell does not exist.
    NoCell(CellId),
    /// The player does not exist.
    NoPlayer(PlayerId),
    /// The kind does not exist.
    NoKind(KindId),
    /// Two pieces stand on the cell.
    Occupied(CellId),
    /// A hand holds more of a kind than any hand may.
    Hand(PlayerId, KindId),
    /// No castling has this number.
    NoCastle(u16),
    /// The pieces of a castling marked as allowed are not on their cells.
    Castle(u16),
    /// The cell has no piece for which it matters whether it has moved.
    Unmoved(CellId),
    /// No piece can have passed the first cell and arrived on the second.
    EnPassant(CellId, CellId),
    /// The player who has just moved is in check.
    Check(PlayerId),
    /// No counting end has this number, or its count is too high.
    Count(u16),
    /// No end by a lasting state has this number.
    NoState(u16),
    /// The state of the end with this number does not hold for the player, or needs a count.
    State(u16, PlayerId),
    /// The last move of the turn cannot have done this.
    Trail,
    /// No turn continues after this number of moves.
    TurnPly(u16),
    /// No player can have this score.
    Score(PlayerId),
    /// The cell cannot hold a dead piece.
    Dead(CellId),
    /// The last move cannot have ended the game in this way.
    End(Outcome),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCell(cell) => write!(f, "there is no cell number {}", cell.0),
            Self::NoPlayer(player) => write!(f, "there is no player number {}", player.0),
            Self::NoKind(kind) => write!(f, "there is no kind number {}", kind.0),
            Self::Occupied(cell) => write!(f, "two pieces stand on cell number {}", cell.0),
            Self::Hand(player, kind) => {
                write!(
                    f,
                    "player number {} has too many of kind number {} in hand",
                    player.0, kind.0
                )
            }
            Self::NoCastle(index) => write!(f, "there is no castling number {index}"),
            Self::Castle(index) => write!(f, "the pieces of castling number {index} are not in their places"),
            Self::Unmoved(cell) => write!(
                f,
                "cell number {} holds no piece for which it matters whether it has moved",
                cell.0
            ),
            Self::EnPassant(cell, piece) => write!(
                f,
                "no piece can have passed cell number {} and come to cell number {}",
                cell.0, piece.0
            ),
            Self::Count(number) => write!(f, "no counting end has the number {number}, or its count is too high"),
            Self::NoState(number) => write!(f, "no end by a lasting state has the number {number}"),
            Self::State(number, player) => write!(
                f,
                "the lasting state number {number} does not hold for player number {}, or needs a count",
                player.0
            ),
            Self::Trail => f.write_str("the last move of the turn cannot have done this"),
            Self::TurnPly(made) => write!(f, "no turn of this player continues after {made} moves"),
            Self::Score(player) => write!(f, "player number {} cannot have this score", player.0),
            Self::Dead(cell) => write!(f, "no dead piece can stand on cell number {}", cell.0),
            Self::End(end) => write!(
                f,
                "the last move cannot have ended the game by {} in this way",
                end.reason
            ),
            Self::Check(player) => write!(f, "player number {} is in check but not to move", player.0),
        }
    }
}

impl std::error::Error for SetupError {}

/// A move that is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal here")
    }
}

impl std::error::Error for IllegalMove {}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Outcome {
    /// The winning team; none if the game is drawn.
    pub winners: Option<u16>,
    /// What ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// A win for a team.
    #[must_use]
    pub fn win(team: u16, reason: Reason) -> Self {
        Self {
            winners: Some(team),
            reason,
        }
    }

    /// A draw.
    #[must_use]
    pub fn draw(reason: Reason) -> Self {
        Self { winners: None, reason }
    }

    /// Whether the game is drawn.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_none()
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// The player to move is in check and has no move.
    Checkmate,
    /// The player to move has no move.
    Stalemate,
    /// A player has only royal pieces left.
    Bare,
    /// A player has lost pieces on which the game depends.
    Capture,
    /// Only one team is left with pieces.
    Elimination,
    /// A piece has reached its goal.
    Reach,
    /// A piece has held its goal until its owner's next turn.
    Hold,
    /// A player's army meets a condition, such as having lost or gained certain pieces.
    Material,
    /// Pieces stand in a row.
    Row,
    /// A player has performed an action often enough.
    Times,
    /// A player passed while one of its pieces faced an enemy piece.
    Face,
    /// Too many consecutive moves were passes.
    Passes,
    /// No sequence of moves can lead to a decisive end.
    DeadPosition,
    /// The position has occurred too often.
    Repetition,
    /// The position has occurred too often, and one player gave check with every move.
    PerpetualCheck,
    /// Too many plies without an irreversible move.
    Quiet,
    /// A state has lasted long enough.
    Lasting,
    /// The game has reached its greatest length.
    Length,
}

impl Reason {
    /// The name of the reason in the language: `checkmate`, `quiet plies`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Bare => "baring",
            Self::Capture => "capture",
            Self::Elimination => "elimination",
            Self::Reach => "reaching",
            Self::Hold => "holding",
            Self::Material => "material",
            Self::Row => "row",
            Self::Times => "counting",
            Self::Face => "facing",
            Self::Passes => "passes",
            Self::DeadPosition => "dead position",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::Quiet => "quiet plies",
            Self::Lasting => "lasting",
            Self::Length => "length",
        }
    }

    /// The ways in which the last move alone can end a game.
    pub const DEEDS: [Self; 10] = [
        Self::Capture,
        Self::Elimination,
        Self::Reach,
        Self::Hold,
        Self::Bare,
        Self::Material,
        Self::Row,
        Self::Times,
        Self::Face,
        Self::Passes,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
