//! Explains a piece: prose, marks, mobility and Betza notation.

use std::fmt;

use serde::Serialize;

use crate::geometry::CellId;
use crate::play::Piece;
use crate::rules::Rules;
use crate::rules::betza::{self, Dialect};

use super::diagram::explored_showcase;
use super::explorer::Explorer;
use super::marks::{Mark, explored_marks};
use super::mobility::{Binding, Mobility, explored_mobility};
use super::piece_prose::{PieceProse, piece_prose};

/// The explanation of a piece.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PieceExplanation {
    /// The piece.
    pub piece: Piece,
    /// The cell from which the marks are computed.
    pub on: CellId,
    /// The description.
    pub prose: PieceProse,
    /// The destinations from the cell.
    pub marks: Vec<(CellId, Mark)>,
    /// Its mobility.
    pub mobility: Mobility,
    /// Its moves in XBoard's dialect of Betza's notation, if that can express them.
    pub betza: Option<String>,
}

/// Explains a piece on a cell; without a cell, on the cell that shows its moves best.
#[must_use]
pub fn explain_piece(rules: &Rules, piece: Piece, on: Option<CellId>) -> PieceExplanation {
    let explorer = Explorer::new(rules, piece);
    let mobility = explored_mobility(&explorer);
    let on = on
        .or_else(|| explored_showcase(&explorer, &mobility))
        .unwrap_or(CellId(0));
    PieceExplanation {
        piece,
        on,
        prose: piece_prose(rules, piece),
        marks: explored_marks(&explorer, on),
        mobility,
        betza: betza::write(rules, piece.kind, Dialect::XBoard).ok(),
    }
}

/// Formats the description.
impl fmt::Display for PieceExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prose.text)
    }
}

/// The explanation of a piece for JSON.
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
    moving: Binding,
    capturing: Binding,
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

impl PieceExplanation {
    /// The explanation for JSON.
    #[must_use]
    pub fn json<'a>(&self, rules: &'a Rules) -> PieceJson<'a> {
        let kind = rules.kind(rules.kind(self.piece.kind).looks);
        let name = |cell: CellId| rules.space.name(cell);
        let place = |(name, cells): &(String, String)| PlaceJson {
            name: name.clone(),
            cells: cells.clone(),
        };
        PieceJson {
            variant: &rules.name,
            piece: &kind.name,
            symbol: &kind.symbol,
            player: &rules.player(self.piece.player).name,
            text: self.prose.text.clone(),
            places: self.prose.places.iter().map(place).collect(),
            on: name(self.on),
            marks: self
                .marks
                .iter()
                .map(|&(cell, mark)| MarkJson { cell: name(cell), mark })
                .collect(),
            mobility: MobilityJson {
                cells: self.mobility.cells.len(),
                min: self.mobility.min,
                mean: (self.mobility.mean * 1000.0).round() / 1000.0,
                max: self.mobility.max,
                stuck: self.mobility.stuck.iter().map(|&cell| name(cell)).collect(),
            },
            moving: self.mobility.moving.clone(),
            capturing: self.mobility.capturing.clone(),
            betza: self.betza.clone(),
        }
    }
}
