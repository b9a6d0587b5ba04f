//! Parts of the board that a kind of piece never leaves, as palaces.

use crate::geometry::{CellSet, Shift, Vector};
use crate::rules::{Kind, MoveRule, PlayerId, Rules};

/// The sets of cells that some kind of some player never leaves, because all its moves end in a zone.
pub(super) fn confines(rules: &Rules) -> Vec<CellSet> {
    let mut found: Vec<CellSet> = Vec::new();
    for player in (0..rules.players.len() as u16).map(PlayerId) {
        for kind in &rules.kinds {
            if let Some(cells) = confine(rules, kind, player)
                && !found.contains(cells)
            {
                found.push(cells.clone());
            }
        }
    }
    found
}

fn confine<'a>(rules: &'a Rules, kind: &Kind, player: PlayerId) -> Option<&'a CellSet> {
    let moves = &kind.moves[player.index()];
    let cells = &rules.zones[moves.first()?.conditions.to?.index()].cells[player.index()];
    let small = cells.len() * 2 <= rules.space.cells.len();
    (small && moves.iter().all(|one| stays(rules, one, player, cells))).then_some(cells)
}

/// Whether a way to move that begins in a set ends in it.
fn stays(rules: &Rules, one: &MoveRule, player: PlayerId, cells: &CellSet) -> bool {
    let Some(to) = one.conditions.to else { return false };
    let ends = &rules.zones[to.index()].cells[player.index()];
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
