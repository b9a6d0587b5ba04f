//! The kinds of a diagram: their moves and their squares.

use std::sync::LazyLock;

use super::super::report::Report;
use super::super::sketch::{Cells, Sketch, View, name_of};
use super::betza::{self, Moves};
use super::board::{Symmetry, both};
use super::parameters::Settings;
use super::text::{Diagram, Part, Piece};

/// The moves of known pieces, by name.
static MOVES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/diagram-pieces.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).collect()
});

/// A kind with its ID and moves.
pub struct Kind<'a> {
    pub piece: &'a Piece<'a>,
    pub id: String,
    pub moves: Moves,
}

/// Reads the kinds with their moves and squares.
pub fn kinds<'a>(
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
    sketch.set_symmetry(match settings.symmetry {
        Symmetry::Rotate => View::Turn,
        Symmetry::Mirror | Symmetry::Nothing => View::Mirror,
    });
    let mut kinds: Vec<Kind<'a>> = Vec::new();
    for piece in diagram.pieces.iter().filter(|piece| !is_hole(piece)) {
        let field = |number: usize| piece.field(number);
        let name = field(0).text;
        let id = match field(1).text {
            "" => name.chars().take(1).flat_map(char::to_uppercase).collect(),
            id => id.to_owned(),
        };
        let index = sketch.add_kind(name, &id);
        let symbol = &sketch.kinds[index].symbol;
        if !field(1).text.is_empty() && *symbol != id {
            let reason = format!("the symbol `{id}` is not available here; it is `{symbol}` instead");
            report.note(field(1).at, Some(name), reason);
        }
        let known = MOVES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known));
        let notation = match (field(2).text, known) {
            ("", Some((_, moves))) => Part {
                text: moves,
                at: piece.at,
            },
            ("", None) => {
                report.note(
                    piece.at,
                    Some(name),
                    "missing moves, and the name is not that of a known piece",
                );
                field(2)
            }
            _ => field(2),
        };
        let mut moves = betza::read(notation, size);
        if field(2).text.is_empty() {
            moves.castlings.iter_mut().for_each(|castling| castling.at = piece.at);
        }
        for (at, reason) in &moves.refused {
            report.note(*at, Some(name), reason.clone());
        }
        if !moves.text.is_empty() {
            sketch.kinds[index]
                .lines
                .push(format!("betza diagram \"{}\"", moves.text));
        }
        match both(field(4).text, size, first, settings.symmetry) {
            Ok(cells) => place(index, cells, field(4), sketch, report),
            Err(reason) => report.note(field(4).at, Some(name), reason),
        }
        match field(5).text {
            "" => {}
            text => match text.parse::<u32>() {
                Ok(count) if count <= 1000 => sketch.hands.iter_mut().for_each(|hand| _ = hand.insert(index, count)),
                _ => report.note(
                    field(5).at,
                    Some(name),
                    format!("expected a number of pieces in hand, found `{text}`"),
                ),
            },
        }
        for extra in piece.fields.iter().skip(6).filter(|extra| !extra.text.is_empty()) {
            let text = extra.text;
            report.note(extra.at, Some(name), format!("unexpected field `{text}`"));
        }
        kinds.push(Kind { piece, id, moves });
    }
    kinds
}

fn place(index: usize, cells: [Cells; 2], field: Part<'_>, sketch: &mut Sketch, report: &mut Report<'_>) {
    for (side, cells) in cells.into_iter().enumerate() {
        for cell in cells {
            let taken = sketch.setup.iter().any(|own| own.contains_key(&cell));
            if taken || !sketch.is_cell(cell) {
                let why = if taken {
                    "the square is occupied"
                } else {
                    "the square is a hole"
                };
                let reason = format!("cannot place the piece on `{}`: {why}", name_of(cell));
                report.note(field.at, Some(sketch.named(index)), reason);
            } else {
                sketch.setup[side].insert(cell, index);
            }
        }
    }
}

/// The kinds in a list of IDs, each once, and the letters of the list that belong to no ID.
pub fn named(list: &str, kinds: &[Kind<'_>]) -> (Vec<usize>, Vec<char>) {
    let (mut all, mut unread): (Vec<usize>, Vec<char>) = (Vec::new(), Vec::new());
    let mut rest = list;
    while let Some(first) = rest.chars().next() {
        let fits = kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| !kind.id.is_empty() && rest.starts_with(&kind.id));
        let Some((index, kind)) = fits.max_by_key(|(_, kind)| kind.id.len()) else {
            unread.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        if !all.contains(&index) {
            all.push(index);
        }
        rest = &rest[kind.id.len()..];
    }
    unread.retain(|letter| !matches!(letter, ',' | ' '));
    (all, unread)
}
