//! Each diagram as a file.

use std::sync::LazyLock;

use super::super::report::{Import, Report};
use super::super::sketch::{Cell, Cells, Sketch, name_of};
use super::betza::{self, Castling, Moves};
use super::board::{Symmetry, both};
use super::parameters::{self, Settings};
use super::text::{self, Diagram, Part, Piece};
use crate::diagnostics::Source;
use crate::rules::Library;

/// The moves that names stand for.
static MOVES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/formats/diagram-pieces.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).collect()
});

/// A kind with what was read of it.
struct Kind<'a> {
    piece: &'a Piece<'a>,
    id: String,
    moves: Moves,
}

/// Writes each diagram of a text as a file.
pub fn import(source: &Source, library: &dyn Library) -> Import {
    let mut report = Report::new(&source.text, library);
    let stem = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.split('.').next().unwrap_or_default();
    let title = text::title(&source.text).unwrap_or(stem);
    for diagram in text::parse(&source.text) {
        write(&diagram, title, &mut report);
    }
    report.done()
}

fn write(diagram: &Diagram<'_>, title: &str, report: &mut Report<'_>) {
    let name = report.free_name(title);
    report.variant.clone_from(&name);
    for stray in &diagram.strays {
        let text = stray.text;
        report.note(stray.at, None, format!("`{text}` is neither a parameter nor a piece"));
    }
    let settings = parameters::read(diagram, report);
    let mut sketch = Sketch::new(title, settings.size);
    sketch.turned = settings.symmetry == Symmetry::Rotate;
    let kinds = kinds(diagram, &settings, &mut sketch, report);
    if kinds.is_empty() {
        report.note(diagram.at, None, "the diagram has no pieces, and is left out");
        return;
    }
    royal(&kinds, &settings, &mut sketch, report);
    promotions(&kinds, &settings, &mut sketch, report);
    for (man, kind) in kinds.iter().enumerate() {
        for castling in &kind.moves.castlings {
            match castle(man, castling, &sketch) {
                Ok(lines) => sketch.men[man].lines.extend(lines),
                Err(reason) => report.note(castling.at, Some(kind.piece.field(0).text), reason),
            }
        }
    }
    rules(&kinds, &settings, &mut sketch, report);
    report.file(diagram.at, name, sketch.text());
}

/// The kinds with their moves and their places.
fn kinds<'a>(
    diagram: &'a Diagram<'a>,
    settings: &Settings<'_>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) -> Vec<Kind<'a>> {
    let (size, first) = (settings.size, settings.first_rank);
    let is_hole = |piece: &&Piece<'_>| piece.field(0).text.eq_ignore_ascii_case("hole");
    for hole in diagram.pieces.iter().filter(is_hole) {
        match both(hole.field(4).text, size, first, Symmetry::Nothing) {
            Ok(cells) => sketch.holes.extend(cells.into_iter().flatten()),
            Err(reason) => report.note(hole.field(4).at, Some("hole"), reason),
        }
    }
    let mut kinds: Vec<Kind<'a>> = Vec::new();
    for piece in diagram.pieces.iter().filter(|piece| !is_hole(piece)) {
        let field = |number: usize| piece.field(number);
        let shown = field(0).text;
        let id = match field(1).text {
            "" => shown.chars().take(1).flat_map(char::to_uppercase).collect(),
            id => id.to_owned(),
        };
        let man = sketch.man(shown, &id);
        let known = MOVES.iter().find(|(name, _)| shown.eq_ignore_ascii_case(name));
        let says = match (field(2).text, known) {
            ("", Some((_, moves))) => Part {
                text: moves,
                at: piece.at,
            },
            ("", None) => {
                report.note(
                    piece.at,
                    Some(shown),
                    "it says no moves, and the importer knows none by this name",
                );
                field(2)
            }
            _ => field(2),
        };
        let mut moves = betza::read(says, size);
        if field(2).text.is_empty() {
            moves.castlings.iter_mut().for_each(|castling| castling.at = piece.at);
        }
        for (at, reason) in &moves.refused {
            report.note(*at, Some(shown), reason.clone());
        }
        if !moves.text.is_empty() {
            sketch.men[man].lines.push(format!("betza diagram \"{}\"", moves.text));
        }
        match both(field(4).text, size, first, settings.symmetry) {
            Ok(cells) => place(man, cells, field(4), sketch, report),
            Err(reason) => report.note(field(4).at, Some(shown), reason),
        }
        match field(5).text {
            "" => {}
            text => match text.parse::<u32>() {
                Ok(count) if count <= 1000 => sketch.hands.iter_mut().for_each(|hand| _ = hand.insert(man, count)),
                _ => report.note(
                    field(5).at,
                    Some(shown),
                    format!("`{text}` is not a number of pieces in hand"),
                ),
            },
        }
        if let Some(extra) = piece.fields.get(6).filter(|extra| !extra.text.is_empty()) {
            let text = extra.text;
            report.note(
                extra.at,
                Some(shown),
                format!("the importer does not know what `{text}` means"),
            );
        }
        kinds.push(Kind { piece, id, moves });
    }
    kinds
}

fn place(man: usize, cells: [Cells; 2], field: Part<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    for (side, cells) in cells.into_iter().enumerate() {
        for cell in cells {
            let taken = sketch.setup.iter().any(|own| own.contains_key(&cell));
            if taken || !sketch.is_cell(cell) {
                let why = if taken {
                    "another piece stands there"
                } else {
                    "it is a hole"
                };
                let reason = format!("no piece is put on `{}`: {why}", name_of(cell));
                report.note(field.at, Some(sketch.named(man)), reason);
            } else {
                sketch.setup[side].insert(cell, man);
            }
        }
    }
}

fn royal(kinds: &[Kind<'_>], settings: &Settings<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    for parameter in &settings.royal {
        let by_number = parameter
            .value
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        let by_id = || kinds.iter().position(|kind| kind.id == parameter.value);
        let found = by_number.or_else(by_id).filter(|man| *man < kinds.len());
        match found {
            Some(0) if parameter.value == "0" => {}
            Some(man) => sketch.men[man].royal = true,
            None if parameter.value == "0" => {}
            None => {
                let reason = format!("`{}` is neither the number of a piece nor its ID", parameter.value);
                report.note(parameter.name.at, Some(parameter.name.text), reason);
            }
        }
    }
    if settings.royal.is_empty()
        && let Some(man) = kinds.iter().position(|kind| kind.id == "K")
    {
        sketch.men[man].royal = true;
        let reason = "no parameter says which piece is royal; it is this one, because its ID is `K`";
        report.note(kinds[man].piece.at, Some("royal"), reason);
    }
}

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

fn promotions(kinds: &[Kind<'_>], settings: &Settings<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    let (_, ranks) = settings.size;
    let low = ranks - settings.zone.min(ranks);
    let zone: Cells = sketch.cells().into_iter().filter(|(_, rank)| *rank >= low).collect();
    if zone.is_empty() {
        return;
    }
    for man in 0..settings.promoting.min(kinds.len()) {
        let Some(names) = becomes(man, kinds, settings, sketch, report) else {
            continue;
        };
        let seen = |cells: &Cells, sketch: &Sketch| cells.iter().map(|&cell| sketch.seen(cell)).collect();
        let must: Cells = dead(&kinds[man], sketch).intersection(&zone).copied().collect();
        let both = [zone.clone(), seen(&zone, sketch)];
        let region = sketch.zone("promotion zone", both);
        let (when, forced) = if must == zone {
            ("on", ", forced".to_owned())
        } else if must.is_empty() {
            ("moving in", String::new())
        } else {
            let both = [must.clone(), seen(&must, sketch)];
            ("moving in", format!(", forced on {}", sketch.zone("last cells", both)))
        };
        sketch.men[man]
            .lines
            .push(format!("promotes {when} {region} to {names}{forced}"));
    }
}

/// What a kind becomes, with commas.
fn becomes(
    man: usize,
    kinds: &[Kind<'_>],
    settings: &Settings<'_>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) -> Option<String> {
    let choice = settings.choice.map(|choice| (choice.name.at, choice.value));
    if let (true, None | Some((_, "+"))) = (settings.offset > 0, choice) {
        let to = man + settings.offset;
        if to >= kinds.len() {
            let reason = "there is no piece so far below it that it could become";
            report.note(kinds[man].piece.at, Some("promoOffset"), reason);
            return None;
        }
        let line = format!("reverts to {}", sketch.named(man));
        sketch.men[to].lines.push(line);
        return Some(sketch.named(to).to_owned());
    }
    let Some((at, value)) = choice else {
        let own = |other: &usize| *other >= settings.promoting && !sketch.men[*other].royal;
        let all: Vec<usize> = (0..kinds.len()).filter(own).collect();
        if all.is_empty() {
            return None;
        }
        let reason = "`promoChoice` is missing: it becomes any piece that neither promotes nor is royal";
        report.note(kinds[man].piece.at, Some("promoChoice"), reason);
        return Some(sketch.all_named(all));
    };
    let mut rest = value;
    let mut all: Vec<usize> = Vec::new();
    while let Some(first) = rest.chars().next() {
        let fits = kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| !kind.id.is_empty() && rest.starts_with(&kind.id));
        match fits.max_by_key(|(_, kind)| kind.id.len()) {
            Some((other, kind)) => {
                if !all.contains(&other) {
                    all.push(other);
                }
                rest = &rest[kind.id.len()..];
            }
            None => {
                if !matches!(first, ',' | ' ') {
                    let reason = format!("`{first}` in `{value}` is the ID of no piece, and is left out");
                    report.note(at, Some("promoChoice"), reason);
                }
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    (!all.is_empty()).then(|| sketch.all_named(all))
}

/// The castlings of a kind: from where it stands, with what stands at the edge.
fn castle(man: usize, castling: &Castling, sketch: &Sketch) -> Result<Vec<String>, String> {
    let mut sides: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    for (side, lines) in sides.iter_mut().enumerate() {
        let own = &sketch.setup[side];
        for (&(file, rank), _) in own.iter().filter(|(_, other)| **other == man) {
            for (right, _) in [false, true]
                .into_iter()
                .zip(castling.ways)
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
                    let way = if right {
                        file < to && to <= edge
                    } else {
                        edge <= to && to < file
                    };
                    way && edge != file
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
        return Err("no piece stands where it could castle with it".to_owned());
    }
    // Where both armies stand alike, the castlings of Black follow.
    let alike = sketch.setup[0]
        .iter()
        .all(|(&cell, man)| sketch.setup[1].get(&sketch.seen(cell)) == Some(man));
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
        report.note(at, Some("royal"), "no piece is royal: who has no pieces left loses");
        sketch.rules.push("lacking every piece loses".to_owned());
    } else {
        let names = sketch.all_named(royals);
        sketch.rules.push(format!("check protects every {names}"));
        sketch.rules.push("checkmate wins".to_owned());
    }
    sketch.rules.push("stalemate draws".to_owned());
    sketch.rules.push("repetition 3 draws".to_owned());
}
