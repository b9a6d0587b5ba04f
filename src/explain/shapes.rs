//! Names for shapes of directions: families of steps, and numbers and customary names of leaps.

use std::collections::BTreeSet;

use crate::geometry::{Lattice, Space, Vector};

use super::words::{and_list, counted, number};

/// The shape of a vector: the absolute values of its components in descending order, without zeros.
pub(super) fn shape_of(space: &Space, vector: Vector) -> Vec<i64> {
    let mut sizes: Vec<i64> = match space.lattice {
        Lattice::Square => vector.0.iter().map(|&it| i64::from(it).abs()).collect(),
        Lattice::Hexagonal => {
            let [x, y, ..] = vector.0.map(i64::from);
            let mut sizes = vec![x.abs(), y.abs(), (x + y).abs()];
            sizes.sort_unstable();
            // The largest is the sum of the others.
            sizes.pop();
            sizes
        }
    };
    sizes.retain(|&size| size > 0);
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    sizes
}

/// All directions of a shape.
pub(super) fn all_of_shape(space: &Space, shape: &[i64]) -> BTreeSet<Vector> {
    let copies = space.lattice.copies(space.dimensions(), shape);
    copies.into_iter().collect()
}

/// A shape as a ratio: `3:1`.
pub(super) fn ratio(shape: &[i64]) -> String {
    let numbers: Vec<String> = shape.iter().map(i64::to_string).collect();
    match shape {
        [only] => format!("{only}:0"),
        _ => numbers.join(":"),
    }
}

/// The customary name of a leaper on a square board.
pub(super) fn leaper(space: &Space, shape: &[i64]) -> Option<&'static str> {
    if space.lattice != Lattice::Square {
        return None;
    }
    Some(match shape {
        [1] => "wazir",
        [1, 1] => "fers",
        [2] => "dabbaba",
        [2, 1] => "knight",
        [2, 2] => "alfil",
        [3] => "threeleaper",
        [3, 1] => "camel",
        [3, 2] => "zebra",
        [3, 3] => "tripper",
        [4, 1] => "giraffe",
        [4, 3] => "antelope",
        _ => return None,
    })
}

/// `exactly two cells diagonally`, `two cells one way and one sideways`
pub(super) fn leap_words(space: &Space, shape: &[i64]) -> String {
    match shape {
        [first, rest @ ..] if rest.iter().all(|size| size == first) => {
            format!("exactly {} {}", counted(*first as usize, "cell"), family(shape.len()))
        }
        [long, short] if space.lattice == Lattice::Square => {
            format!(
                "{} one way and {} sideways",
                counted(*long as usize, "cell"),
                number(*short as usize)
            )
        }
        [long, short] => format!(
            "{} orthogonally and {} more at a wide angle",
            counted(*long as usize, "cell"),
            number(*short as usize)
        ),
        _ => {
            let sizes: Vec<String> = shape.iter().map(|&size| number(size as usize)).collect();
            format!("{} cells along {} axes", and_list(&sizes), number(shape.len()))
        }
    }
}

/// The word for steps along this many axes at once.
pub(super) fn family(axes: usize) -> &'static str {
    match axes {
        1 => "orthogonally",
        2 => "diagonally",
        3 => "triagonally",
        _ => "quadragonally",
    }
}
