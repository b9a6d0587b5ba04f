//! What pieces become: on the last ranks, and on single cells.

use super::super::report::Report;
use super::super::sketch::{Cell, Cells, Sketch, name_of};
use super::kinds::{Kind, named};
use super::morph::{self, Morph};
use super::parameters::Settings;
use super::text::{Diagram, Part};

/// Where a kind could never move from.
fn dead(kind: &Kind<'_>, sketch: &Sketch) -> Cells {
    let leads = |(file, rank): Cell| {
        kind.moves.firsts.iter().any(|&(x, y)| {
            let to = file.checked_add_signed(x).zip(rank.checked_add_signed(y));
            to.is_some_and(|to| sketch.is_cell(to))
        })
    };
    sketch.cells().into_iter().filter(|&cell| !leads(cell)).collect()
}

/// Writes what pieces become on the last ranks.
pub fn promotions(kinds: &[Kind<'_>], settings: &Settings<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    let zone = last_ranks(settings, sketch);
    if zone.is_empty() {
        return;
    }
    for man in 0..settings.promoting.min(kinds.len()) {
        let Some((names, stay)) = becomes(man, kinds, settings, sketch, report) else {
            continue;
        };
        let seen = |cells: &Cells, sketch: &Sketch| cells.iter().map(|&cell| sketch.seen(cell)).collect();
        let dead: Cells = dead(&kinds[man], sketch).intersection(&zone).copied().collect();
        let must = match stay {
            Stay::WhereItMoves => dead,
            Stay::Chosen => Cells::new(),
            Stay::Never if settings.zone == 1 || dead == zone => zone.clone(),
            Stay::Never => {
                let reason = "whether it may stay what it is where it can move on is not documented; here it may";
                report.note(kinds[man].piece.at, Some("promoChoice"), reason);
                dead
            }
        };
        let both = [zone.clone(), seen(&zone, sketch)];
        let region = sketch.zone("promotion zone", both);
        let when = if must == zone { "on" } else { "moving in" };
        let forced = if must == zone {
            ", forced".to_owned()
        } else if must.is_empty() {
            String::new()
        } else {
            let both = [must.clone(), seen(&must, sketch)];
            format!(", forced on {}", sketch.zone("last cells", both))
        };
        sketch.men[man]
            .lines
            .push(format!("promotes {when} {region} to {names}{forced}"));
    }
}

/// Where a piece may stay what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    /// Where it can move on.
    WhereItMoves,
    /// Everywhere: it is one of its own choices.
    Chosen,
    /// Nowhere, if the choices are all that there is.
    Never,
}

/// What a kind becomes, with commas, and where it may stay what it is.
fn becomes(
    man: usize,
    kinds: &[Kind<'_>],
    settings: &Settings<'_>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) -> Option<(String, Stay)> {
    let choice = settings.choice.map(|choice| (choice.name.at, choice.value.text));
    if let (true, None | Some((_, "+"))) = (settings.offset > 0, choice) {
        let to = man + settings.offset;
        if to >= kinds.len() {
            let reason = "there is no piece so far below it that it could become";
            report.note(kinds[man].piece.at, Some("promoOffset"), reason);
            return None;
        }
        let line = format!("reverts to {}", sketch.named(man));
        sketch.men[to].lines.push(line);
        return Some((sketch.named(to).to_owned(), Stay::WhereItMoves));
    }
    let Some((at, value)) = choice else {
        let own = |other: &usize| *other >= settings.promoting && !sketch.men[*other].royal;
        let all: Vec<usize> = (0..kinds.len()).filter(own).collect();
        if all.is_empty() {
            return None;
        }
        let reason = "`promoChoice` is missing: it becomes any piece that neither promotes nor is royal";
        report.note(kinds[man].piece.at, Some("promoChoice"), reason);
        return Some((sketch.all_named(all), Stay::Never));
    };
    let (mut all, unread) = named(value, kinds);
    for letter in unread {
        let reason = format!("`{letter}` in `{value}` is the ID of no piece, and is left out");
        report.note(at, Some("promoChoice"), reason);
    }
    let stay = if all.contains(&man) { Stay::Chosen } else { Stay::Never };
    all.retain(|other| *other != man);
    (!all.is_empty()).then(|| (sketch.all_named(all), stay))
}

fn last_ranks(settings: &Settings<'_>, sketch: &Sketch) -> Cells {
    let (_, ranks) = settings.size;
    let low = ranks - settings.zone.min(ranks);
    sketch.cells().into_iter().filter(|(_, rank)| *rank >= low).collect()
}

/// Writes what pieces become on single cells.
pub fn morphs(
    diagram: &Diagram<'_>,
    kinds: &[Kind<'_>],
    settings: &Settings<'_>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) {
    let mut done: Vec<usize> = Vec::new();
    for &value in &settings.morphs {
        let before = diagram.pieces.iter().rev().find(|piece| piece.at < value.at);
        let man = kinds
            .iter()
            .position(|kind| before.is_some_and(|piece| piece.at == kind.piece.at));
        let found = match man {
            None => Err("it belongs to the piece before it, and there is none".to_owned()),
            Some(man) if done.contains(&man) => Err(format!("the {} has another one", sketch.named(man))),
            Some(man) if man < settings.promoting && !last_ranks(settings, sketch).is_empty() => Err(format!(
                "the {} also promotes on the last ranks, and which of the two goes first is not documented",
                sketch.named(man)
            )),
            Some(man) => Ok(man),
        };
        let read = found.map_err(|reason| vec![(value.at, reason)]).and_then(|man| {
            let ids: Vec<&str> = kinds.iter().map(|kind| kind.id.as_str()).collect();
            let morph = morph::read(value, man, &ids, settings.size)?;
            Ok((man, morph))
        });
        match read {
            Ok((man, morph)) => {
                done.push(man);
                on_cells(man, &morph, value, kinds, sketch, report);
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
    man: usize,
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
        if let Some(cell) = castled(man, kinds, sketch).intersection(&cells).next() {
            let reason = format!(
                "a castling that ends on {} leaves the {} what it is",
                name_of(*cell),
                sketch.named(man)
            );
            report.note(value.at, Some("morph"), reason);
        }
        let zone = sketch.zone("morph zone", [cells.clone(), cells]);
        let line = format!("promotes on {zone} to {}, forced", sketch.named(to));
        sketch.men[man].lines.push(line);
    }
}

/// The cells on which castlings may end with a piece of a kind: its own, and those of others with which it begins in a row.
fn castled(man: usize, kinds: &[Kind<'_>], sketch: &Sketch) -> Cells {
    let mut cells = Cells::new();
    for own in &sketch.setup {
        for (&(file, rank), &castler) in own {
            let beside = own.iter().any(|(cell, &other)| cell.1 == rank && other == man);
            let castlings = kinds.get(castler).map_or(&[][..], |kind| &kind.moves.castlings);
            for castling in castlings.iter().filter(|_| beside) {
                let far = castling.far as i16;
                let ends = if castler == man {
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
