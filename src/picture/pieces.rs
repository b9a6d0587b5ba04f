//! Pieces, each defined once and drawn where it stands.

use std::collections::BTreeSet;

use crate::play::Piece;
use crate::rules::{Kind, PlayerId, Rules};

use super::colours::PieceColours;
use super::emblems::{Emblem, emblems};
use super::spot::Spot;
use super::style::PieceStyle;
use super::svg::{Svg, fitting, number};

/// Scales the units of figures to those of pictures.
const FIGURE: &str = "scale(.048)";
/// Scales the units of characters to those of pictures.
const CHARACTER: &str = "scale(.039)";
/// The radius of a disc.
const DISC: f64 = 20.0;
/// The radius of the ring on it.
const RING: f64 = 17.0;
/// The largest height of the letters on a disc.
const LETTERS: f64 = 19.0;

/// The pieces of a game, ready to be drawn.
pub(super) struct Pieces<'a> {
    rules: &'a Rules,
    colours: &'a [PieceColours],
    emblems: Vec<Emblem>,
}

impl<'a> Pieces<'a> {
    /// The pieces of a game whose players have these colours.
    pub(super) fn new(rules: &'a Rules, colours: &'a [PieceColours], style: PieceStyle) -> Self {
        Self {
            emblems: emblems(rules, style),
            rules,
            colours,
        }
    }

    /// Writes the definitions of some pieces, each once.
    pub(super) fn define(&self, used: impl Iterator<Item = Piece>, svg: &mut Svg) {
        let mut known = BTreeSet::new();
        for piece in used {
            let id = self.id(piece);
            if known.insert(id.clone()) {
                self.define_one(piece, Some(&id), svg);
            }
        }
    }

    /// What a piece looks like, without the colours.
    pub(super) fn markup(&self, piece: Piece) -> String {
        let mut svg = Svg::default();
        self.define_one(piece, None, &mut svg);
        svg.finish()
    }

    fn define_one(&self, piece: Piece, id: Option<&str>, svg: &mut Svg) {
        let named: Vec<(&str, &str)> = id.map(|id| ("id", id)).into_iter().collect();
        match self.emblems[piece.kind.index()] {
            Emblem::Figure(figure, turn) => {
                let transform = match turn {
                    0 => FIGURE.to_owned(),
                    _ => format!("rotate({}) {FIGURE}", u16::from(turn) * 90),
                };
                svg.begin("g", &[&named[..], &[("transform", transform.as_str())]].concat());
                svg.empty("path", &[("stroke-width", "26"), ("d", &figure.body)]);
                let lines = if self.colours(piece).dark {
                    &figure.black
                } else {
                    &figure.white
                };
                svg.empty("path", &[("fill", "currentColor"), ("stroke", "none"), ("d", lines)]);
                svg.end();
            }
            Emblem::Character(character, promoted) => {
                let lines = character.outline(piece.player == PlayerId(0));
                svg.begin("g", &named);
                disc(promoted, svg);
                svg.empty(
                    "path",
                    &[
                        ("fill", "currentColor"),
                        ("stroke", "none"),
                        ("transform", CHARACTER),
                        ("d", lines),
                    ],
                );
                svg.end();
            }
            Emblem::Letters => {
                let symbol = &self.looks(piece).symbol;
                let size = number(fitting(symbol, RING * 1.72, LETTERS));
                svg.begin("g", &named);
                disc(false, svg);
                let at = [("dy", ".355em"), ("font-size", size.as_str()), ("font-weight", "600")];
                svg.text(
                    "text",
                    &[&at[..], &[("fill", "currentColor"), ("stroke", "none")]].concat(),
                    symbol,
                );
                svg.end();
            }
        }
    }

    /// Whether all kinds are drawn as characters; then the board has lines instead of shades.
    pub(super) fn are_characters(&self) -> bool {
        let is_character = |emblem: &Emblem| matches!(emblem, Emblem::Character(..));
        self.emblems.iter().all(is_character)
    }

    /// Draws a piece at a place, with a title that is shown on hover.
    pub(super) fn draw(&self, piece: Piece, at: Spot, scale: f64, title: &str, svg: &mut Svg) {
        let id = format!("#{}", self.id(piece));
        let family = if self.is_figure(piece) { 'f' } else { 'd' };
        let class = format!("{family}{}", self.shade(piece));
        let (x, y) = (number(at.x), number(at.y));
        if number(scale) == "1" {
            let attributes = [("href", id.as_str()), ("class", &class), ("x", &x), ("y", &y)];
            svg.titled("use", &attributes, title);
        } else {
            let transform = format!("translate({x} {y}) scale({})", number(scale));
            let attributes = [("href", id.as_str()), ("class", &class), ("transform", &transform)];
            svg.titled("use", &attributes, title);
        }
    }

    /// Whether a piece is a figure, which has other colours than what is written on a disc.
    pub(super) fn is_figure(&self, piece: Piece) -> bool {
        match self.emblems[piece.kind.index()] {
            Emblem::Figure(..) => true,
            Emblem::Character(..) | Emblem::Letters => false,
        }
    }

    /// The name of a piece: `White King`, or `Stone` if it is neutral.
    pub(super) fn name(&self, piece: Piece) -> String {
        let looks = &self.looks(piece).name;
        if self.rules.is_neutral(piece.kind) {
            looks.clone()
        } else {
            format!("{} {looks}", self.rules.player(piece.player).name)
        }
    }

    /// The id of a piece's definition. Pieces that differ only in colour share one.
    pub(super) fn id(&self, piece: Piece) -> String {
        let looks = self.rules.kind(piece.kind).looks.0;
        let side = match self.emblems[piece.kind.index()] {
            Emblem::Figure(..) if self.colours(piece).dark => "b",
            Emblem::Character(..) if piece.player != PlayerId(0) => "b",
            _ => "",
        };
        format!("k{looks}{side}")
    }

    /// The kind that a piece looks like.
    fn looks(&self, piece: Piece) -> &Kind {
        self.rules.kind(self.rules.kind(piece.kind).looks)
    }

    /// The number of a piece's colours: those of neutral pieces are the last.
    pub(super) fn shade(&self, piece: Piece) -> usize {
        if self.rules.is_neutral(piece.kind) {
            self.rules.players.len()
        } else {
            piece.player.index()
        }
    }

    fn colours(&self, piece: Piece) -> PieceColours {
        self.colours[self.shade(piece)]
    }
}

/// A disc with a ring on it; that of a promoted piece is heavy.
fn disc(promoted: bool, svg: &mut Svg) {
    svg.empty("circle", &[("r", &number(DISC)), ("stroke-width", "1.6")]);
    let (width, opacity) = if promoted { ("2", ".8") } else { (".8", ".45") };
    let radius = number(RING);
    let ring = [
        ("r", radius.as_str()),
        ("fill", "none"),
        ("stroke", "currentColor"),
        ("stroke-width", width),
        ("opacity", opacity),
    ];
    svg.empty("circle", &ring);
}
