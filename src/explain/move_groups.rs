//! Groups moves that differ only in their directions, and describes their legs in words.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{CellSet, CrossingOrder, Space, Vector};
use crate::rules::{Conditions, Contact, Holds, MoveRule, Token, ZoneId};

use super::bends::{Turning, area};
use super::directions::{DirectionNames, DirectionPhrase};
use super::legs::{LegPhrase, Verb, leg_phrase, return_phrase, sent};
use super::place_names::PlaceNames;
use super::shapes::{all_of_shape, leaper, ratio, shape_of};
use super::words::{or_list, ordinal};

/// Rules that differ only in their directions.
pub(super) struct MoveGroup {
    /// The tokens of each leg.
    pub legs: Vec<Vec<Token>>,
    /// The bend of each leg.
    pub turnings: Vec<Turning>,
    /// Whether the piece then returns to its first cell.
    pub returns: bool,
    /// The paths: each has one vector for each leg.
    pub paths: BTreeSet<Vec<Vector>>,
    /// The cells where they can begin.
    pub from: CellSet,
    /// The zone where they must end.
    pub to: Option<ZoneId>,
    /// The conditions besides `from` and `to`.
    pub conditions: Conditions,
    /// The forward vectors on the cells in `from`, if they are the same on all of them.
    pub forward: Vec<Vector>,
}

/// The group of a single rule.
pub(super) fn group_of(places: &PlaceNames<'_>, rule: &MoveRule) -> MoveGroup {
    let from = places.cells(rule.conditions.from);
    let headings = &places.rules.player(places.player).forward;
    let heading = headings
        .iter()
        .find(|heading| from.iter().all(|cell| heading.cells.contains(cell)));
    let mut group = MoveGroup {
        legs: rule.legs.clone(),
        turnings: (0..rule.legs.len())
            .map(|leg| {
                Turning::new(
                    places.rules,
                    places.player,
                    &rule.bend(leg).crossing(CrossingOrder::PLAIN),
                )
            })
            .collect(),
        returns: rule.returns,
        paths: rule.paths.iter().map(|path| plain(path)).collect(),
        from,
        to: rule.conditions.to,
        conditions: rule.conditions.anywhere(),
        forward: heading.map_or_else(Vec::new, |heading| heading.vectors.clone()),
    };
    straighten(&mut group);
    group
}

/// A path without the orders in which it crosses joins.
fn plain(path: &[Vector]) -> Vec<Vector> {
    path.iter().map(|vector| vector.plain()).collect()
}

/// Merges several steps in one direction over empty cells into a single leg.
fn straighten(group: &mut MoveGroup) {
    let step = |leg: &Vec<Token>| leg.len() == 1 && (leg[0].min, leg[0].max) == (1, Some(1)) && leg[0].zone.is_none();
    let free = |leg: &Vec<Token>| leg[0].on == Holds::EMPTY && leg[0].contact == Contact::Stay;
    let Some((last, before)) = group.legs.split_last() else {
        return;
    };
    let straight = group.turnings.iter().all(|turning| *turning == Turning::Straight)
        && !before.is_empty()
        && group.legs.iter().all(step)
        && before.iter().all(free);
    if straight
        && group
            .paths
            .iter()
            .all(|path| path.iter().all(|vector| *vector == path[0]))
    {
        let passed = before.len() as u16;
        let free = Token {
            min: passed,
            max: Some(passed),
            ..before[0][0].clone()
        };
        group.legs = vec![vec![free, last[0].clone()]];
        group.turnings.truncate(1);
        group.paths = group.paths.iter().map(|path| vec![path[0]]).collect();
    }
}

/// Describes the legs of a group.
pub(super) fn leg_phrases(places: &PlaceNames<'_>, group: &MoveGroup) -> Vec<LegPhrase> {
    let names = DirectionNames {
        space: &places.rules.space,
        forward: &group.forward,
    };
    let mut phrases: Vec<LegPhrase> = Vec::new();
    for (index, tokens) in group.legs.iter().enumerate() {
        let mut phrase = if index == 0 {
            let mut phrase = names.phrase(&group.paths.iter().map(|path| path[0]).collect());
            phrase.leaper = phrase.leaper.filter(|_| group.legs.len() == 1);
            phrase
        } else {
            match later_phrase(&names, group, index) {
                Some(phrase) => phrase,
                None => return listed_paths(places, &names, group),
            }
        };
        phrase.bend = group.turnings[index].words();
        let mut leg = leg_phrase(places, tokens, &phrase);
        if index + 1 < group.legs.len() || group.returns {
            add_last_cell(&mut leg, tokens);
            leg.note = None;
        }
        let pushed = |before: &Vec<Token>| before.last().is_some_and(|token| token.contact == Contact::Push);
        if index > 0 && pushed(&group.legs[index - 1]) {
            leg = sent(leg);
        }
        phrases.push(leg);
    }
    if group.returns {
        phrases.push(return_phrase(!group.legs.is_empty()));
    } else if let (Some(whole), Some(last)) = (as_leap(&names, group), phrases.last_mut()) {
        last.body.push_str(&whole);
    }
    phrases
}

/// Adds the last cell of an earlier leg to its description.
fn add_last_cell(leg: &mut LegPhrase, tokens: &[Token]) {
    let end = &tokens[tokens.len() - 1];
    let captures = end.contact == Contact::Capture && end.on.enemy;
    match leg.verb {
        Verb::Step | Verb::Leap | Verb::Slide | Verb::Hop if captures => {
            let free = if end.on.empty { "an empty cell or " } else { "" };
            leg.body
                .push_str(&format!(" to {free}an enemy piece, which it captures"));
        }
        // A line lists its cells and captures.
        Verb::Go if captures && tokens.len() == 2 && !leg.body.contains("(captured)") => {
            leg.body.push_str(" to an enemy piece, which it captures");
        }
        Verb::Step | Verb::Leap => leg.body.push_str(" to an empty cell"),
        Verb::Slide
        | Verb::Go
        | Verb::Hop
        | Verb::Swap
        | Verb::Push
        | Verb::Pull
        | Verb::Send
        | Verb::Return
        | Verb::Stay => {}
    }
}

/// The directions of a later leg, relative to earlier legs; `None` if there is no simple description.
fn later_phrase(names: &DirectionNames<'_>, group: &MoveGroup, leg: usize) -> Option<DirectionPhrase> {
    let mut next: BTreeMap<Vec<Vector>, BTreeSet<Vector>> = BTreeMap::new();
    for path in &group.paths {
        next.entry(path[..leg].to_vec()).or_default().insert(path[leg]);
    }
    let first = next.values().next()?;
    let alike = next.values().all(|vectors| vectors == first);
    let mut shapes: BTreeSet<Vec<i64>> = BTreeSet::new();
    for &vector in next.values().flatten() {
        shapes.insert(shape_of(names.space, vector));
    }
    let base: BTreeSet<Vector> = shapes
        .iter()
        .flat_map(|shape| all_of_shape(names.space, shape))
        .collect();
    let lattice = names.space.lattice;
    // A direction relative to the last one: their inner product, and whether they are parallel.
    let relation = |last: Vector, vector: Vector| {
        let product = i64::from(lattice.dot(last, vector));
        let lengths = i64::from(lattice.dot(last, last)) * i64::from(lattice.dot(vector, vector));
        (product, product * product == lengths)
    };
    type Relation = fn((i64, bool)) -> bool;
    let relations: [(&str, Relation); 7] = [
        ("", |_| true),
        (" outward", |(product, parallel)| product > 0 && !parallel),
        (" further in the same direction", |(product, parallel)| {
            product > 0 && parallel
        }),
        (" back", |(product, parallel)| product < 0 && parallel),
        (" at a right angle", |(product, _)| product == 0),
        (" in another line", |(_, parallel)| !parallel),
        (" but not back", |(product, parallel)| product >= 0 || !parallel),
    ];
    // Tries the preceding leg first, then the earlier ones.
    let relation_to = |earlier: usize| {
        let found = relations.iter().find(|(_, holds)| {
            next.iter().all(|(path, vectors)| {
                let seen = |it: Vector| holds(relation(path[earlier], it));
                let right: BTreeSet<Vector> = base.iter().copied().filter(|&it| seen(it)).collect();
                right == *vectors
            })
        });
        let to_side = || {
            if alike {
                None
            } else {
                side_of_leg(names.space, &next, earlier, &base)
            }
        };
        let words = found.map(|(words, _)| *words).or_else(to_side)?;
        let of = ordinal(earlier + 1);
        Some(match words {
            words if earlier + 1 == leg => words.to_owned(),
            " further in the same direction" => format!(" in the direction of the {of} leg"),
            " back" => format!(" against the {of} leg"),
            words => format!("{words}, seen from the {of} leg"),
        })
    };
    let words = (0..leg).rev().find_map(relation_to);
    let mut phrase = match &words {
        Some(_) => names.phrase(&base),
        // The directions are the same after all earlier legs.
        None if alike => names.phrase(first),
        None => return None,
    };
    phrase.leaper = None;
    let words = words.unwrap_or_default();
    let same = words.ends_with("same direction")
        || words.starts_with(" back")
        || words.starts_with(" in the direction")
        || words.starts_with(" against");
    if same && shapes.iter().all(|shape| shape[0] == 1) {
        phrase.single = format!("one cell{words}");
        phrase.sliding = Some(words.trim_start().to_owned());
    } else {
        phrase.single.push_str(&words);
        phrase.sliding = phrase.sliding.map(|sliding| sliding + &words);
    }
    Some(phrase)
}

/// Describes directions that are all the next one on one side of an earlier leg.
fn side_of_leg(
    space: &Space,
    next: &BTreeMap<Vec<Vector>, BTreeSet<Vector>>,
    earlier: usize,
    base: &BTreeSet<Vector>,
) -> Option<&'static str> {
    if space.dimensions() != 2 {
        return None;
    }
    let sides = [
        (" by the next direction on the left", 1),
        (" by the next direction on the right", -1),
    ];
    let to_side = |&(_, side): &(&str, i32)| {
        next.iter().all(|(path, vectors)| {
            let before = |one: Vector, other: Vector| side * area(one, other) > 0;
            let mut found = vectors.iter().copied();
            let (Some(only), None) = (found.next(), found.next()) else {
                return false;
            };
            before(path[earlier], only) && !base.iter().any(|&it| before(path[earlier], it) && before(it, only))
        })
    };
    sides.into_iter().find(to_side).map(|(words, _)| words)
}

/// Describes the legs of a group by listing its paths, if there is no common description.
fn listed_paths(places: &PlaceNames<'_>, names: &DirectionNames<'_>, group: &MoveGroup) -> Vec<LegPhrase> {
    let paths = group.paths.iter().map(|path| {
        let legs = path.iter().map(|&vector| {
            let by = names.listed(&BTreeSet::from([vector]));
            by.trim_start_matches("by ").to_owned()
        });
        legs.collect::<Vec<_>>().join(" then ")
    });
    let paths: Vec<String> = paths.collect();
    let mut phrases: Vec<LegPhrase> = Vec::new();
    for (index, tokens) in group.legs.iter().enumerate() {
        let phrase = DirectionPhrase {
            single: "once".to_owned(),
            sliding: Some("along one direction".to_owned()),
            leaps: false,
            bend: group.turnings[index].words(),
            leaper: None,
        };
        let mut leg = leg_phrase(places, tokens, &phrase);
        if index + 1 < group.legs.len() || group.returns {
            add_last_cell(&mut leg, tokens);
        }
        if index + 1 == group.legs.len() {
            leg.note = Some(format!("in the directions {}", or_list(&paths)));
        }
        phrases.push(leg);
    }
    if group.returns {
        phrases.push(return_phrase(true));
    }
    phrases
}

/// The leap equivalent to steps over empty cells, if it has a name.
fn as_leap(names: &DirectionNames<'_>, group: &MoveGroup) -> Option<String> {
    let (last, before) = group.legs.split_last()?;
    let single =
        |leg: &Vec<Token>| leg.len() == 1 && (leg[0].min, leg[0].max) == (1, Some(1)) && leg[0].kinds.is_none();
    let free = |leg: &Vec<Token>| leg[0].on == Holds::EMPTY;
    if before.is_empty() || !single(last) || !before.iter().all(|leg| single(leg) && free(leg)) {
        return None;
    }
    let sums: BTreeSet<Vector> = group
        .paths
        .iter()
        .map(|path| path.iter().fold(Vector::default(), |sum, &vector| sum.plus(vector)))
        .collect();
    let shape = shape_of(names.space, *sums.first()?);
    let name = leaper(names.space, &shape)?;
    (sums == all_of_shape(names.space, &shape)).then(|| format!(", to where a {name} leaps ({})", ratio(&shape)))
}
