//! Square and hexagonal lattices: their inner products and symmetries.

use std::collections::BTreeSet;

use serde::Serialize;

use super::vector::{MAX_DIMENSIONS, Vector};

/// The lattice of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lattice {
    /// Axes at right angles, in one to four dimensions.
    Square,
    /// Two axes at sixty degrees, so that every point has six neighbours.
    Hexagonal,
}

impl Lattice {
    /// The inner product of two displacements, doubled on a hexagonal lattice so that it is an integer.
    #[must_use]
    pub fn dot(self, one: Vector, other: Vector) -> i32 {
        let product = |i: usize, j: usize| i32::from(one.0[i]) * i32::from(other.0[j]);
        let plain: i32 = (0..MAX_DIMENSIONS).map(|axis| product(axis, axis)).sum();
        match self {
            Self::Square => plain,
            Self::Hexagonal => 2 * plain + product(0, 1) + product(1, 0),
        }
    }

    /// All displacements of a shape such as 2:1, i.e. its images under the symmetries of the lattice, in ascending order.
    ///
    /// Missing components of the shape are 0.
    #[must_use]
    pub fn copies(self, dimensions: usize, shape: &[i64]) -> Vec<Vector> {
        let mut first = [0; MAX_DIMENSIONS];
        for (component, &given) in first.iter_mut().zip(shape.iter().take(dimensions)) {
            *component = i16::try_from(given).unwrap_or_default();
        }
        let mut images = BTreeSet::from([Vector::new(first)]);
        let mut open = vec![Vector::new(first)];
        while let Some(vector) = open.pop() {
            for image in neighbours(self, dimensions, vector) {
                if images.insert(image) {
                    open.push(image);
                }
            }
        }
        images.into_iter().collect()
    }
}

/// The images of a vector under reflections that generate all symmetries of the lattice.
fn neighbours(lattice: Lattice, dimensions: usize, vector: Vector) -> Vec<Vector> {
    let at = vector.0;
    match lattice {
        Lattice::Hexagonal => vec![
            Vector::new([at[1], at[0], 0, 0]),
            Vector::new([-at[1], at[0] + at[1], 0, 0]),
        ],
        Lattice::Square => {
            let mut images = Vec::new();
            for axis in 0..dimensions {
                let mut mirrored = at;
                mirrored[axis] = -mirrored[axis];
                images.push(Vector::new(mirrored));
                if axis + 1 < dimensions {
                    let mut exchanged = at;
                    exchanged.swap(axis, axis + 1);
                    images.push(Vector::new(exchanged));
                }
            }
            images
        }
    }
}
