//! The usual array of a game whose array is drawn by lot.

use crate::rules::files::Selected;
use crate::rules::lower::array::of_blocks;
use crate::rules::lowering::Lowering;
use crate::rules::model::Start;

/// The number of the array that the closest extended file with a fixed array has, if it is one of the arrays of this start.
pub(super) fn usual_array(lowering: &mut Lowering<'_>, selected: &Selected, start: &Start) -> Option<u64> {
    if start.lots.is_empty() {
        return None;
    }
    let used = lowering.context.used.clone();
    let base = selected.base_arrays.iter().rev().find_map(|arrays| {
        let base = lowering.again(|lowering| of_blocks(lowering, selected, arrays));
        base.lots.is_empty().then_some(base)
    });
    // An array that is not in force uses no names.
    lowering.context.used = used;
    start.number(&base?.pieces)
}
