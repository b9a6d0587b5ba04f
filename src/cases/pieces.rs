//! What a case expects of pieces that stand alone.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::diagnostics::suggest;
use crate::geometry::{CellId, CellSet};
use crate::notation::position::why;
use crate::notation::{NameProblem, PlaceProblem, cell_named, kind_named, place};
use crate::play::Piece;
use crate::rules::{Partition, PlayerId, Rules};

use super::expect::{Failures, cell_names};
use super::games::Compiled;
use super::keys::{Bound, Differences, Mobility};
use super::lone::Walk;
use super::run::told_with_help;
use super::suite::Case;

/// Tries what a case expects of lone pieces; those without a player of their own are the given one's.
pub(super) fn pieces(case: &Case, compiled: &Compiled, player: PlayerId, failures: &mut Failures) {
    for one in case.mobility.iter().flatten() {
        if let Err(why) = mobility(one.get_ref(), &one.span(), compiled, player, failures) {
            failures.wrong(one.span(), "mobility", why);
        }
    }
    for one in case.differences.iter().flatten() {
        if let Err(why) = differences(one.get_ref(), &one.span(), compiled, player, failures) {
            failures.wrong(one.span(), "differences", why);
        }
    }
    for one in case.bound.iter().flatten() {
        if let Err(why) = bound(one.get_ref(), &one.span(), compiled, player, failures) {
            failures.wrong(one.span(), "bound", why);
        }
    }
}

/// The piece that `Pawn` or `White Pawn` stands for.
fn lone_piece(rules: &Rules, text: &str, player: PlayerId) -> Result<Piece, String> {
    let wrong = match kind_named(rules, text) {
        Ok(kind) => return Ok(Piece { player, kind }),
        Err(wrong) => wrong,
    };
    place::piece(rules, text).map_err(|with_player| match with_player.problem {
        PlaceProblem::Name(NameProblem::Kind(_)) => told_with_help(&with_player),
        _ => told_with_help(&wrong),
    })
}

/// The cells of a zone, as a player sees it.
pub(super) fn zone_named<'a>(rules: &'a Rules, name: &str, player: PlayerId) -> Result<&'a CellSet, String> {
    let named = rules.zones.iter().filter(|zone| !zone.name.is_empty());
    match named.clone().find(|zone| zone.name == name) {
        Some(zone) => Ok(&zone.cells[player.index()]),
        None => Err(match suggest(name, named.map(|zone| zone.name.as_str())) {
            Some(near) => format!("no zone is called `{name}` (did you mean `{near}`?)"),
            None => format!("no zone is called `{name}`"),
        }),
    }
}

fn mobility(
    told: &Mobility,
    range: &Range<usize>,
    compiled: &Compiled,
    player: PlayerId,
    failures: &mut Failures,
) -> Result<(), String> {
    let rules = compiled.game.rules();
    let piece = lone_piece(rules, &told.piece, player)?;
    let goals = goals(compiled, piece)?;
    let counts: Vec<usize> = goals.iter().map(Vec::len).collect();
    let name = &told.piece;
    if let Some(sum) = told.sum {
        failures.same(range.clone(), &format!("sum of {name}"), sum, counts.iter().sum());
    }
    if let Some(min) = told.min {
        let found = counts.iter().copied().min().unwrap_or(0);
        failures.same(range.clone(), &format!("least of {name}"), min, found);
    }
    if let Some(max) = told.max {
        let found = counts.iter().copied().max().unwrap_or(0);
        failures.same(range.clone(), &format!("most of {name}"), max, found);
    }
    for (at, &expected) in &told.at {
        for cell in failures.cells(rules, range, "mobility", [at]) {
            let about = format!("{name} on {at}");
            failures.same(range.clone(), &about, expected, counts[cell.index()]);
        }
    }
    Ok(())
}

/// Where a lone piece can go from each cell.
fn goals(compiled: &Compiled, piece: Piece) -> Result<Vec<Vec<CellId>>, String> {
    let rules = compiled.game.rules();
    let goals = rules.space.ids().map(|cell| compiled.lone().goals(piece, cell));
    goals.collect::<Result<_, _>>().map_err(|wrong| why(rules, &wrong))
}

fn differences(
    told: &Differences,
    range: &Range<usize>,
    compiled: &Compiled,
    player: PlayerId,
    failures: &mut Failures,
) -> Result<(), String> {
    let rules = compiled.game.rules();
    let piece = lone_piece(rules, &told.piece, player)?;
    let axes = told.of.iter().map(|name| coordinate(rules, name));
    let axes: Vec<&Partition> = axes.collect::<Result<_, _>>()?;
    if axes.is_empty() {
        return Err("`of` names no axis".to_owned());
    }
    for text in told.pairs.keys() {
        let numbers: Option<Vec<u16>> = text.split(':').map(|number| number.parse().ok()).collect();
        let right = |numbers: &[u16]| numbers.len() == axes.len() && numbers.is_sorted_by(|one, next| one >= next);
        if !numbers.is_some_and(|numbers| right(&numbers)) {
            let example: Vec<String> = (1..=axes.len()).rev().map(|number| number.to_string()).collect();
            let example = example.join(":");
            return Err(format!(
                "`{text}` are no differences; write the larger first, as `{example}`"
            ));
        }
    }
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for (from, goals) in goals(compiled, piece)?.iter().enumerate() {
        for to in goals {
            let class = |axis: &Partition, cell: usize| axis.class_of[cell].unwrap_or_default();
            let mut apart: Vec<u16> = axes
                .iter()
                .map(|axis| class(axis, from).abs_diff(class(axis, to.index())))
                .collect();
            apart.sort_unstable_by(|one, other| other.cmp(one));
            let apart: Vec<String> = apart.iter().map(u16::to_string).collect();
            *found.entry(apart.join(":")).or_default() += 1;
        }
    }
    let written = |pairs: &BTreeMap<String, usize>| -> BTreeSet<String> {
        pairs.iter().map(|(apart, count)| format!("{apart}={count}")).collect()
    };
    let about = format!("differences of {}", told.piece);
    failures.same_set(range.clone(), &about, &written(&told.pairs), &written(&found));
    Ok(())
}

/// The classes of cells by an axis or a label.
fn coordinate<'a>(rules: &'a Rules, name: &str) -> Result<&'a Partition, String> {
    // Axes and labels come first, then the charts, then what the file declares.
    let charts = rules.partitions.iter().position(|known| known.name == "chart");
    let coordinates = &rules.partitions[..charts.map_or(0, |charts| charts + 1)];
    coordinates.iter().find(|known| known.name == name).ok_or_else(|| {
        let names: Vec<&str> = coordinates.iter().map(|known| known.name.as_str()).collect();
        format!("no axis or label is called `{name}` (there are {})", names.join(", "))
    })
}

fn bound(
    told: &Bound,
    range: &Range<usize>,
    compiled: &Compiled,
    player: PlayerId,
    failures: &mut Failures,
) -> Result<(), String> {
    let (rules, lone) = (compiled.game.rules(), compiled.lone());
    let piece = lone_piece(rules, &told.piece, player)?;
    let from = cell_named(rules, &told.from).map_err(|wrong| told_with_help(&wrong))?;
    let zone = |name: &Option<String>| {
        let zone = name.as_ref().map(|name| zone_named(rules, name, piece.player));
        zone.transpose()
    };
    let (until, within, outside) = (zone(&told.until)?, zone(&told.within)?, zone(&told.outside)?);
    let walk = Walk {
        capturing: told.capturing,
        moves: told.moves,
        until,
    };
    let reached = lone.bound(piece, from, walk).map_err(|wrong| why(rules, &wrong))?;
    let about = format!("{} from {}", told.piece, told.from);
    if let Some(cells) = told.cells {
        failures.same(range.clone(), &about, cells, reached.len());
    }
    for (names, wanted) in [(&told.includes, true), (&told.excludes, false)] {
        for cell in failures.cells(rules, range, "bound", names) {
            if reached.contains(cell) != wanted {
                let how = if wanted { "never comes" } else { "can come" };
                failures.wrong(range.clone(), &about, format!("it {how} to {}", rules.space.name(cell)));
            }
        }
    }
    for (name, zone, inside) in [(&told.within, within, true), (&told.outside, outside, false)] {
        let (Some(name), Some(zone)) = (name, zone) else {
            continue;
        };
        let against = reached.iter().filter(|&cell| zone.contains(cell) != inside);
        let against: Vec<&str> = against.map(|cell| rules.space.name(cell)).collect();
        if !against.is_empty() {
            let expected = format!("{} cells of {name}", if inside { "only" } else { "no" });
            failures.differ(range.clone(), &about, &expected, against.join(" "));
        }
    }
    if let Some(names) = &told.stuck {
        let mut stuck = Vec::new();
        for cell in reached.iter() {
            let stays = until.is_some_and(|zone| zone.contains(cell));
            if !stays && lone.is_stuck(piece, cell).map_err(|wrong| why(rules, &wrong))? {
                stuck.push(cell);
            }
        }
        let expected = failures.cells(rules, range, "bound", names);
        let (expected, found) = (cell_names(rules, expected), cell_names(rules, stuck));
        failures.same_set(range.clone(), &format!("{about}, stuck"), &expected, &found);
    }
    Ok(())
}
