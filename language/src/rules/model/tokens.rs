//! Tokens: conditions on the cells along a leg.

use serde::Serialize;

use crate::geometry::CellId;

use super::ids::{KindId, ZoneId};

/// A condition on consecutive cells of a leg.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Token {
    /// The permitted contents of a cell.
    pub on: Holds,
    /// The permitted kinds of a piece (`None`: any).
    pub kinds: Option<Vec<KindId>>,
    /// The zone of the cells, as seen by the mover (`None`: all cells).
    pub zone: Option<ZoneId>,
    /// The least number of cells.
    pub min: u16,
    /// The greatest number of cells (`None`: no limit).
    pub max: Option<u16>,
    /// The effect on a piece in such a cell.
    pub contact: Contact,
}

impl Token {
    /// A token for `min` to `max` cells.
    pub(in crate::rules) fn new(on: Holds, min: u16, max: Option<u16>, contact: Contact) -> Self {
        Self {
            on,
            kinds: None,
            zone: None,
            min,
            max,
            contact,
        }
    }

    /// Any number of empty cells.
    pub(in crate::rules) fn any_empty() -> Self {
        Self::new(Holds::EMPTY, 0, None, Contact::Stay)
    }

    /// One or more cells with any contents.
    pub(in crate::rules) fn any_cells() -> Self {
        let on = Holds {
            empty: true,
            ..Holds::PIECE
        };
        Self::new(on, 1, None, Contact::Stay)
    }
}

/// The contents of a cell that a token permits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Holds {
    /// No piece.
    pub empty: bool,
    /// A piece of the mover's team.
    pub friend: bool,
    /// A piece of another team.
    pub enemy: bool,
    /// No piece, but an enemy piece exposed itself to en passant by passing here; with [`Contact::Capture`] that piece is
    /// captured.
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

/// The effect on a piece that a token meets.
///
/// A leg can end on a piece only if it captures the piece or carries it along. A capture never matches a piece that cannot be
/// captured, a piece of a kind that the mover spares, or a royal or protected friend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Contact {
    /// It stays.
    Stay,
    /// It is captured.
    Capture,
    /// It exchanges cells with the mover; only on the last cell of a move.
    Swap,
    /// It is pushed: the mover takes its cell, where the move ends, and the piece goes on along the last leg to an empty cell.
    /// Only on the last cell of the second-to-last leg. The pushed piece moves before the mover leaves its cell: the last leg
    /// ends before that cell, as the first leg does. The last leg captures nothing, and no condition of the move applies to it.
    Push,
    /// It is pulled to the cell that the mover leaves; only on the last cell of the first of several legs. The later legs belong
    /// to the mover, and begin on the mover's cell. The piece moves after the mover has reached its last cell, which is a
    /// different cell. No condition of the move applies to the first leg.
    Pull,
}

impl Contact {
    /// How the mover carries the piece along, if it does.
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

/// How a piece is carried along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Carrying {
    /// The two exchange cells.
    Swap,
    /// It goes on from the cell where the mover arrives.
    Push,
    /// It follows to the cell that the mover left.
    Pull,
}

impl Carrying {
    /// The kind of carrying, from the first and last cells of the two pieces; castling is not considered.
    #[must_use]
    pub fn between((from, to): (CellId, CellId), (carried_from, carried_to): (CellId, CellId)) -> Option<Self> {
        match (carried_from == to, carried_to == from) {
            (true, true) => Some(Self::Swap),
            (true, false) => Some(Self::Push),
            (false, true) => Some(Self::Pull),
            (false, false) => None,
        }
    }
}
