//! The direction modifiers of a set of leaps.

use std::collections::BTreeSet;

use crate::rules::betza::leaps::Leap;

use super::atoms::copies;

/// A direction modifier and the directions that it selects.
type Pick = (&'static str, fn(Leap) -> bool);
// Wider modifiers come before those that they contain.

/// Modifiers of orthogonal leaps.
const STRAIGHT: [Pick; 6] = [
    ("v", |(_, y)| y != 0),
    ("s", |(x, _)| x != 0),
    ("f", |(_, y)| y > 0),
    ("b", |(_, y)| y < 0),
    ("l", |(x, _)| x < 0),
    ("r", |(x, _)| x > 0),
];

/// Modifiers of diagonal leaps.
const CORNERS: [Pick; 8] = [
    ("f", |(_, y)| y > 0),
    ("b", |(_, y)| y < 0),
    ("l", |(x, _)| x < 0),
    ("r", |(x, _)| x > 0),
    ("fl", |(x, y)| y > 0 && x < 0),
    ("fr", |(x, y)| y > 0 && x > 0),
    ("bl", |(x, y)| y < 0 && x < 0),
    ("br", |(x, y)| y < 0 && x > 0),
];

/// Modifiers of oblique leaps.
const OBLIQUE: [Pick; 20] = [
    ("fh", |(_, y)| y > 0),
    ("bh", |(_, y)| y < 0),
    ("lh", |(x, _)| x < 0),
    ("rh", |(x, _)| x > 0),
    ("ff", |(x, y)| y > x.abs()),
    ("bb", |(x, y)| -y > x.abs()),
    ("ll", |(x, y)| -x > y.abs()),
    ("rr", |(x, y)| x > y.abs()),
    ("fs", |(x, y)| y > 0 && x.abs() > y),
    ("bs", |(x, y)| y < 0 && x.abs() > -y),
    ("lv", |(x, y)| x < 0 && y.abs() > -x),
    ("rv", |(x, y)| x > 0 && y.abs() > x),
    ("fl", |(x, y)| y > 0 && -x > y),
    ("fr", |(x, y)| y > 0 && x > y),
    ("bl", |(x, y)| y < 0 && -x > -y),
    ("br", |(x, y)| y < 0 && x > -y),
    ("lf", |(x, y)| x < 0 && y > -x),
    ("lb", |(x, y)| x < 0 && -y > -x),
    ("rf", |(x, y)| x > 0 && y > x),
    ("rb", |(x, y)| x > 0 && -y > x),
];

/// The letters that select directions of a leap, one group for each term; `None` if no letters do.
pub fn directions(shape: Leap, leaps: &BTreeSet<Leap>) -> Option<Vec<String>> {
    let picks: &[Pick] = match shape {
        (_, 0) => &STRAIGHT,
        (long, short) if long == short => &CORNERS,
        _ => &OBLIQUE,
    };
    let all = copies(shape);
    let mut left = leaps.clone();
    let mut groups: Vec<String> = Vec::new();
    for (letters, pick) in picks {
        let picked: BTreeSet<Leap> = all.iter().copied().filter(|&leap| pick(leap)).collect();
        if !picked.is_empty() && picked.is_subset(&left) {
            left.retain(|leap| !picked.contains(leap));
            match groups.last_mut() {
                // A side and a corner cannot precede the same atom.
                Some(group) if shape.0 != shape.1 || (group.len() % 2 == 0 && letters.len() == 2) => {
                    group.push_str(letters)
                }
                _ => groups.push((*letters).to_owned()),
            }
        }
    }
    left.is_empty().then_some(groups)
}
