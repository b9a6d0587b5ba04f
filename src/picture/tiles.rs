//! The cells of a plane as tiles: squares, hexagons, or the sectors of a ring.
//!
//! The second axis points up. A hexagonal board is turned so that the first player's forward points up: the hexagons stand
//! on a side if it leads to a neighbouring cell, and on a corner if it leads between two.
//! A long board that is joined to itself end to end is drawn as a ring, clockwise from the bottom. Its left side is
//! outside.

use std::f64::consts::PI;

use crate::geometry::{CellId, Lattice, Space, Vector};
use crate::notation::layout::Plane;
use crate::notation::orientation::turn;
use crate::rules::Rules;

use super::spot::Spot;
use super::svg::Path;

/// The side of a square cell, in the units of a picture.
pub(super) const CELL: f64 = 48.0;
/// The side of a hexagon.
pub(super) const HEX_SIDE: f64 = 30.0;
/// How thick a ring of a round board is.
const RING: f64 = 56.0;
/// The ratio of length to width from which a joined board is drawn round.
const SLENDER: usize = 3;

/// A cell in the picture.
pub(super) struct Tile {
    /// The cell.
    pub(super) cell: CellId,
    /// Its middle.
    pub(super) centre: Spot,
    /// Its sides, clockwise.
    pub(super) sides: Vec<Side>,
    /// The number of its shade.
    pub(super) shade: usize,
    /// The scale of a piece on it; 1 on a square cell.
    pub(super) scale: f64,
    /// The column and the row in the plane's lattice.
    pub(super) at: (usize, i16),
}

impl Tile {
    /// Its outline as path data.
    pub(super) fn outline(&self) -> String {
        let mut path = Path::default();
        for (index, side) in self.sides.iter().enumerate() {
            if index == 0 {
                path.jump(side.from);
            }
            match side.arc {
                Some((radius, clockwise)) => path.arc(side.to, radius, clockwise),
                None if index + 1 == self.sides.len() => {}
                None => path.line(side.to),
            }
        }
        path.close();
        path.data().to_owned()
    }

    /// The tile moved to the right and down.
    pub(super) fn moved(mut self, by: Spot) -> Self {
        self.centre = self.centre.plus(by);
        for side in &mut self.sides {
            side.from = side.from.plus(by);
            side.to = side.to.plus(by);
        }
        self
    }
}

/// A side of a tile.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// Where it begins.
    pub(super) from: Spot,
    /// Where it ends.
    pub(super) to: Spot,
    /// The radius where it is an arc, and whether it runs clockwise.
    pub(super) arc: Option<(f64, bool)>,
    /// The step of a piece that crosses it.
    pub(super) towards: Vector,
}

/// The arrangement of the tiles of a space.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Squares in rows.
    Square {
        /// The turn of the board, in twelfths: none, or a multiple of a quarter turn.
        turn: u8,
    },
    /// Hexagons.
    Hexagonal {
        /// The turn of the board, in twelfths: hexagons stand on a side after an even number, in columns, and on a corner
        /// after an odd one, in rows.
        turn: u8,
    },
    /// Sectors of rings, round along an axis.
    Round {
        /// The axis that runs round.
        along: usize,
    },
}

impl Shape {
    /// The shape for the board of some rules.
    pub(super) fn new(rules: &Rules) -> Self {
        match rules.space.lattice {
            Lattice::Hexagonal => Self::Hexagonal { turn: turn(rules) },
            Lattice::Square => round(&rules.space).map_or(Self::Square { turn: 0 }, |along| Self::Round { along }),
        }
    }

    /// The shape turned clockwise by some twelfths of a full turn. A ring looks the same from every side and stays.
    pub(super) fn turned(self, clockwise: u8) -> Self {
        let add = |turn: u8| (turn + 12 - clockwise % 12) % 12;
        match self {
            Self::Square { turn } => Self::Square { turn: add(turn) },
            Self::Hexagonal { turn } => Self::Hexagonal { turn: add(turn) },
            Self::Round { along } => Self::Round { along },
        }
    }

    /// The tiles of a plane, in the order of its rows.
    pub(super) fn tiles(self, space: &Space, plane: &Plane) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for row in &plane.rows {
            for (column, cell) in row.points.iter().enumerate() {
                if let Some(cell) = *cell {
                    tiles.push(self.tile(space, cell, (column, row.value)));
                }
            }
        }
        tiles
    }

    fn tile(self, space: &Space, cell: CellId, at: (usize, i16)) -> Tile {
        let (column, row) = (
            at.0 as f64,
            f64::from(at.1 - space.axes.get(1).map_or(0, |axis| axis.low)),
        );
        let (centre, sides, scale) = match self {
            Self::Square { turn } => {
                let centre = Spot::new(column * CELL, -row * CELL);
                (centre.turned(turn), turned(square(centre), turn), 1.0)
            }
            Self::Hexagonal { turn } => {
                let height = HEX_SIDE * 3.0_f64.sqrt();
                let centre = Spot::new(column * HEX_SIDE * 1.5, -(row + column / 2.0) * height);
                (centre.turned(turn), turned(hexagon(centre), turn), height / CELL * 0.92)
            }
            Self::Round { along } => sector(space, along, [column, row]),
        };
        Tile {
            cell,
            centre,
            sides,
            shade: shade(space, cell),
            scale,
            at,
        }
    }
}

/// The axis along which a board is joined to itself end to end, if the board is to be drawn round.
fn round(space: &Space) -> Option<usize> {
    let lengths: Vec<usize> = space.axes.iter().map(|axis| axis.labels.len()).collect();
    let whole = lengths.len() == 2 && space.charts.len() == 1 && space.cells.len() == lengths[0] * lengths[1];
    let along = usize::from(space.joins.first()?.exit.axis);
    let suits = |join: &crate::geometry::Join| {
        let (exit, entry) = (join.exit, join.entry);
        usize::from(exit.axis) == along
            && usize::from(entry.axis) == along
            && exit.high != entry.high
            && !join.mirrored.contains(&true)
    };
    let slender = whole && lengths[along] >= SLENDER * lengths[1 - along];
    (slender && space.barriers.is_empty() && space.joins.iter().all(suits)).then_some(along)
}

/// The number of a cell's shade: neighbours differ.
fn shade(space: &Space, cell: CellId) -> usize {
    let at = space.point(cell).at;
    let from_low = |axis: usize| i64::from(at[axis] - space.axes[axis].low);
    match space.lattice {
        Lattice::Hexagonal => (from_low(0) + 2 * from_low(1)).rem_euclid(3) as usize,
        Lattice::Square => {
            let sum: i64 = (0..space.dimensions()).map(from_low).sum();
            sum.rem_euclid(2) as usize
        }
    }
}

/// The sides between corners in clockwise order.
fn sides(corners: &[Spot], towards: &[[i16; 2]]) -> Vec<Side> {
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .zip(towards)
        .map(|((&from, &to), &[first, second])| Side {
            from,
            to,
            arc: None,
            towards: Vector::new([first, second, 0, 0]),
        })
        .collect()
}

/// Sides turned about the origin, counterclockwise by some twelfths of a full turn.
fn turned(mut sides: Vec<Side>, twelfths: u8) -> Vec<Side> {
    for side in &mut sides {
        side.from = side.from.turned(twelfths);
        side.to = side.to.turned(twelfths);
    }
    sides
}

fn square(centre: Spot) -> Vec<Side> {
    let half = CELL / 2.0;
    let corners =
        [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| centre.plus(Spot::new(x, y)));
    sides(&corners, &[[0, 1], [1, 0], [0, -1], [-1, 0]])
}

fn hexagon(centre: Spot) -> Vec<Side> {
    let (side, half) = (HEX_SIDE, HEX_SIDE * 3.0_f64.sqrt() / 2.0);
    let corners = [
        (-side / 2.0, -half),
        (side / 2.0, -half),
        (side, 0.0),
        (side / 2.0, half),
        (-side / 2.0, half),
        (-side, 0.0),
    ]
    .map(|(x, y)| centre.plus(Spot::new(x, y)));
    sides(&corners, &[[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]])
}

/// A sector of a ring: its middle, its sides and its scale.
fn sector(space: &Space, along: usize, at: [f64; 2]) -> (Spot, Vec<Side>, f64) {
    let length = |axis: usize| space.axes[axis].labels.len() as f64;
    let (count, rings) = (length(along), length(1 - along));
    let turn = 2.0 * PI / count;
    // The cells of the middle ring are about as long as they are thick.
    let hole = (RING / turn - RING * rings / 2.0).max(RING * 1.2);
    // The left side of the axis is outside.
    let depth = if along == 1 { at[0] } else { rings - 1.0 - at[1] };
    let outer = hole + RING * (rings - depth);
    let (begin, end) = (at[along] * turn, (at[along] + 1.0) * turn);
    let (inner, middle) = (outer - RING, (begin + end) / 2.0);
    let vector = |axis: usize, step: i16| {
        let mut vector = [0; 4];
        vector[axis] = step;
        Vector::new(vector)
    };
    let outwards = if along == 1 { vector(0, -1) } else { vector(1, 1) };
    let corner = Spot::polar;
    let side = |from: Spot, to: Spot, arc, towards| Side { from, to, arc, towards };
    let sides = vec![
        side(corner(outer, begin), corner(outer, end), Some((outer, true)), outwards),
        side(corner(outer, end), corner(inner, end), None, vector(along, 1)),
        side(
            corner(inner, end),
            corner(inner, begin),
            Some((inner, false)),
            outwards.reversed(),
        ),
        side(corner(inner, begin), corner(outer, begin), None, vector(along, -1)),
    ];
    let distance = inner + RING * 0.52;
    let scale = (RING / CELL).min(distance * turn / CELL * 1.08) * 0.94;
    (Spot::polar(distance, middle), sides, scale)
}
