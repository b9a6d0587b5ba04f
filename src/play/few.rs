//! Short lists of cells that are part of their owner.

use crate::geometry::CellId;

/// Up to `N` cells; what does not fit is left out.
#[derive(Clone, Copy)]
pub(super) struct Few<const N: usize> {
    len: u8,
    cells: [CellId; N],
}

impl<const N: usize> Default for Few<N> {
    fn default() -> Self {
        Self {
            len: 0,
            cells: [CellId(0); N],
        }
    }
}

impl<const N: usize> Few<N> {
    /// Adds a cell at the end, if there is room.
    #[inline]
    pub(super) fn push(&mut self, cell: CellId) -> bool {
        let Some(place) = self.cells.get_mut(usize::from(self.len)) else {
            return false;
        };
        *place = cell;
        self.len += 1;
        true
    }

    /// Holds one cell, or none.
    #[inline]
    pub(super) fn hold(&mut self, cell: CellId, holds: bool) {
        if let Some(first) = self.cells.first_mut() {
            *first = cell;
            self.len = u8::from(holds);
        }
    }

    /// Takes the last cell off.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// Keeps only the first cells.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }

    /// How many cells there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The cells in order.
    #[inline]
    pub(super) fn as_slice(&self) -> &[CellId] {
        &self.cells[..self.len()]
    }
}
