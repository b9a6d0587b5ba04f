//! Writes moves of several legs.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::betza::leaps::{Leap, shape};
use crate::rules::betza::meaning::BetzaPath;
use crate::rules::betza::relative::heading;
use crate::rules::model::{Contact, Holds, Token};
use crate::syntax::tree::BetzaDialect;

use super::atoms::{atom, copies, radial};
use super::reason::Reason;
use super::ways::Manner;
use super::writer::Writer;

/// A leg without its directions.
struct Leg {
    /// The modifiers for its last cell.
    modes: String,
    /// Whether it ends only on empty cells.
    quiet: bool,
    /// The maximum number of displacements.
    range: Option<u16>,
}

/// The turns of the later legs of a path, each relative to the preceding leg, in steps of 45 degrees to the right.
type Turns = Vec<usize>;

/// The moves of a manner as terms.
pub fn chain(writer: &Writer<'_>, manner: &Manner, paths: &BTreeSet<BetzaPath>) -> Result<String, Reason> {
    if paths.iter().any(|path| !path.ring.is_empty()) {
        return Err(Reason::new("a move of several legs bends on its way"));
    }
    if manner.passing {
        return Err(Reason::new("a move of several legs exposes the cells that it passes"));
    }
    let mut legs = legs(writer, manner)?;
    if manner.returns {
        match legs.as_mut_slice() {
            [only] if only.range == Some(1) => {
                // A move to an empty cell needs no modifier on a leg that is followed by another.
                legs.push(Leg {
                    modes: String::new(),
                    quiet: false,
                    range: Some(1),
                });
            }
            _ => return Err(Reason::new("a move returns from more than a step")),
        }
    }
    let mut turns: BTreeMap<Leap, BTreeMap<Leap, BTreeSet<Turns>>> = BTreeMap::new();
    let mut lengths = BTreeSet::new();
    for path in paths {
        let mut leaps = path.leaps.clone();
        if let (true, &[(x, y)]) = (manner.returns, path.leaps.as_slice()) {
            leaps.push((-x, -y));
        }
        let headings: Option<Vec<(usize, i16)>> = leaps.iter().map(|&leap| heading(leap)).collect();
        let Some(headings) = headings else {
            return Err(Reason::new(
                "a leg of a move leaps as a knight does, and another follows or goes before it",
            ));
        };
        lengths.insert(headings.iter().map(|&(_, length)| length).collect::<Vec<_>>());
        let turned = |pair: &[(usize, i16)]| (pair[1].0 + 8 - pair[0].0) % 8;
        let first = leaps.first().copied().unwrap_or_default();
        let of_shape = turns.entry(shape(first)).or_default();
        of_shape
            .entry(first)
            .or_default()
            .insert(headings.windows(2).map(turned).collect());
    }
    let uniform = lengths
        .iter()
        .all(|lengths| lengths.windows(2).all(|pair| pair[0] == pair[1]));
    let unmoved = if manner.unmoved { "i" } else { "" };
    let toggles = toggles(&legs);
    let by_again = uniform && toggles.is_some() && (writer.dialect == BetzaDialect::XBoard || bounded(&legs).is_none());
    let mut text = String::new();
    for (shape, sequences, leaps) in groups(&turns) {
        if let (true, Some(toggles)) = (by_again, &toggles) {
            let range = legs.first().and_then(|leg| leg.range);
            let (atom, directions) = match shape {
                None => (radial(range), vec![String::new()]),
                Some(shape) => {
                    let none = || Reason::new(format!("a leap of {}:{} has no letter", shape.0, shape.1));
                    let atom = atom(writer.dialect, shape, range).ok_or_else(none)?;
                    (atom, writer.directions(shape, &leaps)?)
                }
            };
            for first in &directions {
                for later in &in_letters(&sequences, writer.dialect, shape.is_none())? {
                    text.push_str(&format!("{unmoved}{first}{}{atom}", joined(&legs, toggles, later)));
                }
            }
        } else if writer.dialect == BetzaDialect::Diagram {
            let Some(lengths) = lengths.first().filter(|_| lengths.len() == 1) else {
                return Err(Reason::new("the legs of a move are of several lengths"));
            };
            let whole = shape.is_none_or(|shape| leaps == copies(shape));
            if !whole {
                return Err(Reason::new("a move of different legs goes in some directions only"));
            }
            text.push_str(&bracketed(writer, unmoved, &legs, lengths, shape, &sequences)?);
        } else {
            return Err(Reason::new(
                "the legs of a move differ in more than their directions and whether they slide",
            ));
        }
    }
    Ok(text)
}

/// First leaps with the turns of their paths: without a shape, all orthogonal and diagonal steps together; otherwise leaps of one
/// shape.
type Group = (Option<Leap>, BTreeSet<Turns>, BTreeSet<Leap>);

fn groups(turns: &BTreeMap<Leap, BTreeMap<Leap, BTreeSet<Turns>>>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (shape, by_leap) in turns {
        let mut alike: BTreeMap<&BTreeSet<Turns>, BTreeSet<Leap>> = BTreeMap::new();
        for (leap, sequences) in by_leap {
            alike.entry(sequences).or_default().insert(*leap);
        }
        groups.extend(
            alike
                .into_iter()
                .map(|(sequences, leaps)| (Some(*shape), sequences.clone(), leaps)),
        );
    }
    let whole = |group: &Group, shape: Leap| group.0 == Some(shape) && group.2 == copies(shape);
    let orthogonal = groups.iter().position(|group| whole(group, (1, 0)));
    let diagonal = groups.iter().position(|group| whole(group, (1, 1)));
    if let (Some(one), Some(other)) = (orthogonal, diagonal)
        && groups[one].1 == groups[other].1
    {
        let (_, sequences, leaps) = groups.remove(one.max(other));
        groups[one.min(other)] = (None, sequences, leaps);
    }
    groups
}

/// The legs of a manner.
fn legs(writer: &Writer<'_>, manner: &Manner) -> Result<Vec<Leg>, Reason> {
    let count = manner.legs.len();
    let leg = |(index, leg): (usize, &Vec<Token>)| {
        let no_letters = || Reason::new("the notation has no letters for the cells that a leg of a move passes");
        let (end, before) = leg.split_last().ok_or_else(no_letters)?;
        let last = index + 1 == count && !manner.returns;
        let free = |token: &Token| token.on == Holds::EMPTY && token.contact == Contact::Stay && token.min == 0;
        let range = match before {
            [] => Some(1),
            [only] if free(only) => only.max.map(|max| max.saturating_add(1)),
            _ => return Err(no_letters()),
        };
        let quiet = end.on == Holds::EMPTY;
        let modes = match writer.end(end)?.as_str() {
            "m" if !last => String::new(),
            "" if !last => "mc".to_owned(),
            modes if last && modes.contains(['e', 'u']) => return Err(no_letters()),
            modes => modes.to_owned(),
        };
        Ok(Leg { modes, quiet, range })
    };
    manner.legs.iter().enumerate().map(leg).collect()
}

/// The legs after which a slide becomes a step or vice versa; `None` if the legs differ in another way.
fn toggles(legs: &[Leg]) -> Option<Vec<bool>> {
    let toggle = |pair: &[Leg]| match (pair[0].range, pair[1].range) {
        (one, other) if one == other => Some(false),
        (Some(1), None) | (None, Some(1)) if pair[0].quiet => Some(true),
        _ => None,
    };
    legs.windows(2).map(toggle).collect()
}

/// A range with a limit of more than one step.
fn bounded(legs: &[Leg]) -> Option<u16> {
    legs.iter().find_map(|leg| leg.range.filter(|&range| range > 1))
}

/// The modifiers of all legs, joined by `a`.
fn joined(legs: &[Leg], toggles: &[bool], later: &[String]) -> String {
    let mut text = String::new();
    for (index, leg) in legs.iter().enumerate() {
        if let Some(directions) = index.checked_sub(1).and_then(|before| later.get(before)) {
            text.push('a');
            text.push_str(directions);
        }
        text.push_str(&leg.modes);
        if toggles.get(index) == Some(&true) {
            text.push('y');
        }
    }
    text
}

/// Turns as direction modifiers: one list for all sequences, or one for each.
fn in_letters(sequences: &BTreeSet<Turns>, dialect: BetzaDialect, radial: bool) -> Result<Vec<Vec<String>>, Reason> {
    let length = sequences.first().map_or(0, Vec::len);
    let at = |index: usize| sequences.iter().map(|turns| turns[index]).collect::<BTreeSet<usize>>();
    let sets: Vec<BTreeSet<usize>> = (0..length).map(at).collect();
    let product = sets.iter().map(BTreeSet::len).product::<usize>() == sequences.len();
    let all = |sets: &[BTreeSet<usize>]| {
        let letters = sets.iter().map(|set| letters(set, dialect, radial).map(str::to_owned));
        letters.collect::<Option<Vec<String>>>()
    };
    if let Some(letters) = product.then(|| all(&sets)).flatten() {
        return Ok(vec![letters]);
    }
    let single = |turns: &Turns| {
        let sets: Vec<BTreeSet<usize>> = turns.iter().map(|&turn| BTreeSet::from([turn])).collect();
        all(&sets).ok_or_else(|| Reason::new("the notation has no letters for how a leg turns"))
    };
    sequences.iter().map(single).collect()
}

/// The modifiers of some turns.
fn letters(turns: &BTreeSet<usize>, dialect: BetzaDialect, radial: bool) -> Option<&'static str> {
    let turns: Vec<usize> = turns.iter().copied().collect();
    Some(match turns.as_slice() {
        [0] => "f",
        [1] => "fr",
        [2] => "r",
        [3] => "br",
        [4] => "b",
        [5] => "bl",
        [6] => "l",
        [7] => "fl",
        [0, 4] => "v",
        [2, 6] => "s",
        [1, 7] => "fs",
        [3, 5] => "bs",
        [1, 3, 5, 7] => "fsbs",
        [0, 2, 6] if !radial && dialect == BetzaDialect::XBoard => "",
        [0, 1, 2, 3, 5, 6, 7] if radial => "",
        _ => return None,
    })
}

/// Legs in brackets, each with its own atom.
fn bracketed(
    writer: &Writer<'_>,
    unmoved: &str,
    legs: &[Leg],
    lengths: &[i16],
    first: Option<Leap>,
    sequences: &BTreeSet<Turns>,
) -> Result<String, Reason> {
    let Some((long, short)) = first else {
        return Ok([(1, 0), (1, 1)]
            .into_iter()
            .map(|shape| bracketed(writer, unmoved, legs, lengths, Some(shape), sequences))
            .collect::<Result<Vec<_>, _>>()?
            .concat());
    };
    let mut text = String::new();
    for turns in sequences_alike(sequences) {
        let letters = in_letters(&turns, writer.dialect, false)?;
        for letters in letters {
            let mut written = Vec::new();
            let mut diagonal = short == long;
            let example = turns.first().cloned().unwrap_or_default();
            for (index, (leg, &length)) in legs.iter().zip(lengths).enumerate() {
                let directions = match index.checked_sub(1) {
                    Some(before) => {
                        diagonal ^= example.get(before).is_some_and(|turn| turn % 2 == 1);
                        letters.get(before).map_or("", String::as_str)
                    }
                    None => "",
                };
                let shape = (length, if diagonal { length } else { 0 });
                let none = || Reason::new(format!("a leap of {}:{} has no letter", shape.0, shape.1));
                let atom = atom(writer.dialect, shape, leg.range).ok_or_else(none)?;
                written.push(format!("{directions}{}{atom}", leg.modes));
            }
            text.push_str(&format!("{unmoved}[{}]", written.join("-")));
        }
    }
    Ok(text)
}

/// Groups turns that lead to orthogonal and diagonal directions on the same legs.
fn sequences_alike(sequences: &BTreeSet<Turns>) -> Vec<BTreeSet<Turns>> {
    let mut by_parity: BTreeMap<Vec<bool>, BTreeSet<Turns>> = BTreeMap::new();
    for turns in sequences {
        let odd = turns.iter().map(|turn| turn % 2 == 1).collect();
        by_parity.entry(odd).or_default().insert(turns.clone());
    }
    by_parity.into_values().collect()
}
