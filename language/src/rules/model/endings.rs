//! How a game ends, and what no move may bring about.

use serde::Serialize;

use crate::geometry::Vector;

use super::actions::Action;
use super::ids::{KindId, PlayerId, ZoneId};
use super::scores::Score;
use super::states::{ArmyFact, ArmyTest, Lasting};

/// What no move may bring about.
///
/// It is judged as if nothing of this were forbidden. A drop that may not give mate is no move in either case.
///
/// A pass is a move: it may be forbidden, and a player who may pass has a move. A move that ends the game by
/// elimination, capture, reaching, holding or baring is not forbidden by this; the counts of plies do not matter. If every move is forbidden, or if there is no move though that may not come about, the game is drawn, as
/// by a stalemate that no end mentions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// That the next player is in check and has no move.
    pub checkmate: bool,
    /// That the next player is not in check and has no move.
    pub stalemate: bool,
    /// That something comes back.
    #[serde(skip_serializing_if = "Recurrence::is_free")]
    pub recurrence: Recurrence,
}

/// What no move may bring back.
///
/// It is asked last, of the moves that are legal but for it, those that are forced among them: whether a player has a move, in
/// any other question than how the game ends, is judged as if nothing of this were forbidden. A player who has moves, but
/// none that this allows, is without a move: in checkmate or stalemate. Perft does not ask it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recurrence {
    /// A position that the turn ends with, and that has then occurred this many times with the same player to move.
    pub repetition: Option<u16>,
    /// The board and the hands as they were when the turn began that the move ends. Not in the first turn of a game
    /// that began in the middle of it.
    pub null_turn: bool,
}

impl Recurrence {
    /// Whether nothing of this is forbidden.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.repetition.is_none() && !self.null_turn
    }
}

/// One way for the game to end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    /// What happens.
    pub event: Event,
    /// What it means for the player who brings it about.
    pub result: Verdict,
    /// The only player who can bring it about.
    pub player: Option<PlayerId>,
    /// Whether the result and `player` are not about the player who brings the end about, but about the one to move, who has
    /// no move: only of checkmate and stalemate, and only with more than two players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stuck: bool,
    /// Whether it is asked only when a turn is over: not in a position in which a move of the turn has been made. Ends that
    /// depend on history are asked only then in any case.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub as_turn_ends: bool,
}

/// What can end a game.
///
/// The player who brings an end about is the one who made the last move. In a position that play begins from it is the
/// player before the player to move, skipping those who are out in a game with eliminations; if there is no other
/// player, it is the player to move.
///
/// Baring is a deed: a player who had only royal pieces in the position that play began from is not bared, and neither
/// is a player who is out in a game with eliminations.
///
/// The state of an army is brought about by the player whose army it is, whoever moved. After each move it is asked of the
/// opponents of the player who made it, in their order from that player on, and then of that player; never of a player who
/// is out in a game with eliminations. A list of facts that were all true of a player in the position that play began from
/// never holds of that player, unless the state must last: then the player who is asked first and whose count is high enough
/// brings the end about.
///
/// With more than two teams, the first end that somebody brings about ends the game for all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The next player is in check and has no move.
    Checkmate,
    /// The next player is not in check and has no move.
    Stalemate,
    /// An opponent has no piece left but royal ones, on the board and in hand.
    Bare {
        /// Whether the bared player gets one turn to bare the other too, which draws.
        reply: bool,
    },
    /// The last move captured a piece of these kinds.
    Capture {
        /// The kinds.
        kinds: Vec<KindId>,
        /// With `true` its owner must also have none of them left on the board.
        every: bool,
    },
    /// A piece of the player stands in a zone after the player's move.
    Reach {
        /// With `true` the last move must have put the piece on its cell: it moved there, was dropped there, or changed
        /// its cell with the piece that moved, as in castling.
        arriving: bool,
        /// The zone, as the player sees it.
        zone: ZoneId,
        /// The kinds that count.
        kinds: Vec<KindId>,
        /// Whether the piece must not be attacked there.
        safe: bool,
        /// With `true` the next player may reach the zone too, and it matters where pieces stand, not whether they arrived.
        ///
        /// If such a piece of an opponent of the last mover stands in that opponent's zone after the move, the last mover had
        /// the turn to reply: the game is drawn if such a piece of the last mover stands in the last mover's zone, and
        /// otherwise the opponent, the first in order from the last mover on, brings the end about. If no opponent has such a
        /// piece there, but the last mover has, the last mover brings the end about, unless the next player has a
        /// move after which such a piece of that player stands in that player's zone: as if no move were forced, and none
        /// forbidden for what it brings about ([`Forbidden`] and prohibitions that except mates).
        reply: bool,
    },
    /// A piece of the player whose turn begins stands in a zone. It is that player who brings the end about.
    Hold {
        /// The zone, as the player sees it.
        zone: ZoneId,
        /// The kinds that count.
        kinds: Vec<KindId>,
        /// Whether the piece must not be attacked there.
        safe: bool,
    },
    /// The last move was a pass, and a piece of the player who passed faces another: a walk from it along one of the
    /// lines, over empty cells alone, first comes upon an enemy piece, and both are of these kinds. Walks are those of
    /// the first leg of a [`MoveRule`](super::MoveRule).
    ///
    /// A player who has such a piece when the turn begins may pass, in check or not. Such a player's other moves count
    /// as moves only if none of the player's pieces faces another in the position in which it is checked whether the
    /// player is safe.
    Facing {
        /// The kinds.
        kinds: Vec<KindId>,
        /// The directions of the lines.
        lines: Vec<Vector>,
    },
    /// The army of the player, and those of enemies, are in some state.
    Army {
        /// Lists of facts. The state holds if all facts of one list are true.
        any_of: Vec<Vec<ArmyFact>>,
        /// For how long the state must have held, if the position alone does not decide. Perft does not ask such ends.
        lasting: Option<Lasting>,
    },
    /// So many pieces of the player who made the last move, of these kinds, stand on different cells in a row: each one
    /// displacement from the one before, by the same direction.
    Row {
        /// How many.
        length: u16,
        /// The kinds.
        kinds: Vec<KindId>,
        /// The directions of rows. Displacements follow joins and cross gaps as those of a
        /// [`MoveRule`](super::MoveRule) do; barriers do not matter.
        lines: Vec<Vector>,
    },
    /// The player has made so many moves that did something, the last move among them or not. The position counts them for
    /// each player and each such end.
    Times {
        /// What the moves did.
        action: Action,
        /// How many.
        times: u16,
    },
    /// The last so many moves were passes.
    Passes {
        /// How many.
        times: u16,
    },
    /// No sequence of moves leads to an end that is not a draw, as far as an analysis shows it. A program may recognise as many of
    /// these positions as it can, but no others: where a decisive end is possible, the game goes on. Perft does not count
    /// this as an end. The result is always a draw.
    DeadPosition,
    /// The position has occurred so many times with the same player to move.
    Repetition {
        /// How many times.
        times: u16,
        /// What it means for a player all of whose moves since the first time gave check.
        perpetual_check: Option<Verdict>,
    },
    /// This many turns in a row, of any player, had no capture and no move of the kinds.
    Quiet {
        /// How many turns.
        plies: u16,
        /// The kinds whose moves are never quiet.
        kinds: Vec<KindId>,
    },
    /// The game has lasted this many turns.
    Length {
        /// How many turns.
        plies: u16,
    },
    /// Only one team has pieces, and another had some ([`Elimination`](super::Elimination)). The player who brings it about
    /// is the first one in the order of play who has pieces. Without this event that player's team wins.
    LastTeam,
}

impl Event {
    /// Whether it matters to it that pieces of a royal kind are on the board, or where they are.
    #[must_use]
    pub fn turns_on_royal(&self, kind: KindId) -> bool {
        match self {
            Self::Bare { .. } => true,
            Self::Army { any_of, lasting } => {
                let beginning = lasting.iter().flat_map(|lasting| &lasting.beginning);
                any_of.iter().chain(beginning).flatten().any(|fact| match &fact.test {
                    ArmyTest::Pieces { kinds, .. } => kinds.contains(&kind),
                    ArmyTest::Points { .. } | ArmyTest::EqualPoints | ArmyTest::Check { .. } => false,
                })
            }
            Self::Capture { kinds, .. }
            | Self::Row { kinds, .. }
            | Self::Reach { kinds, .. }
            | Self::Hold { kinds, .. }
            | Self::Facing { kinds, .. } => kinds.contains(&kind),
            Self::Checkmate
            | Self::Stalemate
            | Self::Times { .. }
            | Self::Passes { .. }
            | Self::DeadPosition
            | Self::Repetition { .. }
            | Self::Quiet { .. }
            | Self::Length { .. }
            | Self::LastTeam => false,
        }
    }

    /// How many passes in a row it asks about.
    #[must_use]
    pub fn passes(&self) -> u16 {
        match self {
            Self::Passes { times } => *times,
            Self::Facing { .. } => 1,
            Self::Checkmate
            | Self::Stalemate
            | Self::Bare { .. }
            | Self::Capture { .. }
            | Self::Reach { .. }
            | Self::Hold { .. }
            | Self::Army { .. }
            | Self::Row { .. }
            | Self::Times { .. }
            | Self::DeadPosition
            | Self::Repetition { .. }
            | Self::Quiet { .. }
            | Self::Length { .. }
            | Self::LastTeam => 0,
        }
    }
}

/// What an end means for the player who brings it about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The player's team wins.
    Wins,
    /// Nobody wins.
    Draws,
    /// The player loses: with two teams the other one wins.
    Loses,
    /// The team with the most [`Points`] wins, whoever the player is. Nobody wins if teams share the most.
    #[serde(rename = "most-points")]
    MostPoints,
}

impl Verdict {
    /// What it means for the only opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Wins => Self::Loses,
            Self::Loses => Self::Wins,
            Self::Draws | Self::MostPoints => self,
        }
    }
}

/// What counts where points are compared: what pieces are worth, and what players have scored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Points {
    /// What each piece of a kind is worth, by the number of the kind. Pieces on the board and in hand count, dead ones do
    /// not.
    pub kinds: Vec<u16>,
    /// What each player has besides, by the number of the player.
    pub players: Vec<u16>,
    /// What scores.
    pub scores: Vec<Score>,
}
