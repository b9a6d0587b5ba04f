//! Boards of all shapes: the targets of displacements, step by step.

use std::collections::BTreeMap;

use triagonal::diagnostics::Source;
use triagonal::geometry::{CrossingOrder, MAX_DIMENSIONS, Space, Vector};
use triagonal::rules::{Library, load};

/// A board, its number of cells, and walks on it.
struct Board {
    name: &'static str,
    statements: &'static str,
    cells: usize,
    /// A cell, a displacement, and the cells that its repetition reaches; `-` is the edge, `o` a gap.
    walks: &'static [(&'static str, &'static [i16], &'static str)],
}

const BOARDS: &[Board] = &[
    Board {
        name: "a ring",
        statements: "axes ring a..d, rank 1..16; join rank + to rank -; view Black: shift rank 8",
        cells: 64,
        walks: &[
            ("d15", &[0, 1], "d16 d1 d2"),
            ("a2", &[0, -1], "a1 a16 a15"),
            ("c1", &[1, 0], "d1 -"),
            ("a16", &[1, 2], "b2 c4 d6 -"),
        ],
    },
    Board {
        name: "a Möbius strip",
        statements: "axes file a..e, rank 1..5; join right to left, mirror rank; view Black: mirror file",
        cells: 25,
        walks: &[
            ("d1", &[1, 0], "e1 a5 b5"),
            ("b5", &[-1, 0], "a5 e1 d1"),
            ("d1", &[1, 1], "e2 a3 b2 c1 -"),
            ("c5", &[0, 1], "-"),
        ],
    },
    Board {
        name: "a Klein bottle",
        statements: "axes file a..e, rank 1..5; join right to left, mirror rank; join top to bottom; view Black: same",
        cells: 25,
        walks: &[
            ("e5", &[1, 0], "a1 b1"),
            ("c4", &[0, 1], "c5 c1 c2"),
            ("d4", &[1, 1], "e5 a5 b4 c3"),
        ],
    },
    Board {
        name: "two boards joined crosswise",
        statements: "charts 1, 2; axes file a..h, rank 1..8; names chart file rank
            join top of 1 to bottom of 2; join top of 2 to bottom of 1
            join right of 1 to left of 2; join right of 2 to left of 1
            view Black: chart 1 to 2",
        cells: 128,
        walks: &[
            ("1h3", &[1, 0], "2a3 2b3"),
            ("2h3", &[1, 0], "1a3 1b3"),
            ("1a8", &[0, 1], "2a1 2a2"),
            ("2a8", &[0, 1], "1a1 1a2"),
            ("1a1", &[0, -1], "2a8 2a7"),
            ("1h8", &[1, 1], "1a1 1b2"),
            ("1a8", &[-1, 1], "1h1 1g2"),
            ("2a8", &[-1, 1], "2h1 2g2"),
        ],
    },
    Board {
        name: "four dimensions",
        statements: "axes w a..d, x A..D, y 1..4, z 1..4 as p..s; view Black: mirror z",
        cells: 256,
        walks: &[
            ("aA1p", &[1, 1, 1, 1], "bB2q cC3r dD4s -"),
            ("bC2q", &[0, 2, 0, -1], "-"),
            ("bB2q", &[2, 0, 0, -1], "dB2p -"),
        ],
    },
    Board {
        name: "a hexagon of side six",
        statements: "hexagonal; axes file a..l without j, rank 1..11; cells where abs(file + rank - 12) <= 5
            names file, rank counted in file; view Black: mirror file, mirror rank",
        cells: 91,
        walks: &[
            ("f9", &[0, 1], "f10 f11 -"),
            ("a1", &[1, 0], "b2 c3 d4 e5 f6 g6 h6 i6 k6 l6 -"),
            ("l1", &[-1, 1], "k2 i3 h4 g5 f6 e6 d6 c6 b6 a6 -"),
            ("f5", &[1, 1], "g6 h7 i8 o"),
            ("e4", &[2, -1], "g4 i3 l2 -"),
        ],
    },
    Board {
        name: "gaps",
        statements: "axes file a..e, rank 1..3; view Black: mirror rank
            cells {
                o . o o o
                o o o . o
                o . o o o
            }",
        cells: 12,
        walks: &[
            ("a1", &[1, 0], "o c1 d1 e1 -"),
            ("c2", &[1, 0], "o e2 -"),
            ("a1", &[1, 1], "b2 c3 -"),
        ],
    },
    Board {
        name: "a barrier",
        statements: "axes file a..d, rank 1..2; barrier between west, east; view Black: mirror rank",
        cells: 8,
        walks: &[("a1", &[1, 0], "b1 -"), ("d2", &[-1, 0], "c2 -"), ("a1", &[2, 0], "-")],
    },
];

/// A library without files.
struct Alone;

impl Library for Alone {
    fn find(&self, _name: &str) -> Option<Source> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn space(board: &Board) -> Space {
    let text = format!(
        "players White, Black\nboard {{\n{}\n}}\nzone west for all: cells {}\nzone east for all: cells {}\n\
         piece King K royal {{ step radial }}\narray {{ King {} }}\narray Black {{ nothing }}\n",
        board.statements,
        if board.name == "a barrier" {
            "b1, b2, a1, a2"
        } else {
            board.walks[0].0
        },
        if board.name == "a barrier" {
            "c1, c2, d1, d2"
        } else {
            board.walks[0].0
        },
        board.walks[0].0,
    );
    let checked = load(Source::new(board.name, text), &Alone).check(&BTreeMap::new());
    let rules = checked.rules;
    rules
        .unwrap_or_else(|| panic!("{}: {:?}", board.name, checked.report.diagnostics()))
        .space
}

/// Returns the names of the places of a walk, up to `length` displacements.
fn walk(space: &Space, from: &str, vector: &[i16], length: usize) -> String {
    let mut components = [0; MAX_DIMENSIONS];
    components[..vector.len()].copy_from_slice(vector);
    let mut place = space.place(space.cell_named(from).unwrap_or_else(|| panic!("no cell `{from}`")));
    let mut seen = Vec::new();
    while seen.len() < length {
        let Some(next) = space.step(place, Vector::new(components)) else {
            seen.push("-");
            break;
        };
        seen.push(space.cell_at(next.point).map_or("o", |cell| space.name(cell)));
        place = next;
    }
    seen.join(" ")
}

#[test]
fn displacements_lead_where_they_should() {
    for board in BOARDS {
        let space = space(board);
        assert_eq!(space.cells.len(), board.cells, "{}", board.name);
        for (from, vector, expected) in board.walks {
            let found = walk(&space, from, vector, expected.split(' ').count());
            assert_eq!(found, *expected, "{}: from {from} by {vector:?}", board.name);
        }
    }
}

#[test]
fn boards_joined_crosswise_have_no_edge() {
    let crosswise = BOARDS.iter().find(|board| board.name == "two boards joined crosswise");
    let space = space(crosswise.expect("the board is listed"));
    for cell in space.ids() {
        let neighbours: std::collections::BTreeSet<_> = (-1..=1)
            .flat_map(|x| (-1..=1).map(move |y| Vector::new([x, y, 0, 0])))
            .filter(|vector| !vector.is_zero())
            .filter_map(|vector| space.cell_at(space.step(space.place(cell), vector)?.point))
            .collect();
        assert_eq!(neighbours.len(), 8, "{}", space.name(cell));
    }
}

#[test]
fn corners_are_crossed_in_the_order_of_the_axes_that_a_displacement_has() {
    let board = Board {
        name: "three boards around a corner",
        statements: "charts 1, 2, 3; axes file a..d, rank 1..4; names chart file rank
            join top of 1 to right of 2; join top of 2 to right of 3; join top of 3 to right of 1
            corners cross both ways; view Black: same",
        cells: 48,
        walks: &[("1d4", &[1, 1], "")],
    };
    let space = space(&board);
    let line = |vector: Vector| {
        let begin = space.place(space.cell_named("1d4").expect("a cell"));
        let places = std::iter::successors(Some(begin), |&place| space.step(place, vector));
        let cells = places.skip(1).filter_map(|place| space.cell_at(place.point));
        cells
            .map(|cell| space.name(cell).to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let lines: Vec<String> = space.crossings(Vector::new([1, 1, 0, 0])).map(line).collect();
    assert_eq!(lines, ["2d4 2c3 2b2 2a1", "3d4 3c3 3b2 3a1"]);
    // A displacement along one axis crosses one join at a time.
    assert_eq!(space.crossings(Vector::new([0, 2, 0, 0])).count(), 1);
    assert_eq!(CrossingOrder::all(3).len(), 6);
}
