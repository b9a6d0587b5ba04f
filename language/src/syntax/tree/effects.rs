//! Effects: changes to pieces after a move.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::Name;
use super::moves::{CellTest, Directions, TokenItem};
use super::zones::ZoneRef;

/// `after capture: remove mover and piece except Pawn near mover`
#[derive(Clone, Debug, PartialEq)]
pub struct EffectItem {
    /// The action that triggers it.
    pub after: Spanned<ActionItem>,
    /// The changes, in order; empty for `nothing`.
    pub changes: Vec<Spanned<ChangeItem>>,
}

/// A change to some pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeItem {
    /// The change.
    pub what: ChangeVerb,
    /// The pieces that change.
    pub on: Vec<Spanned<SelectionItem>>,
}

/// The verb of a change.
#[derive(Clone, Debug, PartialEq)]
pub enum ChangeVerb {
    /// `remove …`
    Remove,
    /// `capture …`
    Capture,
    /// `push …`
    Push,
    /// `pull …`
    Pull,
    /// `change … to Queen`
    Become(Name),
    /// `change … to the other side`
    ChangeSides,
    /// `return … to the array`, `return … to the array, same file`
    Return(Option<Name>),
}

/// A selection of pieces.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectionItem {
    /// `mover`, `mover except Pawn near enemy King`
    Mover(Chosen, Vec<Spanned<RelationItem>>),
    /// `captured`, `captured Pawn`
    Captured(Chosen),
    /// `enemy near mover`, `other piece in trap`
    Standing {
        /// Whether `other` says that the piece that moved is not among them.
        other: bool,
        /// The pieces.
        test: CellTest,
        /// Their relations to others.
        relations: Vec<Spanned<RelationItem>>,
    },
    /// `line orthogonal: enemy! friend`
    Line(Vec<Directions>, Vec<Spanned<TokenItem>>),
}

/// A choice of kinds: any, these, or all but these.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    /// The chosen kinds.
    pub kinds: Vec<Name>,
    /// The kinds after `except`.
    pub except: Vec<Name>,
}

/// A relation of a piece to others.
#[derive(Clone, Debug, PartialEq)]
pub enum RelationItem {
    /// `near mover`, `near friend King`, `not near orthogonal friend`
    Near {
        /// `not`.
        not: bool,
        /// The direction from the piece; all neighbours by default.
        toward: Option<Directions>,
        /// The neighbour.
        to: AnchorItem,
    },
    /// `attacked by mover`
    Attacked,
    /// `beyond mover`
    Beyond,
    /// `behind mover`
    Behind,
    /// `sharing file with mover`, `sharing file with friend King`
    Sharing(Name, AnchorItem),
    /// `in ZONE`
    In(ZoneRef),
}

/// The other piece of a relation.
#[derive(Clone, Debug, PartialEq)]
pub enum AnchorItem {
    /// `mover`
    Mover,
    /// `friend King`, `any friend King`, `other friend King`
    Piece {
        /// Whether the mover is included, if that is explicit: `any` or `other`.
        mover: Option<bool>,
        /// The pieces.
        test: Spanned<CellTest>,
    },
}
