//! Describes sets of directions in words: families, forward and sideways, and leaps.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{Lattice, Space, Vector};

use super::shapes::{all_of_shape, family, leap_words, leaper, ratio, shape_of};
use super::words::{counted, number, or_list};

/// The maximum number of shapes of leaps in a list that are described in words. If there are more, all are given as numbers.
const MAX_IN_WORDS: usize = 6;

/// Describes directions for a player with these forward directions.
pub(super) struct DirectionNames<'a> {
    /// The board.
    pub space: &'a Space,
    /// The forward vectors of the cells in question. Empty if there are none, or if they differ between the cells.
    pub forward: &'a [Vector],
}

/// A direction relative to the forward vectors, by its inner products with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RelativeDirection {
    /// All products are positive. With a single forward vector, the number is the product, otherwise 1.
    Forward(i32),
    /// Some products are positive, none negative.
    PartlyForward,
    /// All products are zero.
    Sideways,
    /// Some products are positive, others negative.
    Mixed,
    /// Some products are negative, none positive.
    PartlyBackward,
    /// All products are negative. With a single forward vector, the number is the absolute value of the product, otherwise 1.
    Backward(i32),
}

/// The directions of a step, leap or slide in words.
pub(super) struct DirectionPhrase {
    /// For a single step or leap, with the distance: `one cell diagonally`, `two cells one way and one sideways (2:1)`.
    pub single: String,
    /// For a slide, without the distance: `diagonally`. `None` if some of the directions are leaps.
    pub sliding: Option<String>,
    /// Whether some of the directions are leaps over cells.
    pub leaps: bool,
    /// The bend of the leg, if it is not straight.
    pub bend: Option<String>,
    /// The customary name of the leaper, if these are all directions of one shape: `fers`.
    pub leaper: Option<&'static str>,
}

impl DirectionNames<'_> {
    /// Describes a set of directions.
    pub fn phrase(&self, vectors: &BTreeSet<Vector>) -> DirectionPhrase {
        let mut shapes: BTreeMap<Vec<i64>, BTreeSet<Vector>> = BTreeMap::new();
        for &vector in vectors {
            shapes.entry(shape_of(self.space, vector)).or_default().insert(vector);
        }
        let steps: Vec<(&Vec<i64>, &BTreeSet<Vector>)> = shapes.iter().filter(|(shape, _)| shape[0] == 1).collect();
        let mut sliding: Vec<String> = Vec::new();
        // Whether all of them are whole families; then a list without commas is unambiguous.
        let mut whole = true;
        for &(shape, vectors) in &steps {
            let (word, complete) = self.steps(shape, vectors);
            whole &= complete;
            sliding.push(word);
        }
        let sliding = if whole {
            or_list(&sliding)
        } else {
            sliding.join(", or ")
        };
        let mut single: Vec<String> = Vec::new();
        if !steps.is_empty() {
            single.push(format!("one cell {sliding}"));
        }
        let far = shapes.iter().filter(|(shape, _)| shape[0] > 1);
        let (every, some): (Vec<_>, Vec<_>) = far.partition(|&(shape, vectors)| self.is_whole(shape, vectors));
        if every.len() > MAX_IN_WORDS {
            let numbers: Vec<String> = every.iter().map(|(shape, _)| ratio(shape)).collect();
            single.push(or_list(&numbers));
            single.extend(some.iter().map(|(shape, vectors)| self.leap(shape, vectors)));
        } else {
            let far = shapes.iter().filter(|(shape, _)| shape[0] > 1);
            single.extend(far.map(|(shape, vectors)| self.leap(shape, vectors)));
        }
        let leaps = shapes.keys().any(|shape| shape[0] > 1);
        let ways = self.space.axes.iter().map(|axis| 2 * axis.labels.len() - 1);
        if leaps && vectors.len() + 1 == ways.product::<usize>() {
            single = vec!["to any other cell".to_owned()];
        }
        let mut only = shapes.iter().filter(|(shape, vectors)| self.is_whole(shape, vectors));
        let leaper = only
            .next()
            .filter(|_| shapes.len() == 1)
            .and_then(|(shape, _)| leaper(self.space, shape));
        DirectionPhrase {
            leaper,
            single: single.join(", or "),
            sliding: (!leaps).then_some(sliding),
            leaps,
            bend: None,
        }
    }

    /// Whether these are all directions of a shape.
    fn is_whole(&self, shape: &[i64], vectors: &BTreeSet<Vector>) -> bool {
        *vectors == all_of_shape(self.space, shape)
    }

    /// Describes steps of one shape, and returns whether they are all steps of that shape.
    fn steps(&self, shape: &[i64], vectors: &BTreeSet<Vector>) -> (String, bool) {
        let family = family(shape.len());
        if self.is_whole(shape, vectors) {
            return (family.to_owned(), true);
        }
        let straight: BTreeSet<Vector> = self.forward.iter().copied().collect();
        let back: BTreeSet<Vector> = straight.iter().map(|vector| vector.reversed()).collect();
        if !straight.is_empty() && *vectors == straight {
            return ("forward".to_owned(), false);
        }
        if !straight.is_empty() && *vectors == back {
            return ("backward".to_owned(), false);
        }
        // If forward is diagonal, the words for orthogonal steps must be explicit.
        let orthogonal = shape.len() == 1 && self.forward.iter().all(|&along| shape_of(self.space, along) == [1]);
        let words = self.by_relative_direction(shape, vectors, |relative, several| match relative {
            RelativeDirection::Forward(by) if orthogonal && (!several || by == 0) => "forward".to_owned(),
            RelativeDirection::Forward(by) if orthogonal && Some(by) == self.forward_product() => "forward".to_owned(),
            RelativeDirection::Forward(_) if orthogonal => "obliquely forward".to_owned(),
            RelativeDirection::Forward(by) if several && by > 0 && self.forward.len() == 1 => {
                format!("{family}, {}", self.advance(by, "forward"))
            }
            RelativeDirection::Forward(_) if several && self.forward.len() > 1 => {
                format!("{family} forward both ways at once")
            }
            RelativeDirection::Forward(_) => format!("{family} forward"),
            RelativeDirection::PartlyForward if orthogonal => "forward".to_owned(),
            RelativeDirection::PartlyForward => format!("{family} forward to a side"),
            RelativeDirection::Sideways if orthogonal => "sideways".to_owned(),
            RelativeDirection::Sideways => format!("{family} sideways"),
            RelativeDirection::Mixed => format!("{family} forward and backward at once"),
            RelativeDirection::PartlyBackward if orthogonal => "backward".to_owned(),
            RelativeDirection::PartlyBackward => format!("{family} backward to a side"),
            RelativeDirection::Backward(by) if orthogonal && (!several || by == 0) => "backward".to_owned(),
            RelativeDirection::Backward(by) if orthogonal && Some(by) == self.forward_product() => {
                "backward".to_owned()
            }
            RelativeDirection::Backward(_) if orthogonal => "obliquely backward".to_owned(),
            RelativeDirection::Backward(by) if several && by > 0 && self.forward.len() == 1 => {
                format!("{family}, {}", self.advance(by, "backward"))
            }
            RelativeDirection::Backward(_) if several && self.forward.len() > 1 => {
                format!("{family} backward both ways at once")
            }
            RelativeDirection::Backward(_) => format!("{family} backward"),
        });
        (words.unwrap_or_else(|| self.listed(vectors)), false)
    }

    /// Describes leaps of one shape.
    fn leap(&self, shape: &[i64], vectors: &BTreeSet<Vector>) -> String {
        let name = format!("({})", ratio(shape));
        if self.is_whole(shape, vectors) {
            return format!("{} {name}", leap_words(self.space, shape));
        }
        let straight = self.forward.len() == 1 && self.is_straight(self.forward[0]);
        let words = self.by_relative_direction(shape, vectors, |relative, several| {
            let parts = |by: i32, way: &str| {
                let rest = shape.iter().position(|&size| size == i64::from(by));
                match (rest, shape) {
                    (Some(index), [_, _]) => {
                        let side = shape[1 - index] as usize;
                        format!("{} {way} and {} sideways", counted(by as usize, "cell"), number(side))
                    }
                    (Some(_), [_]) => format!("{} {way}", counted(by as usize, "cell")),
                    _ => format!("{}, {}", leap_words(self.space, shape), self.advance(by, way)),
                }
            };
            match relative {
                RelativeDirection::Forward(by) if straight && (several || shape.len() < 3) => parts(by, "forward"),
                RelativeDirection::Backward(by) if straight && (several || shape.len() < 3) => parts(by, "backward"),
                RelativeDirection::Forward(_) | RelativeDirection::PartlyForward => {
                    format!("{} forward", leap_words(self.space, shape))
                }
                RelativeDirection::Sideways => format!("{} sideways", leap_words(self.space, shape)),
                RelativeDirection::Mixed => format!("{} forward and backward at once", leap_words(self.space, shape)),
                RelativeDirection::Backward(_) | RelativeDirection::PartlyBackward => {
                    format!("{} backward", leap_words(self.space, shape))
                }
            }
        });
        match words {
            Some(words) => format!("{words} {name}"),
            None => format!("{name} {}", self.listed(vectors)),
        }
    }

    /// Describes directions of one shape, grouped by their relation to forward; `None` if any group is incomplete.
    fn by_relative_direction(
        &self,
        shape: &[i64],
        vectors: &BTreeSet<Vector>,
        word: impl Fn(RelativeDirection, bool) -> String,
    ) -> Option<String> {
        if self.forward.is_empty() {
            return None;
        }
        let mut groups: BTreeMap<RelativeDirection, BTreeSet<Vector>> = BTreeMap::new();
        for vector in all_of_shape(self.space, shape) {
            groups.entry(self.relative(vector)).or_default().insert(vector);
        }
        // All forward directions share a phrase.
        type Side = (fn(&RelativeDirection) -> bool, RelativeDirection);
        let sides: [Side; 2] = [
            (
                |relative| matches!(relative, RelativeDirection::Forward(_)),
                RelativeDirection::Forward(0),
            ),
            (
                |relative| matches!(relative, RelativeDirection::Backward(_)),
                RelativeDirection::Backward(0),
            ),
        ];
        let mut left = vectors.clone();
        let mut words: Vec<String> = Vec::new();
        for (is_side, whole) in sides {
            let parts: Vec<&BTreeSet<Vector>> = groups
                .iter()
                .filter(|(relative, _)| is_side(relative))
                .map(|it| it.1)
                .collect();
            if !parts.is_empty() && parts.iter().all(|part| part.is_subset(&left)) && shape[0] == 1 {
                for part in &parts {
                    left.retain(|vector| !part.contains(vector));
                }
                words.push(if parts.len() > 1 && shape.len() == 1 {
                    // On hexagons: straight and oblique.
                    let way = if whole == RelativeDirection::Forward(0) {
                        "forward"
                    } else {
                        "backward"
                    };
                    format!("in every direction {way}")
                } else {
                    // Next to partly forward directions, the wholly forward ones need longer words.
                    word(whole, *vectors != union(&parts))
                });
            }
        }
        for (&relative, group) in &groups {
            if group.is_subset(&left) {
                left.retain(|vector| !group.contains(vector));
                words.push(word(relative, true));
            }
        }
        (left.is_empty()).then(|| or_list(&words))
    }

    /// The relation of a direction to forward.
    fn relative(&self, vector: Vector) -> RelativeDirection {
        let dots = self.forward.iter().map(|&along| self.space.lattice.dot(vector, along));
        let dots: Vec<i32> = dots.collect();
        let (ahead, behind) = (dots.iter().any(|&it| it > 0), dots.iter().any(|&it| it < 0));
        let first = dots.first().copied().unwrap_or(0);
        match (ahead, behind) {
            (true, true) => RelativeDirection::Mixed,
            (true, false) if dots.iter().all(|&it| it > 0) => {
                RelativeDirection::Forward(if dots.len() == 1 { first } else { 1 })
            }
            (true, false) => RelativeDirection::PartlyForward,
            (false, true) if dots.iter().all(|&it| it < 0) => {
                RelativeDirection::Backward(if dots.len() == 1 { -first } else { 1 })
            }
            (false, true) => RelativeDirection::PartlyBackward,
            (false, false) => RelativeDirection::Sideways,
        }
    }

    /// The inner product of the forward vector with itself, if it is unique.
    fn forward_product(&self) -> Option<i32> {
        let [forward] = self.forward else { return None };
        Some(self.space.lattice.dot(*forward, *forward))
    }

    fn is_straight(&self, forward: Vector) -> bool {
        self.space.lattice == Lattice::Square && shape_of(self.space, forward) == [1]
    }

    /// `forward`, or `two of them forward` if several cells of a leap are forward.
    fn advance(&self, by: i32, way: &str) -> String {
        match self.forward_product() {
            Some(full) if by % full == 0 => format!("{} of them {way}", number((by / full) as usize)),
            _ => way.to_owned(),
        }
    }

    /// Describes directions one by one: `(file ±1, rank +1)`.
    pub fn listed(&self, vectors: &BTreeSet<Vector>) -> String {
        let mut left = vectors.clone();
        let mut items: Vec<String> = Vec::new();
        while let Some(&vector) = left.first() {
            // Mirror images along an axis share a `±`.
            let mut free = [false; 4];
            let mut known = BTreeSet::from([vector]);
            for (axis, free) in free.iter_mut().enumerate().take(self.space.dimensions()) {
                let mirrored = |vector: &Vector| {
                    let mut vector = *vector;
                    vector.0[axis] = -vector.0[axis];
                    vector
                };
                let images: BTreeSet<Vector> = known.iter().map(mirrored).collect();
                if vector.0[axis] != 0 && images.is_subset(&left) {
                    *free = true;
                    known.extend(images);
                }
            }
            left.retain(|vector| !known.contains(vector));
            let parts: Vec<String> = self
                .space
                .axes
                .iter()
                .enumerate()
                .filter(|&(axis, _)| vector.0[axis] != 0)
                .map(|(axis, it)| {
                    let value = vector.0[axis];
                    match (free[axis], value > 0) {
                        (true, _) => format!("{} ±{}", it.name, value.abs()),
                        (false, true) => format!("{} +{value}", it.name),
                        (false, false) => format!("{} −{}", it.name, -value),
                    }
                })
                .collect();
            items.push(format!("({})", parts.join(", ")));
        }
        format!("by {}", or_list(&items))
    }
}

fn union(sets: &[&BTreeSet<Vector>]) -> BTreeSet<Vector> {
    sets.iter().flat_map(|set| set.iter().copied()).collect()
}
