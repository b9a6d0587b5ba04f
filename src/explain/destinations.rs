//! The cells that a piece can go to, and how.

use std::rc::Rc;

use crate::geometry::CellId;

/// What a move does on its last cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Landing {
    /// Nothing stands there.
    Empty,
    /// An enemy piece stands there and is captured.
    Captured,
    /// A friend stands there and changes places with the mover.
    Swapped,
    /// An enemy piece stands there and is captured, and the mover goes back to where it began.
    Shot,
}

impl Landing {
    const ALL: [Self; 4] = [Self::Empty, Self::Captured, Self::Swapped, Self::Shot];
}

/// One way to go to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    /// The cell.
    pub to: CellId,
    /// What happens there.
    pub landing: Landing,
    /// Whether other pieces must stand on the path or beside the mover.
    pub helped: bool,
    /// Whether a piece is captured before the last cell.
    pub captures_before: bool,
    /// Whether a piece on another cell could block the move.
    pub blockable: bool,
}

/// Ways to go to cells, a bit for each way.
pub(super) struct DestinationSet {
    by_cell: Vec<u32>,
}

impl DestinationSet {
    /// No ways to any of so many cells.
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

    /// All ways, in the order of the cells.
    pub fn finish(&self) -> Destinations {
        let cells = (0..).map(CellId).zip(self.by_cell.iter().copied());
        Destinations(cells.filter(|&(_, ways)| ways != 0).collect())
    }
}

/// The ways of a piece to go from a cell to others.
#[derive(Clone)]
pub(super) struct Destinations(Rc<[(CellId, u32)]>);

impl Destinations {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, in the order of the cells.
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
