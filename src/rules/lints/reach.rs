//! Where single displacements lead on an empty board.

use crate::geometry::{CellId, CellSet, Place};
use crate::rules::model::{MoveRule, PlayerId, Rules};

/// Whether a rule's first displacement leads anywhere from a cell.
pub(super) fn leads_from(rules: &Rules, player: PlayerId, rule: &MoveRule, cell: CellId) -> bool {
    let place: Place = rules.space.place(cell);
    let mut firsts = rule.paths.iter().filter_map(|path| path.first());
    rules.begins_on(player, rule, cell) && firsts.any(|&vector| rules.space.step(place, vector).is_some())
}

/// The cells on which a last displacement of these rules can end.
pub(super) fn ends(rules: &Rules, player: PlayerId, moves: &[MoveRule]) -> CellSet {
    let mut found = CellSet::new();
    for rule in moves {
        let allowed = |cell: CellId| {
            rule.conditions
                .to
                .is_none_or(|zone| rules.zone(zone, player).contains(cell))
        };
        for vector in rule.paths.iter().filter_map(|path| path.last()) {
            let steps = rules
                .space
                .ids()
                .map(|cell| rules.space.step(rules.space.place(cell), *vector));
            let cells = steps.flatten().filter_map(|place| rules.space.cell_at(place.point));
            cells.filter(|&cell| allowed(cell)).for_each(|cell| {
                found.insert(cell);
            });
        }
    }
    found
}
