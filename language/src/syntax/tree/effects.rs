//! Effects: what happens to pieces after a move.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::Name;
use super::moves::{CellTest, Directions, TokenItem};
use super::zones::ZoneRef;

/// `after capture: remove mover and piece except Pawn near mover`
#[derive(Clone, Debug, PartialEq)]
pub struct EffectItem {
    /// After which moves.
    pub after: Spanned<ActionItem>,
    /// What happens, in order; empty for `nothing`.
    pub changes: Vec<Spanned<ChangeItem>>,
}

/// Something that is done to pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeItem {
    /// What is done.
    pub what: ChangeVerb,
    /// To which pieces.
    pub on: Vec<Spanned<SelectionItem>>,
}

/// What is done to pieces.
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

/// The pieces to which something is done.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectionItem {
    /// `mover`, `mover except Pawn near enemy King`
    Mover(Chosen, Vec<Spanned<RelationItem>>),
    /// `captured`, `captured Pawn`
    Captured(Chosen),
    /// `enemy near mover`
    Standing(CellTest, Vec<Spanned<RelationItem>>),
    /// `line orthogonal: enemy! friend`
    Line(Vec<Directions>, Vec<Spanned<TokenItem>>),
}

/// Of which kinds: any, these, or all but these.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    /// These.
    pub kinds: Vec<Name>,
    /// `except` these.
    pub except: Vec<Name>,
}

/// Where a piece stands.
#[derive(Clone, Debug, PartialEq)]
pub enum RelationItem {
    /// `near mover`, `near friend King`, `not near orthogonal friend`
    Near {
        /// `not`.
        not: bool,
        /// In which direction from the piece; all neighbours by default.
        toward: Option<Directions>,
        /// What stands there.
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

/// What a piece stands near or in the same class as.
#[derive(Clone, Debug, PartialEq)]
pub enum AnchorItem {
    /// `mover`
    Mover,
    /// `friend King`, `any friend King`, `other friend King`
    Piece {
        /// Whether the mover counts, if that is written: `any` or `other`.
        mover: Option<bool>,
        /// Which pieces.
        test: Spanned<CellTest>,
    },
}
