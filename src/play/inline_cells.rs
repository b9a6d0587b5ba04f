//! Short lists of cells with inline storage.

use crate::geometry::CellId;

/// Up to `N` cells; further ones are dropped.
#[derive(Clone, Copy)]
pub(in crate::play) struct InlineCells<const N: usize> {
    len: u8,
    cells: [CellId; N],
}

impl<const N: usize> Default for InlineCells<N> {
    fn default() -> Self {
        Self {
            len: 0,
            cells: [CellId(0); N],
        }
    }
}

impl<const N: usize> InlineCells<N> {
    /// Appends a cell. Returns `false` if there is no room.
    #[inline]
    pub(in crate::play) fn push(&mut self, cell: CellId) -> bool {
        let Some(slot) = self.cells.get_mut(usize::from(self.len)) else {
            return false;
        };
        *slot = cell;
        self.len += 1;
        true
    }

    /// Sets the list to this one cell, or clears it.
    #[inline]
    pub(in crate::play) fn set_single(&mut self, cell: CellId, present: bool) {
        if let Some(first) = self.cells.first_mut() {
            *first = cell;
            self.len = u8::from(present);
        }
    }

    /// Removes the last cell.
    #[inline]
    pub(in crate::play) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// Keeps only the first `len` cells.
    #[inline]
    pub(in crate::play) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }

    /// The number of cells.
    #[inline]
    pub(in crate::play) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The cells in order.
    #[inline]
    pub(in crate::play) fn as_slice(&self) -> &[CellId] {
        &self.cells[..self.len()]
    }
}
