//! Displacements on a lattice, and how joins turn them.

use std::fmt::{self, Debug, Formatter};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The most axes a space can have.
pub const MAX_DIMENSIONS: usize = 4;

/// The order of the axes in which a displacement crosses joins, where it leads beyond the ends of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CrossingOrder([u8; MAX_DIMENSIONS]);

impl CrossingOrder {
    /// The order in which the axes are numbered.
    pub const PLAIN: Self = Self([0, 1, 2, 3]);

    /// All orders of so many axes, the plain one first.
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

    /// The first axes of a space in this order.
    pub fn axes(self, dimensions: usize) -> impl Iterator<Item = usize> {
        self.0.into_iter().take(dimensions).map(usize::from)
    }
}

impl Default for CrossingOrder {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// A displacement; axes a space does not have are 0. It crosses joins in the order of the axes that it has with it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector(pub [i16; MAX_DIMENSIONS], pub CrossingOrder);

impl Vector {
    /// A displacement that crosses joins in the plain order of the axes.
    #[must_use]
    pub const fn new(components: [i16; MAX_DIMENSIONS]) -> Self {
        Self(components, CrossingOrder::PLAIN)
    }

    /// The same displacement, crossing joins in the plain order of the axes.
    #[must_use]
    pub fn plain(self) -> Self {
        Self::new(self.0)
    }

    /// The displacement back.
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

/// Without the order, if it is the plain one.
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

/// The components alone, unless the displacement crosses joins in another order of the axes than the plain one.
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
        let turned = std::array::from_fn(|row| {
            (0..MAX_DIMENSIONS)
                .map(|column| i16::from(self.0[row][column]) * vector.0[column])
                .sum()
        });
        Vector(turned, vector.1)
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
