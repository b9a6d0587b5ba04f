//! What a variant means, as plain data.
//!
//! Names are numbers here, options are chosen, symmetries are applied and shorthand is lowered to
//! legs of line patterns. Nothing here knows where in a text it came from, and nothing is arranged
//! for speed. A checked [`Rules`] keeps these promises: every id is in range, every zone and class
//! list covers all players and cells, every leg has at least one token that must take a cell, and
//! every limit of [`limits`](super::limits) holds.

use serde::Serialize;

use crate::geometry::{CellId, CellSet, Space, Vector};

use super::ids::{KindId, PartitionId, PlayerId, ZoneId};

/// A checked variant with its options chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rules {
    /// The title, as `Chess`.
    pub name: String,
    /// The options, each with the value chosen.
    pub options: Vec<Choice>,
    /// The cells and their connections.
    pub space: Space,
    /// The players in their order of play.
    pub players: Vec<Player>,
    /// The named sets of cells, and those without a name that rules needed.
    pub zones: Vec<Zone>,
    /// The named classes of cells.
    pub partitions: Vec<Partition>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// The position a game begins with.
    pub start: Start,
    /// What check protects, where the game has check.
    pub check: Option<Check>,
    /// What happens to captured pieces, where they do not just leave the game.
    pub hand: Option<Hand>,
    /// Whether a player may pass.
    pub pass: Pass,
    /// Pieces that may be taken off before a move when they meet.
    pub meetings: Vec<Meeting>,
    /// How the game ends.
    pub ends: Vec<End>,
}

/// An option of the file and what was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What it is called.
    pub name: String,
    /// What it decides, in prose; may be empty.
    pub about: String,
    /// The values to choose from, the default first.
    pub values: Vec<String>,
    /// The value in force.
    pub chosen: String,
}

/// One of the players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    /// The name, as `White`.
    pub name: String,
    /// The letter that stands for the player in positions as text.
    pub letter: char,
    /// Players of the same team do not capture each other and win together.
    pub team: u16,
    /// Where each cell of the first player's board lies for this player.
    pub view: Vec<CellId>,
}

/// A set of cells, as each player sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Zone {
    /// The name in the file; empty where a rule needed an unnamed set.
    pub name: String,
    /// The cells for each player.
    pub cells: Vec<CellSet>,
}

/// Classes of cells of which a cell is in at most one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Partition {
    /// The name in the file; an axis is a partition by its name.
    pub name: String,
    /// The names of the classes.
    pub classes: Vec<String>,
    /// For each cell the number of its class.
    pub class_of: Vec<Option<u16>>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// The name, as `Knight`.
    pub name: String,
    /// What stands for the kind in text, as the first player's: `N`, `+P`, `Q~`.
    pub symbol: String,
    /// Whether the game turns on its capture.
    pub royal: bool,
    /// What the kind is in a hand; itself unless it came about by promotion and reverts.
    pub base: KindId,
    /// Whether it can be captured at all.
    pub capturable: bool,
    /// The kinds it cannot capture.
    pub spares: Vec<KindId>,
    /// For each player: its ways to move on the board.
    pub moves: Vec<Vec<MoveRule>>,
    /// For each player: its castlings.
    pub castles: Vec<Vec<Castle>>,
    /// What it can become by a move on the board.
    pub promotions: Vec<Promotion>,
    /// Where it can be dropped from a hand, if at all.
    pub drop: Option<Drop>,
}

/// One way for a kind of one player to move.
///
/// A path gives one vector to each leg. The piece leaves its cell, and each leg in turn walks from
/// where the last one ended, one displacement after the other, while the cells met match the leg's
/// tokens in order. The move ends where the last leg ends. Every way to match is a move.
///
/// - On the first leg the walk ends before the mover's own cell; on later legs that cell is empty.
/// - A piece captured earlier in the same move is gone: its cell is empty.
/// - A gap, where gaps pass, matches a token as an empty cell that is in no zone, but a leg cannot
///   end there. Where gaps block, and beyond an edge or a barrier, the walk ends.
/// - Within a leg, directions are the walk's: a join that turns the walk turns later legs too.
/// - A move that ends where it began and captures nothing is no move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveRule {
    /// The directions: each path has one vector for each leg.
    pub paths: Vec<Vec<Vector>>,
    /// What each leg passes and where it ends.
    pub legs: Vec<Vec<Token>>,
    /// The cells it can begin on (all, without a zone).
    pub from: Option<ZoneId>,
    /// The cells it can end on (all, without a zone).
    pub to: Option<ZoneId>,
    /// It must begin and end in different classes of this partition.
    pub changing: Option<PartitionId>,
    /// Only for a piece that has not moved since the game began.
    pub unmoved: bool,
    /// Another piece must stand beside the mover's cell.
    pub near: Option<Near>,
    /// The cells strictly between the ends of its single leg are exposed to en passant.
    pub passing: bool,
}

/// What some consecutive cells of a leg must hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Token {
    /// What a cell may hold: any of these.
    pub on: Holds,
    /// The kinds a piece there may be of (any, without a list).
    pub kinds: Option<Vec<KindId>>,
    /// Where the cells must lie, as the mover sees it.
    pub zone: Option<ZoneId>,
    /// The least number of cells.
    pub min: u16,
    /// The greatest number of cells, if there is one.
    pub max: Option<u16>,
    /// What happens to a piece that is met.
    pub mark: Mark,
}

/// What a cell may hold to match a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Holds {
    /// No piece.
    pub empty: bool,
    /// A piece of the mover's team.
    pub friend: bool,
    /// A piece of another team.
    pub enemy: bool,
    /// No piece, but an enemy piece exposed itself to en passant by passing here; with
    /// [`Mark::Capture`] that piece is captured.
    pub passed: bool,
}

/// What becomes of a piece a token meets.
///
/// A leg can end on a piece only under a mark. A capture never matches a piece that cannot be
/// captured, nor one of a kind the mover spares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// It stays.
    Stay,
    /// It is captured.
    Capture,
    /// It changes places with the mover; only on the last cell of a move.
    Swap,
}

/// A piece that must stand beside the mover.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Near {
    /// Whose piece, by what it is to the mover.
    pub on: Holds,
    /// Of which kinds (any, without a list).
    pub kinds: Option<Vec<KindId>>,
    /// Where, seen from the mover.
    pub vectors: Vec<Vector>,
}

/// A castling of one player; both pieces must stand where they began, unmoved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Castle {
    /// Where the castling piece stands.
    pub from: CellId,
    /// Where it goes.
    pub to: CellId,
    /// The kind of the other piece.
    pub partner: KindId,
    /// Where the other piece stands.
    pub partner_from: CellId,
    /// Where the other piece goes.
    pub partner_to: CellId,
    /// Cells that must be empty.
    pub empty: Vec<CellId>,
    /// Cells that must not be attacked, with the position as it stands before the move; each is
    /// `from`, `partner_from` or among those that must be empty.
    pub safe: Vec<CellId>,
    /// What stands for the right in positions as text, as the first player's: `K`.
    pub letter: char,
}

/// A way to become another kind by a move on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Promotion {
    /// The zone, as the mover sees it.
    pub zone: ZoneId,
    /// Whether by a move from outside to inside.
    pub entering: bool,
    /// Whether by a move from inside to outside.
    pub leaving: bool,
    /// Whether by a move from inside to inside.
    pub within: bool,
    /// Whether only by a move that captures.
    pub capturing: bool,
    /// The kinds to choose from.
    pub to: Vec<KindId>,
    /// Whether the piece may stay what it is.
    pub forced: Forced,
}

/// Where a promotion must be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Forced {
    /// Nowhere.
    Never,
    /// Wherever it is possible.
    Always,
    /// Where the move ends in this zone.
    On(ZoneId),
}

/// How a kind comes from the hand onto the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drop {
    /// The empty cells it can be dropped on (all, without a zone).
    pub zone: Option<ZoneId>,
    /// At most so many own pieces of the kind in a class of the partition, the dropped one included.
    pub limit: Option<(u16, PartitionId)>,
    /// Whether the drop may give checkmate.
    pub may_mate: bool,
}

/// The position a game begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Start {
    /// The pieces on the board.
    pub pieces: Vec<(CellId, PlayerId, KindId)>,
    /// The pieces in hand and how many of each.
    pub hands: Vec<(PlayerId, KindId, u16)>,
}

/// What check protects: no move may leave it attacked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// The kinds.
    pub kinds: Vec<KindId>,
    /// With `true` every such piece must be safe; otherwise one of them is enough.
    pub every: bool,
}

/// What captured pieces become.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hand {
    /// Whether they go to the captor's hand (hands may also just be filled at the start).
    pub captures: bool,
    /// Whether they turn into their base kind on the way.
    pub as_base: bool,
}

/// When a player may leave the board as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// Never.
    Never,
    /// Only when there is no other move.
    Stuck,
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
/// Baring is a deed: who had only royal pieces in the position that play began from is not bared.
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
