//! The statements of a board block.

use crate::diagnostics::Spanned;

use super::common::{Allow, Name, Number, When};
use super::zones::{Predicate, ZoneRef};

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
    /// `label file of row, column: a..p`: a further coordinate that counts through others, the last one fastest.
    Label {
        /// The name.
        name: Name,
        /// The axes that it counts through.
        of: Vec<Name>,
        /// What its values are called.
        labels: Vec<LabelRange>,
    },
    /// `names level file rank`, `names x y "/" layer`, `names "w1" where file = first`: the parts of a cell's name.
    Names {
        /// The parts.
        parts: Vec<NamePart>,
        /// The cells that it names; those that no other statement names by default.
        cells: Option<Predicate>,
    },
    /// `forward rank +`, `forward Black rank -`, `forward rank + on lower half`
    Forward {
        /// The player. Without one it holds for the first player, and for the others by symmetry.
        player: Option<Name>,
        /// The vectors; a piece may go forward along any of them.
        vectors: Vec<ForwardVector>,
        /// `for all` or `for each`, or the place behind the vectors where it could stand.
        scope: Spanned<Option<ForwardScope>>,
        /// The cells it holds on; all cells by default.
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
    /// `remove join file + to file -`: without an inherited join.
    RemoveJoin {
        /// One side.
        exit: FaceItem,
        /// The other.
        entry: FaceItem,
    },
    /// `corners cross both ways` or `corners cross one way`
    Corners {
        /// `both ways`.
        both: Spanned<bool>,
    },
    /// `barrier between river, far bank`, `barrier between camps` (a partition)
    Barrier(Vec<ZoneRef>),
    /// `allow …`, about the next statement
    Allow(Allow),
    /// `when … { … }`
    When(When<Self>),
}

/// An axis as declared.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisItem {
    /// The name.
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
    /// Fixed text, as `"/"`.
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

/// For whom directions are forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardScope {
    /// `for all`: the same directions on the board for every player.
    All,
    /// `for each`: the first player's; the others see them through their views.
    Each,
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
    /// `turn x to y`: x becomes y, and y becomes x reversed.
    Turn(Name, Name),
    /// `exchange x, y`: the axes change places.
    Exchange(Name, Name),
    /// `shift rank 6`: along the axis, wrapping round at its end.
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
