//! Legs that do not go straight on.

use triagonal::geometry::{Place, Space, Vector};
use triagonal::rules::Bend;

/// Where a leg has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ahead {
    /// The place.
    pub place: Place,
    /// The next displacement, in the directions at the start of the path.
    pub vector: Vector,
    /// How many displacements the leg has made.
    pub made: usize,
    /// How often it has been reflected.
    pub reflected: usize,
}

impl Ahead {
    /// The beginning of a leg.
    pub fn begin(place: Place, vector: Vector) -> Self {
        Self {
            place,
            vector,
            made: 0,
            reflected: 0,
        }
    }

    /// One displacement further.
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

/// The displacement after one.
fn follower(bend: &Bend, vector: Vector) -> Vector {
    let Bend::Curve(ring) = bend else { return vector };
    let at = ring.iter().position(|it| *it == vector).expect("the ring has it");
    ring[(at + 1) % ring.len()]
}

/// A displacement with the components reversed that lead beyond ends of axes at sides that are not joined.
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

/// A vector with its components in any order and with any signs.
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
