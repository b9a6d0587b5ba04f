//! What a board looks like without a position, as data for programs that draw and animate it themselves.

use serde::Serialize;

use crate::geometry::{CellId, Lattice, Shift};
use crate::play::Piece;
use crate::rules::{PlayerId, Rules};

use super::arrangement::arranged;
use super::colours::{NEUTRAL, Paint, PieceColours, piece_colours};
use super::confinement::confined_areas;
use super::frame::{GridLines, grid_lines};
use super::pieces::Pieces;
use super::spot::Spot;
use super::style::PieceStyle;
use super::tiles::{Shape, Tile};

/// The margin around the board, which holds the lines at its edge.
const MARGIN: f64 = 6.0;
/// Twelfths of a full turn in a quarter.
const QUARTER: f64 = 3.0;

/// A board without pieces, laid out as [`draw`](super::draw) lays it out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Scene {
    /// The width of the whole, in units of a picture: a square cell is 48.
    pub width: f64,
    /// The height of the whole.
    pub height: f64,
    /// The planes of the board.
    pub planes: Vec<ScenePlane>,
    /// The cells, by number.
    pub cells: Vec<SceneCell>,
    /// For each cell, over its sides clockwise from the top: the number of the cell there, or -1. Joins are crossed.
    pub neighbours: Vec<Vec<i32>>,
    /// The lines around and between cells.
    pub lines: Vec<SceneLine>,
    /// The names of columns, rows and cells.
    pub labels: Vec<SceneLabel>,
    /// What pieces look like.
    #[serde(flatten)]
    pub looks: SceneLooks,
    /// The colours of discs by players, those of neutral pieces last; then those of figures in the same order.
    pub colours: Vec<SceneColours>,
    /// How the board is turned for each player.
    pub views: Vec<SceneView>,
}

/// What pieces look like in a style.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SceneLooks {
    /// SVG elements without their colours, which come from `fill`, `color` and `stroke`.
    pub glyphs: Vec<String>,
    /// For each player, how each kind looks.
    pub pieces: Vec<Vec<ScenePiece>>,
    /// Whether all kinds are characters; then the board has lines instead of shades.
    pub characters: bool,
}

/// A plane of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ScenePlane {
    /// Its title; empty if it is the only one.
    pub title: String,
    /// The left end of its cells.
    pub x: f64,
    /// The upper end of its cells.
    pub y: f64,
    /// How wide they are together.
    pub width: f64,
    /// How high they are together.
    pub height: f64,
    /// The number of its chart.
    pub chart: u8,
    /// Its coordinates on the third axis and those behind.
    pub level: Vec<i16>,
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SceneCell {
    /// What it is called.
    pub name: String,
    /// The number of its plane.
    pub plane: usize,
    /// Its outline as path data.
    pub path: String,
    /// Where a piece stands.
    pub x: f64,
    /// Where a piece stands.
    pub y: f64,
    /// The scale of a piece.
    pub scale: f64,
    /// The number of its shade.
    pub shade: usize,
    /// The column and the row in its plane, from the lower left.
    pub at: (usize, i16),
    /// Its coordinates.
    pub point: Vec<i16>,
}

/// Lines of a plane.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SceneLine {
    /// `frame` where the board ends, `open` where its edge leads on, `barrier`, or `confined` around areas that a kind never
    /// leaves.
    pub kind: &'static str,
    /// The path data.
    pub path: String,
    /// The number of the plane.
    pub plane: usize,
}

/// A short text beside the board or upon a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SceneLabel {
    /// The text.
    pub text: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// The size of its letters.
    pub size: f64,
    /// The shade of the cell that it stands on, if it stands on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shade: Option<usize>,
    /// The number of the plane.
    pub plane: usize,
}

/// How a kind of a player looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScenePiece {
    /// The number of the glyph.
    pub glyph: usize,
    /// The number of the colours.
    pub colours: usize,
    /// What the piece is called: `White King`.
    pub name: String,
}

/// The colours of pieces under both themes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SceneColours {
    /// On a light background.
    pub light: ScenePaint,
    /// On a dark background.
    pub dark: ScenePaint,
}

/// The colours of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScenePaint {
    /// What fills it.
    pub fill: &'static str,
    /// The lines upon it.
    pub line: &'static str,
    /// Its edge.
    pub edge: &'static str,
}

/// A player's view of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SceneView {
    /// The number of the player.
    pub player: u16,
    /// By how many twelfths of a full turn the board is turned clockwise.
    pub turn: u8,
}

/// Lays out the board of a game.
#[must_use]
pub fn scene(rules: &Rules) -> Scene {
    let confined = confined_areas(rules);
    let (placed, size) = arranged(rules, Shape::new(rules), &confined);
    let space = &rules.space;
    let (mut planes, mut lines, mut labels) = (Vec::new(), Vec::new(), Vec::new());
    let mut cells: Vec<(CellId, SceneCell)> = Vec::new();
    let mut neighbours: Vec<(CellId, Vec<i32>)> = Vec::new();
    for (plane, one) in placed.into_iter().enumerate() {
        let by = one.at.plus(Spot::new(MARGIN, MARGIN));
        let panel = one.panel;
        let corner = panel.board.least.plus(by);
        planes.push(ScenePlane {
            title: panel.title,
            x: short(corner.x),
            y: short(corner.y),
            width: short(panel.board.width()),
            height: short(panel.board.height()),
            chart: panel.chart,
            level: panel.higher[..space.dimensions().saturating_sub(2).min(2)].to_vec(),
        });
        labels.extend(panel.labels.into_iter().map(|label| SceneLabel {
            text: label.text,
            x: short(label.at.x + by.x),
            y: short(label.at.y + by.y),
            size: short(label.size),
            shade: label.upon,
            plane,
        }));
        let tiles: Vec<Tile> = panel.tiles.into_iter().map(|tile| tile.moved(by)).collect();
        lines.extend(lines_of(&grid_lines(space, &tiles, &confined), plane));
        for tile in &tiles {
            cells.push((tile.cell, cell(rules, tile, plane)));
            neighbours.push((tile.cell, around(rules, tile)));
        }
    }
    cells.sort_by_key(|(cell, _)| *cell);
    neighbours.sort_by_key(|(cell, _)| *cell);
    let own = all_colours(rules);
    let looks = looks(rules, PieceStyle::Own);
    Scene {
        width: short(size.x + 2.0 * MARGIN),
        height: short(size.y + 2.0 * MARGIN),
        planes,
        cells: cells.into_iter().map(|(_, cell)| cell).collect(),
        neighbours: neighbours.into_iter().map(|(_, around)| around).collect(),
        lines,
        labels,
        looks,
        colours: colours(&own),
        views: rules.player_ids().map(|player| view(rules, player)).collect(),
    }
}

/// A length with at most two decimals.
fn short(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

fn cell(rules: &Rules, tile: &Tile, plane: usize) -> SceneCell {
    let low = rules.space.axes.get(1).map_or(0, |axis| axis.low);
    let point = rules.space.point(tile.cell);
    SceneCell {
        name: rules.space.name(tile.cell).to_owned(),
        plane,
        path: tile.outline(),
        x: short(tile.centre.x),
        y: short(tile.centre.y),
        scale: short(tile.scale),
        shade: tile.shade,
        at: (tile.at.0, tile.at.1 - low),
        point: point.at[..rules.space.dimensions()].to_vec(),
    }
}

fn lines_of(lines: &GridLines, plane: usize) -> Vec<SceneLine> {
    let GridLines {
        closed,
        open,
        confined_areas,
        barriers,
    } = lines;
    let all = [
        ("confined", confined_areas),
        ("frame", closed),
        ("open", open),
        ("barrier", barriers),
    ];
    let drawn = all.into_iter().filter(|(_, path)| !path.is_empty());
    drawn
        .map(|(kind, path)| SceneLine {
            kind,
            path: path.clone(),
            plane,
        })
        .collect()
}

/// The cells beyond the sides of a tile, clockwise from the top.
fn around(rules: &Rules, tile: &Tile) -> Vec<i32> {
    let count = tile.sides.len().max(1) as f64;
    let sum = tile.sides.iter().fold(Spot::default(), |sum, side| sum.plus(side.from));
    let middle = Spot::new(sum.x / count, sum.y / count);
    let mut sides: Vec<(i64, i32)> = tile
        .sides
        .iter()
        .map(|side| {
            let (x, y) = ((side.from.x + side.to.x) / 2.0, (side.from.y + side.to.y) / 2.0);
            let angle = (x - middle.x).atan2(middle.y - y).to_degrees();
            // What is nearly at the top is first, on whichever side of it.
            let behind = (angle + 1.0).rem_euclid(360.0).round() as i64;
            let there = match rules.space.shift(tile.cell, side.towards) {
                Shift::Cell(cell) => i32::from(cell.0),
                Shift::Gap | Shift::Edge => -1,
            };
            (behind, there)
        })
        .collect();
    sides.sort_by_key(|&(angle, _)| angle);
    sides.into_iter().map(|(_, there)| there).collect()
}

/// The colours of all players' pieces, those of neutral pieces last.
fn all_colours(rules: &Rules) -> Vec<PieceColours> {
    let mut own = piece_colours(&rules.players);
    own.push(NEUTRAL);
    own
}

/// What the pieces of a game look like in a style.
#[must_use]
pub fn looks(rules: &Rules, style: PieceStyle) -> SceneLooks {
    let own = all_colours(rules);
    let pieces = Pieces::new(rules, &own, style);
    let (mut ids, mut glyphs): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut look = |player: PlayerId, kind| {
        let piece = Piece { player, kind };
        let id = pieces.id(piece);
        let glyph = ids.iter().position(|known| *known == id).unwrap_or_else(|| {
            ids.push(id);
            glyphs.push(pieces.markup(piece));
            glyphs.len() - 1
        });
        let family = if pieces.is_figure(piece) {
            rules.players.len() + 1
        } else {
            0
        };
        ScenePiece {
            glyph,
            colours: family + pieces.shade(piece),
            name: pieces.name(piece),
        }
    };
    let by_player = |player| rules.kind_ids().map(|kind| look(player, kind)).collect();
    SceneLooks {
        pieces: rules.player_ids().map(by_player).collect(),
        glyphs,
        characters: pieces.are_characters(),
    }
}

fn colours(own: &[PieceColours]) -> Vec<SceneColours> {
    let both = |Paint { fill, line, edge }: Paint| {
        let paint = ScenePaint { fill, line, edge };
        SceneColours {
            light: paint.clone(),
            dark: paint,
        }
    };
    let discs = own.iter().map(PieceColours::disc);
    discs.chain(own.iter().map(PieceColours::figure)).map(both).collect()
}

/// By how much the board is turned for a player: forward points where it does for the first player on the board as drawn.
pub(super) fn view(rules: &Rules, player: PlayerId) -> SceneView {
    let is_round = matches!(Shape::new(rules), Shape::Round { .. });
    let turn = match (ahead(rules, PlayerId(0)), ahead(rules, player)) {
        (Some(first), Some(own)) if !is_round => {
            let step = match rules.space.lattice {
                Lattice::Square => QUARTER,
                Lattice::Hexagonal => 1.0,
            };
            ((first - own) / step).round() * step
        }
        _ => 0.0,
    };
    SceneView {
        player: player.0,
        turn: turn.rem_euclid(12.0) as u8,
    }
}

/// Where a player's forward points on the board, in twelfths of a full turn clockwise; nothing, where it points all ways.
fn ahead(rules: &Rules, player: PlayerId) -> Option<f64> {
    let (mut right, mut up) = (0.0, 0.0);
    for heading in &rules.player(player).forward {
        for vector in &heading.vectors {
            let [first, second] = [0, 1].map(|axis| f64::from(vector.0[axis]) * heading.cells.len() as f64);
            match rules.space.lattice {
                Lattice::Square => (right, up) = (right + first, up + second),
                Lattice::Hexagonal => {
                    right += first * 0.75_f64.sqrt();
                    up += first / 2.0 + second;
                }
            }
        }
    }
    (right.hypot(up) >= 0.5).then(|| right.atan2(up).to_degrees() / 30.0)
}
