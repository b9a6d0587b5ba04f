//! What a trace assumes that cells hold.

use crate::geometry::CellId;

/// What a cell is assumed to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing.
    Empty,
    /// A piece of the mover's team.
    Friend,
    /// A piece of another team.
    Enemy,
    /// Nothing any more: the piece there was captured, or was the mover.
    Gone,
}

/// The assumed contents of cells, which can be taken back in the reverse order.
pub(super) struct Knowledge {
    by_cell: Vec<Option<Content>>,
    /// Each cell that was learned about, with what was known before.
    log: Vec<(CellId, Option<Content>)>,
    hash: u64,
}

impl Knowledge {
    /// Nothing is known about so many cells.
    pub fn new(cells: usize) -> Self {
        Self {
            by_cell: vec![None; cells],
            log: Vec::new(),
            hash: 0,
        }
    }

    /// What a cell holds, if that is known.
    pub fn of(&self, cell: CellId) -> Option<Content> {
        self.by_cell[cell.index()]
    }

    /// How much has been learned.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// Adds what a cell holds.
    pub fn learn(&mut self, cell: CellId, content: Content) {
        let before = self.by_cell[cell.index()].replace(content);
        self.hash ^= key(cell, before) ^ key(cell, Some(content));
        self.log.push((cell, before));
    }

    /// Forgets all but the first that were learned.
    pub fn go_back(&mut self, len: usize) {
        for (cell, before) in self.log.drain(len..).rev() {
            let after = std::mem::replace(&mut self.by_cell[cell.index()], before);
            self.hash ^= key(cell, before) ^ key(cell, after);
        }
    }

    /// A hash of all contents.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

/// A number that looks random for a cell and its content (by `SplitMix64`), and 0 for an unknown one.
fn key(cell: CellId, content: Option<Content>) -> u64 {
    let Some(content) = content else { return 0 };
    let number = 4 * u64::from(cell.0) + content as u64 + 1;
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
