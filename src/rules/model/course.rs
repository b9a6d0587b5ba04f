//! The course of a game: check, hands, passing, and how players and the game come to an end.

use serde::Serialize;

use crate::geometry::Vector;
use crate::rules::ids::{KindId, ZoneId};

/// What check protects: no move may leave it attacked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// The kinds.
    pub kinds: Vec<KindId>,
    /// With `true` every such piece must be safe; otherwise one of them is enough.
    pub every: bool,
}

/// Where captured pieces go, in a game with hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Out of the game; hands hold what they hold at the start.
    AsAtStart,
    /// To the captor's hand, as they are.
    ToCaptor,
    /// To the captor's hand, as their base kind.
    AsBase,
    /// To the hand of the player they belonged to, as they are, if they are of these kinds; the others leave.
    ToOwner(Vec<KindId>),
}

/// When a player may leave the board as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// Never.
    Never,
    /// Only when there is no other legal move, and not in check.
    Stuck,
    /// Only when there is no other legal move, in check too.
    Cornered,
    /// At any turn, unless in check.
    Free,
}

/// Two pieces of one player, face to face, that another player may remove before his move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// The kind of the one piece.
    pub one: KindId,
    /// The kind of the other piece.
    pub other: KindId,
    /// For each owner: the displacement from the one to the other.
    pub facing: Vec<Vector>,
}

/// A way to put a player out of the game while the others play on.
///
/// He loses all his pieces: those of the kinds leave the game, on the board and in hand, and the others
/// with his hand go the way of his army; where several entries fit him, the first in the list decides. A
/// piece that changes hands stays the kind it is, on its cell, moved or unmoved as it was. No piece of his
/// is exposed to en passant any more, and all his castlings are lost.
///
/// A move is made in these steps:
///
/// 1. The pieces go where the move and the hand rule say. Ends by capture are asked here.
/// 2. Eliminations by capture come about, one after the other in the order of the players after the
///    mover, each in the position that the one before has left.
/// 3. The turn goes to the next player who is not out: to the mover himself, if there is no other. Here it
///    is asked whether the move leaves attacked what check protects, and whether an enemy could make use
///    of what it exposes.
/// 4. Eliminations by threat come about: all players that the player to move threatens are out together,
///    then those he threatens now, until he threatens nobody.
///
/// Everything else is asked after that. A position that play begins from goes through steps 3 and 4 first:
/// the turn stays with a player who is not out.
///
/// Who has no piece, neither on the board nor in hand, is out and passed over. When only one team has
/// pieces, and another had some in the position that play began from, before these steps, the game is over
/// and that team has won; this is asked before all ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Elimination {
    /// What does it.
    pub by: Loss,
    /// The kinds it is about.
    pub kinds: Vec<KindId>,
    /// With `true`: by capture, none of his pieces of these kinds may be left on the board; by threat,
    /// every one of them, and one at least, must be threatened. Otherwise one is enough.
    pub every: bool,
    /// What becomes of his other pieces.
    pub army: Army,
}

/// What puts a player out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Loss {
    /// A move of another team's captured such a piece of his; the pieces of a removed pair are captured.
    Capture,
    /// The turn of a player of another team begins, and he has a move of a piece on the board, check or no
    /// check, that captures such a piece, or it is one of a pair that he may remove.
    Threat,
}

/// What becomes of an army whose player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// It leaves the game.
    Vanishes,
    /// It becomes that of the player who put its player out.
    JoinsCaptor,
    /// It becomes that of the next player of the same team who has pieces and is not put out together with
    /// him; without one it leaves the game.
    JoinsAlly,
}

/// What no move may bring about, judged as if nothing of this were forbidden; a drop that may not give mate
/// is no move in either case.
///
/// A pass is a move: it may be forbidden, and who may pass has a move. A move that ends the game by
/// elimination, capture, reaching, holding or baring is not forbidden by this; repetition and the counts of
/// plies do not matter. Where every move is forbidden, and where there is none though that may not come
/// about, the game is drawn as if by a stalemate that no end speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// That the next player is in check and has no move.
    pub checkmate: bool,
    /// That the next player is not in check and has no move.
    pub stalemate: bool,
}

/// One way for the game to end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    /// What happens.
    pub event: Event,
    /// What it means for the player who brings it about.
    pub result: Verdict,
}

/// What can end a game.
///
/// The player who brings an end about is the one who made the last move; in a position that play begins from
/// it is the one before the player to move, who is not out in a game with eliminations; the player to move
/// himself, if there is no other.
///
/// Baring is a deed: who had only royal pieces in the position that play began from is not bared, nor is
/// who is out in a game with eliminations.
/// With more than two teams, the first end that somebody brings about ends the game for all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The next player is in check and has no move.
    Checkmate,
    /// The next player is not in check and has no move.
    Stalemate,
    /// An opponent has no piece left but royal ones, neither on the board nor in hand.
    Bare {
        /// Whether the bared player gets one turn to bare the other too, which draws.
        reply: bool,
    },
    /// The last move captured a piece of these kinds.
    Capture {
        /// The kinds.
        kinds: Vec<KindId>,
        /// With `true` its owner must have none of them left on the board.
        every: bool,
    },
    /// A piece of the player's stands in a zone.
    Reach {
        /// The zone, as the player sees it.
        zone: ZoneId,
        /// The kinds that count.
        kinds: Vec<KindId>,
        /// Whether the piece must not be attacked there.
        safe: bool,
    },
    /// A piece of the player whose turn begins stands in a zone; the end is his.
    Hold {
        /// The zone, as the player sees it.
        zone: ZoneId,
        /// The kinds that count.
        kinds: Vec<KindId>,
    },
    /// The last move was a pass, and a piece of its player's faces another: a walk from it along one of the lines, over
    /// empty cells alone, first comes upon an enemy piece; both are of these kinds. Walks are those of the first leg of
    /// a [`MoveRule`](crate::rules::MoveRule).
    ///
    /// A player with such a piece as his turn begins may pass, check or no check, and other moves only count among his
    /// moves if none of his pieces faces another in the position in which it is asked whether he is safe.
    Facing {
        /// The kinds.
        kinds: Vec<KindId>,
        /// The directions of the lines.
        lines: Vec<Vector>,
    },
    /// The last so many moves were passes.
    Passes {
        /// How many.
        times: u16,
    },
    /// The position has come about so many times with the same player to move.
    Repetition {
        /// How many times.
        times: u16,
        /// What it means for a player all of whose moves since the first time gave check.
        perpetual_check: Option<Verdict>,
    },
    /// So many plies in a row were no capture and no move of the kinds.
    Quiet {
        /// How many plies.
        plies: u16,
        /// The kinds whose moves are never quiet.
        kinds: Vec<KindId>,
    },
    /// The game has lasted so many plies.
    Length {
        /// How many plies.
        plies: u16,
    },
}

/// What an end means for the player who brings it about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// His team wins.
    Wins,
    /// Nobody wins.
    Draws,
    /// He loses: with two teams the other one wins.
    Loses,
}
