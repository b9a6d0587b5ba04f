//! What a case expects of the board and of the start, whatever the position.

use crate::cases::games::CompiledGame;
use crate::cases::suite::Case;
use crate::geometry::CellId;
use crate::notation::{kind_named, zone_named};
use crate::rules::{KindId, PlayerId, Rules};

use super::failures::{Failures, cell_names};

/// Compares the board and the start with what a case expects of them; zones are as the given player sees them.
pub(in crate::cases) fn check(case: &Case, compiled: &CompiledGame, player: PlayerId, failures: &mut Failures) {
    let rules = compiled.game.rules();
    if let Some(expected) = &case.cells {
        failures.same(expected.span(), "cells", *expected.get_ref(), rules.space.cells.len());
    }
    zone(case, rules, player, failures);
    // A number without an array is reported where the position is set up.
    let array = case.array.as_ref().and_then(|number| rules.array(*number.get_ref()));
    let start = array.as_deref().unwrap_or(&rules.start.pieces);
    pieces_at_start(case, rules, start, failures);
    symmetry(case, compiled, start, failures);
}

/// A piece at the start.
type Placed = (CellId, PlayerId, KindId);

fn zone(case: &Case, rules: &Rules, player: PlayerId, failures: &mut Failures) {
    let Some(placed) = &case.zone else {
        return;
    };
    let (range, expected) = (placed.span(), placed.get_ref());
    let cells = match zone_named(rules, &expected.name) {
        Ok(zone) => rules.zone(zone, player),
        Err(error) => return failures.wrong(range, "zone", error.in_one_line()),
    };
    if let Some(count) = expected.count {
        failures.same(
            range.clone(),
            &format!("cells of {}", expected.name),
            count,
            cells.len(),
        );
    }
    if let Some(names) = &expected.cells {
        let named = failures.cells(rules, &range, "zone", names);
        failures.same_set(
            range,
            &expected.name,
            &cell_names(rules, named),
            &cell_names(rules, cells.iter()),
        );
    }
}

fn pieces_at_start(case: &Case, rules: &Rules, start: &[Placed], failures: &mut Failures) {
    let Some(count) = &case.count else {
        return;
    };
    for (name, &expected) in count.get_ref() {
        let kind = match kind_named(rules, name) {
            Ok(kind) => kind,
            Err(error) => {
                failures.wrong(count.span(), "count", error.in_one_line());
                continue;
            }
        };
        for player in rules.player_ids() {
            let own = |piece: &&Placed| (piece.1, piece.2) == (player, kind);
            let found = start.iter().filter(own).count();
            let about = format!("{name} of {}", rules.player(player).name);
            failures.same(count.span(), &about, expected, found);
        }
    }
}

fn symmetry(case: &Case, compiled: &CompiledGame, start: &[Placed], failures: &mut Failures) {
    let (Some(steps), Some(expected)) = (&case.symmetry, &case.symmetric) else {
        return;
    };
    match compiled.view(steps.get_ref()) {
        Err(why) => failures.wrong(steps.span(), "symmetry", why),
        Ok(images) => match (asymmetry(compiled.game.rules(), start, &images), *expected.get_ref()) {
            (Some(why), true) => failures.differ(expected.span(), "symmetric", "true", format!("false: {why}")),
            (None, false) => failures.same(expected.span(), "symmetric", false, true),
            (Some(_), false) | (None, true) => {}
        },
    }
}

/// Why the map that takes each cell to its image does not take the start to itself; nothing, if it does.
fn asymmetry(rules: &Rules, start: &[Placed], images: &[CellId]) -> Option<String> {
    let name = |cell: CellId| rules.space.name(cell);
    let piece = |player: PlayerId, kind: KindId| format!("{} {}", rules.player(player).name, rules.kind(kind).name);
    // For each player the owner of the images of the player's pieces, and an example.
    let mut becomes: Vec<Option<(PlayerId, CellId)>> = vec![None; rules.players.len()];
    for &(cell, player, kind) in start {
        let image = images[cell.index()];
        let there = start.iter().find(|known| known.0 == image);
        let comes = format!(
            "the {} on {} is mapped to {}",
            piece(player, kind),
            name(cell),
            name(image)
        );
        match there {
            None => return Some(format!("{comes}, which is empty")),
            Some(&(_, owner, other)) if other != kind => {
                return Some(format!("{comes}, where the {} begins", piece(owner, other)));
            }
            Some(&(_, owner, _)) => {
                let (known, example) = *becomes[player.index()].get_or_insert((owner, cell));
                if known != owner {
                    let (one, other) = (&rules.player(known).name, &rules.player(owner).name);
                    return Some(format!(
                        "{comes}, to {other}, but the piece on {} to {one}",
                        name(example)
                    ));
                }
            }
        }
    }
    let owners: Vec<PlayerId> = becomes.iter().flatten().map(|&(owner, _)| owner).collect();
    let shared = owners
        .iter()
        .enumerate()
        .find(|(index, owner)| owners[..*index].contains(owner));
    shared.map(|(_, &owner)| {
        format!(
            "the pieces of two players are mapped to those of {}",
            rules.player(owner).name
        )
    })
}
