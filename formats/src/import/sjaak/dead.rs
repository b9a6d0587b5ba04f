//! The cells from which a kind can never move again.

use super::super::sketch::{Cell, Leap, Sketch};
use super::moves::{Movement, sums};
use super::piece::{Both, Piece};

/// The cells from which a kind has no move on an empty board, for each player. Captures do not count.
pub fn dead(piece: &Piece, sketch: &Sketch) -> Both {
    [0, 1].map(|side| {
        let target = |(file, rank): Cell, leap: &Leap| {
            let (x, y) = sketch.oriented(side, *leap);
            let to = file.checked_add_signed(x).zip(rank.checked_add_signed(y));
            to.filter(|&(file, rank)| file < sketch.size.0 && rank < sketch.size.1)
        };
        let prison = piece.prison.as_ref().map(|both| &both[side]);
        let is_end = |cell: Cell| sketch.is_cell(cell) && prison.is_none_or(|prison| prison.contains(&cell));
        let ends = |from: Cell, leap: &Leap| target(from, leap).is_some_and(is_end);
        let has_move = |from: Cell, movement: &Movement| match movement {
            Movement::Leap(leaps) => leaps.iter().any(|leap| ends(from, leap)),
            // All slides pass cells outside the prison. Only unlimited slides pass holes.
            Movement::Slide(leaps, limit) => leaps.iter().any(|leap| {
                let mut passed = std::iter::successors(target(from, leap), |&cell| target(cell, leap));
                match limit {
                    None => passed.any(is_end),
                    Some(limit) => {
                        let steps = passed.take(usize::from(*limit));
                        steps.take_while(|&cell| sketch.is_cell(cell)).any(is_end)
                    }
                }
            }),
            Movement::Lame(pairs) => pairs.iter().any(|(first, seconds)| {
                let middle = target(from, first).filter(|&cell| sketch.is_cell(cell));
                middle.is_some_and(|middle| seconds.iter().any(|second| ends(middle, second)))
            }),
            Movement::Twice(firsts, seconds) => {
                let sums = sums(firsts, seconds);
                sums.iter().any(|sum| *sum != (0, 0) && ends(from, sum))
            }
            Movement::Hop(_) => false,
        };
        let cells = sketch.cells().into_iter();
        cells
            .filter(|&cell| !piece.moves.iter().any(|movement| has_move(cell, movement)))
            .collect()
    })
}
