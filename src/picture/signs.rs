//! Signs on cells.

use std::collections::BTreeSet;

use crate::geometry::CellId;
use crate::notation::promotion;
use crate::play::Position;

use super::spot::Spot;
use super::svg::{Path, Svg, number};

/// A sign on a cell, named by its form. The caller decides what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Sign {
    /// The whole cell is coloured.
    Cell,
    /// A dot.
    Dot,
    /// A small circle.
    Circle,
    /// A dot with a circle around it.
    Target,
    /// A circle around what stands on the cell.
    Ring,
    /// A rhomb.
    Rhomb,
    /// A dot in a rhomb.
    DottedRhomb,
    /// A square.
    Square,
    /// Two arrowheads, back to back.
    Arrows,
    /// A small upward triangle in the corner of the cell.
    Triangle,
}

/// The signs for the legal moves of the piece on a cell: the cell itself, dots where it goes, rings around what it
/// captures, triangles where it may promote, and squares where another piece moves as well.
#[must_use]
pub fn targets(position: &Position, from: CellId) -> Vec<(CellId, Sign)> {
    let mut signs = BTreeSet::from([(from, Sign::Cell)]);
    let moves = position.legal_moves();
    for one in moves.iter().filter(|one| one.from() == Some(from)) {
        let Some(to) = one.to() else { continue };
        signs.extend(one.captures().iter().map(|&cell| (cell, Sign::Ring)));
        if promotion(one).is_some() {
            signs.insert((to, Sign::Triangle));
        }
        if one.carried().is_some() {
            signs.insert((to, Sign::Square));
        } else if position.piece_at(to).is_none() {
            signs.insert((to, Sign::Dot));
        }
    }
    signs.into_iter().collect()
}

impl Sign {
    /// Draws the sign on a cell, except [`Sign::Cell`].
    pub(super) fn draw(self, at: Spot, scale: f64, svg: &mut Svg) {
        let (x, y) = (number(at.x), number(at.y));
        let mut circle = |class: &str, radius: f64| {
            let radius = number(radius * scale);
            svg.empty("circle", &[("class", class), ("cx", &x), ("cy", &y), ("r", &radius)]);
        };
        match self {
            Self::Cell => {}
            Self::Dot => circle("dot", 7.0),
            Self::Circle => circle("line", 6.0),
            Self::Ring => circle("ring", 20.5),
            Self::Target => {
                circle("dot", 5.5);
                circle("line", 11.0);
            }
            Self::DottedRhomb => {
                circle("dot", 4.5);
                polygon(at, &[(0.0, -12.0), (12.0, 0.0), (0.0, 12.0), (-12.0, 0.0)], scale, svg);
            }
            Self::Rhomb => polygon(at, &[(0.0, -9.0), (9.0, 0.0), (0.0, 9.0), (-9.0, 0.0)], scale, svg),
            Self::Square => polygon(at, &[(-7.0, -7.0), (7.0, -7.0), (7.0, 7.0), (-7.0, 7.0)], scale, svg),
            Self::Triangle => polygon(at, &[(17.0, -21.0), (22.0, -12.0), (12.0, -12.0)], scale, svg),
            Self::Arrows => {
                polygon(at, &[(-2.0, -8.0), (-2.0, 8.0), (-11.0, 0.0)], scale, svg);
                polygon(at, &[(2.0, -8.0), (2.0, 8.0), (11.0, 0.0)], scale, svg);
            }
        }
    }
}

fn polygon(at: Spot, corners: &[(f64, f64)], scale: f64, svg: &mut Svg) {
    let mut path = Path::default();
    for (index, &(x, y)) in corners.iter().enumerate() {
        let corner = at.plus(Spot::new(x * scale, y * scale));
        if index == 0 {
            path.jump(corner);
        } else {
            path.line(corner);
        }
    }
    path.close();
    svg.empty("path", &[("class", "line"), ("d", path.data())]);
}
