//! The graph that walks follow: every place that a walk can reach, as a numbered node.

use std::collections::{HashMap, HashSet};

use crate::geometry::{CellId, Place, Space, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::{Bend, Stride};

/// The number of a place: a lattice point with the orientation of directions there and, within a leg that bends, the next
/// displacement.
pub type Node = u32;

/// The course of a leg: its first displacement, and how it bends.
pub(in crate::tables) type Course = (Vector, Bend);

/// The courses of walks, numbered.
#[derive(Clone, Debug, Default)]
pub(in crate::tables) struct Courses {
    all: Vec<Course>,
    numbers: HashMap<Course, u32>,
}

impl Courses {
    /// The number of a straight course along a vector.
    pub(in crate::tables) fn straight(&mut self, vector: Vector) -> u32 {
        self.number(vector, &Bend::Straight)
    }

    /// The number of a course; a new one gets the next number.
    pub(in crate::tables) fn number(&mut self, vector: Vector, bend: &Bend) -> u32 {
        *self.numbers.entry((vector, bend.clone())).or_insert_with(|| {
            self.all.push((vector, bend.clone()));
            (self.all.len() - 1) as u32
        })
    }

    /// All courses in the order of their numbers.
    pub(in crate::tables) fn all(&self) -> &[Course] {
        &self.all
    }
}

const NOWHERE: Node = Node::MAX;
const GAP: u16 = u16::MAX;

/// The places that walks along these courses can reach, and the displacements between them.
///
/// The nodes where walks begin have the numbers of their cells. Gaps are nodes only on boards whose gaps can be passed.
#[derive(Clone, Debug)]
pub struct Graph {
    courses: usize,
    cells: Vec<u16>,
    next: Vec<Node>,
    lengths: Vec<u16>,
    /// For each node, the node where a further leg begins; empty if it is always the same node.
    rest: Vec<Node>,
}

/// A place and, within a leg that bends, the state of the leg and its course.
type Spot = (Place, Option<(Stride, u32)>);

impl Graph {
    /// Builds the graph of all places that walks along these courses reach from any cell.
    #[must_use]
    pub(in crate::tables) fn new(space: &Space, courses: &[Course]) -> Self {
        let mut spots = Spots::new(space);
        let mut next = Vec::with_capacity(spots.all.len() * courses.len());
        let mut processed = 0;
        // Without courses, the cells are the only nodes.
        while processed < spots.all.len() {
            let (place, in_leg) = spots.all[processed];
            for (number, (vector, bend)) in (0..).zip(courses) {
                let stride = match in_leg {
                    None => Some(Stride::begin(place, *vector)),
                    Some((stride, course)) => (course == number).then_some(stride),
                };
                let to = stride.and_then(|stride| step(space, bend, stride));
                next.push(to.map_or(NOWHERE, |to| {
                    let rest = spots.number((to.place, None));
                    if bend.is_bent() && to != Stride::begin(to.place, *vector) {
                        spots.number((to.place, Some((to, number))))
                    } else {
                        rest
                    }
                }));
            }
            processed += 1;
        }
        let cell = |&(place, _): &Spot| space.cell_at(place.point).map_or(GAP, |cell| cell.0);
        let mut lengths = lengths(&next, courses.len(), !space.joins.is_empty());
        for (number, course) in courses.iter().enumerate().filter(|(_, course)| course.1.is_bent()) {
            for (node, (place, _)) in spots.all.iter().enumerate().filter(|(_, spot)| spot.1.is_none()) {
                lengths[node * courses.len() + number] = bent_length(space, course, *place);
            }
        }
        Self {
            courses: courses.len(),
            cells: spots.all.iter().map(cell).collect(),
            lengths,
            next,
            rest: spots.rests(),
        }
    }

    /// The node where the next leg begins after a leg that ended on a node.
    #[must_use]
    #[inline]
    pub fn rest(&self, node: Node) -> Node {
        self.rest.get(node as usize).copied().unwrap_or(node)
    }

    /// The node after the next displacement of a course.
    #[must_use]
    #[inline]
    pub fn step(&self, node: Node, course: u32) -> Option<Node> {
        let next = self.next[node as usize * self.courses + course as usize];
        (next != NOWHERE).then_some(next)
    }

    /// The number of displacements of a course that a leg from a node can make without reaching a node twice.
    #[must_use]
    #[inline]
    pub fn length(&self, node: Node, course: u32) -> usize {
        usize::from(self.lengths[node as usize * self.courses + course as usize])
    }

    /// The cell of a node; `None` at a gap.
    #[must_use]
    #[inline]
    pub fn cell(&self, node: Node) -> Option<CellId> {
        let cell = self.cells[node as usize];
        (cell != GAP).then_some(CellId(cell))
    }

    /// The node where a walk from a cell begins.
    #[must_use]
    #[inline]
    pub fn start(&self, cell: CellId) -> Node {
        Node::from(cell.0)
    }
}

/// The numbered spots found so far.
struct Spots {
    all: Vec<Spot>,
    numbers: HashMap<Spot, Node>,
}

impl Spots {
    /// Begins with the cells.
    fn new(space: &Space) -> Self {
        let all: Vec<Spot> = space.ids().map(|cell| (space.place(cell), None)).collect();
        let numbers = all.iter().copied().zip(0..).collect();
        Self { all, numbers }
    }

    /// The number of a spot; a new one gets the next number.
    fn number(&mut self, spot: Spot) -> Node {
        *self.numbers.entry(spot).or_insert_with(|| {
            self.all.push(spot);
            (self.all.len() - 1) as Node
        })
    }

    /// For each spot, the spot at the same place where a leg begins; nothing if all spots are such.
    fn rests(&self) -> Vec<Node> {
        if self.all.iter().all(|spot| spot.1.is_none()) {
            return Vec::new();
        }
        let rest = |&(place, _): &Spot| self.numbers[&(place, None)];
        self.all.iter().map(rest).collect()
    }
}

/// The stride after one displacement; nothing at an edge, or at a gap that blocks.
fn step(space: &Space, bend: &Bend, at: Stride) -> Option<Stride> {
    let to = bend.step(space, at)?;
    (space.gaps_pass || space.cell_at(to.place.point).is_some()).then_some(to)
}

/// The number of displacements that a leg that bends can make from its beginning.
fn bent_length(space: &Space, (vector, bend): &Course, begin: Place) -> u16 {
    let mut at = Stride::begin(begin, *vector);
    let mut seen = HashSet::from([at.way()]);
    for length in 0..MAX_RAY as u16 {
        match step(space, bend, at) {
            Some(to) if seen.insert(to.way()) => at = to,
            _ => return length,
        }
    }
    MAX_RAY as u16
}

/// For each node and course, the number of displacements that lead to nodes different from each other and from the first. Without
/// joins, no line returns, and the bound is that of the board's edge.
fn lengths(next: &[Node], courses: usize, joins: bool) -> Vec<u16> {
    const UNKNOWN: u16 = u16::MAX;
    if !joins {
        return vec![MAX_RAY as u16; next.len()];
    }
    let at = |node: Node, course: usize| node as usize * courses + course;
    let mut lengths = vec![UNKNOWN; next.len()];
    let mut line = Vec::new();
    // For each node, the line that visited it last, and the number of displacements before.
    let mut visited_by = vec![(usize::MAX, 0); next.len() / courses.max(1)];
    for begin in 0..next.len() {
        let course = begin % courses;
        let mut node = (begin / courses) as Node;
        while node != NOWHERE && lengths[at(node, course)] == UNKNOWN && visited_by[node as usize].0 != begin {
            visited_by[node as usize] = (begin, line.len());
            line.push(node);
            node = next[at(node, course)];
        }
        let mut length = match visited_by.get(node as usize) {
            None => 0,
            Some(&(last, first)) if last == begin => {
                // The rest of the line is a ring.
                let ring = line.len() - first;
                for node in line.drain(first..) {
                    lengths[at(node, course)] = (ring - 1).min(MAX_RAY) as u16;
                }
                ring
            }
            Some(_) => usize::from(lengths[at(node, course)]) + 1,
        };
        for node in line.drain(..).rev() {
            lengths[at(node, course)] = length.min(MAX_RAY) as u16;
            length += 1;
        }
    }
    lengths
}
