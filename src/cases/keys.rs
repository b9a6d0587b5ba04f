//! The values of the keys of a case.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The number of legal moves or all of them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "expected a number of moves or a list of them")]
pub enum Moves {
    /// How many.
    Number(usize),
    /// Which.
    List(Vec<String>),
}

/// Positions with the sizes of their move trees, in the form of engines: `FEN ;D1 20 ;D2 400` on each line.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "expected lines such as `FEN ;D1 20 ;D2 400`, or a table `{ file = …, depth = … }`"
)]
pub enum Epd {
    /// The lines.
    Text(String),
    /// Where they are.
    File(EpdFile),
}

/// A file of positions with the sizes of their move trees.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EpdFile {
    /// The file, beside the case file.
    pub file: String,
    /// Plies that are counted at most.
    pub depth: Option<u32>,
}

/// What is expected of a zone.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ZoneCase {
    /// The zone.
    pub name: String,
    /// All its cells.
    pub cells: Option<Vec<String>>,
    /// How many cells it has.
    pub count: Option<usize>,
}

/// How many cells a lone piece can go to on the empty board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mobility {
    /// The kind, perhaps with its player before it.
    pub piece: String,
    /// The sum over all cells.
    pub sum: Option<usize>,
    /// The least of any cell.
    pub min: Option<usize>,
    /// The most of any cell.
    pub max: Option<usize>,
    /// The numbers of some cells.
    #[serde(default)]
    pub at: BTreeMap<String, usize>,
}

/// How far apart the ends of a lone piece's moves are.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Differences {
    /// The kind, perhaps with its player before it.
    pub piece: String,
    /// The axes and labels that are compared.
    pub of: Vec<String>,
    /// All differences, larger ones first, and how many moves from all cells have each.
    pub pairs: BTreeMap<String, usize>,
}

/// Which cells a lone piece can ever come to on the empty board, its own included.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The kind, perhaps with its player before it.
    pub piece: String,
    /// Where it begins.
    pub from: String,
    /// Whether it may also go where it could capture.
    #[serde(default)]
    pub capturing: bool,
    /// At most so many moves.
    pub moves: Option<u32>,
    /// A zone it does not move on from.
    pub until: Option<String>,
    /// How many cells it can come to.
    pub cells: Option<usize>,
    /// Some of them.
    #[serde(default)]
    pub includes: Vec<String>,
    /// Some that are not.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// A zone that holds all of them.
    pub within: Option<String>,
    /// A zone that holds none of them.
    pub outside: Option<String>,
    /// Those from which it can neither move nor capture.
    pub stuck: Option<Vec<String>>,
}
