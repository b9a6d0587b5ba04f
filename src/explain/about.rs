//! Everything there is to tell about a piece.

use std::fmt;

use serde::Serialize;

use crate::geometry::CellId;
use crate::play::Piece;
use crate::rules::Rules;

use super::betza::betza;
use super::diagram::showing;
use super::marks::{Mark, marks};
use super::piece::{PieceProse, piece_prose};
use super::roam::{Roaming, roaming};

/// A piece explained.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PieceAbout {
    /// The piece.
    pub piece: Piece,
    /// The cell that the marks are seen from.
    pub on: CellId,
    /// What it does.
    pub prose: PieceProse,
    /// Where it can go from the cell.
    pub marks: Vec<(CellId, Mark)>,
    /// How it gets about.
    pub roaming: Roaming,
    /// Its moves in Betza's notation, where that can tell them.
    pub betza: Option<String>,
}

/// Explains a piece, seen from a cell; without one, from the cell where it shows most.
#[must_use]
pub fn about_piece(rules: &Rules, piece: Piece, on: Option<CellId>) -> PieceAbout {
    let roaming = roaming(rules, piece);
    let on = on.or_else(|| showing(rules, piece, &roaming)).unwrap_or(CellId(0));
    PieceAbout {
        piece,
        on,
        prose: piece_prose(rules, piece),
        marks: marks(rules, piece, on),
        roaming,
        betza: betza(rules, piece.kind),
    }
}

/// The sentences about the piece.
impl fmt::Display for PieceAbout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prose.text)
    }
}

/// What programs read about a piece.
#[derive(Debug, Serialize)]
pub struct PieceJson<'a> {
    variant: &'a str,
    piece: &'a str,
    symbol: &'a str,
    player: &'a str,
    text: String,
    places: Vec<PlaceJson>,
    on: &'a str,
    marks: Vec<MarkJson<'a>>,
    mobility: MobilityJson<'a>,
    moving: super::roam::Binding,
    capturing: super::roam::Binding,
    betza: Option<String>,
}

#[derive(Debug, Serialize)]
struct PlaceJson {
    name: String,
    cells: String,
}

#[derive(Debug, Serialize)]
struct MarkJson<'a> {
    cell: &'a str,
    mark: Mark,
}

#[derive(Debug, Serialize)]
struct MobilityJson<'a> {
    cells: usize,
    min: usize,
    mean: f64,
    max: usize,
    stuck: Vec<&'a str>,
}

impl PieceAbout {
    /// The same for programs.
    #[must_use]
    pub fn json<'a>(&self, rules: &'a Rules) -> PieceJson<'a> {
        let kind = &rules.kinds[rules.kinds[self.piece.kind.index()].looks.index()];
        let name = |cell: CellId| rules.space.name(cell);
        let place = |(name, cells): &(String, String)| PlaceJson {
            name: name.clone(),
            cells: cells.clone(),
        };
        PieceJson {
            variant: &rules.name,
            piece: &kind.name,
            symbol: &kind.symbol,
            player: &rules.players[self.piece.player.index()].name,
            text: self.prose.text.clone(),
            places: self.prose.places.iter().map(place).collect(),
            on: name(self.on),
            marks: self
                .marks
                .iter()
                .map(|&(cell, mark)| MarkJson { cell: name(cell), mark })
                .collect(),
            mobility: MobilityJson {
                cells: self.roaming.cells.len(),
                min: self.roaming.min,
                mean: (self.roaming.mean * 1000.0).round() / 1000.0,
                max: self.roaming.max,
                stuck: self.roaming.stuck.iter().map(|&cell| name(cell)).collect(),
            },
            moving: self.roaming.moving.clone(),
            capturing: self.roaming.capturing.clone(),
            betza: self.betza.clone(),
        }
    }
}
