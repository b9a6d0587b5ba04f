//! The kinds of a game as statements.

use std::collections::BTreeMap;

use super::super::report::Report;
use super::super::sexpr::{Expr, Node};
use super::super::sketch::{Cells, Groups, Leap, Sketch};
use super::asks::{self, Asked};
use super::board::{Board, player};
use super::moves::Found;
use super::ways::{Frame, compass};
use super::words::{flat, rows};

/// The places of kinds in the sketch, by name and player.
pub type Kinds = BTreeMap<(String, usize), usize>;

/// Where the pieces of a name and a player begin.
pub type Begins = BTreeMap<(String, usize), Cells>;

/// A piece becomes another in a region: one of these, or of those that the play names.
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

/// The names that pieces of the equipment have.
pub fn names(equipment: &[&Expr]) -> Vec<String> {
    let names = equipment.iter().filter_map(|part| Some(named(part)?.to_owned()));
    names.collect()
}

/// The name of a piece, if a part is one.
pub fn named(part: &Expr) -> Option<&str> {
    let is_piece = part.head() == Some("piece") || part.head().is_some_and(|head| !rows("piece", head).is_empty());
    part.rest().first().filter(|_| is_piece)?.word()
}

/// A name without what only says how a piece is drawn.
pub fn shown(name: &str) -> &str {
    name.split('_').next().filter(|name| !name.is_empty()).unwrap_or(name)
}

/// Writes the kinds. The players' pieces look in these directions, and may become what is listed.
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
        let is_each = part.head() != Some("piece") || words.contains(&"Each");
        let owner = words.iter().find_map(|word| player(word));
        let looks = words.iter().find_map(|word| compass(word));
        let sides: Vec<usize> = match (is_each, owner) {
            (true, _) => vec![0, 1],
            (false, Some(side)) => vec![side],
            (false, None) => {
                report.note(part.at, Some(name), "it belongs to no player, and is left out");
                continue;
            }
        };
        board.begins = [0, 1].map(|side| begins.get(&(name.to_owned(), side)).cloned().unwrap_or_default());
        for side in sides {
            if entries.iter().any(|entry| entry.name == name && entry.side == side) {
                report.note(part.at, Some(name), "it stands above; this one is left out");
                continue;
            }
            let frame = Frame {
                board,
                side,
                // Pieces that are told nothing look up the board.
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
    let mut found = Found::default();
    for row in rows("piece", part.head().unwrap_or_default()) {
        if let [verb, ways, holds] = row.as_slice() {
            let goal = Asked {
                holds: asks::holds_of(holds),
                ..Asked::ANY
            };
            if let Err(lost) = frame.described(part, verb, ways, None, goal, &mut found) {
                found.lost.push(lost);
            }
        }
    }
    for item in part.rest().iter().skip(1) {
        match &item.node {
            Node::Word(word) if word.contains(':') => {
                report.note(item.at, Some(name), format!("`{word}` is not carried over"));
            }
            Node::Word(_) => {}
            Node::List(_) if item.head() == Some("flips") => {
                report.note(item.at, Some("flips"), "pieces that turn over are not carried over");
            }
            Node::Text(_) | Node::List(_) | Node::Braces(_) => frame.read(item, &Asked::ANY, 0, &mut found),
        }
    }
    for lost in &found.lost {
        report.note(lost.at, Some(name), lost.reason.clone());
    }
    let mut groups = Groups::default();
    for way in &found.ways {
        let mut conditions = String::new();
        let mut nowhere = false;
        for (word, purpose, cells) in [("from", "start", &way.from), ("to", "target", &way.to)] {
            if let Some(cells) = cells {
                nowhere |= cells[side].is_empty();
                conditions.push_str(&format!(" {word} {}", sketch.zone(purpose, cells.clone())));
            }
        }
        if !nowhere {
            groups.add(way.shape.clone(), conditions, way.leap, way.does);
        }
    }
    let mut promotions = Vec::new();
    for part in &found.then {
        after(part, frame.board, 0, &mut promotions, name, report);
    }
    Entry {
        name: name.to_owned(),
        side,
        groups,
        promotions,
    }
}

/// What happens after a move: promotions are understood.
fn after(
    part: &Expr,
    board: &Board,
    depth: usize,
    promotions: &mut Vec<Promotion>,
    name: &str,
    report: &mut Report<'_>,
) {
    let mut lost = |at: usize| {
        let reason = format!("`{}` after its moves is not carried over", part.shown());
        report.note(at, Some(name), reason);
    };
    if depth > 30 {
        return lost(part.at);
    }
    match (part.head(), part.rest()) {
        (Some("and" | "then"), rest) => {
            for item in flat(rest) {
                after(item, board, depth + 1, promotions, name, report);
            }
        }
        // It counts moves towards a draw.
        (Some("set"), [what, ..]) if what.word() == Some("Counter") => {}
        (Some("ReplayInMovingOn"), [region]) => match board.region(region) {
            Some(zone) => promotions.push(Promotion {
                zone,
                kinds: None,
                at: part.at,
            }),
            None => lost(part.at),
        },
        (Some("PromoteIfReach"), [region, kind]) => match (board.region(region), kind.word()) {
            (Some(zone), Some(kind)) => promotions.push(Promotion {
                zone,
                kinds: Some(vec![kind.to_owned()]),
                at: part.at,
            }),
            _ => lost(part.at),
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
                _ => lost(part.at),
            }
        }
        _ => lost(part.at),
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

/// What promotions say, wherever they stand.
fn said(promotions: &[Promotion]) -> Vec<(&[Cells; 2], &Option<Vec<String>>)> {
    let parts = promotions.iter().map(|promotion| (&promotion.zone, &promotion.kinds));
    parts.collect()
}

/// Gives each kind its place: one for both players if it moves the same way for both.
fn place(entries: Vec<Entry>, choices: &[String], sketch: &mut Sketch, report: &mut Report<'_>) -> Kinds {
    let mut kinds = Kinds::new();
    for entry in &entries {
        let other = entries.iter().find(|other| {
            other.name == entry.name
                && other.side != entry.side
                && other.groups == entry.groups
                && said(&other.promotions) == said(&entry.promotions)
        });
        let known = other.and_then(|other| kinds.get(&(other.name.clone(), other.side)).copied());
        let man = known.unwrap_or_else(|| {
            let man = sketch.man(shown(&entry.name), "");
            if let Some(man) = sketch.men.get_mut(man) {
                man.lines = entry.groups.lines();
            }
            man
        });
        kinds.insert((entry.name.clone(), entry.side), man);
    }
    for entry in entries {
        let Some(&man) = kinds.get(&(entry.name.clone(), entry.side)) else {
            continue;
        };
        for promotion in entry.promotions {
            let names = promotion.kinds.as_deref().unwrap_or(choices);
            let becomes: Vec<usize> = names
                .iter()
                .filter_map(|name| kinds.get(&(name.clone(), entry.side)).copied())
                .collect();
            if becomes.is_empty() {
                let reason = "the play does not say plainly what it becomes; the promotion is left out";
                report.note(promotion.at, Some(&entry.name), reason);
                continue;
            }
            let zone = sketch.zone("promotion zone", promotion.zone);
            let line = format!("promotes on {zone} to {}, forced", sketch.all_named(becomes));
            if let Some(man) = sketch.men.get_mut(man)
                && !man.lines.contains(&line)
            {
                man.lines.push(line);
            }
        }
    }
    kinds
}
