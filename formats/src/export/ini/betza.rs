//! Writes moves in the notation of a `variants.ini`.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::betza::{fairy_picked, letter_of_leap, shape_of_leap};

use super::model::{Model, Step, read};

/// Pairs of modifiers, the least restrictive first.
const PAIRS: [&str; 22] = [
    "vv", "ss", "ff", "bb", "ll", "rr", "fh", "bh", "lh", "rh", "hl", "hr", "fs", "bs", "lv", "rv", "fl", "fr", "bl",
    "br", "lf", "rf",
];
const LAST_PAIRS: [&str; 2] = ["lb", "rb"];

/// The common properties of terms: whether they are initial, the letters before and after the atom, and whether they slide.
type TermGroup = (bool, &'static str, String, bool);

/// The notation of some moves; nothing if Fairy-Stockfish would read every candidate as other moves.
pub fn write(model: &Model) -> Option<String> {
    let mut groups: BTreeMap<TermGroup, BTreeMap<Step, [bool; 2]>> = BTreeMap::new();
    for initial in 0..2 {
        for mode in 0..2 {
            let mut add = |step: Step, before: &'static str, behind: String, slides: bool| {
                let key = (initial == 1, before, behind, slides);
                groups.entry(key).or_default().entry(step).or_default()[mode] = true;
            };
            for (&step, &limit) in &model.steps[initial][mode] {
                add(step, if limit == 0 { "" } else { "n" }, String::new(), false);
            }
            for (&step, &limit) in &model.slides[initial][mode] {
                add(step, "", range(limit)?, true);
            }
            for (&step, &limit) in &model.hops[initial][mode] {
                match limit {
                    1 => add(step, "g", String::new(), true),
                    _ => add(step, "p", range(limit)?, true),
                }
            }
        }
    }
    let mut text = String::new();
    for ((initial, before, behind, slides), steps) in &groups {
        for (modes, letter) in [([true, true], ""), ([true, false], "m"), ([false, true], "c")] {
            let own: BTreeSet<Step> = steps
                .iter()
                .filter(|(_, it)| **it == modes)
                .map(|(&step, _)| step)
                .collect();
            let first = if *initial { "i" } else { "" };
            for (pairs, atom) in terms(&own, *slides)? {
                text.push_str(&format!("{first}{pairs}{letter}{before}{atom}"));
                if *slides && !"RBQ".contains(atom) && behind.is_empty() {
                    text.push(atom);
                }
                text.push_str(behind);
            }
        }
    }
    (read(&text).as_ref() == Some(model)).then_some(text)
}

/// The range after an atom.
fn range(limit: i16) -> Option<String> {
    match limit {
        0 => Some(String::new()),
        1..=9 => Some(limit.to_string()),
        _ => None,
    }
}

/// The atoms for some displacements, each with its modifiers.
fn terms(steps: &BTreeSet<Step>, slides: bool) -> Option<Vec<(String, char)>> {
    let mut remaining = steps.clone();
    let mut out = Vec::new();
    let whole = |shape: Step| fairy_picked::<&str>(shape, &[]).into_iter().collect::<BTreeSet<Step>>();
    if whole((1, 0)).is_subset(&remaining) && whole((1, 1)).is_subset(&remaining) {
        remaining.retain(|&step| shape_of_leap(step).0 != 1);
        out.push((String::new(), if slides { 'Q' } else { 'K' }));
    }
    let mut shapes: Vec<Step> = remaining.iter().map(|&step| shape_of_leap(step)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    for shape in shapes {
        let own: BTreeSet<Step> = remaining
            .iter()
            .copied()
            .filter(|&step| shape_of_leap(step) == shape)
            .collect();
        let atom = match (shape, slides) {
            ((1, 0), true) => 'R',
            ((1, 1), true) => 'B',
            _ => letter_of_leap(shape)?,
        };
        if own == whole(shape) {
            out.push((String::new(), atom));
            continue;
        }
        let mut rest = own.clone();
        let mut pairs = Vec::new();
        for pair in PAIRS.into_iter().chain(LAST_PAIRS) {
            let kept: BTreeSet<Step> = fairy_picked(shape, &[pair]).into_iter().collect();
            if !kept.is_empty() && kept.is_subset(&own) && !kept.is_disjoint(&rest) {
                rest.retain(|step| !kept.contains(step));
                pairs.push(pair);
            }
        }
        let doubled = |pair: &str| pair.chars().collect::<BTreeSet<char>>().len() == 1;
        let pairs = match pairs.as_slice() {
            [pair] if doubled(pair) => pair[..1].to_owned(),
            pairs => pairs.concat(),
        };
        out.push((pairs, atom));
    }
    Some(out)
}
