//! The destinations of a piece, and the ways to reach them.

use std::rc::Rc;

use crate::geometry::CellId;

/// What a move meets on its last cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Landing {
    /// An empty cell.
    Empty,
    /// An enemy piece, which is captured.
    Captured,
    /// A friend, which exchanges cells with the mover.
    Swapped,
    /// An enemy piece, which is captured while the mover returns to its first cell.
    Shot,
}

impl Landing {
    const ALL: [Self; 4] = [Self::Empty, Self::Captured, Self::Swapped, Self::Shot];
}

/// A way to reach a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    /// The cell.
    pub to: CellId,
    /// What the move meets there.
    pub landing: Landing,
    /// Whether other pieces must stand on the path or beside the mover.
    pub helped: bool,
    /// Whether a piece is captured before the last cell.
    pub captures_before: bool,
    /// Whether a piece on another cell could block the move.
    pub blockable: bool,
}

/// The ways to reach each cell, with one bit for each way.
pub(super) struct DestinationSet {
    by_cell: Vec<u32>,
}

impl DestinationSet {
    /// No ways, for this number of cells.
    pub fn new(cells: usize) -> Self {
        Self {
            by_cell: vec![0; cells],
        }
    }

    /// Adds a way.
    pub fn insert(&mut self, way: Destination) {
        let flags = [way.helped, way.captures_before, way.blockable];
        let number = flags
            .iter()
            .fold(way.landing as u32, |number, &flag| 2 * number + u32::from(flag));
        self.by_cell[way.to.index()] |= 1 << number;
    }

    /// All ways, sorted by cell.
    pub fn finish(&self) -> Destinations {
        let cells = (0..).map(CellId).zip(self.by_cell.iter().copied());
        Destinations(cells.filter(|&(_, ways)| ways != 0).collect())
    }
}

/// The ways of a piece from a cell to others.
#[derive(Clone)]
pub(super) struct Destinations(Rc<[(CellId, u32)]>);

impl Destinations {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All ways, sorted by cell.
    pub fn iter(&self) -> impl Iterator<Item = Destination> + '_ {
        self.0.iter().flat_map(|&(to, ways)| {
            let numbers = (0..8 * Landing::ALL.len()).filter(move |number| ways >> number & 1 == 1);
            numbers.map(move |number| Destination {
                to,
                landing: Landing::ALL[number / 8],
                helped: number & 4 != 0,
                captures_before: number & 2 != 0,
                blockable: number & 1 != 0,
            })
        })
    }
}
