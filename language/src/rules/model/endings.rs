//! The ends of a game, and the outcomes that moves must not bring about.

use serde::Serialize;

use crate::geometry::Vector;

use super::actions::Action;
use super::ids::{KindId, PlayerId, ZoneId};
use super::scores::Score;
use super::states::{ArmyFact, ArmyTest, Lasting};

/// Outcomes that moves must not bring about.
///
/// Each outcome is tested as if none of them were forbidden. A drop that may not give mate is no move in either case.
///
/// A pass is a move: it may be forbidden, and a player who may pass has a move. A move that ends the game by elimination,
/// capture, reaching, holding or baring is never forbidden by this rule; counts of plies do not matter. If every move is
/// forbidden, or if a player has no move although that is forbidden, the game is drawn, like a stalemate without an end of its
/// own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// The next player is in check and has no move.
    pub checkmate: bool,
    /// The next player is not in check and has no move.
    pub stalemate: bool,
    /// A position or a board recurs.
    #[serde(skip_serializing_if = "Recurrence::is_free")]
    pub recurrence: Recurrence,
}

/// Recurrences that moves must not bring about.
///
/// This rule is applied last, to the moves that all other rules allow, obligations included. It matters only for how the game
/// ends: every other test of whether a player has a move ignores it. A player who has moves, but none that this rule allows,
/// counts as having no move: that is checkmate or stalemate. Perft ignores the rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recurrence {
    /// The turn ends in a position that has then occurred this many times with the same player to move, as for
    /// [`Event::Repetition`].
    pub repetition: Option<u16>,
    /// The move ends the turn with the board and hands as they were when the turn began. Not tested in the first turn of a game
    /// that began in the middle of that turn.
    pub null_turn: bool,
}

impl Recurrence {
    /// Returns whether no recurrence is forbidden.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.repetition.is_none() && !self.null_turn
    }
}

/// A way for the game to end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    /// The event that ends the game.
    pub event: Event,
    /// The result for the player who brings it about.
    pub result: Verdict,
    /// The only player who can bring it about (`None`: any player).
    pub player: Option<PlayerId>,
    /// Whether the result and `player` refer to the player to move, who has no move, rather than to the player who brings the end
    /// about. Only checkmate and stalemate use this, and only with more than two players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stuck: bool,
    /// Whether the end is tested only when a turn is over, not between the moves of a turn. Ends that depend on history are
    /// always tested only then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub as_turn_ends: bool,
}

/// An event that ends a game.
///
/// The player who brings an end about is the one who made the last move. In the position from which play begins, it is the player
/// before the player to move, skipping players who are out in a game with eliminations; if there is no other player, it is the
/// player to move.
///
/// Only a player who had other pieces can be bared: a player who had only royal pieces in the position from which play begins is
/// not bared, nor is a player who is out in a game with eliminations.
///
/// The state of an army is brought about by its owner, no matter who moved. After each move it is tested first for the opponents
/// of the mover, in the order of play from the mover, and then for the mover; never for a player who is out in a game with
/// eliminations. A list of facts that were all true of a player in the position from which play begins never holds for that
/// player, unless the state must last: then the first player in this order whose count is high enough brings the end about.
///
/// With more than two teams, the first end that any player brings about ends the game for all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The next player is in check and has no move.
    Checkmate,
    /// The next player is not in check and has no move.
    Stalemate,
    /// An opponent has only royal pieces left, on the board and in hand.
    Bare {
        /// Whether the bared player gets one turn to bare the opponent too, which draws.
        reply: bool,
    },
    /// The last move captured a piece of these kinds.
    Capture {
        /// The kinds.
        kinds: Vec<KindId>,
        /// Whether the owner must also have none of these kinds left on the board.
        every: bool,
    },
    /// After the player's move, a piece of the player stands in a zone.
    Reach {
        /// Whether the last move must have put the piece on its cell: it moved there, was dropped there, or was moved there along
        /// with the moving piece, as in castling.
        arriving: bool,
        /// The zone, as seen by the player.
        zone: ZoneId,
        /// The qualifying kinds.
        kinds: Vec<KindId>,
        /// Whether the piece must not be attacked there.
        safe: bool,
        /// Whether the next player gets a turn to reach the zone too. Then pieces count wherever they stand, whether or not they
        /// just arrived.
        ///
        /// If a qualifying piece of an opponent of the last mover stands in that opponent's zone after the move, the last mover
        /// has had the turn to reply: the game is drawn if the last mover also has a qualifying piece in the last mover's zone;
        /// otherwise the opponent, the first one in the order of play from the last mover, brings the end about. If only the last
        /// mover has such a piece, the last mover brings the end about, unless the next player has a move that puts such a piece
        /// into that player's zone. That search ignores obligations and what moves are forbidden to bring about ([`Forbidden`]
        /// and prohibitions with an exception for mates).
        reply: bool,
    },
    /// A piece of the player whose turn begins stands in a zone. That player brings the end about.
    Hold {
        /// The zone, as seen by the player.
        zone: ZoneId,
        /// The qualifying kinds.
        kinds: Vec<KindId>,
        /// Whether the piece must not be attacked there.
        safe: bool,
    },
    /// The last move was a pass, and a piece of the player who passed faces an enemy piece: a walk from it along one of the
    /// lines, over empty cells only, first meets an enemy piece, and both pieces are of these kinds. Walks follow the rules for
    /// the first leg of a [`MoveRule`](super::MoveRule).
    ///
    /// A player with such a piece at the beginning of the turn may pass, in check or not. That player's other moves are legal
    /// only if none of the player's pieces faces another in the position in which the player's safety is tested.
    Facing {
        /// The kinds.
        kinds: Vec<KindId>,
        /// The directions of the lines.
        lines: Vec<Vector>,
    },
    /// The armies of the player and of enemies are in some state.
    Army {
        /// The state in disjunctive normal form: it holds if all facts of one list are true.
        any_of: Vec<Vec<ArmyFact>>,
        /// How long the state must have held; `None` if the position alone decides. Perft ignores ends with a duration.
        lasting: Option<Lasting>,
    },
    /// A row of at least this many pieces of the last mover, of these kinds, on different cells: each piece is one displacement
    /// in the same direction from the preceding one.
    Row {
        /// The length of the row.
        length: u16,
        /// The kinds.
        kinds: Vec<KindId>,
        /// The directions of rows. Displacements follow joins and cross gaps like those of a [`MoveRule`](super::MoveRule);
        /// barriers do not matter.
        lines: Vec<Vector>,
    },
    /// The player has performed an action this many times, whether or not the last move performed it. The position counts the
    /// actions for each player and each such end.
    Times {
        /// The action.
        action: Action,
        /// The count that ends the game.
        times: u16,
    },
    /// The last moves, this many of them, were passes.
    Passes {
        /// The number of passes.
        times: u16,
    },
    /// No sequence of moves leads to a decisive end, as far as an analysis shows. A program may recognise any of these positions,
    /// but no others: if a decisive end is possible, the game goes on. Perft ignores this end. The result is always a draw.
    DeadPosition,
    /// The position has occurred this many times with the same player to move. A cell that is exposed to en passant, but on which no
    /// such capture is legal, does not make it another position, unless there are more than two players or turns of several moves.
    Repetition {
        /// The number of occurrences.
        times: u16,
        /// The result for a player whose every move since the first occurrence gave check.
        perpetual_check: Option<Verdict>,
    },
    /// This many consecutive turns, of all players, had no capture, no move of the kinds, and neither a drop nor a promotion where
    /// these count.
    Quiet {
        /// The number of turns.
        plies: u16,
        /// The kinds whose moves are never quiet.
        kinds: Vec<KindId>,
        /// Whether drops are never quiet.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        drops: bool,
        /// Whether promotions are never quiet.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        promotions: bool,
    },
    /// The game has lasted this many turns.
    Length {
        /// The number of turns.
        plies: u16,
    },
    /// Only one team has pieces, and another team had some ([`Elimination`](super::Elimination)). The first player in the order
    /// of play who has pieces brings it about. Without this event that player's team wins.
    LastTeam,
}

impl Event {
    /// Returns whether the event depends on the presence or the place of pieces of a royal kind.
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

    /// The number of consecutive passes that the event counts.
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

/// The result of an end for the player who brings it about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The player's team wins.
    Wins,
    /// Nobody wins.
    Draws,
    /// The player loses: with two teams, the other one wins.
    Loses,
    /// The team with the most [`Points`] wins, no matter who brought the end about. Nobody wins if teams share the most points.
    #[serde(rename = "most-points")]
    MostPoints,
}

impl Verdict {
    /// The result for the only opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Wins => Self::Loses,
            Self::Loses => Self::Wins,
            Self::Draws | Self::MostPoints => self,
        }
    }
}

/// The points that are compared: piece values and scores.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Points {
    /// The value of each piece of a kind, by the number of the kind. Pieces on the board and in hand count; dead pieces do not.
    pub kinds: Vec<u16>,
    /// The bonus points of each player, by the number of the player.
    pub players: Vec<u16>,
    /// The actions and events that score.
    pub scores: Vec<Score>,
}
