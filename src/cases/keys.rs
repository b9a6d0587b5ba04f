//! The values of the keys of a case.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The number of legal moves, or a list of all of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a number of moves or a list of them")]
pub enum Moves {
    /// The number.
    Number(usize),
    /// The moves.
    List(Vec<String>),
}

/// Positions with perft counts in the form that engines use: `FEN ;D1 20 ;D2 400` on each line.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected lines such as `FEN ;D1 20 ;D2 400`, or a table `{ file = …, depth = … }`"
)]
pub enum Epd {
    /// The lines.
    Text(String),
    /// The file with the lines.
    File(EpdFile),
}

/// A file of positions with perft counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpdFile {
    /// The name of the file, in the folder of the case file.
    pub file: String,
    /// The largest depth to count.
    pub depth: Option<u32>,
}

/// What is expected of a zone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneCase {
    /// The name of the zone.
    pub name: String,
    /// All its cells.
    pub cells: Option<Vec<String>>,
    /// The number of its cells.
    pub count: Option<usize>,
}

/// The number of cells that a lone piece can go to on the empty board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mobility {
    /// The kind of piece, optionally after its player: `Knight` or `White Pawn`.
    pub piece: String,
    /// The sum over all cells.
    pub sum: Option<usize>,
    /// The smallest number from any cell.
    pub min: Option<usize>,
    /// The largest number from any cell.
    pub max: Option<usize>,
    /// The numbers from some cells.
    #[serde(default)]
    pub at: BTreeMap<String, usize>,
}

/// How far the moves of a lone piece go on the empty board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differences {
    /// The kind of piece, optionally after its player: `Knight` or `White Pawn`.
    pub piece: String,
    /// The axes and labels along which the distance is measured.
    pub of: Vec<String>,
    /// All distances, such as `2:1` with the larger number first, each with the number of moves from all cells.
    pub pairs: BTreeMap<String, usize>,
}

/// The cells that a lone piece can ever reach on the empty board, its own included.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The kind of piece, optionally after its player: `Knight` or `White Pawn`.
    pub piece: String,
    /// The cell where it begins.
    pub from: String,
    /// Whether moves that need an enemy on their target count too.
    #[serde(default)]
    pub capturing: bool,
    /// The largest number of moves.
    pub moves: Option<u32>,
    /// A zone where the piece stops.
    pub until: Option<String>,
    /// The number of cells it can reach.
    pub cells: Option<usize>,
    /// Some cells it can reach.
    #[serde(default)]
    pub includes: Vec<String>,
    /// Some cells it cannot reach.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// A zone that contains all cells it can reach.
    pub within: Option<String>,
    /// A zone that contains none of them.
    pub outside: Option<String>,
    /// The cells among them from which it can neither move nor capture.
    pub stuck: Option<Vec<String>>,
}
