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
        // Only a single displacement goes from the cell on which the move begins.
        let is_single =
            matches!(rule.legs.as_slice(), [leg] if matches!(leg.as_slice(), [token] if token.max == Some(1)));
        let starts = |cell: &CellId| !is_single || rules.begins_on(player, rule, *cell);
        let goal = rule.conditions.to.map(|zone| rules.zone(zone, player));
        for vector in rule.paths.iter().filter_map(|path| path.last()) {
            for cell in rules.space.ids().filter(starts) {
                let place = rules.space.step(rules.space.place(cell), *vector);
                if let Some(end) = place.and_then(|place| rules.space.cell_at(place.point))
                    && goal.is_none_or(|goal| goal.contains(end))
                {
                    found.insert(end);
                }
            }
        }
    }
    found
}
