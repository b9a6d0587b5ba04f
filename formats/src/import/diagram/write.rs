//! Writes each diagram as a file.

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

use super::super::report::{Import, Report};
use super::super::sketch::{Sketch, name_of};
use super::becoming::{morphs, promotions};
use super::betza::Castling;
use super::kinds::{Kind, kinds, named};
use super::parameters::{self, Settings};
use super::text::{self, Diagram};

/// Writes each diagram of a text as a file.
pub fn import(source: &Source, library: &dyn Library) -> Import {
    let mut report = Report::new(&source.text, library);
    let stem = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.split('.').next().unwrap_or_default();
    let title = text::title(&source.text).unwrap_or(stem);
    for diagram in text::parse(&source.text) {
        write(&diagram, title, &mut report);
    }
    report.finish()
}

fn write(diagram: &Diagram<'_>, title: &str, report: &mut Report<'_>) {
    let name = report.free_name(title);
    report.variant.clone_from(&name);
    for stray in &diagram.strays {
        let text = stray.text;
        report.note(
            stray.at,
            None,
            format!("expected a parameter or a piece, found `{text}`"),
        );
    }
    let settings = parameters::read(diagram, report);
    let mut sketch = Sketch::new(title, settings.size);
    let kinds = kinds(diagram, &settings, &mut sketch, report);
    if kinds.is_empty() {
        report.note(diagram.at, None, "the diagram has no pieces and is skipped");
        return;
    }
    royal(&kinds, &settings, &mut sketch, report);
    promotions(&kinds, &settings, &mut sketch, report);
    morphs(diagram, &kinds, &settings, &mut sketch, report);
    for (index, kind) in kinds.iter().enumerate() {
        for castling in &kind.moves.castlings {
            match castle(index, castling, &sketch) {
                Ok(lines) => sketch.kinds[index].lines.extend(lines),
                Err(reason) => report.note(castling.at, Some(kind.piece.field(0).text), reason),
            }
        }
    }
    rules(&kinds, &settings, &mut sketch, report);
    report.sketch(diagram.at, name, &sketch);
}

fn royal(kinds: &[Kind<'_>], settings: &Settings<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    for parameter in &settings.royal {
        let value = parameter.value.text;
        let number = value.parse::<usize>().ok();
        let by_number = number
            .and_then(|number| number.checked_sub(1))
            .filter(|index| *index < kinds.len());
        let (by_id, unread) = named(value, kinds);
        match (number, by_number) {
            (_, Some(index)) => sketch.kinds[index].royal = true,
            (Some(0), None) => {}
            (_, None) if unread.is_empty() && !by_id.is_empty() => {
                by_id.into_iter().for_each(|index| sketch.kinds[index].royal = true);
            }
            (_, None) => {
                let reason = format!("expected the number of a piece or a list of IDs, found `{value}`");
                report.note(parameter.name.at, Some(parameter.name.text), reason);
            }
        }
    }
    if settings.royal.is_empty()
        && let Some(index) = kinds.iter().position(|kind| kind.id == "K")
    {
        sketch.kinds[index].royal = true;
        let reason = "missing `royal`: this piece is royal because its ID is `K`";
        report.note(kinds[index].piece.at, Some("royal"), reason);
    }
}

/// The castlings of a kind, from its start cells, with the pieces at the edge.
fn castle(index: usize, castling: &Castling, sketch: &Sketch) -> Result<Vec<String>, String> {
    let mut sides: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    for (side, lines) in sides.iter_mut().enumerate() {
        let own = &sketch.setup[side];
        for (&(file, rank), _) in own.iter().filter(|(_, other)| **other == index) {
            for (right, _) in [false, true]
                .into_iter()
                .zip(castling.sides)
                .filter(|(_, wanted)| *wanted)
            {
                let edge = if right {
                    sketch.size.0.checked_sub(1 + castling.inside)
                } else {
                    Some(castling.inside)
                };
                let to = if right {
                    file.checked_add(castling.far)
                } else {
                    file.checked_sub(castling.far)
                };
                let beside = to.and_then(|to| if right { to.checked_sub(1) } else { to.checked_add(1) });
                let cells = edge.zip(to).zip(beside).filter(|&((edge, to), _)| {
                    let between = if right {
                        file < to && to <= edge
                    } else {
                        edge <= to && to < file
                    };
                    between && edge != file
                });
                let Some(((edge, to), beside)) = cells else {
                    continue;
                };
                if let Some(&partner) = own.get(&(edge, rank)) {
                    let [from, to, edge, beside] = [file, to, edge, beside].map(|file| name_of((file, rank)));
                    let partner = sketch.named(partner);
                    lines.push(format!("castle {from}-{to} with {partner} {edge}-{beside}"));
                }
            }
        }
    }
    let [white, black] = &sides;
    if white.is_empty() && black.is_empty() {
        return Err("no castling partner stands at the edge".to_owned());
    }
    // If the armies mirror each other, Black's castlings follow from White's.
    let alike = sketch.setup[0]
        .iter()
        .all(|(&cell, index)| sketch.setup[1].get(&sketch.seen(cell)) == Some(index));
    if alike && sketch.setup[0].len() == sketch.setup[1].len() {
        return Ok(white.clone());
    }
    let all = sides.iter().zip(&sketch.players);
    Ok(all
        .flat_map(|(lines, player)| lines.iter().map(move |line| format!("{line} for {player}")))
        .collect())
}

fn rules(kinds: &[Kind<'_>], settings: &Settings<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    let held = sketch.hands.iter().any(|hand| !hand.is_empty());
    if settings.holdings {
        sketch
            .rules
            .push("hand: captures go to the captor as their base kind".to_owned());
        sketch.rules.push("drop any".to_owned());
    } else if held {
        sketch.rules.push("hand: only what it holds at the start".to_owned());
        sketch.rules.push("drop any".to_owned());
    }
    let royals = sketch.royals();
    if royals.is_empty() {
        let at = kinds.first().map_or(0, |kind| kind.piece.at);
        report.note(at, Some("royal"), "no royal piece: a player without pieces loses");
        sketch.rules.push("lacking every piece loses".to_owned());
    } else {
        let names = sketch.all_named(royals);
        sketch.rules.push(format!("check protects every {names}"));
        sketch.rules.push("checkmate wins".to_owned());
    }
    sketch.rules.push("stalemate draws".to_owned());
    sketch.rules.push("repetition 3 draws".to_owned());
}
