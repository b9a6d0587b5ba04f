//! The statements of a file.

use crate::diagnostics::Spanned;

use super::array::ArrayItem;
use super::board::BoardItem;
use super::common::{Block, Name, When};
use super::endings::{CheckItem, EndItem, PassItem};
use super::hands::{DropItem, HandItem};
use super::piece::{Movement, Piece, PieceItem, Timing};
use super::zones::{Predicate, Zone};

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    /// Its statements.
    pub items: Block<Item>,
}

/// A statement of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `variant "Chess"`
    Variant(Spanned<String>),
    /// `source "https://…"`: where the rules come from.
    Source(Spanned<String>),
    /// `extends chess`
    Extends(Name),
    /// `use gilman`
    Use(Name),
    /// `option gaps: block | pass "what slides do at gaps"`; the first value is the default.
    Option {
        /// What it is called.
        name: Name,
        /// The values: words or numbers.
        values: Vec<Name>,
        /// What it decides, in prose.
        about: Option<Spanned<String>>,
    },
    /// `when gaps is pass { … }`
    When(When<Self>),
    /// `players White, Black`
    Players(Vec<PlayerItem>),
    /// `board { … }`
    Board(Block<BoardItem>),
    /// `zone last rank: rank = 8`
    Zone(Zone),
    /// `partition kind { class frame: … }`
    Partition {
        /// What it is called.
        name: Name,
        /// Its classes in order; each is also a zone.
        classes: Vec<(Name, Predicate)>,
    },
    /// `movement Rook: slide orthogonal`, or with a block; not a piece, but part of pieces.
    Movement(Movement),
    /// `piece Rook R { … }`
    Piece(Piece),
    /// `pieces Queen Q, Duchess D { … }`: several pieces at once.
    Pieces {
        /// The pieces, without statements of their own.
        pieces: Vec<Spanned<Piece>>,
        /// What is said of each.
        items: Block<PieceItem>,
    },
    /// `remove Queen, Pawn`: pieces of the extended variant that this one does without.
    Remove(Vec<Name>),
    /// `array { … }`, `array Black { … }`
    Array {
        /// Whose; without a player, the first player's, and the others' by symmetry.
        player: Option<Name>,
        /// What stands where.
        items: Block<ArrayItem>,
    },
    /// `promotions: moving in`: when pieces promote where they only say `in`.
    Promotions(Spanned<Timing>),
    /// `hand: captures go to the captor as their base kind`
    Hand(HandItem),
    /// `drop Pawn except last rank, at most 1 per file, not giving mate`
    Drop(DropItem),
    /// `check protects every King`, `check protects nothing`
    Check(CheckItem),
    /// `checkmate wins` and the other ends.
    End(EndItem),
    /// `pass allowed`, `pass when stuck`, `pass never`
    Pass(PassItem),
    /// `meeting East Pawn, West Pawn may be removed`: before a move, an opponent may remove both.
    Meeting(Name, Name),
}

/// A player as declared: `Red (w)`, `White in team North`.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerItem {
    /// The name.
    pub name: Name,
    /// The letter in positions as text, if not the first letter of the name.
    pub letter: Option<Spanned<char>>,
    /// The team, if not alone.
    pub team: Option<Name>,
}
