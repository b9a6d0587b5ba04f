//! Legs that turn.

use serde::Serialize;

use crate::geometry::{CrossingOrder, Place, Space, Vector};

/// How a leg continues after its first displacement.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bend {
    /// In the same direction.
    #[default]
    Straight,
    /// The displacements follow this cycle. The leg's own vector occurs in the cycle, and no vector occurs twice.
    Curve(Vec<Vector>),
    /// The leg bounces off edges. If a displacement after the first would lead beyond the ends of axes at sides that are not
    /// joined, its components along these axes are reversed, and so are those of the rest of the leg. The number limits the
    /// reflections.
    Reflect(Option<u16>),
}

/// The progress of a leg: its current place and its next displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stride {
    /// The current place.
    pub place: Place,
    /// The next displacement, relative to the orientation at the start of the path.
    pub next: Vector,
    /// The number of reflections so far; `None` before the first displacement.
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

    /// The part of the state that a leg never repeats: its place, and the direction in which it continues from there.
    #[must_use]
    pub fn way(&self) -> (Place, Vector) {
        (self.place, self.next)
    }
}

impl Bend {
    /// Takes one more displacement; `None` where the leg cannot continue.
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
                    // Without a limit the number of reflections does not matter.
                    reflected: Some(most.map_or(0, |_| done + 1)),
                })
            }
        }
    }

    /// The cycle of displacements.
    #[must_use]
    pub fn ring(&self) -> &[Vector] {
        match self {
            Self::Straight | Self::Reflect(_) => &[],
            Self::Curve(ring) => ring,
        }
    }

    /// The same bend for a leg that crosses joins in this order of the axes.
    #[must_use]
    pub fn crossing(&self, order: CrossingOrder) -> Self {
        match self {
            Self::Straight | Self::Reflect(_) => self.clone(),
            Self::Curve(ring) => Self::Curve(ring.iter().map(|vector| Vector(vector.0, order)).collect()),
        }
    }

    /// Returns whether the leg turns.
    #[must_use]
    pub fn is_bent(&self) -> bool {
        *self != Self::Straight
    }
}

/// The next vector of a cycle.
fn after(ring: &[Vector], vector: Vector) -> Vector {
    let at = ring.iter().position(|&it| it == vector);
    let next = at.and_then(|at| ring.get(at + 1).or_else(|| ring.first()));
    next.copied().unwrap_or(vector)
}
