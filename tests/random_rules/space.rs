//! Random small spaces.

use triagonal::geometry::{
    Axis, Barrier, Cell, CellId, CellSet, Chart, Face, Join, Lattice, MAX_DIMENSIONS, Point, Space,
};

use crate::support::Rng;

/// Returns a space with one to three dimensions, one or two charts, and sometimes gaps, joins or a barrier.
pub fn random_space(rng: &mut Rng) -> Space {
    let shapes: [&[usize]; 9] = [
        &[9],
        &[5, 5],
        &[4, 7],
        &[6, 6],
        &[6, 4],
        &[3, 3, 3],
        &[2, 4, 4],
        &[8, 8],
        &[3, 12],
    ];
    let shape = *rng.pick(&shapes);
    let charts = if shape.iter().product::<usize>() <= 28 && rng.below(4) == 0 {
        2
    } else {
        1
    };
    let low = -(rng.below(3) as i16);
    let axes: Vec<Axis> = shape
        .iter()
        .enumerate()
        .map(|(axis, &length)| Axis {
            name: format!("axis{axis}"),
            low,
            labels: (0..length).map(|label| label.to_string()).collect(),
        })
        .collect();
    let missing_one_in = if rng.below(3) == 0 { 7 } else { usize::MAX };
    let mut cells = Vec::new();
    for chart in 0..charts {
        for index in 0..shape.iter().product::<usize>() {
            if rng.below(missing_one_in) == 1 {
                continue;
            }
            let mut at = [0; MAX_DIMENSIONS];
            let mut rest = index;
            for (coordinate, &length) in at.iter_mut().zip(shape) {
                *coordinate = low + (rest % length) as i16;
                rest /= length;
            }
            cells.push(Cell {
                name: format!("{}{}", ["A", "B"][usize::from(chart)], index),
                point: Point { chart, at },
            });
        }
    }
    let named = (0..charts).map(|chart| Chart {
        name: chart.to_string(),
    });
    let lattice = if shape.len() == 2 && rng.below(5) == 0 {
        Lattice::Hexagonal
    } else {
        Lattice::Square
    };
    let mut space = Space::new(lattice, axes, named.collect(), cells);
    space.gaps_pass = rng.below(2) == 0;
    space.joins = random_joins(rng, shape, charts);
    if rng.below(6) == 0 {
        let (one, other): (Vec<_>, Vec<_>) = space
            .ids()
            .filter(|_| rng.below(2) == 0)
            .partition(|cell| cell.0 % 3 == 0);
        let set = |cells: Vec<CellId>| cells.into_iter().collect::<CellSet>();
        space.barriers.push(Barrier(set(one), set(other)));
    }
    space
}

fn random_joins(rng: &mut Rng, shape: &[usize], charts: u8) -> Vec<Join> {
    let mut joins = Vec::new();
    let face = |chart: u8, axis: usize, high: bool| Face {
        chart,
        axis: axis as u8,
        high,
    };
    let mut join = |rng: &mut Rng, exit: Face, entry: Face| {
        let mirrored = (1..shape.len()).map(|_| rng.below(3) == 0).collect();
        let there = Join { exit, entry, mirrored };
        joins.push(there.reversed());
        joins.push(there);
    };
    if rng.below(2) == 0 {
        return joins;
    }
    if charts == 1 && shape.len() == 2 && shape[0] == shape[1] && rng.below(3) == 0 {
        let high = rng.below(2) == 0;
        join(rng, face(0, 0, true), face(0, 1, high));
        return joins;
    }
    for axis in 0..shape.len() {
        if rng.below(2) == 0 {
            let other = charts - 1;
            join(rng, face(0, axis, true), face(other, axis, false));
            if other != 0 {
                join(rng, face(other, axis, true), face(0, axis, false));
            }
        }
    }
    joins
}
