//! The statements of a file.

use crate::diagnostics::Spanned;

use super::actions::DutyItem;
use super::array::ArrayItem;
use super::board::BoardItem;
use super::common::{Allow, Block, Name, Number, When};
use super::effects::EffectItem;
use super::endings::{CheckItem, EndItem, PassItem, PointsItem};
use super::hands::{DropItem, HandItem};
use super::piece::{Movement, Piece, PieceItem, Timing};
use super::scores::ScoreItem;
use super::turns::{TurnActionItem, TurnItem};
use super::zones::{Predicate, Zone};

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    /// Its statements.
    pub items: Block<Item>,
}

/// Information about the game besides the rules. It is not inherited.
#[derive(Clone, Debug, PartialEq)]
pub enum AboutItem {
    /// `language 1`: the version of the language that the file is written in.
    Language(Number),
    /// `source "https://…"`: the source of the rules.
    Source(Spanned<String>),
    /// `aliases 3check, threecheck`: alternative names of the game, as names of files.
    Aliases(Vec<Name>),
    /// `inventor "Robert Bruce"`
    Inventor(Spanned<String>),
    /// `year 1963`
    Year(Number),
    /// `tags pawns, shuffled`: keywords for finding the game.
    Tags(Vec<Name>),
}

/// A statement of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `variant "Chess"`
    Variant(Spanned<String>),
    /// Information about the game.
    About(AboutItem),
    /// `extends chess`
    Extends(Name),
    /// `use gilman`
    Use(Name),
    /// `option gaps: block | pass "what slides do at gaps"`; the first value is the default.
    Option {
        /// The name.
        name: Name,
        /// The values: words or numbers.
        values: Vec<Name>,
        /// A description of what it decides.
        about: Option<Spanned<String>>,
    },
    /// `allow lint::unused "for files that extend this one"`
    Allow(Allow),
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
        /// The name.
        name: Name,
        /// Its classes in order; each is also a zone.
        classes: Vec<(Name, Predicate)>,
    },
    /// `movement Rook: slide orthogonal`, or with a block. Pieces can use a movement, but it is not a piece.
    Movement(Movement),
    /// `piece Rook R { … }`
    Piece(Piece),
    /// `pieces Queen Q, Duchess D { … }`: several pieces with shared statements.
    Pieces {
        /// The pieces, without statements of their own.
        pieces: Vec<Spanned<Piece>>,
        /// The shared statements.
        items: Block<PieceItem>,
    },
    /// `remove Queen, Pawn`: removes inherited pieces.
    Remove(Vec<Name>),
    /// `array { … }`, `array Black { … }`
    Array {
        /// The player. Without one, the block applies to the first player, and by symmetry to the others.
        player: Option<Name>,
        /// The pieces and their cells.
        items: Block<ArrayItem>,
    },
    /// `promotions: moving in`: the timing of promotions declared with `in` alone.
    Promotions(Spanned<Timing>),
    /// `hand: captures go to the captor as their base kind`
    Hand(HandItem),
    /// `drop Pawn except last rank, at most 1 per file, not giving mate`
    Drop(DropItem),
    /// `check protects every King`, `check protects nothing`
    Check(CheckItem),
    /// `capture is forced`, `check is forbidden`, `capture is allowed`
    Duty(DutyItem),
    /// `turn: move 2 times`
    Turn(TurnItem),
    /// `check ends the turn`
    TurnAction(TurnActionItem),
    /// `checkmate wins` and the other ends.
    End(EndItem),
    /// `pass allowed`, `pass when stuck`, `pass never`
    Pass(PassItem),
    /// `points Queen 9, Rook 5`, `points 1 for Black`
    Points(PointsItem),
    /// `capture of Queen scores 9`, `checkmate scores 20`
    Score(ScoreItem),
    /// `meeting East Pawn, West Pawn may be removed`: before a move, an opponent may remove both.
    Meeting(Name, Name),
    /// `after capture: remove mover`
    Effect(EffectItem),
}

/// The block of a statement whose own statements can depend on options.
#[derive(Clone, Copy, Debug)]
pub enum ItemBlock<'a> {
    /// The block of a board.
    Board(&'a Block<BoardItem>),
    /// The block of one or several pieces or of a movement.
    Piece(&'a Block<PieceItem>),
    /// The block of an array.
    Array(&'a Block<ArrayItem>),
}

impl Item {
    /// What the statement is about, in the words of the language: a later statement about the same replaces it. A statement
    /// without a subject replaces no other.
    pub fn subject(&self) -> Option<String> {
        Some(match self {
            Self::Variant(_) => "variant".to_owned(),
            Self::About(AboutItem::Language(_)) => "language".to_owned(),
            Self::About(AboutItem::Aliases(_)) => "aliases".to_owned(),
            Self::About(AboutItem::Inventor(_)) => "inventor".to_owned(),
            Self::About(AboutItem::Year(_)) => "year".to_owned(),
            Self::About(AboutItem::Tags(_)) => "tags".to_owned(),
            Self::About(AboutItem::Source(_))
            | Self::Remove(_)
            | Self::Pieces { .. }
            | Self::Allow(_)
            | Self::When(_) => return None,
            Self::Extends(_) => "extends".to_owned(),
            Self::Use(name) => format!("use {}", name.node),
            Self::Option { name, .. } => format!("option {}", name.node),
            Self::Players(_) => "players".to_owned(),
            Self::Board(_) => "board".to_owned(),
            Self::Zone(zone) => zone.subject(),
            Self::Partition { name, .. } => format!("partition {}", name.node),
            Self::Movement(movement) => format!("movement {}", movement.name.node),
            Self::Piece(piece) => format!("piece {}", piece.name.node),
            Self::Array { player: None, .. } => "array".to_owned(),
            Self::Array {
                player: Some(player), ..
            } => format!("array for {}", player.node),
            Self::Promotions(_) => "promotions".to_owned(),
            Self::Hand(_) => "hand".to_owned(),
            Self::Drop(drop) => drop.subject(),
            Self::Check(_) => "check".to_owned(),
            Self::Duty(duty) => duty.subject(),
            Self::Turn(turn) => turn.subject(),
            Self::TurnAction(end) => end.subject(),
            Self::End(end) => end.subject(),
            Self::Pass(_) => "pass".to_owned(),
            Self::Points(PointsItem::Kinds(_)) => "points".to_owned(),
            Self::Points(PointsItem::Player(player, _)) => format!("points for {}", player.node),
            Self::Score(score) => score.subject(),
            Self::Effect(effect) => format!("after {}", effect.after.node.subject()),
            Self::Meeting(one, other) => format!("meeting {}, {}", one.node, other.node),
        })
    }

    /// Its block, if the statements there can depend on options.
    pub fn block(&self) -> Option<ItemBlock<'_>> {
        if let Self::Board(items) = self {
            return Some(ItemBlock::Board(items));
        }
        if let Self::Array { items, .. } = self {
            return Some(ItemBlock::Array(items));
        }
        if let Self::Movement(Movement { items, .. }) | Self::Piece(Piece { items, .. }) | Self::Pieces { items, .. } =
            self
        {
            return Some(ItemBlock::Piece(items));
        }
        None
    }
}

/// A declared player: `Red (w)`, `White in team North`.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerItem {
    /// The name.
    pub name: Name,
    /// The letter in FEN, if it is not the first letter of the name.
    pub letter: Option<Spanned<char>>,
    /// The team, if there is one.
    pub team: Option<Name>,
}
