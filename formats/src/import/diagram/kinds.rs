//! The kinds of a diagram: how they move, and where they stand.

use std::sync::LazyLock;

use super::super::report::Report;
use super::super::sketch::{Cells, Sketch, name_of};
use super::betza::{self, Moves};
use super::board::{Symmetry, both};
use super::parameters::Settings;
use super::text::{Diagram, Part, Piece};

/// The moves that names stand for.
static MOVES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/diagram-pieces.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).collect()
});

/// A kind with what was read of it.
pub struct Kind<'a> {
    pub piece: &'a Piece<'a>,
    pub id: String,
    pub moves: Moves,
}

/// The kinds with their moves and their places.
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
    let mut kinds: Vec<Kind<'a>> = Vec::new();
    for piece in diagram.pieces.iter().filter(|piece| !is_hole(piece)) {
        let field = |number: usize| piece.field(number);
        let shown = field(0).text;
        let id = match field(1).text {
            "" => shown.chars().take(1).flat_map(char::to_uppercase).collect(),
            id => id.to_owned(),
        };
        let man = sketch.man(shown, &id);
        let symbol = &sketch.men[man].symbol;
        if !field(1).text.is_empty() && *symbol != id {
            let reason = format!("`{id}` cannot stand for it here: its symbol is `{symbol}`");
            report.note(field(1).at, Some(shown), reason);
        }
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

/// The kinds that a list of IDs names, each once, and the letters in it that are no ID.
pub fn named(list: &str, kinds: &[Kind<'_>]) -> (Vec<usize>, Vec<char>) {
    let (mut all, mut unread): (Vec<usize>, Vec<char>) = (Vec::new(), Vec::new());
    let mut rest = list;
    while let Some(first) = rest.chars().next() {
        let fits = kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| !kind.id.is_empty() && rest.starts_with(&kind.id));
        let Some((found, kind)) = fits.max_by_key(|(_, kind)| kind.id.len()) else {
            unread.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        if !all.contains(&found) {
            all.push(found);
        }
        rest = &rest[kind.id.len()..];
    }
    unread.retain(|letter| !matches!(letter, ',' | ' '));
    (all, unread)
}
