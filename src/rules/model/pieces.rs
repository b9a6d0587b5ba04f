//! The kinds of pieces and everything they do.

use std::sync::Arc;

use serde::Serialize;

use crate::geometry::{CellId, Vector};
use crate::rules::ids::{KindId, PartitionId, ZoneId};

use super::Conditions;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// The name, as `Knight`.
    pub name: String,
    /// What stands for the kind in text, as the first player's: `N`, `+P`, `Q~`.
    pub symbol: String,
    /// The kind whose name and symbol people see; itself unless it hides where it came from. Positions as
    /// text have its own symbol.
    pub looks: KindId,
    /// Whether the game turns on its capture.
    pub royal: bool,
    /// What the kind is in a hand; itself unless it came about by promotion and reverts.
    pub base: KindId,
    /// Whether it can be captured at all.
    pub capturable: bool,
    /// The kinds it cannot capture.
    pub spares: Vec<KindId>,
    /// For each player: its ways to move on the board.
    pub moves: Vec<Arc<[MoveRule]>>,
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MoveRule {
    /// The directions: each path has one vector for each leg.
    pub paths: Vec<Vec<Vector>>,
    /// What each leg passes and where it ends.
    pub legs: Vec<Vec<Token>>,
    /// When the move may be made.
    #[serde(flatten)]
    pub conditions: Conditions,
}

impl MoveRule {
    /// The lists of kinds that it asks for, of its tokens and its conditions.
    pub fn kind_lists(&self) -> impl Iterator<Item = &Vec<KindId>> {
        let Self {
            paths: _,
            legs,
            conditions,
        } = self;
        let tokens = legs.iter().flatten();
        tokens
            .filter_map(|token| token.kinds.as_ref())
            .chain(conditions.kind_lists())
    }
}

/// What some consecutive cells of a leg must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
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
    pub contact: Contact,
}

/// What a cell may hold to match a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Holds {
    /// No piece.
    pub empty: bool,
    /// A piece of the mover's team.
    pub friend: bool,
    /// A piece of another team.
    pub enemy: bool,
    /// No piece, but an enemy piece exposed itself to en passant by passing here; with
    /// [`Contact::Capture`] that piece is captured.
    pub en_passant: bool,
}

impl Holds {
    /// No piece.
    pub const EMPTY: Self = Self {
        empty: true,
        friend: false,
        enemy: false,
        en_passant: false,
    };
    /// A piece of another team.
    pub const ENEMY: Self = Self {
        empty: false,
        enemy: true,
        ..Self::EMPTY
    };
    /// Any piece.
    pub const PIECE: Self = Self {
        friend: true,
        ..Self::ENEMY
    };
    /// No piece, or one that can be captured.
    pub const OPEN: Self = Self {
        empty: true,
        ..Self::ENEMY
    };
}

/// What becomes of a piece a token meets.
///
/// A leg can end on a piece only by capturing it or by swapping with it. A capture never matches a piece that cannot be
/// captured, nor one of a kind the mover spares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Contact {
    /// It stays.
    Stay,
    /// It is captured.
    Capture,
    /// It changes places with the mover; only on the last cell of a move.
    Swap,
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
    /// A kind is no choice while the mover has so many pieces that look like it on the board, before the move.
    pub limit: Option<u16>,
    /// Whether the piece may stay what it is.
    pub forced: Forced,
}

/// Where a promotion must be taken; where it must and there is no choice, there is no move.
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
