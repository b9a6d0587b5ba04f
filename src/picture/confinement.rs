//! Parts of the board that a kind of piece never leaves, such as palaces.

use crate::geometry::{CellSet, Shift, Vector};
use crate::rules::{KindId, MoveRule, PlayerId, Rules};

/// The sets of cells that some kind of some player never leaves, because all its moves end in a zone.
pub(super) fn confined_areas(rules: &Rules) -> Vec<CellSet> {
    let mut found: Vec<CellSet> = Vec::new();
    for player in rules.player_ids() {
        for kind in rules.kind_ids() {
            if let Some(cells) = confined_area(rules, kind, player)
                && !found.contains(cells)
            {
                found.push(cells.clone());
            }
        }
    }
    found
}

fn confined_area(rules: &Rules, kind: KindId, player: PlayerId) -> Option<&CellSet> {
    let moves = rules.moves(player, kind);
    let cells = rules.zone(moves.first()?.conditions.to?, player);
    let small = cells.len() * 2 <= rules.space.cells.len();
    (small && moves.iter().all(|one| stays(rules, one, player, cells))).then_some(cells)
}

/// Whether every move of a rule that begins in a set of cells ends in it.
fn stays(rules: &Rules, one: &MoveRule, player: PlayerId, cells: &CellSet) -> bool {
    let Some(to) = one.conditions.to else { return false };
    let ends = rules.zone(to, player);
    if ends == cells {
        return true;
    }
    let single = one
        .legs
        .iter()
        .all(|leg| matches!(leg.as_slice(), [token] if (token.min, token.max) == (1, Some(1))));
    single
        && cells
            .iter()
            .filter(|&cell| rules.begins_on(player, one, cell))
            .all(|cell| {
                one.paths.iter().all(|path| {
                    let walked = path.iter().fold(Vector::default(), |sum, &step| sum.plus(step));
                    match rules.space.shift(cell, walked) {
                        Shift::Cell(end) => cells.contains(end) || !ends.contains(end),
                        Shift::Gap | Shift::Edge => true,
                    }
                })
            })
}
