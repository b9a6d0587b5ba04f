//! Mirror symmetry: whether what is learned on one side of the board holds for the other.

use crate::geometry::CellId;
use crate::play::Game;

use super::sampling::arrivals;

/// For each cell, its mirror image along the first axis; nothing if the board or the moves of a kind are not symmetric.
pub(super) fn opposite_cells(game: &Game) -> Option<Vec<CellId>> {
    let rules = game.rules();
    let space = &rules.space;
    let axis = space.axes.first()?;
    let opposite = |cell: CellId| {
        let mut point = space.cells[cell.index()].point;
        point.at[0] = axis.low + axis.high() - point.at[0];
        space.cell_at(point)
    };
    let opposite: Vec<CellId> = space.ids().map(opposite).collect::<Option<_>>()?;
    let is_alike = |kind| {
        let arrivals = arrivals(game, kind);
        space.ids().all(|cell| {
            let mut here: Vec<CellId> = arrivals[cell.index()]
                .iter()
                .map(|from| opposite[from.index()])
                .collect();
            let mut there = arrivals[opposite[cell.index()].index()].clone();
            here.sort_unstable();
            there.sort_unstable();
            here == there
        })
    };
    rules.kind_ids().all(is_alike).then_some(opposite)
}
