//! The syntax tree: what a file says, word for word, every part with its place.
//!
//! Names are strings here and nothing is looked up. Two trees are equal when they say the same,
//! wherever it stands.

use crate::diagnostics::Spanned;

pub use super::tree_course::{ArmyItem, DropItem, EndItem, EventItem, HandItem, PassItem, VerdictItem};
use super::tree_moves::{Piece, PieceItem, Timing};
pub use super::tree_zones::{Comparison, Expression, Function, Operator, Predicate, Scope, Zone, ZoneCells, ZoneRef};

/// A name of one or more words, single blanks between them.
pub type Name = Spanned<String>;
/// A number.
pub type Number = Spanned<i64>;
/// A block's statements, each with its place.
pub type Block<T> = Vec<Spanned<T>>;

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
    /// `check protects every King`
    Check {
        /// `every`, or `any` (one safe piece is enough).
        every: bool,
        /// The kinds.
        kinds: Vec<Name>,
    },
    /// `checkmate wins` and the other ends.
    End(EndItem),
    /// `pass allowed`, `pass when stuck`, `pass never`
    Pass(PassItem),
    /// `meeting East Pawn, West Pawn may be removed`: before a move, an opponent may remove both.
    Meeting(Name, Name),
}

/// Statements that hold only under some values of an option.
#[derive(Clone, Debug, PartialEq)]
pub struct When<T> {
    /// The option.
    pub option: Name,
    /// `is not` instead of `is`.
    pub negated: bool,
    /// The values.
    pub values: Vec<Name>,
    /// What holds then.
    pub items: Block<T>,
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

/// A statement of a board block.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardItem {
    /// `axes file a..h, rank 1..8`, `axes x -5..5 as a..k, rank 1..6 q..v`
    Axes(Vec<AxisItem>),
    /// `charts west, east`
    Charts(Vec<Name>),
    /// `hexagonal`: the two axes lie at sixty degrees.
    Hexagonal,
    /// `cells where abs(x) <= 6 - layer`
    CellsWhere(Predicate),
    /// `cells { o o . }`, a picture, the highest row first; `cells layer 2 { … }` for one layer.
    CellsDrawn {
        /// Which part of the board is drawn.
        at: Vec<Coordinate>,
        /// The rows: `o` a cell, `.` none.
        rows: Vec<Spanned<Vec<bool>>>,
    },
    /// `cells a1, a2, b7`: a list of names.
    CellsListed(Vec<Name>),
    /// `label file of row, column: a..p`: a further coordinate made of others, the first slowest.
    Label {
        /// What it is called.
        name: Name,
        /// The axes it counts through.
        of: Vec<Name>,
        /// What its values are called.
        labels: Vec<LabelRange>,
    },
    /// `names level file rank`, `names x y "/" layer`: how a cell's name is put together.
    Names(Vec<NamePart>),
    /// `forward rank +`, `forward Black rank -`, `forward rank + on lower half`
    Forward {
        /// Whose; without a player, the first player's, and the others' by symmetry.
        player: Option<Name>,
        /// The vectors; a piece may go forward along any of them.
        vectors: Vec<ForwardVector>,
        /// Where, if not everywhere.
        zone: Option<ZoneRef>,
    },
    /// `view Black: mirror rank`: how a player sees the first player's board.
    View {
        /// Whose view.
        player: Name,
        /// The steps of the symmetry.
        steps: Vec<ViewStep>,
    },
    /// `gaps block` or `gaps pass`
    Gaps {
        /// `pass`.
        pass: Spanned<bool>,
    },
    /// `join file + to file -`, `join top of 1 to bottom of 2, mirror file`
    Join {
        /// The side that is left.
        exit: FaceItem,
        /// The side that is entered.
        entry: FaceItem,
        /// Axes of the entered side that run the other way.
        mirrored: Vec<Name>,
    },
    /// `barrier between river, far bank`, `barrier between camps` (a partition)
    Barrier(Vec<ZoneRef>),
    /// `when … { … }`
    When(When<Self>),
}

/// An axis as declared.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisItem {
    /// What it is called.
    pub name: Name,
    /// Its values; `1..8`, `a..h`, `1..6 q..v`.
    pub values: Vec<LabelRange>,
    /// Other names for the values in cell names, after `as`.
    pub labels: Option<Vec<LabelRange>>,
}

/// `a..h`, `1..8`, a single label, or `a..l without j`.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelRange {
    /// The first label.
    pub first: Spanned<String>,
    /// The last label; the first, for a single one.
    pub last: Spanned<String>,
    /// Labels left out.
    pub without: Vec<Spanned<String>>,
}

/// A part of a cell's name.
#[derive(Clone, Debug, PartialEq)]
pub enum NamePart {
    /// The label of an axis or of a `label`, or `chart`.
    Axis(Name),
    /// `rank counted in file`: the cell's place among the cells that share the other coordinate.
    Counted {
        /// Along which axis.
        axis: Name,
        /// Within which line.
        within: Name,
    },
    /// Text of its own, as `"/"`.
    Text(Spanned<String>),
}

/// An axis and a value of it, as `rank 1` or `level A`.
#[derive(Clone, Debug, PartialEq)]
pub struct Coordinate {
    /// The axis, a label, or `chart`.
    pub axis: Name,
    /// The value's label.
    pub value: Name,
}

/// A forward vector: `rank +`, or explicit.
#[derive(Clone, Debug, PartialEq)]
pub enum ForwardVector {
    /// Along an axis.
    Axis {
        /// The axis.
        axis: Name,
        /// `+`.
        positive: bool,
    },
    /// `(0,+1)`
    Explicit(Spanned<Vec<i64>>),
}

/// A step of a symmetry.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewStep {
    /// `mirror rank`: the axis runs the other way.
    Mirror(Name),
    /// `turn x to y`: x takes the place of y, and y of x reversed.
    Turn(Name, Name),
    /// `exchange x, y`: the axes change places.
    Exchange(Name, Name),
    /// `shift rank 6`: along the axis, round the end.
    Shift(Name, Number),
    /// `chart west to east`: the charts change places.
    Chart(Name, Name),
    /// `same`: the player sees the first player's board.
    Same,
}

/// One side of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceItem {
    /// Which side.
    pub side: Spanned<Side>,
    /// Of which chart, where there are several.
    pub chart: Option<Name>,
}

/// A side by direction or by axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Side {
    /// The high end of the second axis.
    Top,
    /// The low end of the second axis.
    Bottom,
    /// The low end of the first axis.
    Left,
    /// The high end of the first axis.
    Right,
    /// `rank +`, `level -`
    Axis {
        /// The axis.
        axis: Name,
        /// `+`.
        positive: bool,
    },
}

/// A named movement, or a piece's way to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    /// What it is called.
    pub name: Name,
    /// Movements and pieces it takes over: `Rook + Knight`.
    pub like: Vec<Name>,
    /// Its own moves.
    pub items: Block<PieceItem>,
}

/// Cells that a statement of an array speaks of.
#[derive(Clone, Debug, PartialEq)]
pub enum ArrayPlace {
    /// `level A, rank 1`: a line or a plane.
    Line(Vec<Coordinate>),
    /// `in second rank`
    Zone(ZoneRef),
}

/// A statement of an array block.
#[derive(Clone, Debug, PartialEq)]
pub enum ArrayItem {
    /// `rank 1: R N B Q K B N R`: a line of cells, the first axis fastest; `.` leaves one empty.
    Line {
        /// Which cells.
        at: ArrayPlace,
        /// Piece symbols.
        symbols: Vec<Spanned<Option<String>>>,
    },
    /// `rank 2: all P`
    Fill {
        /// Which cells.
        at: ArrayPlace,
        /// A piece symbol.
        symbol: Spanned<String>,
    },
    /// `Knight b1, g1`: a piece by its name and its cells.
    Cells {
        /// The kind.
        kind: Name,
        /// Where it stands.
        cells: Vec<Name>,
    },
    /// `hand: Knight 2, Pawn`
    Hand(Vec<(Name, Option<Number>)>),
    /// `nothing`: the player begins without pieces.
    Nothing,
    /// `when … { … }`
    When(When<Self>),
}
