//! Steps over cells with any contents, joined to leaps.

use super::super::sketch::{Cell, Cells, Leap, Sketch};
use super::moves::{Hold, Step};

/// Whether a step that another one follows passes a cell with any contents.
fn passes(step: &Step) -> bool {
    step.hold == Hold::Any && step.kind.is_none() && !step.run
}

/// Joins steps over cells with any contents to the next step, as leaps.
pub fn joined(steps: &[Step]) -> Result<Vec<Step>, String> {
    let mut out: Vec<Step> = Vec::new();
    let mut over: Option<Leap> = None;
    for (number, step) in steps.iter().enumerate() {
        let last = number + 1 == steps.len();
        let (x, y) = over.take().unwrap_or((0, 0));
        if (x, y) != (0, 0) && step.run {
            return Err("slides after a leap are not supported; the move is skipped".to_owned());
        }
        let leap = (x + step.leap.0, y + step.leap.1);
        if passes(step) && !last {
            over = Some(leap);
        } else if leap == (0, 0) {
            return Err("the move goes nowhere and is skipped".to_owned());
        } else {
            out.push(Step { leap, ..step.clone() });
        }
    }
    Ok(out)
}

/// The cells where a path with leaps may begin, for each player, if these are not all cells: each cell that a leap passes must exist.
pub fn starts(steps: &[Step], sketch: &Sketch) -> Result<Option<[Cells; 2]>, String> {
    if !steps.iter().any(passes) {
        return Ok(None);
    }
    let all = sketch.cells();
    let mut both = [all.clone(), all.clone()];
    let mut is_limited = false;
    // The displacement since the beginning or since the last slide, whether there was a slide, and the cells that the leap passes.
    let (mut sum, mut after_slide, mut passed) = ((0, 0), false, Vec::new());
    for (number, step) in steps.iter().enumerate() {
        if step.run {
            (sum, after_slide) = ((0, 0), true);
        } else {
            sum = (sum.0 + step.leap.0, sum.1 + step.leap.1);
        }
        if passes(step) && number + 1 < steps.len() {
            passed.push(sum);
            continue;
        }
        for (side, starts) in both.iter_mut().enumerate() {
            let is_there = |from: Cell, by: Leap| {
                let (x, y) = sketch.oriented(side, by);
                let cell = from.0.checked_add_signed(x).zip(from.1.checked_add_signed(y));
                cell.is_some_and(|cell| sketch.is_cell(cell))
            };
            let fits = |from: &Cell| passed.iter().all(|by| is_there(*from, *by));
            if all.iter().all(|from| fits(from) || !is_there(*from, sum)) {
                continue;
            }
            if after_slide {
                return Err("leaps over missing cells after a slide are not supported; the move is skipped".to_owned());
            }
            is_limited = true;
            starts.retain(|from| fits(from) && is_there(*from, sum));
        }
        passed.clear();
    }
    Ok(is_limited.then_some(both))
}
