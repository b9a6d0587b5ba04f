//! What a case expects of pieces that stand alone on the empty board.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::cases::empty_board::ReachLimits;
use crate::cases::games::CompiledGame;
use crate::cases::keys::{Bound, Differences, Mobility};
use crate::cases::suite::Case;
use crate::geometry::{CellId, CellSet};
use crate::notation::{NameProblem, PlaceProblem, cell_named, describe_setup_error, kind_named, place, zone_named};
use crate::play::{Piece, SetupError};
use crate::rules::{Partition, PlayerId, Rules};

use super::failures::{Failures, cell_names};

/// Compares what lone pieces can do with what a case expects. A piece without a player belongs to the given one.
pub(in crate::cases) fn check(case: &Case, compiled: &CompiledGame, player: PlayerId, failures: &mut Failures) {
    for given in case.mobility.iter().flatten() {
        if let Err(why) = mobility(given.get_ref(), &given.span(), compiled, player, failures) {
            failures.wrong(given.span(), "mobility", why);
        }
    }
    for given in case.differences.iter().flatten() {
        if let Err(why) = differences(given.get_ref(), &given.span(), compiled, player, failures) {
            failures.wrong(given.span(), "differences", why);
        }
    }
    for given in case.bound.iter().flatten() {
        if let Err(why) = bound(given.get_ref(), &given.span(), compiled, player, failures) {
            failures.wrong(given.span(), "bound", why);
        }
    }
}

/// The piece that `Pawn` or `White Pawn` stands for.
fn lone_piece(rules: &Rules, text: &str, player: PlayerId) -> Result<Piece, String> {
    let error = match kind_named(rules, text) {
        Ok(kind) => return Ok(Piece { player, kind }),
        Err(error) => error,
    };
    place::piece(rules, text).map_err(|with_player| match with_player.problem {
        // The player was found, so the kind is what is wrong.
        PlaceProblem::Name(NameProblem::Kind(_)) | PlaceProblem::Allegiance(..) => with_player.in_one_line(),
        PlaceProblem::Name(NameProblem::Cell(_) | NameProblem::Player(_) | NameProblem::Zone(_))
        | PlaceProblem::Incomplete(_)
        | PlaceProblem::Twice(_) => error.in_one_line(),
    })
}

/// The cells of a zone, as a player sees it.
fn cells_of_zone<'a>(rules: &'a Rules, name: &str, player: PlayerId) -> Result<&'a CellSet, String> {
    match zone_named(rules, name) {
        Ok(zone) => Ok(rules.zone(zone, player)),
        Err(error) => Err(error.in_one_line()),
    }
}

fn mobility(
    given: &Mobility,
    range: &Range<usize>,
    compiled: &CompiledGame,
    player: PlayerId,
    failures: &mut Failures,
) -> Result<(), String> {
    let rules = compiled.game.rules();
    let piece = lone_piece(rules, &given.piece, player)?;
    let targets = targets_from_each_cell(compiled, piece)?;
    let counts: Vec<usize> = targets.iter().map(Vec::len).collect();
    let name = &given.piece;
    if let Some(sum) = given.sum {
        failures.same(range.clone(), &format!("sum of {name}"), sum, counts.iter().sum());
    }
    if let Some(min) = given.min {
        let found = counts.iter().copied().min().unwrap_or(0);
        failures.same(range.clone(), &format!("least of {name}"), min, found);
    }
    if let Some(max) = given.max {
        let found = counts.iter().copied().max().unwrap_or(0);
        failures.same(range.clone(), &format!("most of {name}"), max, found);
    }
    for (at, &expected) in &given.at {
        for cell in failures.cells(rules, range, "mobility", [at]) {
            let about = format!("{name} on {at}");
            failures.same(range.clone(), &about, expected, counts[cell.index()]);
        }
    }
    Ok(())
}

/// The cells a lone piece can go to, for each cell it can stand on.
fn targets_from_each_cell(compiled: &CompiledGame, piece: Piece) -> Result<Vec<Vec<CellId>>, String> {
    let rules = compiled.game.rules();
    let targets = rules
        .space
        .ids()
        .map(|cell| compiled.empty_board().targets(piece, cell));
    targets
        .collect::<Result<_, _>>()
        .map_err(|error| describe_setup_error(rules, &error))
}

fn differences(
    given: &Differences,
    range: &Range<usize>,
    compiled: &CompiledGame,
    player: PlayerId,
    failures: &mut Failures,
) -> Result<(), String> {
    let rules = compiled.game.rules();
    let piece = lone_piece(rules, &given.piece, player)?;
    let axes = given.of.iter().map(|name| coordinate(rules, name));
    let axes: Vec<&Partition> = axes.collect::<Result<_, _>>()?;
    if axes.is_empty() {
        return Err("`of` names no axis".to_owned());
    }
    for text in given.pairs.keys() {
        let numbers: Option<Vec<u16>> = text.split(':').map(|number| number.parse().ok()).collect();
        let right = |numbers: &[u16]| numbers.len() == axes.len() && numbers.is_sorted_by(|one, next| one >= next);
        if !numbers.is_some_and(|numbers| right(&numbers)) {
            let example: Vec<String> = (1..=axes.len()).rev().map(|number| number.to_string()).collect();
            let example = example.join(":");
            return Err(format!(
                "`{text}` is not a difference; write the larger number first, as in `{example}`"
            ));
        }
    }
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for (from, targets) in targets_from_each_cell(compiled, piece)?.iter().enumerate() {
        for to in targets {
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
    let about = format!("differences of {}", given.piece);
    failures.same_set(range.clone(), &about, &written(&given.pairs), &written(&found));
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
    given: &Bound,
    range: &Range<usize>,
    compiled: &CompiledGame,
    player: PlayerId,
    failures: &mut Failures,
) -> Result<(), String> {
    let (rules, board) = (compiled.game.rules(), compiled.empty_board());
    let refused = |error: SetupError| describe_setup_error(rules, &error);
    let piece = lone_piece(rules, &given.piece, player)?;
    let from = cell_named(rules, &given.from).map_err(|error| error.in_one_line())?;
    let zone = |name: &Option<String>| {
        let zone = name.as_ref().map(|name| cells_of_zone(rules, name, piece.player));
        zone.transpose()
    };
    let (until, within, outside) = (zone(&given.until)?, zone(&given.within)?, zone(&given.outside)?);
    let limits = ReachLimits {
        capturing: given.capturing,
        moves: given.moves,
        until,
    };
    let reached = board.reachable(piece, from, limits).map_err(refused)?;
    let about = format!("{} from {}", given.piece, given.from);
    if let Some(cells) = given.cells {
        failures.same(range.clone(), &about, cells, reached.len());
    }
    for (names, wanted) in [(&given.includes, true), (&given.excludes, false)] {
        for cell in failures.cells(rules, range, "bound", names) {
            if reached.contains(cell) != wanted {
                let how = if wanted { "never reaches" } else { "can reach" };
                failures.wrong(range.clone(), &about, format!("it {how} {}", rules.space.name(cell)));
            }
        }
    }
    for (name, zone, inside) in [(&given.within, within, true), (&given.outside, outside, false)] {
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
    if let Some(names) = &given.stuck {
        let mut stuck = Vec::new();
        for cell in reached.iter() {
            let stays = until.is_some_and(|zone| zone.contains(cell));
            if !stays && board.is_stuck(piece, cell).map_err(refused)? {
                stuck.push(cell);
            }
        }
        let expected = failures.cells(rules, range, "bound", names);
        let (expected, found) = (cell_names(rules, expected), cell_names(rules, stuck));
        failures.same_set(range.clone(), &format!("{about}, stuck"), &expected, &found);
    }
    Ok(())
}
