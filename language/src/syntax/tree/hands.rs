//! Hands and drops.

use crate::diagnostics::Spanned;

use super::common::{Name, Number, sorted_names};
use super::moves::Situation;
use super::zones::ZoneRef;

/// The hand rule: what happens to captured pieces.
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

/// A limit on the number of a player's pieces of a kind, or of several kinds together.
#[derive(Clone, Debug, PartialEq)]
pub enum LimitItem {
    /// `at most 2 of a kind`, `at most 1 per file`, `at most 3 of Rook, Knight per file`
    Fixed {
        /// The maximum.
        most: Number,
        /// `of Rook, Knight`. An empty list is `of a kind`.
        of: Vec<Name>,
        /// `per file`.
        per: Option<Name>,
    },
    /// `at most as many as in the array`
    AsInArray,
}

/// A condition of a drop or a promotion on the pieces on the board: `if not near friend King`.
#[derive(Clone, Debug, PartialEq)]
pub struct OnlyIf {
    /// The condition.
    pub asks: Situation,
    /// `not`: the condition must not hold.
    pub not: bool,
}

/// The cells for a drop that depends on the last move of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropPlaceItem {
    /// `from mover`: the cells that it could reach from the moved piece's cell.
    FromMover,
    /// `where mover began`, `where unmoved mover began`
    Began {
        /// `unmoved`.
        unmoved: bool,
    },
}

/// A way to drop pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct DropItem {
    /// The kinds. An empty list is `any`: every kind that no other statement names.
    pub kinds: Vec<Name>,
    /// `as Pawn or Rook`: the kinds that they become. An empty list stands for each kind itself.
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
    /// `if near friend King`: the conditions, all of which must hold.
    pub only_if: Vec<Spanned<OnlyIf>>,
}

impl DropItem {
    /// The subject, in words of the language.
    pub fn subject(&self) -> String {
        if self.kinds.is_empty() {
            return "drop any".to_owned();
        }
        let becomes = match self.becomes.as_slice() {
            [] => String::new(),
            becomes => format!(" as {}", sorted_names(becomes)),
        };
        format!("drop {}{becomes}", sorted_names(&self.kinds))
    }
}
