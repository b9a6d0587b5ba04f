//! Tokens: what the cells along a leg must hold.

use serde::Serialize;

use super::ids::{KindId, ZoneId};

/// What some consecutive cells of a leg must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Token {
    /// What a cell may hold: any of these.
    pub on: Holds,
    /// The kinds a piece there may be of (any, without a list).
    pub kinds: Option<Vec<KindId>>,
    /// Where the cells must lie, as the mover sees it (anywhere, without a zone).
    pub zone: Option<ZoneId>,
    /// The least number of cells.
    pub min: u16,
    /// The greatest number of cells, if there is one.
    pub max: Option<u16>,
    /// What happens to a piece that is met.
    pub contact: Contact,
}

impl Token {
    /// One or more cells, whatever they hold.
    pub(in crate::rules) fn any_cells() -> Self {
        Self {
            on: Holds {
                empty: true,
                ..Holds::PIECE
            },
            kinds: None,
            zone: None,
            min: 1,
            max: None,
            contact: Contact::Stay,
        }
    }
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
    /// No piece, but an enemy piece exposed itself to en passant by passing here; with [`Contact::Capture`] that piece
    /// is captured.
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
    /// No piece, or a piece of another team.
    pub const OPEN: Self = Self {
        empty: true,
        ..Self::ENEMY
    };
}

/// What happens to a piece that a token meets.
///
/// A leg can end on a piece only if it captures the piece or swaps with it. A capture never matches a piece that cannot
/// be captured, nor one of a kind that the mover spares.
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
