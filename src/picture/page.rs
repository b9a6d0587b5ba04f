//! A picture as a whole: panels on a page.

use crate::play::{Piece, Setup};
use crate::rules::Rules;

use super::arrangement::{BETWEEN, Placed, arranged};
use super::colours::{NEUTRAL, piece_colours, style_sheet};
use super::confinement::confined_areas;
use super::panel::TITLE;
use super::pieces::Pieces;
use super::scene::view;
use super::signs::Sign;
use super::spot::Spot;
use super::status::{Status, caption, least_width, write};
use super::style::Style;
use super::svg::{Svg, cut, number};
use super::tiles::{Shape, Tile};

/// The margin of the page.
const MARGIN: f64 = 22.0;
/// Draws a position.
pub(super) fn draw(rules: &Rules, setup: &Setup, style: &Style) -> String {
    let turn = style.view.map_or(0, |player| view(rules, player).turn);
    let (mut panels, size) = arranged(rules, Shape::new(rules).turned(turn), &confined_areas(rules));
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
    let pieces = Pieces::new(rules, &colours, style.pieces);
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
    let has_signs = !style.signs.is_empty() || !style.legend.is_empty();
    svg.style(&style_sheet(style.theme, &colours, has_signs));
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
            &[("class", &class), ("d", &tile.outline())],
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
