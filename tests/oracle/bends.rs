//! Legs with bends and reflections.

use triagonal::geometry::{Place, Space, Vector};
use triagonal::rules::Bend;

/// The state of a leg.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ahead {
    /// The current place.
    pub place: Place,
    /// The next displacement, relative to the directions at the start of the path.
    pub vector: Vector,
    /// The number of displacements so far.
    pub made: usize,
    /// The number of reflections so far.
    pub reflected: usize,
}

impl Ahead {
    /// The state at the beginning of a leg.
    pub fn begin(place: Place, vector: Vector) -> Self {
        Self {
            place,
            vector,
            made: 0,
            reflected: 0,
        }
    }

    /// Returns the state after one more displacement.
    pub fn step(&self, space: &Space, bend: &Bend) -> Option<Self> {
        if let Some(place) = space.step(self.place, self.vector) {
            return Some(Self {
                place,
                vector: follower(bend, self.vector),
                made: self.made + 1,
                ..*self
            });
        }
        let may = match bend {
            Bend::Reflect(None) => self.made > 0,
            Bend::Reflect(Some(most)) => self.made > 0 && self.reflected < usize::from(*most),
            Bend::Straight | Bend::Curve(_) => false,
        };
        let vector = may.then(|| mirrored(space, self.place, self.vector))?;
        Some(Self {
            place: space.step(self.place, vector)?,
            vector,
            made: self.made + 1,
            reflected: self.reflected + 1,
        })
    }
}

/// Returns the displacement that follows another.
fn follower(bend: &Bend, vector: Vector) -> Vector {
    let Bend::Curve(ring) = bend else { return vector };
    let at = ring.iter().position(|it| *it == vector).expect("the ring has it");
    ring[(at + 1) % ring.len()]
}

/// Reverses the components of a displacement that lead beyond unjoined ends of axes.
fn mirrored(space: &Space, place: Place, vector: Vector) -> Vector {
    let mut wanted = place.frame.apply(vector);
    for (number, axis) in space.axes.iter().enumerate() {
        let at = place.point.at[number] + wanted.0[number];
        let joined = |high: bool| {
            space.joins.iter().any(|join| {
                (join.exit.chart, usize::from(join.exit.axis), join.exit.high) == (place.point.chart, number, high)
            })
        };
        if (at < axis.low && !joined(false)) || (at > axis.high() && !joined(true)) {
            wanted.0[number] = -wanted.0[number];
        }
    }
    let found = rearranged(vector)
        .into_iter()
        .find(|&it| place.frame.apply(it).0 == wanted.0)
        .map(|it| Vector(it.0, vector.1));
    found.expect("frames of square boards only swap and reverse axes")
}

/// Returns all vectors with the same components in any order and with any signs.
fn rearranged(vector: Vector) -> Vec<Vector> {
    let mut all = vec![Vec::new()];
    for _ in 0..vector.0.len() {
        all = all
            .into_iter()
            .flat_map(|so_far: Vec<(usize, i16)>| {
                let free: Vec<usize> = (0..vector.0.len())
                    .filter(|at| so_far.iter().all(|it| it.0 != *at))
                    .collect();
                free.into_iter().flat_map(move |at| {
                    let so_far = so_far.clone();
                    [1, -1].map(|sign| so_far.iter().copied().chain([(at, sign * vector.0[at])]).collect())
                })
            })
            .collect();
    }
    all.into_iter()
        .map(|it| Vector::new(std::array::from_fn(|at| it[at].1)))
        .collect()
}
