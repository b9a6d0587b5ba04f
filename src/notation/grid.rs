//! Flat boards for notations that number rows and columns.

use crate::geometry::CellId;
use crate::rules::{PlayerId, Rules};

use super::layout::is_plain;

/// A flat board for two players on opposite sides.
#[derive(Clone, Copy)]
pub(super) struct Grid<'r> {
    rules: &'r Rules,
    /// The number of columns.
    pub(super) width: usize,
    /// The number of rows.
    pub(super) height: usize,
}

impl<'r> Grid<'r> {
    /// The board of a game, if it has two dimensions and no more rows and columns than this.
    pub(super) fn new(rules: &'r Rules, most: usize) -> Option<Self> {
        let [files, ranks] = rules.space.axes.as_slice() else {
            return None;
        };
        let (width, height) = (files.labels.len(), ranks.labels.len());
        let fits = is_plain(rules) && width <= most && height <= most;
        fits.then_some(Self { rules, width, height })
    }

    /// The column and row of a cell, counted from 0, from the first player's left and bottom.
    pub(super) fn place(&self, cell: CellId) -> (usize, usize) {
        let at = self.rules.space.point(cell).at;
        let from_low = |axis: usize| usize::try_from(at[axis] - self.rules.space.axes[axis].low).unwrap_or(0);
        (from_low(0), from_low(1))
    }

    /// The column from a player's right, counted from 1, and the row from the player's bottom, counted from 0.
    pub(super) fn seen_by(&self, player: PlayerId, cell: CellId) -> (usize, usize) {
        let (column, row) = self.place(cell);
        if player.0 == 0 {
            (self.width - column, row)
        } else {
            (column + 1, self.height - 1 - row)
        }
    }

    /// The column from the first player's right and the row from the top, both counted from 1.
    pub(super) fn seen_from_top_right(&self, cell: CellId) -> (usize, usize) {
        let (column, row) = self.place(cell);
        (self.width - column, self.height - row)
    }
}
