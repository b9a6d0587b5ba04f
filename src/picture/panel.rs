//! A plane of the board with its tiles, lines and labels, in units of its own.

use std::collections::BTreeMap;

use crate::geometry::CellSet;
use crate::notation::layout::{Labels, Plane, title};
use crate::rules::Rules;

use super::frame::{GridLines, grid_lines};
use super::spot::{Extent, Spot};
use super::svg::fitting;
use super::tiles::{CELL, HEX_SIDE, Shape, Tile};

/// The size of the labels at the edges.
const LABEL: f64 = 12.0;
/// The size of the names within cells.
const NAME: f64 = 9.0;
/// The size of a panel's title.
pub(super) const TITLE: f64 = 13.0;
/// From an edge of the board to the middle of a label.
const BESIDE: f64 = 13.0;

/// A plane with its lines and labels laid out.
pub(super) struct Panel {
    /// Its cells.
    pub(super) tiles: Vec<Tile>,
    /// The lines around and between them.
    pub(super) lines: GridLines,
    /// The names of cells, columns and rows.
    pub(super) labels: Vec<Label>,
    /// The title of the plane; empty if it is the only one.
    pub(super) title: String,
    /// The plane's chart.
    pub(super) chart: u8,
    /// The coordinates of the plane on the third and the fourth axis.
    pub(super) higher: [i16; 2],
    /// The box around the tiles.
    pub(super) board: Extent,
    /// The box around everything except the title.
    pub(super) extent: Extent,
}

/// A short text in a panel.
pub(super) struct Label {
    /// The text.
    pub(super) text: String,
    /// Its middle.
    pub(super) at: Spot,
    /// The size of its letters.
    pub(super) size: f64,
    /// The shade of the cell that it stands on, if it stands on one.
    pub(super) upon: Option<usize>,
}

impl Panel {
    /// Lays out a plane.
    pub(super) fn new(rules: &Rules, plane: &Plane, shape: Shape, confined_areas: &[CellSet]) -> Self {
        let mut tiles = shape.tiles(&rules.space, plane);
        let mut board = Extent::NOTHING;
        for tile in &tiles {
            for side in &tile.sides {
                board.add(side.from, 0.0, 0.0);
            }
            if matches!(shape, Shape::Round { .. }) {
                // An arc may reach further than its ends.
                let reach = tile.sides.iter().map(|side| side.from.x.hypot(side.from.y));
                let reach = reach.fold(0.0, f64::max);
                board.add(Spot::default(), reach, reach);
            }
        }
        let sides = Labels::new(rules, plane);
        let is_regular = |tile: &Tile| sides.is_regular(tile.cell);
        let labels = match shape {
            Shape::Hexagonal { turn } => ends_of_lines(rules, &tiles, turn % 2 == 1),
            Shape::Square { turn } if sides.is_mostly_regular() => {
                let mut labels = edges(&sides, &tiles, &board, turn);
                let others = tiles.iter_mut().filter(|tile| !is_regular(tile));
                labels.extend(others.map(|tile| name_within(rules, tile)));
                labels
            }
            Shape::Round { along } if tiles.iter().all(is_regular) => around(rules, &sides, &tiles, along),
            Shape::Square { .. } | Shape::Round { .. } => {
                tiles.iter_mut().map(|tile| name_within(rules, tile)).collect()
            }
        };
        let mut extent = board;
        for label in &labels {
            let half = super::svg::width(&label.text) * label.size / 2.0;
            extent.add(label.at, half, label.size * 0.5);
        }
        Self {
            lines: grid_lines(&rules.space, &tiles, confined_areas),
            tiles,
            labels,
            title: title(rules, plane),
            chart: plane.chart,
            higher: plane.higher,
            board,
            extent,
        }
    }
}

fn beside(text: &str, at: Spot, room: f64) -> Label {
    Label {
        text: text.to_owned(),
        at,
        size: fitting(text, room, LABEL),
        upon: None,
    }
}

/// The columns below and the rows on the left; after a quarter turn the other way round.
fn edges(sides: &Labels<'_>, tiles: &[Tile], board: &Extent, turn: u8) -> Vec<Label> {
    let label = |text: &str, at: Spot, is_below: bool| {
        if is_below {
            beside(text, Spot::new(at.x, board.most.y + BESIDE), CELL * 0.9)
        } else {
            beside(text, Spot::new(board.least.x - BESIDE, at.y), CELL * 0.8)
        }
    };
    let is_upright = turn.is_multiple_of(6);
    let columns: BTreeMap<usize, Spot> = tiles.iter().map(|tile| (tile.at.0, tile.centre)).collect();
    let rows: BTreeMap<i16, Spot> = tiles.iter().map(|tile| (tile.at.1, tile.centre)).collect();
    let columns = columns
        .into_iter()
        .map(|(column, at)| label(sides.column(column), at, is_upright));
    let rows = rows.into_iter().map(|(row, at)| label(sides.row(row), at, !is_upright));
    let mut labels: Vec<Label> = columns.chain(rows).collect();
    labels.retain(|label| !label.text.is_empty());
    labels
}

/// The names of the cells at both ends of each column of hexagons, or of each row if they stand on a corner.
fn ends_of_lines(rules: &Rules, tiles: &[Tile], in_rows: bool) -> Vec<Label> {
    // The line that a tile is in, and its place there: downwards or to the right.
    let place = |tile: &Tile| {
        let (across, down) = tile.centre.key();
        if in_rows { (down, across) } else { (across, down) }
    };
    let mut lines: BTreeMap<i64, Vec<&Tile>> = BTreeMap::new();
    for tile in tiles {
        lines.entry(place(tile).0).or_default().push(tile);
    }
    let half = HEX_SIDE * 0.75_f64.sqrt();
    let mut labels = Vec::new();
    for line in lines.values() {
        let last = line.iter().max_by_key(|tile| place(tile).1);
        let first = line.iter().min_by_key(|tile| place(tile).1);
        for (tile, side) in [(last, 1.0), (first, -1.0)] {
            let Some(tile) = tile else { continue };
            let by = if in_rows {
                Spot::new(side * (half + BESIDE), 0.0)
            } else {
                Spot::new(0.0, side * (half + BESIDE * 0.85))
            };
            labels.push(beside(rules.space.name(tile.cell), tile.centre.plus(by), CELL * 0.8));
        }
    }
    labels
}

/// One axis around a ring, the other within the cells at its beginning.
fn around(rules: &Rules, sides: &Labels<'_>, tiles: &[Tile], along: usize) -> Vec<Label> {
    let low = rules.space.axes[1].low;
    let mut labels = Vec::new();
    for tile in tiles {
        let place = [tile.at.0, usize::try_from(tile.at.1 - low).unwrap_or(0)];
        let texts = [sides.column(tile.at.0), sides.row(tile.at.1)];
        let outer = tile.sides[0];
        let reach = outer.from.x.hypot(outer.from.y);
        let depth = if along == 1 {
            place[0]
        } else {
            rules.space.axes[1].labels.len() - 1 - place[1]
        };
        if depth == 0 {
            let distance = tile.centre.x.hypot(tile.centre.y);
            let out = (reach + BESIDE) / distance;
            let at = Spot::new(tile.centre.x * out, tile.centre.y * out);
            labels.push(beside(texts[along], at, CELL * 0.8));
        }
        if place[along] == 0 {
            let at = outer.from.plus(Spot::new(-7.0, -8.0));
            labels.push(Label {
                text: texts[1 - along].to_owned(),
                at,
                size: fitting(texts[1 - along], CELL * 0.3, NAME),
                upon: Some(tile.shade),
            });
        }
    }
    labels
}

/// The name of a cell in its corner. The piece on it is drawn smaller to make room.
fn name_within(rules: &Rules, tile: &mut Tile) -> Label {
    let text = rules.space.name(tile.cell);
    let size = fitting(text, CELL * 0.85, NAME);
    let across = -CELL / 2.0 + 4.0 + super::svg::width(text) * size / 2.0;
    let at = tile.centre.plus(Spot::new(across, -CELL / 2.0 + 7.0));
    tile.scale *= 0.85;
    tile.centre = tile.centre.plus(Spot::new(0.0, 3.5));
    Label {
        text: text.to_owned(),
        at,
        size,
        upon: Some(tile.shade),
    }
}
