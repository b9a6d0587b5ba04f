//! Lint for leaps that look like several steps.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::Selected;
use crate::syntax::tree::{Directions, Family, Filter, Leg, Verb};

/// Warns about directions such as `forward 2` on their own: leaps over the cells in between.
pub(super) fn leaps_over(selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    for written in selected.written_moves() {
        let directions = written.legs.iter().flat_map(|leg| steps(&leg.node));
        for directions in directions.filter(|directions| matches!(directions.family.node, Family::OrthogonalThat)) {
            for filter in &directions.filters {
                let (word, by) = if let Filter::Forward(Some(by)) = &filter.node {
                    ("forward", by.node)
                } else if let Filter::Backward(Some(by)) = &filter.node {
                    ("backward", by.node)
                } else {
                    continue;
                };
                if by > 1 {
                    let message = format!("`{word} {by}` leaps over what stands between");
                    let help = format!(
                        "write `slide {word} exactly {by}` to go cell by cell, or `leap {by}:0 {word}` to leap"
                    );
                    diagnostics.push(Diagnostic::new(Code::LeapsOver, filter.span, message).help(help));
                }
            }
        }
    }
}

/// The directions of a leg whose displacements have one size.
fn steps(leg: &Leg) -> &[Directions] {
    match &leg.verb {
        Verb::Step(directions) | Verb::Slide(directions, _) | Verb::Carry { directions, .. } => directions,
        Verb::Hop { .. } | Verb::Line(..) | Verb::EnPassant | Verb::Like(_) | Verb::Return | Verb::Stay => &[],
    }
}
