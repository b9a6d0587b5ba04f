//! Displacements on a lattice, and the frames by which joins turn them.

use std::fmt::{self, Debug, Formatter};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The maximum number of axes of a space.
pub const MAX_DIMENSIONS: usize = 4;

/// The order of axes in which a displacement crosses joins, if it leads beyond the ends of several axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CrossingOrder([u8; MAX_DIMENSIONS]);

impl CrossingOrder {
    /// The order of the axes' numbers.
    pub const PLAIN: Self = Self([0, 1, 2, 3]);

    /// All orders of this many axes, the plain one first.
    #[must_use]
    pub fn all(dimensions: usize) -> Vec<Self> {
        let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..dimensions {
            let longer = |order: &Vec<u8>| {
                let order = order.clone();
                let free = (0..dimensions as u8).filter({
                    let order = order.clone();
                    move |axis| !order.contains(axis)
                });
                free.map(move |axis| order.iter().copied().chain([axis]).collect::<Vec<u8>>())
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        let whole = |order: Vec<u8>| Self(std::array::from_fn(|at| order.get(at).copied().unwrap_or(at as u8)));
        orders.into_iter().map(whole).collect()
    }

    /// The first axes of a space, in this order.
    pub fn axes(self, dimensions: usize) -> impl Iterator<Item = usize> {
        self.0.into_iter().take(dimensions).map(usize::from)
    }
}

impl Default for CrossingOrder {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// A displacement with the order of axes in which it crosses joins. Components for axes that a space does not have are 0.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector(pub [i16; MAX_DIMENSIONS], pub CrossingOrder);

impl Vector {
    /// A displacement that crosses joins in the plain order.
    #[must_use]
    pub const fn new(components: [i16; MAX_DIMENSIONS]) -> Self {
        Self(components, CrossingOrder::PLAIN)
    }

    /// The same displacement with the plain order.
    #[must_use]
    pub fn plain(self) -> Self {
        Self::new(self.0)
    }

    /// The opposite displacement.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(self.0.map(|component| -component), self.1)
    }

    /// Whether all components are 0.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.0.iter().all(|&component| component == 0)
    }

    /// The sum of two displacements.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|axis| self.0[axis] + other.0[axis]), self.1)
    }
}

/// Omits the plain order.
impl Debug for Vector {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let mut parts = out.debug_tuple("Vector");
        parts.field(&self.0);
        if self.1 != CrossingOrder::PLAIN {
            parts.field(&self.1.0);
        }
        parts.finish()
    }
}

/// Serializes only the components if the order is plain.
impl Serialize for Vector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.1 == CrossingOrder::PLAIN {
            return self.0.serialize(serializer);
        }
        let mut both = serializer.serialize_struct("Vector", 2)?;
        both.serialize_field("by", &self.0)?;
        both.serialize_field("crossing", &self.1.0)?;
        both.end()
    }
}

/// The orientation of a path relative to its start: an integer matrix, by rows.
///
/// After crossing a join, a path continues in the orientation of the chart behind the join. Without joins, or with joins that
/// only translate, the frame stays the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Frame(pub [[i8; MAX_DIMENSIONS]; MAX_DIMENSIONS]);

impl Frame {
    /// The orientation at the start of a path.
    pub const IDENTITY: Self = Self([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]);

    /// Converts a displacement from the orientation at the start of the path to the current one.
    #[must_use]
    pub fn apply(&self, vector: Vector) -> Vector {
        if *self == Self::IDENTITY {
            return vector;
        }
        let turned = std::array::from_fn(|row| {
            (0..MAX_DIMENSIONS)
                .map(|column| i16::from(self.0[row][column]) * vector.0[column])
                .sum()
        });
        Vector(turned, vector.1)
    }

    /// Converts a displacement from the current orientation to the one at the start of the path; only for frames that permute and
    /// reverse axes.
    #[must_use]
    pub fn apply_back(&self, vector: Vector) -> Vector {
        let transposed = std::array::from_fn(|row| std::array::from_fn(|column| self.0[column][row]));
        Self(transposed).apply(vector)
    }

    /// The composition: this frame, followed by `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self(std::array::from_fn(|row| {
            std::array::from_fn(|column| (0..MAX_DIMENSIONS).map(|k| next.0[row][k] * self.0[k][column]).sum())
        }))
    }
}
