//! Hands and drops.

use crate::diagnostics::Spanned;

use super::common::{Name, Number};
use super::moves::Situation;
use super::zones::ZoneRef;

/// What happens to captured pieces.
#[derive(Clone, Debug, PartialEq)]
pub enum HandItem {
    /// `hand: captures go to the captor as they are`, `hand: captures go to the ally as their base kind`
    Captures {
        /// `to the ally`.
        to_ally: bool,
        /// `as their base kind`.
        as_base: bool,
    },
    /// `hand: only what it holds at the start`
    StartOnly,
    /// `hand: captured King goes back to its owner`
    ToOwner(Vec<Name>),
}

/// How many pieces of a kind, or of some kinds together, a player may have.
#[derive(Clone, Debug, PartialEq)]
pub enum LimitItem {
    /// `at most 2 of a kind`, `at most 1 per file`, `at most 3 of Rook, Knight per file`
    Fixed {
        /// How many.
        most: Number,
        /// `of Rook, Knight`. An empty list is `of a kind`.
        of: Vec<Name>,
        /// `per file`.
        per: Option<Name>,
    },
    /// `at most as many as in the array`
    AsInArray,
}

/// What must hold of the pieces on the board for a drop or a promotion: `if not near friend King`.
#[derive(Clone, Debug, PartialEq)]
pub struct OnlyIf {
    /// What it asks.
    pub asks: Situation,
    /// `not`: it must not hold.
    pub not: bool,
}

/// Where a piece can be dropped for what the last move of the turn did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropPlaceItem {
    /// `from mover`: where it could move from the piece that moved.
    FromMover,
    /// `where mover began`, `where unmoved mover began`
    Began {
        /// `unmoved`.
        unmoved: bool,
    },
}

/// Where pieces can be dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct DropItem {
    /// The kinds. An empty list is `any`: every kind that no other statement names.
    pub kinds: Vec<Name>,
    /// `as Pawn or Rook`: what they become by it. An empty list is each kind itself.
    pub becomes: Vec<Name>,
    /// `on ZONE`.
    pub on: Option<ZoneRef>,
    /// `except ZONE`.
    pub except: Option<ZoneRef>,
    /// `from mover`, `where mover began`.
    pub place: Option<Spanned<DropPlaceItem>>,
    /// `at most 1 per file`.
    pub limit: Option<LimitItem>,
    /// `not giving mate`.
    pub not_giving_mate: bool,
    /// `unmoved`.
    pub unmoved: bool,
    /// `if near friend King`: what must hold, all of it.
    pub only_if: Vec<Spanned<OnlyIf>>,
}
