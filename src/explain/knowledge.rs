//! The assumptions of a trace about the contents of cells.

use crate::geometry::CellId;

/// The assumed contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing.
    Empty,
    /// A piece of the mover's team.
    Friend,
    /// A piece of another team.
    Enemy,
    /// Nothing any more: the piece was captured, or it was the mover.
    Gone,
}

/// The assumed contents of cells, which can be undone in reverse order.
pub(super) struct Knowledge {
    by_cell: Vec<Option<Content>>,
    /// The cells with new contents, each with its previous contents.
    log: Vec<(CellId, Option<Content>)>,
    hash: u64,
}

impl Knowledge {
    /// No assumptions, for this number of cells.
    pub fn new(cells: usize) -> Self {
        Self {
            by_cell: vec![None; cells],
            log: Vec::new(),
            hash: 0,
        }
    }

    /// The contents of a cell, if they are known.
    pub fn content(&self, cell: CellId) -> Option<Content> {
        self.by_cell[cell.index()]
    }

    /// The number of assumptions.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// Adds an assumption.
    pub fn learn(&mut self, cell: CellId, content: Content) {
        let previous = self.by_cell[cell.index()].replace(content);
        self.hash ^= key(cell, previous) ^ key(cell, Some(content));
        self.log.push((cell, previous));
    }

    /// Undoes all assumptions but the first `len`.
    pub fn go_back(&mut self, len: usize) {
        for (cell, previous) in self.log.drain(len..).rev() {
            let after = std::mem::replace(&mut self.by_cell[cell.index()], previous);
            self.hash ^= key(cell, previous) ^ key(cell, after);
        }
    }

    /// A hash of all contents.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

/// A pseudorandom number for a cell with its contents (by `SplitMix64`); 0 for unknown contents.
fn key(cell: CellId, content: Option<Content>) -> u64 {
    let Some(content) = content else { return 0 };
    let number = 4 * u64::from(cell.0) + content as u64 + 1;
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
