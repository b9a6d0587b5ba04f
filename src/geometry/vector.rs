//! Displacements on a lattice, and how joins turn them.

use serde::Serialize;

/// The most axes a space can have.
pub const MAX_DIMENSIONS: usize = 4;

/// A displacement; axes a space does not have are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Vector(pub [i16; MAX_DIMENSIONS]);

impl Vector {
    /// The displacement back.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(self.0.map(|component| -component))
    }

    /// Whether all components are 0.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.0.iter().all(|&component| component == 0)
    }

    /// The sum of two displacements.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|axis| self.0[axis] + other.0[axis]))
    }
}

/// How directions have turned since the start of a path: an integer matrix, row by row.
///
/// A path that crosses a join continues in the directions of the chart behind the join. Without joins,
/// or with joins that only translate, the frame stays the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Frame(pub [[i8; MAX_DIMENSIONS]; MAX_DIMENSIONS]);

impl Frame {
    /// The frame of a path that has not turned.
    pub const IDENTITY: Self = Self([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]);

    /// A displacement given in the directions at the start of the path, in the directions here.
    #[must_use]
    pub fn apply(&self, vector: Vector) -> Vector {
        if *self == Self::IDENTITY {
            return vector;
        }
        Vector(std::array::from_fn(|row| {
            (0..MAX_DIMENSIONS)
                .map(|column| i16::from(self.0[row][column]) * vector.0[column])
                .sum()
        }))
    }

    /// A displacement given in the directions here, in those at the start of the path, if the frame only swaps and reverses
    /// axes.
    #[must_use]
    pub fn apply_back(&self, vector: Vector) -> Vector {
        let transposed = std::array::from_fn(|row| std::array::from_fn(|column| self.0[column][row]));
        Self(transposed).apply(vector)
    }

    /// This turn, followed by `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self(std::array::from_fn(|row| {
            std::array::from_fn(|column| (0..MAX_DIMENSIONS).map(|k| next.0[row][k] * self.0[k][column]).sum())
        }))
    }
}
