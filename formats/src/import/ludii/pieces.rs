//! Writes the statements of the kinds.

use std::collections::BTreeMap;

use super::super::report::Report;
use super::super::sexpr::{Expr, Node};
use super::super::sketch::{Cells, Groups, Leap, Shape, Sketch};
use super::asks::{self, Condition};
use super::board::{Board, player};
use super::moves::Moves;
use super::ways::{Frame, compass};
use super::words::{flat, rows};

/// The indices of kinds in the sketch, by name and player.
pub type Kinds = BTreeMap<(String, usize), usize>;

/// The start cells of pieces, by name and player.
pub type Begins = BTreeMap<(String, usize), Cells>;

/// A promotion in a region, to one of these kinds or to those that `play` names.
struct Promotion {
    zone: [Cells; 2],
    kinds: Option<Vec<String>>,
    at: usize,
}

/// A kind of one player.
struct Entry {
    name: String,
    side: usize,
    groups: Groups,
    promotions: Vec<Promotion>,
}

/// The names of the pieces in the equipment.
pub fn names(equipment: &[&Expr]) -> Vec<String> {
    let names = equipment.iter().filter_map(|part| Some(named(part)?.to_owned()));
    names.collect()
}

/// The name of a piece, if a part is one.
pub fn named(part: &Expr) -> Option<&str> {
    let is_piece = part.head() == Some("piece") || part.head().is_some_and(|head| !rows("piece", head).is_empty());
    part.rest().first().filter(|_| is_piece)?.word()
}

/// A name without the suffix that selects a drawing.
pub fn shown(name: &str) -> &str {
    name.split('_').next().filter(|name| !name.is_empty()).unwrap_or(name)
}

/// Writes the kinds. `facing` holds the directions that the players' pieces face, and `choices` the promotion choices.
pub fn write(
    equipment: &[&Expr],
    board: &mut Board,
    facing: [Option<Leap>; 2],
    begins: &Begins,
    choices: &[String],
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) -> Kinds {
    let mut entries: Vec<Entry> = Vec::new();
    for part in equipment {
        let Some(name) = named(part) else { continue };
        let words = part.rest().iter().filter_map(|item| match &item.node {
            Node::Word(word) => Some(word.as_str()),
            Node::Text(_) | Node::List(_) | Node::Braces(_) => None,
        });
        let words: Vec<&str> = words.collect();
        let looks = words.iter().find_map(|word| compass(word));
        // The first word that is neither a direction nor a label names the owner.
        let is_owner =
            |word: &&&str| compass(word).is_none() && !word.contains([':', '~']) && word.parse::<i32>().is_err();
        let owner = words.iter().find(is_owner).filter(|_| part.head() == Some("piece"));
        let sides: Vec<usize> = match owner.map(|owner| (*owner, player(owner))) {
            None | Some(("Each", _)) => vec![0, 1],
            Some((_, Some(side))) => vec![side],
            Some((owner, None)) => {
                let reason = format!("pieces of `{owner}` are not supported; the piece is skipped");
                report.note(part.at, Some(name), reason);
                continue;
            }
        };
        board.begins = [0, 1].map(|side| begins.get(&(name.to_owned(), side)).cloned().unwrap_or_default());
        for side in sides {
            if entries.iter().any(|entry| entry.name == name && entry.side == side) {
                report.note(part.at, Some(name), "already defined; this definition is ignored");
                continue;
            }
            let frame = Frame {
                board,
                side,
                // By default pieces face up the board.
                facing: looks.or(facing[side]).unwrap_or((0, 1)),
            };
            entries.push(entry(part, name, side, &frame, sketch, report));
        }
    }
    place(entries, choices, sketch, report)
}

/// Reads the moves of a kind for a player.
fn entry(
    part: &Expr,
    name: &str,
    side: usize,
    frame: &Frame<'_>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) -> Entry {
    let mut moves = Moves::default();
    for row in rows("piece", part.head().unwrap_or_default()) {
        if let [verb, directions, holds] = row.as_slice() {
            let goal = Condition {
                holds: asks::holds_of(holds),
                ..Condition::ANY
            };
            if let Err(unsupported) = frame.add_table_row(part, verb, directions, None, goal, &mut moves) {
                moves.unsupported.push(unsupported);
            }
        }
    }
    for item in part.rest().iter().skip(1) {
        match &item.node {
            Node::Word(word) if word.contains(':') => {
                report.note(item.at, Some(name), format!("`{word}` is not supported"));
            }
            Node::Word(_) => {}
            Node::List(_) if item.head() == Some("flips") => {
                report.note(item.at, Some("flips"), "flipping pieces is not supported");
            }
            Node::Text(_) | Node::List(_) | Node::Braces(_) => frame.read(item, &Condition::ANY, 0, &mut moves),
        }
    }
    for unsupported in &moves.unsupported {
        report.note(unsupported.at, Some(name), unsupported.reason.clone());
    }
    let mut groups = Groups::default();
    for movement in &moves.movements {
        if let Shape::Line(tokens) = &movement.shape {
            sketch.captures_several |= tokens.contains('!') && !tokens.ends_with(" empty");
        }
        let mut conditions = String::new();
        let mut nowhere = false;
        for (word, purpose, cells) in [("from", "start", &movement.from), ("to", "target", &movement.to)] {
            if let Some(cells) = cells {
                nowhere |= cells[side].is_empty();
                conditions.push_str(&format!(" {word} {}", sketch.zone(purpose, cells.clone())));
            }
        }
        if !nowhere {
            groups.add(movement.shape.clone(), conditions, movement.leap, movement.does);
        }
    }
    let mut promotions = Vec::new();
    for part in &moves.then {
        after(part, frame.board, 0, &mut promotions, name, report);
    }
    Entry {
        name: name.to_owned(),
        side,
        groups,
        promotions,
    }
}

/// Reads the consequences of a move. Only promotions are supported.
fn after(
    part: &Expr,
    board: &Board,
    depth: usize,
    promotions: &mut Vec<Promotion>,
    name: &str,
    report: &mut Report<'_>,
) {
    let mut unsupported = |at: usize| {
        let reason = format!("the effect `{}` of its moves is not supported", part.shown());
        report.note(at, Some(name), reason);
    };
    if depth > 30 {
        return unsupported(part.at);
    }
    match (part.head(), part.rest()) {
        (Some("and" | "then"), rest) => {
            for item in flat(rest) {
                after(item, board, depth + 1, promotions, name, report);
            }
        }
        // Sets the counter of moves towards a draw.
        (Some("set"), [what, ..]) if what.word() == Some("Counter") => {}
        (Some("ReplayInMovingOn"), [region]) => match board.region(region) {
            Some(zone) => promotions.push(Promotion {
                zone,
                kinds: None,
                at: part.at,
            }),
            None => unsupported(part.at),
        },
        (Some("PromoteIfReach"), [region, kind]) => match (board.region(region), kind.word()) {
            (Some(zone), Some(kind)) => promotions.push(Promotion {
                zone,
                kinds: Some(vec![kind.to_owned()]),
                at: part.at,
            }),
            _ => unsupported(part.at),
        },
        (Some("if"), [condition, then]) => {
            let region = match (condition.head(), condition.rest()) {
                (Some("is"), [what, place, region]) if what.word() == Some("In") && is_last_to(place) => {
                    board.region(region)
                }
                _ => None,
            };
            let kinds = match then.head() {
                Some("moveAgain") => Some(None),
                Some("promote") => promoted(then).map(Some),
                _ => None,
            };
            match (region, kinds) {
                (Some(zone), Some(kinds)) => promotions.push(Promotion {
                    zone,
                    kinds,
                    at: part.at,
                }),
                _ => unsupported(part.at),
            }
        }
        _ => unsupported(part.at),
    }
}

/// `(last To)`
pub fn is_last_to(part: &Expr) -> bool {
    part.head() == Some("last") && part.rest().first().and_then(Expr::word) == Some("To")
}

/// The names in `(promote (last To) (piece {"Queen" …}) Mover)`.
pub fn promoted(part: &Expr) -> Option<Vec<String>> {
    let piece = part.rest().iter().find(|item| item.head() == Some("piece"))?;
    let names = flat(piece.rest()).into_iter().map(|item| match &item.node {
        Node::Text(name) => Some(name.clone()),
        Node::Word(_) | Node::List(_) | Node::Braces(_) => None,
    });
    let names: Vec<String> = names.collect::<Option<_>>()?;
    (!names.is_empty()).then_some(names)
}

/// Promotions without their byte offsets.
fn without_offsets(promotions: &[Promotion]) -> Vec<(&[Cells; 2], &Option<Vec<String>>)> {
    let parts = promotions.iter().map(|promotion| (&promotion.zone, &promotion.kinds));
    parts.collect()
}

/// Adds each kind to the sketch, once for both players if it has the same moves for both.
fn place(entries: Vec<Entry>, choices: &[String], sketch: &mut Sketch, report: &mut Report<'_>) -> Kinds {
    let mut kinds = Kinds::new();
    for entry in &entries {
        let other = entries.iter().find(|other| {
            other.name == entry.name
                && other.side != entry.side
                && other.groups == entry.groups
                && without_offsets(&other.promotions) == without_offsets(&entry.promotions)
        });
        let known = other.and_then(|other| kinds.get(&(other.name.clone(), other.side)).copied());
        let kind = known.unwrap_or_else(|| {
            let kind = sketch.add_kind(shown(&entry.name), "");
            if let Some(kind) = sketch.kinds.get_mut(kind) {
                kind.lines = entry.groups.lines();
            }
            kind
        });
        kinds.insert((entry.name.clone(), entry.side), kind);
    }
    for entry in entries {
        let Some(&kind) = kinds.get(&(entry.name.clone(), entry.side)) else {
            continue;
        };
        for promotion in entry.promotions {
            let names = promotion.kinds.as_deref().unwrap_or(choices);
            let becomes: Vec<usize> = names
                .iter()
                .filter_map(|name| kinds.get(&(name.clone(), entry.side)).copied())
                .collect();
            if becomes.is_empty() {
                let reason = "`play` lists no promotion choices; the promotion is skipped";
                report.note(promotion.at, Some(&entry.name), reason);
                continue;
            }
            let zone = sketch.zone("promotion zone", promotion.zone);
            let line = format!("promotes on {zone} to {}, forced", sketch.all_named(becomes));
            if let Some(kind) = sketch.kinds.get_mut(kind)
                && !kind.lines.contains(&line)
            {
                kind.lines.push(line);
            }
        }
    }
    kinds
}
