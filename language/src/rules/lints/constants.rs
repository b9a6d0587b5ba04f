//! Lint for numbers in conditions that are outside of the axis with which they are compared.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::board::{Coordinate, coordinates};
use crate::rules::files::{Role, Selected};
use crate::rules::lints::comparisons::{Compared, comparisons, conditions, constant};
use crate::syntax::tree::Name;

/// Warns about zones and classes of the main file that compare a coordinate with a value outside of its range.
///
/// Empty zones have a warning of their own.
pub(in crate::rules) fn constants(selected: &Selected, used: &BTreeSet<String>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(coordinates) = selected.board.as_ref().and_then(|board| coordinates(&board.node)) else {
        return;
    };
    for (name, condition) in conditions(selected, used) {
        let is_empty = |known: &Diagnostic| known.code == Code::EmptyZone && known.span() == name.span;
        if selected.role(name.span) != Role::Main || diagnostics.iter().any(is_empty) {
            continue;
        }
        let mut compared = Vec::new();
        comparisons(condition, &mut compared);
        let warning = compared.into_iter().find_map(|Compared { coordinate, with }| {
            let coordinate = coordinates.named(&coordinate.node)?;
            let (value, written) = constant(coordinate, with)?;
            let outside = value < coordinate.low || value > coordinate.high();
            outside.then(|| outside_range(coordinate, &written))
        });
        diagnostics.extend(warning);
    }
}

fn outside_range(coordinate: &Coordinate, written: &Name) -> Diagnostic {
    let axis = &coordinate.name;
    let message = format!("`{axis}` is never `{}`", written.node);
    let mistake = Diagnostic::new(Code::ConstantOutside, written.span, message);
    let (low, high) = (
        coordinate.value_name(coordinate.low),
        coordinate.value_name(coordinate.high()),
    );
    mistake.help(format!("the values of `{axis}` run from `{low}` to `{high}`"))
}
