//! The destinations of single displacements on an empty board.

use crate::geometry::{CellId, Place};
use crate::rules::model::{MoveRule, PlayerId, Rules};

/// Whether a rule's first displacement leads to any place from a cell.
pub(super) fn leads_from(rules: &Rules, player: PlayerId, rule: &MoveRule, cell: CellId) -> bool {
    let place: Place = rules.space.place(cell);
    let mut firsts = rule.paths.iter().filter_map(|path| path.first());
    let stays = rule.legs.is_empty();
    rules.begins_on(player, rule, cell) && (stays || firsts.any(|&vector| rules.space.step(place, vector).is_some()))
}
