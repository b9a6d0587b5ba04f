//! What a case expects of the board and of the start, whatever the position.

use crate::geometry::CellId;
use crate::notation::kind_named;
use crate::rules::{PlayerId, Rules};

use super::expect::{Failures, cell_names};
use super::games::Compiled;
use super::pieces::zone_named;
use super::run::told_with_help;
use super::suite::Case;

/// Tries what a case expects of the board and the start.
pub(super) fn geometry(case: &Case, compiled: &Compiled, player: PlayerId, failures: &mut Failures) {
    let rules = compiled.game.rules();
    if let Some(expected) = &case.cells {
        failures.same(expected.span(), "cells", *expected.get_ref(), rules.space.cells.len());
    }
    if let Some(zone) = &case.zone {
        let range = zone.span();
        let zone = zone.get_ref();
        match zone_named(rules, &zone.name, player) {
            Err(why) => failures.wrong(range, "zone", why),
            Ok(cells) => {
                if let Some(count) = zone.count {
                    failures.same(range.clone(), &format!("cells of {}", zone.name), count, cells.len());
                }
                if let Some(names) = &zone.cells {
                    let expected = failures.cells(rules, &range, "zone", names);
                    let expected = cell_names(rules, expected);
                    failures.same_set(range, &zone.name, &expected, &cell_names(rules, cells.iter()));
                }
            }
        }
    }
    if let Some(count) = &case.count {
        for (name, &expected) in count.get_ref() {
            match kind_named(rules, name) {
                Err(wrong) => failures.wrong(count.span(), "count", told_with_help(&wrong)),
                Ok(kind) => {
                    for (index, owner) in rules.players.iter().enumerate() {
                        let own = |piece: &&(CellId, PlayerId, _)| piece.1.index() == index && piece.2 == kind;
                        let found = rules.start.pieces.iter().filter(own).count();
                        failures.same(count.span(), &format!("{name} of {}", owner.name), expected, found);
                    }
                }
            }
        }
    }
    symmetry(case, compiled, failures);
}

fn symmetry(case: &Case, compiled: &Compiled, failures: &mut Failures) {
    let (Some(steps), Some(expected)) = (&case.symmetry, &case.symmetric) else {
        return;
    };
    match compiled.view(steps.get_ref()) {
        Err(why) => failures.wrong(steps.span(), "symmetry", why),
        Ok(images) => match (asymmetry(compiled.game.rules(), &images), *expected.get_ref()) {
            (Some(why), true) => failures.differ(expected.span(), "symmetric", "true", format!("false: {why}")),
            (None, false) => failures.same(expected.span(), "symmetric", false, true),
            _ => {}
        },
    }
}

/// Why cells going to these images do not carry the start onto itself, if they do not.
fn asymmetry(rules: &Rules, images: &[CellId]) -> Option<String> {
    let name = |cell: CellId| rules.space.name(cell);
    let piece = |player: PlayerId, kind: crate::rules::KindId| {
        let (player, kind) = (&rules.players[player.index()], &rules.kinds[kind.index()]);
        format!("{} {}", player.name, kind.name)
    };
    // For each player: whose pieces his come to, and an example.
    let mut becomes: Vec<Option<(PlayerId, CellId)>> = vec![None; rules.players.len()];
    for &(cell, player, kind) in &rules.start.pieces {
        let image = images[cell.index()];
        let there = rules.start.pieces.iter().find(|known| known.0 == image);
        let comes = format!("the {} on {} comes to {}", piece(player, kind), name(cell), name(image));
        match there {
            None => return Some(format!("{comes}, which is empty")),
            Some(&(_, owner, other)) if other != kind => {
                return Some(format!("{comes}, where the {} begins", piece(owner, other)));
            }
            Some(&(_, owner, _)) => {
                let (known, example) = *becomes[player.index()].get_or_insert((owner, cell));
                if known != owner {
                    let (one, other) = (&rules.players[known.index()].name, &rules.players[owner.index()].name);
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
    shared.map(|(_, owner)| {
        format!(
            "the pieces of two players come to {}",
            rules.players[owner.index()].name
        )
    })
}
