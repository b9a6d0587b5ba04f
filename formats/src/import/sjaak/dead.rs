//! The cells on which a kind could not move any more.

use super::super::sketch::{Cell, Leap, Sketch};
use super::moves::Way;
use super::piece::{Both, Piece};

/// Where a kind could never move from on an empty board, for each player. Its captures do not count.
pub fn dead(piece: &Piece, sketch: &Sketch) -> Both {
    [0, 1].map(|side| {
        let along = |(x, y): Leap| match (side, sketch.turned) {
            (0, _) => (x, y),
            (_, false) => (x, -y),
            (_, true) => (-x, -y),
        };
        let go = |(file, rank): Cell, leap: &Leap| {
            let (x, y) = along(*leap);
            let to = file.checked_add_signed(x).zip(rank.checked_add_signed(y));
            to.filter(|&(file, rank)| file < sketch.size.0 && rank < sketch.size.1)
        };
        let prison = piece.prison.as_ref().map(|both| &both[side]);
        let is_end = |cell: Cell| sketch.is_cell(cell) && prison.is_none_or(|prison| prison.contains(&cell));
        let ends = |from: Cell, leap: &Leap| go(from, leap).is_some_and(is_end);
        let leads = |from: Cell, way: &Way| match way {
            Way::Leap(leaps) | Way::Slide(leaps, Some(_)) => leaps.iter().any(|leap| ends(from, leap)),
            // A slide can pass holes, and cells outside of the prison.
            Way::Slide(leaps, None) => leaps.iter().any(|leap| {
                let mut passed = std::iter::successors(go(from, leap), |&cell| go(cell, leap));
                passed.any(is_end)
            }),
            Way::Lame(pairs) => pairs.iter().any(|(first, seconds)| {
                let middle = go(from, first).filter(|&cell| sketch.is_cell(cell));
                middle.is_some_and(|middle| seconds.iter().any(|second| ends(middle, second)))
            }),
            Way::Twice(firsts, seconds) => firsts.iter().any(|first| {
                let sums = seconds.iter().map(|second| (first.0 + second.0, first.1 + second.1));
                ends(from, first) || sums.filter(|sum| *sum != (0, 0)).any(|sum| ends(from, &sum))
            }),
            Way::Hop(_) => false,
        };
        let cells = sketch.cells().into_iter();
        cells
            .filter(|&cell| !piece.moves.iter().any(|way| leads(cell, way)))
            .collect()
    })
}
