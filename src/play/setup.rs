//! Positions as plain data, unchecked.

use std::fmt;

use crate::geometry::{CellId, CellSet};
use crate::rules::{KindId, PlayerId};

use crate::play::movegen::moves::Move;

/// A kind with its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub player: PlayerId,
    /// The kind.
    pub kind: KindId,
}

/// Everything a position consists of, whether or not it makes sense.
///
/// [`Setup::of`] makes one; its fields can then be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setup {
    /// The pieces on the board.
    pub pieces: Vec<(CellId, Piece)>,
    /// The pieces in hand and how many of each.
    pub hands: Vec<(PlayerId, KindId, u16)>,
    /// Who moves next.
    pub turn: PlayerId,
    /// The castlings still allowed, by their place in [`Game::castles`](crate::play::Game::castles).
    pub castles: Vec<u16>,
    /// The cells whose piece has not moved since the start, where that matters to the piece.
    pub unmoved: CellSet,
    /// En passant: cells that were passed, each with the cell of the piece that did.
    pub ep_squares: Vec<(CellId, CellId)>,
    /// How many plies ago the last capture or move that is never quiet_plies was.
    pub quiet_plies: u16,
    /// How many of the last moves in a row were passes, where passes can end the game.
    pub passes: u16,
    /// How many moves of the turn the player to move has made, those left out included; 0 in a game whose turns are single
    /// moves.
    pub turn_ply: u16,
    /// What the last move of the turn did, in the middle of a turn, where drops depend on it.
    pub trail: Option<Trail>,
    /// How many turns have been played since the start: plies, in a game whose turns are single moves.
    pub ply: u32,
    /// How often players have done what the game counts: for each end that counts, by its place among them, the players
    /// who have done it and how many times.
    pub counts: Vec<(u16, PlayerId, u16)>,
    /// How long states have lasted that end the game in time: the place of the end among those, the player whose state it
    /// is, and the count. Without a count the state holds, but did not begin as the end asks. A state that is not listed
    /// begins in this position, if it holds.
    pub lasted: Vec<(u16, PlayerId, Option<u16>)>,
    /// What players have scored, where that is not nothing.
    pub scores: Vec<(PlayerId, u16)>,
    /// The cells of dead pieces: their owners are eliminated, and their armies have stayed.
    pub dead: CellSet,
    /// How the last move ended the game, where the pieces do not show it: by a capture, an elimination, baring, or a
    /// piece that has just reached its goal.
    pub end: Option<Outcome>,
}

impl Setup {
    /// Pieces on the board and nothing besides, as if play began there.
    #[must_use]
    pub fn of(pieces: Vec<(CellId, Piece)>, turn: PlayerId) -> Self {
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
            scores: Vec::new(),
            dead: CellSet::new(),
            end: None,
        }
    }
}

/// What the last move of a turn did, as far as drops of the same turn depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Where the pieces stood that it moved, the lower cell first: none for a drop, two for a castling.
    pub began: Vec<CellId>,
    /// Where it ended.
    pub ended: CellId,
    /// Whether all that moved had not moved before.
    pub unmoved: bool,
}

/// Why a set-up is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// There is no such cell.
    NoCell(CellId),
    /// There is no such player.
    NoPlayer(PlayerId),
    /// There is no such kind.
    NoKind(KindId),
    /// Two pieces stand on the cell.
    Occupied(CellId),
    /// A hand holds more of a kind than any hand may.
    Hand(PlayerId, KindId),
    /// There is no castling of this number.
    NoCastle(u16),
    /// The pieces of a castling that should be allowed are not in their places.
    Castle(u16),
    /// No piece stands on the cell for which having moved matters.
    Unmoved(CellId),
    /// No piece can have passed the first cell and come to the second.
    EnPassant(CellId, CellId),
    /// The player who has just moved is in check.
    Check(PlayerId),
    /// There is no end that counts with this number, or not so high.
    Count(u16),
    /// There is no end by a state that lasts with this number.
    NoState(u16),
    /// The state of the end with this number does not hold of the player, or needs a count.
    State(u16, PlayerId),
    /// The last move of the turn cannot have done this.
    Trail,
    /// No turn goes on after so many moves.
    TurnPly(u16),
    /// Nobody can have scored so much.
    Score(PlayerId),
    /// No dead piece can stand on the cell.
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
                "no piece stands on cell number {} for which having moved matters",
                cell.0
            ),
            Self::EnPassant(cell, piece) => write!(
                f,
                "no piece can have passed cell number {} and come to cell number {}",
                cell.0, piece.0
            ),
            Self::Count(number) => write!(f, "no end of this game counts so much under the number {number}"),
            Self::NoState(number) => write!(f, "no state that lasts ends this game under the number {number}"),
            Self::State(number, player) => write!(
                f,
                "the state number {number} that lasts does not hold of player number {}, or needs a count",
                player.0
            ),
            Self::Trail => f.write_str("the last move of the turn cannot have done this"),
            Self::TurnPly(made) => write!(f, "no turn of this player goes on after {made} moves"),
            Self::Score(player) => write!(f, "player number {} cannot have scored so much", player.0),
            Self::Dead(cell) => write!(f, "no dead piece can stand on cell number {}", cell.0),
            Self::End(end) => write!(f, "no move of this game ends it by {} in this way", end.reason),
            Self::Check(player) => write!(f, "player number {} is in check but not to move", player.0),
        }
    }
}

impl std::error::Error for SetupError {}

/// A move that may not be made in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal here")
    }
}

impl std::error::Error for IllegalMove {}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Outcome {
    /// The team that wins; none if the game is drawn.
    pub winners: Option<u16>,
    /// What ended it.
    pub reason: Reason,
}

impl Outcome {
    /// A team wins.
    #[must_use]
    pub fn win(team: u16, reason: Reason) -> Self {
        Self {
            winners: Some(team),
            reason,
        }
    }

    /// Nobody wins.
    #[must_use]
    pub fn draw(reason: Reason) -> Self {
        Self { winners: None, reason }
    }

    /// Whether nobody wins.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_none()
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The player to move is in check and has no move.
    Checkmate,
    /// The player to move has no move.
    Stalemate,
    /// A player has nothing left but royal pieces.
    Bare,
    /// A player has lost the pieces that count.
    Capture,
    /// Only one team is left with pieces.
    Elimination,
    /// A piece has reached its goal.
    Reach,
    /// The player of an army has lost or gained the pieces that count.
    Material,
    /// Pieces stand in a row.
    Row,
    /// A player has done something often enough.
    Times,
    /// A player passed while his piece and another faced each other.
    Face,
    /// Too many moves in a row were passes.
    Passes,
    /// No sequence of moves can lead to a decisive end.
    DeadPosition,
    /// The position has come about too often.
    Repetition,
    /// The position has come about too often, and one player gave check with every move.
    PerpetualCheck,
    /// Nothing has happened for too long.
    Quiet,
    /// A state has lasted long enough.
    Lasting,
    /// The game has lasted too long.
    Length,
}

impl Reason {
    /// What it is called in the words of the language: `checkmate`, `quiet plies`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Bare => "baring",
            Self::Capture => "capture",
            Self::Elimination => "elimination",
            Self::Reach => "reaching",
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

    /// The ways in which the last move alone can end a game, whatever comes next.
    pub const DEEDS: [Self; 9] = [
        Self::Capture,
        Self::Elimination,
        Self::Reach,
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
