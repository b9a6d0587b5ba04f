//! Sets of directions in words: families, forward and sideways, and shapes of leaps.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{Lattice, Space, Vector};

use super::words::{counted, either, number};

/// Directions on a board, as a player sees them who goes forward along some vectors.
pub(super) struct Compass<'a> {
    /// The board.
    pub space: &'a Space,
    /// The forward vectors of the cells in question; none where they differ or there are none.
    pub forward: &'a [Vector],
}

/// How directions lie to what is forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lie {
    /// With every forward vector, and so far along it.
    Ahead(i32),
    /// With some, against none.
    Partly,
    /// Across all.
    Across,
    /// With some, against others.
    Torn,
    /// Against some, with none.
    PartlyBack,
    /// Against every forward vector, and so far.
    Behind(i32),
}

/// What leaps or steps go along, in words.
pub(super) struct Course {
    /// With the distance, for a single leap: `one cell diagonally`, `two cells one way and one sideways (2:1)`.
    pub once: String,
    /// Without the distance, for slides: `diagonally`; nothing for leaps of more than a neighbouring cell.
    pub along: Option<String>,
    /// Whether any of them passes over cells.
    pub leaps: bool,
    /// Whose move it is by the field's names, if it is a whole shape and nothing else: `fers`.
    pub leaper: Option<&'static str>,
}

impl Compass<'_> {
    /// A set of directions in words.
    pub fn course(&self, vectors: &BTreeSet<Vector>) -> Course {
        let mut shapes: BTreeMap<Vec<i64>, BTreeSet<Vector>> = BTreeMap::new();
        for &vector in vectors {
            shapes.entry(self.shape(vector)).or_default().insert(vector);
        }
        let steps: Vec<(&Vec<i64>, &BTreeSet<Vector>)> = shapes.iter().filter(|(shape, _)| shape[0] == 1).collect();
        let mut along: Vec<String> = Vec::new();
        // Whether all are whole families, which need no comma to be told apart.
        let mut whole = true;
        for &(shape, vectors) in &steps {
            let (word, complete) = self.steps(shape, vectors);
            whole &= complete;
            along.push(word);
        }
        // Orthogonal and diagonal steps together are lists of one word each; others could be misread.
        let along = if whole { either(&along) } else { along.join(", or ") };
        let mut once: Vec<String> = Vec::new();
        if !steps.is_empty() {
            once.push(format!("one cell {along}"));
        }
        for (shape, vectors) in shapes.iter().filter(|(shape, _)| shape[0] > 1) {
            once.push(self.leap(shape, vectors));
        }
        let leaps = shapes.keys().any(|shape| shape[0] > 1);
        let mut only = shapes.iter().filter(|(shape, vectors)| **vectors == self.copies(shape));
        let leaper = only
            .next()
            .filter(|_| shapes.len() == 1)
            .and_then(|(shape, _)| self.leaper(shape));
        Course {
            leaper,
            once: once.join(", or "),
            along: (!leaps).then_some(along),
            leaps,
        }
    }

    /// The components of a vector without their signs and their order, the largest first, no zeros.
    pub fn shape(&self, vector: Vector) -> Vec<i64> {
        let mut sizes: Vec<i64> = match self.space.lattice {
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
    pub fn copies(&self, shape: &[i64]) -> BTreeSet<Vector> {
        let copies = self.space.lattice.copies(self.space.dimensions(), shape);
        copies.into_iter().collect()
    }

    /// Steps to neighbouring cells, all of one shape, and whether they are all there are.
    fn steps(&self, shape: &[i64], vectors: &BTreeSet<Vector>) -> (String, bool) {
        let family = family(shape.len());
        if *vectors == self.copies(shape) {
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
        // Where forward is along a diagonal, orthogonal steps have to say that they are.
        let orthogonal = shape.len() == 1 && self.forward.iter().all(|&along| self.shape(along) == [1]);
        let told = self.by_lie(shape, vectors, |lie, several| match lie {
            Lie::Ahead(by) if orthogonal && (!several || by == 0) => "forward".to_owned(),
            Lie::Ahead(by) if orthogonal && Some(by) == self.full() => "forward".to_owned(),
            Lie::Ahead(_) if orthogonal => "obliquely forward".to_owned(),
            Lie::Ahead(by) if several && by > 0 && self.forward.len() == 1 => {
                format!("{family}, {}", self.advance(by, "forward"))
            }
            Lie::Ahead(_) if several && self.forward.len() > 1 => format!("{family} forward both ways at once"),
            Lie::Ahead(_) => format!("{family} forward"),
            Lie::Partly if orthogonal => "forward".to_owned(),
            Lie::Partly => format!("{family} forward to a side"),
            Lie::Across if orthogonal => "sideways".to_owned(),
            Lie::Across => format!("{family} sideways"),
            Lie::Torn => format!("{family} forward and backward at once"),
            Lie::PartlyBack if orthogonal => "backward".to_owned(),
            Lie::PartlyBack => format!("{family} backward to a side"),
            Lie::Behind(by) if orthogonal && (!several || by == 0) => "backward".to_owned(),
            Lie::Behind(by) if orthogonal && Some(by) == self.full() => "backward".to_owned(),
            Lie::Behind(_) if orthogonal => "obliquely backward".to_owned(),
            Lie::Behind(by) if several && by > 0 && self.forward.len() == 1 => {
                format!("{family}, {}", self.advance(by, "backward"))
            }
            Lie::Behind(_) if several && self.forward.len() > 1 => format!("{family} backward both ways at once"),
            Lie::Behind(_) => format!("{family} backward"),
        });
        (told.unwrap_or_else(|| self.listed(vectors)), false)
    }

    /// Leaps, all of one shape.
    fn leap(&self, shape: &[i64], vectors: &BTreeSet<Vector>) -> String {
        let name = format!("({})", self.ratio(shape));
        if *vectors == self.copies(shape) {
            return format!("{} {name}", self.leap_words(shape));
        }
        let straight = self.forward.len() == 1 && self.is_straight(self.forward[0]);
        let told = self.by_lie(shape, vectors, |lie, several| {
            let parts = |by: i32, way: &str| {
                let rest = shape.iter().position(|&size| size == i64::from(by));
                match (rest, shape) {
                    (Some(index), [_, _]) => {
                        let side = shape[1 - index] as usize;
                        format!("{} {way} and {} sideways", counted(by as usize, "cell"), number(side))
                    }
                    (Some(_), [_]) => format!("{} {way}", counted(by as usize, "cell")),
                    _ => format!("{}, {}", self.leap_words(shape), self.advance(by, way)),
                }
            };
            match lie {
                Lie::Ahead(by) if straight && (several || shape.len() < 3) => parts(by, "forward"),
                Lie::Behind(by) if straight && (several || shape.len() < 3) => parts(by, "backward"),
                Lie::Ahead(_) | Lie::Partly => format!("{} forward", self.leap_words(shape)),
                Lie::Across => format!("{} sideways", self.leap_words(shape)),
                Lie::Torn => format!("{} forward and backward at once", self.leap_words(shape)),
                Lie::Behind(_) | Lie::PartlyBack => format!("{} backward", self.leap_words(shape)),
            }
        });
        match told {
            Some(told) => format!("{told} {name}"),
            None => format!("{name} {}", self.listed(vectors)),
        }
    }

    /// A shape with its numbers: `3:1`, and whose leap it is: `the camel's 3:1`.
    pub fn ratio(&self, shape: &[i64]) -> String {
        let numbers: Vec<String> = shape.iter().map(i64::to_string).collect();
        match shape {
            [only] => format!("{only}:0"),
            _ => numbers.join(":"),
        }
    }

    /// The field's name for a leap on a board of squares.
    pub fn leaper(&self, shape: &[i64]) -> Option<&'static str> {
        if self.space.lattice != Lattice::Square {
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
    fn leap_words(&self, shape: &[i64]) -> String {
        match shape {
            [first, rest @ ..] if rest.iter().all(|size| size == first) => {
                format!("exactly {} {}", counted(*first as usize, "cell"), family(shape.len()))
            }
            [long, short] if self.space.lattice == Lattice::Square => {
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
                format!("{} cells along {} axes", super::words::all(&sizes), number(shape.len()))
            }
        }
    }

    /// The directions that lie alike to what is forward, each in its own words; nothing if they are not all there.
    fn by_lie(&self, shape: &[i64], vectors: &BTreeSet<Vector>, word: impl Fn(Lie, bool) -> String) -> Option<String> {
        if self.forward.is_empty() {
            return None;
        }
        let mut lies: BTreeMap<Lie, BTreeSet<Vector>> = BTreeMap::new();
        for vector in self.copies(shape) {
            lies.entry(self.lie(vector)).or_default().insert(vector);
        }
        // All that goes ahead is told at once.
        type Side = (fn(&Lie) -> bool, Lie);
        let sides: [Side; 2] = [
            (|lie| matches!(lie, Lie::Ahead(_)), Lie::Ahead(0)),
            (|lie| matches!(lie, Lie::Behind(_)), Lie::Behind(0)),
        ];
        let mut left = vectors.clone();
        let mut words: Vec<String> = Vec::new();
        for (is_side, whole) in sides {
            let classes: Vec<&BTreeSet<Vector>> = lies.iter().filter(|(lie, _)| is_side(lie)).map(|it| it.1).collect();
            if !classes.is_empty() && classes.iter().all(|class| class.is_subset(&left)) && shape[0] == 1 {
                for class in &classes {
                    left.retain(|vector| !class.contains(vector));
                }
                words.push(if classes.len() > 1 && shape.len() == 1 {
                    // On hexagons: straight and oblique.
                    let way = if whole == Lie::Ahead(0) { "forward" } else { "backward" };
                    format!("in every direction {way}")
                } else {
                    // Beside directions that go ahead in part, what is wholly so has to be told apart.
                    word(whole, *vectors != class_union(&classes))
                });
            }
        }
        for (&lie, class) in &lies {
            if class.is_subset(&left) {
                left.retain(|vector| !class.contains(vector));
                words.push(word(lie, true));
            }
        }
        (left.is_empty()).then(|| either(&words))
    }

    fn lie(&self, vector: Vector) -> Lie {
        let dots = self.forward.iter().map(|&along| self.space.lattice.dot(vector, along));
        let dots: Vec<i32> = dots.collect();
        let (ahead, behind) = (dots.iter().any(|&it| it > 0), dots.iter().any(|&it| it < 0));
        let first = dots.first().copied().unwrap_or(0);
        match (ahead, behind) {
            (true, true) => Lie::Torn,
            (true, false) if dots.iter().all(|&it| it > 0) => Lie::Ahead(if dots.len() == 1 { first } else { 1 }),
            (true, false) => Lie::Partly,
            (false, true) if dots.iter().all(|&it| it < 0) => Lie::Behind(if dots.len() == 1 { -first } else { 1 }),
            (false, true) => Lie::PartlyBack,
            (false, false) => Lie::Across,
        }
    }

    /// How far the forward vector itself goes, by the measure of [`Lie`].
    fn full(&self) -> Option<i32> {
        let [forward] = self.forward else { return None };
        Some(self.space.lattice.dot(*forward, *forward))
    }

    fn is_straight(&self, forward: Vector) -> bool {
        self.space.lattice == Lattice::Square && self.shape(forward) == [1]
    }

    fn advance(&self, by: i32, way: &str) -> String {
        match self.full() {
            Some(full) if by % full == 0 => format!("{} of them {way}", number((by / full) as usize)),
            _ => way.to_owned(),
        }
    }

    /// Directions one by one: `(file ±1, rank +1)`.
    pub fn listed(&self, vectors: &BTreeSet<Vector>) -> String {
        let mut left = vectors.clone();
        let mut items: Vec<String> = Vec::new();
        while let Some(&vector) = left.first() {
            // A mirror image along one axis is told by its sign.
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
        format!("by {}", either(&items))
    }
}

fn class_union(classes: &[&BTreeSet<Vector>]) -> BTreeSet<Vector> {
    classes.iter().flat_map(|class| class.iter().copied()).collect()
}

/// The word for directions along so many axes at once.
fn family(axes: usize) -> &'static str {
    match axes {
        1 => "orthogonally",
        2 => "diagonally",
        3 => "triagonally",
        _ => "quadragonally",
    }
}
