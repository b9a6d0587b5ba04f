//! Promotion: on the last ranks, and on single cells.

use super::super::report::Report;
use super::super::sketch::{Cell, Cells, Sketch, name_of};
use super::kinds::{Kind, named};
use super::morph::{self, Morph};
use super::parameters::Settings;
use super::text::{Diagram, Part};

/// The cells from which a kind can never move, for each player.
fn dead(kind: &Kind<'_>, sketch: &Sketch) -> [Cells; 2] {
    [0, 1].map(|side| {
        let leads = |(file, rank): Cell| {
            kind.moves.firsts.iter().any(|&leap| {
                let (x, y) = sketch.oriented(side, leap);
                let to = file.checked_add_signed(x).zip(rank.checked_add_signed(y));
                to.is_some_and(|to| sketch.is_cell(to))
            })
        };
        sketch.cells().into_iter().filter(|&cell| !leads(cell)).collect()
    })
}

/// Writes the promotions on the last ranks.
pub fn promotions(kinds: &[Kind<'_>], settings: &Settings<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    let zone = last_ranks(settings, sketch);
    if zone.iter().all(Cells::is_empty) {
        return;
    }
    for index in 0..settings.promoting.min(kinds.len()) {
        let Some((names, decline)) = becomes(index, kinds, settings, sketch, report) else {
            continue;
        };
        let dead = dead(&kinds[index], sketch);
        let dead = [0, 1].map(|side| dead[side].intersection(&zone[side]).copied().collect::<Cells>());
        let must = match decline {
            Decline::WhereItMoves => dead,
            Decline::Chosen => [Cells::new(), Cells::new()],
            Decline::Never if settings.zone == 1 || dead == zone => zone.clone(),
            Decline::Never => {
                let reason = "undocumented whether a piece that can still move may decline to promote; here it may";
                report.note(kinds[index].piece.at, Some("promoChoice"), reason);
                dead
            }
        };
        let region = sketch.zone("promotion zone", zone.clone());
        let when = if must == zone { "on" } else { "moving in" };
        let forced = if must == zone {
            ", forced".to_owned()
        } else if must.iter().all(Cells::is_empty) {
            String::new()
        } else {
            format!(", forced on {}", sketch.zone("last cells", must))
        };
        sketch.kinds[index]
            .lines
            .push(format!("promotes {when} {region} to {names}{forced}"));
    }
}

/// Where a piece may decline to promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decline {
    /// Wherever it can still move.
    WhereItMoves,
    /// Everywhere, because it is one of its own choices.
    Chosen,
    /// Nowhere, if the choices are complete.
    Never,
}

/// The promotion choices of a kind, separated by commas, and where it may decline.
fn becomes(
    index: usize,
    kinds: &[Kind<'_>],
    settings: &Settings<'_>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) -> Option<(String, Decline)> {
    let choice = settings.choice.map(|choice| (choice.name.at, choice.value.text));
    if let (true, None | Some((_, "+"))) = (settings.offset > 0, choice) {
        let to = index + settings.offset;
        if to >= kinds.len() {
            let reason = "no piece stands `promoOffset` lines below this one";
            report.note(kinds[index].piece.at, Some("promoOffset"), reason);
            return None;
        }
        let line = format!("reverts to {}", sketch.named(index));
        sketch.kinds[to].lines.push(line);
        return Some((sketch.named(to).to_owned(), Decline::WhereItMoves));
    }
    let Some((at, value)) = choice else {
        let own = |other: &usize| *other >= settings.promoting && !sketch.kinds[*other].royal;
        let all: Vec<usize> = (0..kinds.len()).filter(own).collect();
        if all.is_empty() {
            return None;
        }
        let reason = "missing `promoChoice`: it promotes to any piece that neither promotes nor is royal";
        report.note(kinds[index].piece.at, Some("promoChoice"), reason);
        return Some((sketch.all_named(all), Decline::Never));
    };
    let (mut all, unread) = named(value, kinds);
    for letter in unread {
        let reason = format!("unknown ID `{letter}` in `{value}`; ignored");
        report.note(at, Some("promoChoice"), reason);
    }
    let decline = if all.contains(&index) {
        Decline::Chosen
    } else {
        Decline::Never
    };
    all.retain(|other| *other != index);
    (!all.is_empty()).then(|| (sketch.all_named(all), decline))
}

/// The cells of the last ranks, for each player.
fn last_ranks(settings: &Settings<'_>, sketch: &Sketch) -> [Cells; 2] {
    let (_, ranks) = settings.size;
    let deep = settings.zone.min(ranks);
    let is_last: [&dyn Fn(u16) -> bool; 2] = [&|rank| rank >= ranks - deep, &|rank| rank < deep];
    is_last.map(|is_last| sketch.cells().into_iter().filter(|(_, rank)| is_last(*rank)).collect())
}

/// Writes the promotions on single cells.
pub fn morphs(
    diagram: &Diagram<'_>,
    kinds: &[Kind<'_>],
    settings: &Settings<'_>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) {
    let promotes_on_last_ranks = last_ranks(settings, sketch).iter().any(|cells| !cells.is_empty());
    let mut done: Vec<usize> = Vec::new();
    for &value in &settings.morphs {
        let owner = diagram.pieces.iter().rev().find(|piece| piece.at < value.at);
        let index = kinds
            .iter()
            .position(|kind| owner.is_some_and(|piece| piece.at == kind.piece.at));
        let checked = match index {
            None => Err("expected after a piece".to_owned()),
            Some(index) if done.contains(&index) => {
                Err(format!("repeated; the {} already has a `morph`", sketch.named(index)))
            }
            Some(index) if index < settings.promoting && promotes_on_last_ranks => Err(format!(
                "the {} also promotes on the last ranks, and the order of the two is undocumented",
                sketch.named(index)
            )),
            Some(index) => Ok(index),
        };
        let read = checked.map_err(|reason| vec![(value.at, reason)]).and_then(|index| {
            let ids: Vec<&str> = kinds.iter().map(|kind| kind.id.as_str()).collect();
            let morph = morph::read(value, index, &ids, settings.size)?;
            Ok((index, morph))
        });
        match read {
            Ok((index, morph)) => {
                done.push(index);
                on_cells(index, &morph, value, kinds, sketch, report);
            }
            Err(reasons) => {
                for (at, reason) in reasons {
                    report.note(at, Some("morph"), reason);
                }
            }
        }
    }
}

fn on_cells(
    index: usize,
    morph: &Morph,
    value: Part<'_>,
    kinds: &[Kind<'_>],
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) {
    for (&to, cells) in morph {
        let cells: Cells = cells.iter().copied().filter(|&cell| sketch.is_cell(cell)).collect();
        if cells.is_empty() {
            continue;
        }
        if let Some(cell) = castled(index, kinds, sketch).intersection(&cells).next() {
            let reason = format!(
                "here castling to {} does not promote the {}",
                name_of(*cell),
                sketch.named(index)
            );
            report.note(value.at, Some("morph"), reason);
        }
        let zone = sketch.zone("morph zone", [cells.clone(), cells]);
        let line = format!("promotes on {zone} to {}, forced", sketch.named(to));
        sketch.kinds[index].lines.push(line);
    }
}

/// The cells where a castling can put a piece of a kind, as the castling piece or as the partner on the same rank.
fn castled(index: usize, kinds: &[Kind<'_>], sketch: &Sketch) -> Cells {
    let mut cells = Cells::new();
    for own in &sketch.setup {
        for (&(file, rank), &castler) in own {
            let beside = own.iter().any(|(cell, &other)| cell.1 == rank && other == index);
            let castlings = kinds.get(castler).map_or(&[][..], |kind| &kind.moves.castlings);
            for castling in castlings.iter().filter(|_| beside) {
                let far = castling.far as i16;
                let ends = if castler == index {
                    [-far, far]
                } else {
                    [1 - far, far - 1]
                };
                let ends = ends.into_iter().filter_map(|by| file.checked_add_signed(by));
                cells.extend(ends.map(|file| (file, rank)));
            }
        }
    }
    cells
}
