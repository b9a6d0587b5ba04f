//! Legs that do not go straight on.

use serde::Serialize;

use crate::geometry::{CrossingOrder, Place, Space, Vector};

/// How a leg goes on after its first displacement.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bend {
    /// In the same direction.
    #[default]
    Straight,
    /// Each displacement is followed by the next one of these, and the last of them by the first. The leg's own is one of
    /// them, and none is there twice.
    Curve(Vec<Vector>),
    /// Where a displacement after the first would lead beyond the ends of axes, at sides that are not joined, the components
    /// along these axes are reversed, of this displacement and of the rest of the leg: so many times at most.
    Reflect(Option<u16>),
}

/// Where a leg has come to, and the displacement that it makes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stride {
    /// Where it has come to.
    pub place: Place,
    /// The next displacement, in the directions at the start of the path.
    pub next: Vector,
    /// How often the leg has been reflected; nothing before its first displacement.
    reflected: Option<u16>,
}

impl Stride {
    /// The beginning of a leg.
    #[must_use]
    pub fn begin(place: Place, first: Vector) -> Self {
        Self {
            place,
            next: first,
            reflected: None,
        }
    }

    /// What a leg comes to only once: the place, and the direction in which it goes on from there.
    #[must_use]
    pub fn way(&self) -> (Place, Vector) {
        (self.place, self.next)
    }
}

impl Bend {
    /// One displacement further; nothing where the leg cannot go on.
    #[must_use]
    pub fn step(&self, space: &Space, at: Stride) -> Option<Stride> {
        let place = space.step(at.place, at.next);
        match self {
            Self::Straight => Some(Stride { place: place?, ..at }),
            Self::Curve(ring) => Some(Stride {
                place: place?,
                next: after(ring, at.next),
                ..at
            }),
            Self::Reflect(most) => {
                let done = at.reflected.unwrap_or(0);
                let next = match (place, at.reflected) {
                    (Some(place), _) => {
                        return Some(Stride {
                            place,
                            next: at.next,
                            reflected: Some(done),
                        });
                    }
                    (None, Some(done)) if most.is_none_or(|most| done < most) => space.reflected(at.place, at.next)?,
                    (None, _) => return None,
                };
                Some(Stride {
                    place: space.step(at.place, next)?,
                    next,
                    // Without a bound it does not matter how many times.
                    reflected: Some(most.map_or(0, |_| done + 1)),
                })
            }
        }
    }

    /// The displacements that follow each other.
    #[must_use]
    pub fn ring(&self) -> &[Vector] {
        match self {
            Self::Straight | Self::Reflect(_) => &[],
            Self::Curve(ring) => ring,
        }
    }

    /// The same bend of a leg that crosses joins in an order of the axes.
    #[must_use]
    pub fn crossing(&self, order: CrossingOrder) -> Self {
        match self {
            Self::Straight | Self::Reflect(_) => self.clone(),
            Self::Curve(ring) => Self::Curve(ring.iter().map(|vector| Vector(vector.0, order)).collect()),
        }
    }

    /// Whether it leads a leg that does not go straight.
    #[must_use]
    pub fn is_bent(&self) -> bool {
        *self != Self::Straight
    }
}

/// The next vector of a ring.
fn after(ring: &[Vector], vector: Vector) -> Vector {
    let at = ring.iter().position(|&it| it == vector);
    let next = at.and_then(|at| ring.get(at + 1).or_else(|| ring.first()));
    next.copied().unwrap_or(vector)
}
