//! A picture as a whole: panels on a page.

use crate::notation::layout::{Plane, planes};
use crate::play::{Piece, Setup};
use crate::rules::Rules;

use super::colours::{NEUTRAL, piece_colours, style_sheet};
use super::confinement::confined_areas;
use super::panel::{Panel, TITLE};
use super::pieces::Pieces;
use super::signs::Sign;
use super::spot::Spot;
use super::status::{Status, caption, least_width, write};
use super::style::Style;
use super::svg::{Path, Svg, cut, number};
use super::tiles::{Shape, Tile};

/// The margin of the page.
const MARGIN: f64 = 22.0;
/// The empty space between panels.
const BETWEEN: f64 = 26.0;
/// The ratio of width to height at which the panels together look best.
const PROPORTION: f64 = 1.3;
/// The penalty for empty places in the last row.
const RAGGED: f64 = 1.2;

/// A panel with its place on the page.
struct Placed {
    panel: Panel,
    at: Spot,
}

/// Draws a position.
pub(super) fn draw(rules: &Rules, setup: &Setup, style: &Style) -> String {
    let shape = Shape::of(rules);
    let mut all = planes(rules);
    all.sort_by_key(|plane| (plane.chart, -plane.higher[1], plane.higher[0]));
    let confined_areas = confined_areas(rules);
    let many = rules.space.dimensions() > 2;
    let bands = bands(&all, many)
        .into_iter()
        .map(|band| {
            band.into_iter()
                .map(|plane| Panel::new(rules, plane, shape, &confined_areas))
                .collect()
        })
        .collect();
    let (mut panels, size) = arrange(bands);
    let status = Status::new(rules, setup, style);
    let room = size.x.max(least_width(style));
    let above = status.height_above(room);
    let indent = (room - size.x) / 2.0;
    for placed in &mut panels {
        placed.at = placed.at.plus(Spot::new(MARGIN + indent, MARGIN + above));
    }
    let below = Spot::new(MARGIN, MARGIN + above + size.y + BETWEEN * 0.4);
    let full = Spot::new(room + 2.0 * MARGIN, below.y + status.height_below(room) + MARGIN * 0.7);

    let mut colours = piece_colours(&rules.players);
    colours.extend(rules.has_neutrals().then_some(NEUTRAL));
    let pieces = Pieces::new(rules, &colours);
    let mut svg = Svg::default();
    let (width, height) = (number(full.x.ceil()), number(full.y.ceil()));
    svg.begin(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("viewBox", &format!("0 0 {width} {height}")),
            ("width", &width),
            ("height", &height),
            ("role", "img"),
        ],
    );
    svg.text(
        "title",
        &[],
        &format!("{}: {}", rules.name, caption(rules, setup, style)),
    );
    svg.style(&style_sheet(style.theme, &colours));
    svg.begin("defs", &[]);
    pieces.define(
        setup.pieces.iter().map(|&(_, piece)| piece).chain(status.pieces()),
        &mut svg,
    );
    svg.end();
    svg.empty("rect", &[("class", "page"), ("width", &width), ("height", &height)]);
    status.draw_above(Spot::new(MARGIN, MARGIN), room, &pieces, &mut svg);
    for placed in &panels {
        draw_panel(rules, setup, style, placed, &pieces, &mut svg);
    }
    status.draw_below(below, room, &pieces, &mut svg);
    svg.finish()
}

/// The planes of each row: all in one, unless there are stacks of them.
fn bands(all: &[Plane], many: bool) -> Vec<Vec<&Plane>> {
    let stack = |plane: &Plane| (plane.chart, plane.higher[1]);
    let mut bands: Vec<Vec<&Plane>> = Vec::new();
    for plane in all {
        match bands.last_mut() {
            Some(band) if !many || stack(band[0]) == stack(plane) => band.push(plane),
            _ => bands.push(vec![plane]),
        }
    }
    bands
}

/// Arranges panels in rows and returns the size of all. A single band gets as many rows as look best.
fn arrange(bands: Vec<Vec<Panel>>) -> (Vec<Placed>, Spot) {
    let rows = if bands.len() == 1 {
        let band: Vec<Panel> = bands.into_iter().flatten().collect();
        let count = best_count(&band);
        let mut rows: Vec<Vec<Panel>> = Vec::new();
        for (index, panel) in band.into_iter().enumerate() {
            if index % count == 0 {
                rows.push(Vec::new());
            }
            if let Some(row) = rows.last_mut() {
                row.push(panel);
            }
        }
        rows
    } else {
        bands
    };
    let size = size_of(rows.iter().map(|row| row_size(row.iter().map(Panel::size))));
    let mut placed = Vec::new();
    let mut top = 0.0;
    for row in rows {
        let own = row_size(row.iter().map(Panel::size));
        let mut left = (size.x - own.x) / 2.0;
        for panel in row {
            let (extent, height) = (panel.extent, panel.size().y);
            let down = top + (own.y - height) / 2.0 + panel.title_height();
            let at = Spot::new((left - extent.least.x).round(), (down - extent.least.y).round());
            left += extent.width() + BETWEEN;
            placed.push(Placed { panel, at });
        }
        top += own.y + BETWEEN;
    }
    (placed, size)
}

/// How many panels of a band form a row.
fn best_count(band: &[Panel]) -> usize {
    let badness = |count: usize| {
        let rows = band.chunks(count).map(|row| row_size(row.iter().map(Panel::size)));
        let size = size_of(rows);
        let places = band.len().div_ceil(count) * count;
        let ragged = RAGGED * (places - band.len()) as f64 / places as f64;
        (size.x / size.y / PROPORTION).ln().abs() + ragged
    };
    let counts = 1..=band.len().max(1);
    counts
        .min_by(|&one, &other| badness(one).total_cmp(&badness(other)))
        .unwrap_or(1)
}

fn row_size(panels: impl Iterator<Item = Spot>) -> Spot {
    let joined = panels.reduce(|row, panel| Spot::new(row.x + BETWEEN + panel.x, row.y.max(panel.y)));
    joined.unwrap_or_default()
}

fn size_of(rows: impl Iterator<Item = Spot>) -> Spot {
    let joined = rows.reduce(|all, row| Spot::new(all.x.max(row.x), all.y + BETWEEN + row.y));
    joined.unwrap_or_default()
}

impl Panel {
    fn title_height(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { TITLE * 1.7 }
    }

    fn size(&self) -> Spot {
        Spot::new(self.extent.width(), self.extent.height() + self.title_height())
    }
}

fn draw_panel(rules: &Rules, setup: &Setup, style: &Style, placed: &Placed, pieces: &Pieces<'_>, svg: &mut Svg) {
    let Placed { panel, at } = placed;
    let place = format!("translate({} {})", number(at.x), number(at.y));
    svg.begin("g", &[("transform", &place)]);
    if !panel.title.is_empty() {
        let middle = (panel.board.least.x + panel.board.most.x) / 2.0;
        let above = Spot::new(middle, panel.extent.least.y - TITLE * 0.95);
        let title = cut(&panel.title, panel.extent.width() + BETWEEN, TITLE);
        write(&title, above, TITLE, "head", svg);
    }
    for tile in &panel.tiles {
        let chosen = style.signs.contains(&(tile.cell, Sign::Cell));
        let class = match (chosen, pieces.are_characters()) {
            (true, _) => "chosen".to_owned(),
            (false, true) => "s1 grid".to_owned(),
            (false, false) => format!("s{}", tile.shade),
        };
        svg.titled(
            "path",
            &[("class", &class), ("d", &outline(tile))],
            rules.space.name(tile.cell),
        );
    }
    for (class, data) in [
        ("confine", &panel.lines.confined_areas),
        ("frame", &panel.lines.closed),
        ("open", &panel.lines.open),
        ("wall", &panel.lines.barriers),
    ] {
        if !data.is_empty() {
            svg.empty("path", &[("class", class), ("d", data)]);
        }
    }
    for label in &panel.labels {
        let class = label
            .upon
            .map_or_else(|| "label".to_owned(), |shade| format!("n{shade}"));
        write(&label.text, label.at, label.size, &class, svg);
    }
    for tile in &panel.tiles {
        if let Some(piece) = piece_on(setup, tile) {
            let dead = setup.dead.contains(tile.cell);
            let mark = if dead { "dead " } else { "" };
            let title = format!("{mark}{}, {}", pieces.name(piece), rules.space.name(tile.cell));
            if dead {
                svg.begin("g", &[("opacity", ".4")]);
            }
            pieces.draw(piece, tile.centre, tile.scale, &title, svg);
            if dead {
                svg.end();
            }
        }
    }
    for tile in &panel.tiles {
        let own = style.signs.iter().filter(|(cell, _)| *cell == tile.cell);
        for (_, sign) in own {
            sign.draw(tile.centre, tile.scale, svg);
        }
    }
    svg.end();
}

fn piece_on(setup: &Setup, tile: &Tile) -> Option<Piece> {
    let found = setup.pieces.iter().find(|(cell, _)| *cell == tile.cell);
    found.map(|&(_, piece)| piece)
}

fn outline(tile: &Tile) -> String {
    let mut path = Path::default();
    for (index, side) in tile.sides.iter().enumerate() {
        if index == 0 {
            path.jump(side.from);
        }
        match side.arc {
            Some((radius, clockwise)) => path.arc(side.to, radius, clockwise),
            None if index + 1 == tile.sides.len() => {}
            None => path.line(side.to),
        }
    }
    path.close();
    path.data().to_owned()
}
