//! What the last move of a turn did, as far as drops of the same turn depend on it.

use crate::geometry::CellId;
use crate::play::movegen::moves::{Move, NONE};
use crate::play::setup;
use crate::play::state::board::Board;
use crate::rules::{DropPlace, KindId};
use crate::tables::{Bitboard, Tables};

/// What the last move of a turn did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Trail {
    /// Where the pieces stood that it moved, or [`NONE`], the lower cell first.
    pub(in crate::play) began: [CellId; 2],
    /// Where it ended, or [`NONE`].
    pub(in crate::play) ended: CellId,
    /// Whether all that moved had not moved before.
    pub(in crate::play) unmoved: bool,
}

impl Trail {
    /// What a set-up tells, if a move can have done it.
    pub(in crate::play) fn of(told: &setup::Trail) -> Option<Self> {
        let began = match *told.began.as_slice() {
            [] => [NONE; 2],
            [one] => [one, NONE],
            [one, other] if one < other => [one, other],
            _ => return None,
        };
        Some(Self {
            began,
            ended: told.ended,
            unmoved: told.unmoved,
        })
    }

    /// The same as a set-up tells it.
    pub(in crate::play) fn told(self) -> setup::Trail {
        setup::Trail {
            began: self.began.into_iter().filter(|&cell| cell != NONE).collect(),
            ended: self.ended,
            unmoved: self.unmoved,
        }
    }
}

impl<const W: usize> Board<W> {
    /// What a move is about to do.
    pub(in crate::play) fn trail_of(&self, made: &Move) -> Trail {
        let partner = made.carried().map(|(from, _)| from);
        let cells = made.from().into_iter().chain(partner);
        let mut began = [made.from().unwrap_or(NONE), partner.unwrap_or(NONE)];
        began.sort_unstable();
        Trail {
            began,
            ended: made.to().unwrap_or(NONE),
            unmoved: made.from().is_some() && cells.into_iter().all(|cell| self.unmoved().has(cell)),
        }
    }

    /// The cells on which a piece can be dropped for what the last move of the turn did.
    #[inline(never)]
    pub(in crate::play) fn cells_by_trail(&self, tables: &Tables<W>, place: DropPlace, becomes: KindId) -> Bitboard<W> {
        let Some(trail) = self.trail() else {
            return Bitboard::EMPTY;
        };
        match place {
            DropPlace::FromMover if trail.ended == NONE => Bitboard::EMPTY,
            DropPlace::FromMover => self.quiet_ends_from(tables, becomes, trail.ended),
            DropPlace::Began { unmoved } if unmoved && !trail.unmoved => Bitboard::EMPTY,
            DropPlace::Began { .. } => trail.began.into_iter().filter(|&cell| cell != NONE).collect(),
        }
    }
}
