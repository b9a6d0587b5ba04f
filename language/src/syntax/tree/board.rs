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
    /// `hexagonal`: the two axes meet at sixty degrees.
    Hexagonal,
    /// `cells where abs(x) <= 6 - layer`
    CellsWhere(Predicate),
    /// `cells { o o . }`, a picture, the highest row first; `cells layer 2 { … }` for one layer.
    CellsDrawn {
        /// The drawn part of the board.
        at: Vec<Coordinate>,
        /// The rows: `o` for a cell, `.` for a gap.
        rows: Vec<Spanned<Vec<bool>>>,
    },
    /// `cells a1, a2, b7`: a list of names.
    CellsListed(Vec<Name>),
    /// `label file of row, column: a..p`: a further coordinate that enumerates combinations of others, the last one fastest.
    Label {
        /// The name.
        name: Name,
        /// The coordinates that it combines.
        of: Vec<Name>,
        /// The names of its values.
        labels: Vec<LabelRange>,
    },
    /// `names level file rank`, `names x y "/" layer`, `names "w1" where file = first`: the parts of a cell's name.
    Names {
        /// The parts.
        parts: Vec<NamePart>,
        /// The cells that it names; by default the cells without another `names` statement.
        cells: Option<Predicate>,
    },
    /// `forward rank +`, `forward Black rank -`, `forward rank + on lower half`
    Forward {
        /// The player. Without one, the statement applies to the first player, and by symmetry to the others.
        player: Option<Name>,
        /// The vectors, all of which are forward.
        vectors: Vec<ForwardVector>,
        /// `for all` or `for each`, or the place after the vectors where it could be inserted.
        scope: Spanned<Option<ForwardScope>>,
        /// The cells to which it applies; all cells by default.
        zone: Option<ZoneRef>,
    },
    /// `view Black: mirror rank`: a player's view of the first player's board.
    View {
        /// The player.
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
        /// The side where a path leaves.
        exit: FaceItem,
        /// The side where it enters.
        entry: FaceItem,
        /// The axes of the entered side that are reversed.
        mirrored: Vec<Name>,
    },
    /// `remove join file + to file -`: removes an inherited join.
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
    /// `allow …`, for the next statement
    Allow(Allow),
    /// `when … { … }`
    When(When<Self>),
}

/// A declared axis.
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
    /// The last label; for a single label, the same as the first.
    pub last: Spanned<String>,
    /// The labels left out.
    pub without: Vec<Spanned<String>>,
}

/// A part of a cell's name.
#[derive(Clone, Debug, PartialEq)]
pub enum NamePart {
    /// The label of an axis or of a `label`, or `chart`.
    Axis(Name),
    /// `rank counted in file`: the cell's rank among the cells with the same value of the other coordinate.
    Counted {
        /// The axis along which cells are counted.
        axis: Name,
        /// The coordinate that they share.
        within: Name,
    },
    /// A constant text, such as `"/"`.
    Text(Spanned<String>),
}

/// An axis and one of its values, such as `rank 1` or `level A`.
#[derive(Clone, Debug, PartialEq)]
pub struct Coordinate {
    /// The axis, a label, or `chart`.
    pub axis: Name,
    /// The label of the value.
    pub value: Name,
}

/// The players for whom directions are forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardScope {
    /// `for all`: the same directions in absolute board coordinates for every player.
    All,
    /// `for each`: the first player's directions; for the others, their views apply.
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
    /// `mirror rank`: reverses the axis.
    Mirror(Name),
    /// `turn x to y`: x becomes y, and y becomes x reversed.
    Turn(Name, Name),
    /// `exchange x, y`: exchanges the axes.
    Exchange(Name, Name),
    /// `shift rank 6`: shifts cyclically along the axis.
    Shift(Name, Number),
    /// `chart west to east`: exchanges the charts.
    Chart(Name, Name),
    /// `same`: the identity.
    Same,
}

/// One side of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceItem {
    /// The side.
    pub side: Spanned<Side>,
    /// The chart, if there are several.
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

/// Coordinates in alphabetical order, where their order in the text does not matter.
pub(super) fn sorted_coordinates(at: &[Coordinate]) -> String {
    let coordinate = |at: &Coordinate| format!("{} {}", at.axis.node, at.value.node);
    let mut places: Vec<String> = at.iter().map(coordinate).collect();
    places.sort_unstable();
    places.join(" ")
}

impl BoardItem {
    /// The subject, in words of the language, if another statement can replace this one.
    pub fn subject(&self) -> Option<String> {
        Some(match self {
            Self::Axes(_) => "axes".to_owned(),
            Self::Charts(_) => "charts".to_owned(),
            Self::Hexagonal => "hexagonal".to_owned(),
            Self::CellsWhere(_) => "cells where".to_owned(),
            Self::CellsDrawn { at, .. } if at.is_empty() => "cells {…}".to_owned(),
            Self::CellsDrawn { at, .. } => format!("cells {} {{…}}", sorted_coordinates(at)),
            Self::CellsListed(_)
            | Self::Names { cells: Some(_), .. }
            | Self::Join { .. }
            | Self::RemoveJoin { .. }
            | Self::Barrier(_)
            | Self::Allow(_)
            | Self::When(_) => return None,
            Self::Label { name, .. } => format!("label {}", name.node),
            Self::Names { cells: None, .. } => "names".to_owned(),
            Self::Forward { player, zone, .. } => {
                let player = player.as_ref().map_or(String::new(), |name| format!(" {}", name.node));
                let zone = zone
                    .as_ref()
                    .map_or(String::new(), |zone| format!(" on {}", zone.words()));
                format!("forward{player}{zone}")
            }
            Self::View { player, .. } => format!("view {}", player.node),
            Self::Gaps { .. } => "gaps".to_owned(),
            Self::Corners { .. } => "corners".to_owned(),
        })
    }
}
