//! The graph that walks follow: every place that a walk can reach, as a numbered node.

use std::collections::{HashMap, HashSet};

use crate::geometry::{CellId, Place, Space, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::{Bend, Stride};

/// The number of a place: a lattice point together with the turn of directions there, and in the middle of a leg that bends
/// with its next displacement.
pub type Node = u32;

/// The way that a leg goes: its first displacement, and how it bends.
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

/// The places that walks along some courses can reach, and the displacements between them.
///
/// The nodes where walks begin have the numbers of their cells. A gap is a node only where gaps pass.
#[derive(Clone, Debug)]
pub struct Graph {
    courses: usize,
    cells: Vec<u16>,
    next: Vec<Node>,
    lengths: Vec<u16>,
    /// For each node the one where a further leg begins; empty if it is always the same.
    rest: Vec<Node>,
}

/// A place, and in the middle of a leg that bends where it has come to and which course it is.
type Spot = (Place, Option<(Stride, u32)>);

impl Graph {
    /// All places that walks along these courses reach from every cell.
    #[must_use]
    pub(in crate::tables) fn new(space: &Space, courses: &[Course]) -> Self {
        let mut spots = Spots::new(space);
        let mut next = Vec::with_capacity(spots.all.len() * courses.len());
        let mut done = 0;
        // Without courses the cells themselves are all nodes there are.
        while done < spots.all.len() {
            let (place, under_way) = spots.all[done];
            for (number, (vector, bend)) in (0..).zip(courses) {
                let at = match under_way {
                    None => Some(Stride::begin(place, *vector)),
                    Some((stride, course)) => (course == number).then_some(stride),
                };
                let to = at.and_then(|at| step(space, bend, at));
                next.push(to.map_or(NOWHERE, |to| {
                    let rest = spots.number((to.place, None));
                    if bend.is_bent() && to != Stride::begin(to.place, *vector) {
                        spots.number((to.place, Some((to, number))))
                    } else {
                        rest
                    }
                }));
            }
            done += 1;
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

    /// The node where a further leg begins that follows one that has come to a node.
    #[must_use]
    #[inline]
    pub fn rest(&self, node: Node) -> Node {
        self.rest.get(node as usize).copied().unwrap_or(node)
    }

    /// The node that the next displacement of a course leads to.
    #[must_use]
    #[inline]
    pub fn step(&self, node: Node, course: u32) -> Option<Node> {
        let next = self.next[node as usize * self.courses + course as usize];
        (next != NOWHERE).then_some(next)
    }

    /// How many displacements of a course a leg can make that begins on a node: it comes to no node twice.
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

/// The spots that have been found, numbered.
struct Spots {
    all: Vec<Spot>,
    numbers: HashMap<Spot, Node>,
}

impl Spots {
    /// The cells.
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

    /// For each spot the one at the same place where a leg begins; nothing if all are such.
    fn rests(&self) -> Vec<Node> {
        if self.all.iter().all(|spot| spot.1.is_none()) {
            return Vec::new();
        }
        let rest = |&(place, _): &Spot| self.numbers[&(place, None)];
        self.all.iter().map(rest).collect()
    }
}

/// One displacement further; nothing at an edge, or at a gap that blocks.
fn step(space: &Space, bend: &Bend, at: Stride) -> Option<Stride> {
    let to = bend.step(space, at)?;
    (space.gaps_pass || space.cell_at(to.place.point).is_some()).then_some(to)
}

/// How many displacements a leg that bends can make from where it begins.
fn bent_length(space: &Space, (vector, bend): &Course, begin: Place) -> u16 {
    let mut at = Stride::begin(begin, *vector);
    let mut ways = HashSet::from([at.way()]);
    for length in 0..MAX_RAY as u16 {
        match step(space, bend, at) {
            Some(to) if ways.insert(to.way()) => at = to,
            _ => return length,
        }
    }
    MAX_RAY as u16
}

/// For each node and course how many displacements lead to nodes that differ from each other and from the first. Without
/// joins no line comes back, and the edge is near enough.
fn lengths(next: &[Node], courses: usize, joins: bool) -> Vec<u16> {
    const UNKNOWN: u16 = u16::MAX;
    if !joins {
        return vec![MAX_RAY as u16; next.len()];
    }
    let at = |node: Node, course: usize| node as usize * courses + course;
    let mut lengths = vec![UNKNOWN; next.len()];
    let mut line = Vec::new();
    // For each node the line that came to it last, and after how many displacements.
    let mut met = vec![(usize::MAX, 0); next.len() / courses.max(1)];
    for begin in 0..next.len() {
        let course = begin % courses;
        let mut node = (begin / courses) as Node;
        while node != NOWHERE && lengths[at(node, course)] == UNKNOWN && met[node as usize].0 != begin {
            met[node as usize] = (begin, line.len());
            line.push(node);
            node = next[at(node, course)];
        }
        let mut length = match met.get(node as usize) {
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
