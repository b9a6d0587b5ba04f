//! Tokens: what the cells along a leg must hold.

use serde::Serialize;

use crate::geometry::CellId;

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
/// A leg can end on a piece only if it captures the piece or takes it along. A capture never matches a piece that cannot
/// be captured, nor one of a kind that the mover spares, nor a friend that is royal or that check protects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Contact {
    /// It stays.
    Stay,
    /// It is captured.
    Capture,
    /// It changes places with the mover; only on the last cell of a move.
    Swap,
    /// The mover takes its cell, where the move ends, and it goes on by the last leg to an empty cell; only on the last cell of
    /// the last leg but one. It goes before the mover leaves its cell: the last leg ends before that cell, as the first does.
    /// That leg captures nothing, and no condition of the move is about it.
    Push,
    /// It goes to the cell that the mover leaves; only on the last cell of the first leg of several. The later legs are the
    /// mover's, and begin on that cell. It goes when the mover has come to where the move ends, which is another cell. No
    /// condition of the move is about the first leg.
    Pull,
}

impl Contact {
    /// How the piece moves along with the mover, if it does.
    #[must_use]
    pub fn carries(self) -> Option<Carrying> {
        match self {
            Self::Stay | Self::Capture => None,
            Self::Swap => Some(Carrying::Swap),
            Self::Push => Some(Carrying::Push),
            Self::Pull => Some(Carrying::Pull),
        }
    }
}

/// How a piece moves along with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Carrying {
    /// The two change places.
    Swap,
    /// It goes on from where the other arrives.
    Push,
    /// It follows to where the other stood.
    Pull,
}

impl Carrying {
    /// How a move takes a piece along, by where the two pieces begin and end, a castling aside.
    #[must_use]
    pub fn of((from, to): (CellId, CellId), (carried_from, carried_to): (CellId, CellId)) -> Option<Self> {
        match (carried_from == to, carried_to == from) {
            (true, true) => Some(Self::Swap),
            (true, false) => Some(Self::Push),
            (false, true) => Some(Self::Pull),
            (false, false) => None,
        }
    }
}
