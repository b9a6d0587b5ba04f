//! The parts above and below the board: the heading, the hands, the turn, the legend.

use crate::notation::board::to_move;
use crate::play::{Piece, Setup};
use crate::rules::{KindId, PlayerId, Rules};

use super::pieces::Pieces;
use super::spot::Spot;
use super::style::Style;
use super::svg::{Svg, cut, fitting, number, width};
use super::tiles::CELL;

/// The height of a row of pieces in hand.
const HAND: f64 = 40.0;
/// The scale of pieces in hand.
const HELD: f64 = 0.72;
/// The height of a line of text.
const LINE: f64 = 26.0;
/// The size of text.
const TEXT: f64 = 14.0;
/// The side of the cell that shows a sign in the legend.
const SAMPLE: f64 = 22.0;
/// The size of the heading.
const HEADING: f64 = 21.0;

/// The pieces in a player's hand.
struct Hand {
    player: PlayerId,
    held: Vec<(KindId, u32)>,
}

/// Everything except the board.
pub(super) struct Status<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    style: &'a Style,
    above: Vec<Hand>,
    below: Vec<Hand>,
}

impl<'a> Status<'a> {
    /// Collects the hands. With two players, the hand of the one at the top is above the board.
    pub(super) fn new(rules: &'a Rules, setup: &'a Setup, style: &'a Style) -> Self {
        let hands = rules
            .player_ids()
            .map(|player| hand(rules, setup, player))
            .filter(|hand| !hand.held.is_empty());
        let bottom = style.view.unwrap_or(PlayerId(0));
        let two = rules.players.len() == 2;
        let (above, below) = hands.partition(|hand| two && hand.player != bottom);
        Self {
            rules,
            setup,
            style,
            above,
            below,
        }
    }

    /// The pieces in hand.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let hands = self.above.iter().chain(&self.below);
        hands.flat_map(|&Hand { player, ref held }| held.iter().map(move |&(kind, _)| Piece { player, kind }))
    }

    /// Its height above the board.
    pub(super) fn height_above(&self, room: f64) -> f64 {
        let heading = if self.style.heading.is_some() {
            HEADING * 1.9
        } else {
            0.0
        };
        heading + self.above.iter().map(|hand| hand.height(room)).sum::<f64>()
    }

    /// Its height below the board.
    pub(super) fn height_below(&self, room: f64) -> f64 {
        let hands: f64 = self.below.iter().map(|hand| hand.height(room)).sum();
        hands + LINE * (1 + self.style.legend.len()) as f64
    }

    /// Draws the part above the board.
    pub(super) fn draw_above(&self, mut at: Spot, room: f64, pieces: &Pieces<'_>, svg: &mut Svg) {
        if let Some(heading) = &self.style.heading {
            let size = fitting(heading, room, HEADING).max(12.0);
            write(
                &cut(heading, room, size),
                Spot::new(at.x, at.y + HEADING * 0.6),
                size,
                "head left",
                svg,
            );
            at.y += HEADING * 1.9;
        }
        for hand in &self.above {
            self.draw_hand(hand, at, room, pieces, svg);
            at.y += hand.height(room);
        }
    }

    /// Draws the part below the board.
    pub(super) fn draw_below(&self, mut at: Spot, room: f64, pieces: &Pieces<'_>, svg: &mut Svg) {
        for hand in &self.below {
            self.draw_hand(hand, at, room, pieces, svg);
            at.y += hand.height(room);
        }
        at.y += LINE / 2.0;
        let indent = if self.style.caption.is_some() { 0.0 } else { 22.0 };
        if self.style.caption.is_none() {
            let class = format!("d{} turn", self.setup.turn.0);
            let (x, y) = (number(at.x + 8.0), number(at.y));
            let swatch = [
                ("class", class.as_str()),
                ("cx", &x),
                ("cy", &y),
                ("r", "6.5"),
                ("stroke-width", "1.2"),
            ];
            svg.empty("circle", &swatch);
        }
        let text = cut(&caption(self.rules, self.setup, self.style), room - indent, TEXT);
        write(&text, Spot::new(at.x + indent, at.y), TEXT, "head left", svg);
        at.y += LINE;
        for (sign, meaning) in &self.style.legend {
            // On a cell, so that it is visible in every theme.
            let (x, y, side) = (number(at.x), number(at.y - SAMPLE / 2.0), number(SAMPLE));
            let cell = [
                ("class", "s1"),
                ("x", x.as_str()),
                ("y", &y),
                ("width", &side),
                ("height", &side),
                ("rx", "3"),
            ];
            svg.empty("rect", &cell);
            sign.draw(Spot::new(at.x + SAMPLE / 2.0, at.y), SAMPLE / CELL, svg);
            let size = fitting(meaning, room - 30.0, TEXT).max(9.0);
            let beside = Spot::new(at.x + 30.0, at.y);
            write(&cut(meaning, room - 30.0, size), beside, size, "head left", svg);
            at.y += LINE;
        }
    }

    fn draw_hand(&self, hand: &Hand, at: Spot, room: f64, pieces: &Pieces<'_>, svg: &mut Svg) {
        for (index, &(kind, count)) in hand.held.iter().enumerate() {
            let (row, column) = (index / hand.in_row(room), index % hand.in_row(room));
            let middle = Spot::new(at.x + STEP * column as f64 + 18.0, at.y + HAND * (row as f64 + 0.5));
            let piece = Piece {
                player: hand.player,
                kind,
            };
            let title = format!("{}, {count} in hand", pieces.name(piece));
            pieces.draw(piece, middle, HELD, &title, svg);
            if count > 1 {
                let beside = Spot::new(middle.x + 19.0, middle.y + 6.0);
                write(&format!("×{count}"), beside, 12.0, "head left", svg);
            }
        }
    }
}

/// From one piece in hand to the next.
const STEP: f64 = 62.0;

impl Hand {
    fn in_row(&self, room: f64) -> usize {
        ((room / STEP) as usize).max(1)
    }

    fn height(&self, room: f64) -> f64 {
        HAND * self.held.len().div_ceil(self.in_row(room)) as f64
    }
}

fn hand(rules: &Rules, setup: &Setup, player: PlayerId) -> Hand {
    let count = |kind: KindId| -> u32 {
        let own = setup.hands.iter().filter(|hand| (hand.0, hand.1) == (player, kind));
        own.map(|hand| u32::from(hand.2)).sum()
    };
    Hand {
        player,
        held: rules
            .kind_ids()
            .map(|kind| (kind, count(kind)))
            .filter(|held| held.1 > 0)
            .collect(),
    }
}

/// The caption of the picture.
pub(super) fn caption(rules: &Rules, setup: &Setup, style: &Style) -> String {
    let turn = || to_move(rules, setup);
    style.caption.clone().unwrap_or_else(turn)
}

/// Writes a line of text, centred on a height.
pub(super) fn write(text: &str, at: Spot, size: f64, class: &str, svg: &mut Svg) {
    let (x, y, size) = (number(at.x), number(at.y), number(size));
    let attributes = [
        ("class", class),
        ("x", &x),
        ("y", &y),
        ("dy", ".355em"),
        ("font-size", &size),
    ];
    svg.text("text", &attributes, text);
}

/// The smallest width that leaves room for the texts.
pub(super) fn least_width(style: &Style) -> f64 {
    let legend = style
        .legend
        .iter()
        .map(|(_, meaning)| width(meaning) * TEXT * 0.8 + 30.0);
    legend.fold(180.0, f64::max).min(420.0)
}
