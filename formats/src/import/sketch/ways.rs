//! Displacements written as directions of the language.

use std::collections::BTreeSet;

use triagonal::rules::betza::{Leap, copies_of_leap, shape_of_leap};

/// Lame leaps: straight ones go step by step, the others first orthogonally and then diagonally.
pub fn lame(leaps: &BTreeSet<Leap>, prefix: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = leaps.clone();
    for shape in [(2, 0), (2, 2), (2, 1), (3, 2), (3, 1)] {
        let own: BTreeSet<Leap> = rest
            .iter()
            .copied()
            .filter(|&leap| shape_of_leap(leap) == shape)
            .collect();
        rest.retain(|leap| !own.contains(leap));
        if own.is_empty() {
            continue;
        }
        let whole = own == copies(shape);
        let along = |&(x, y): &Leap| {
            if x.abs() > y.abs() {
                (x.signum(), 0)
            } else {
                (0, y.signum())
            }
        };
        let units: BTreeSet<Leap> = own.iter().map(along).collect();
        match shape {
            (2, 0) | (2, 2) => {
                let units = own.iter().map(|&(x, y)| (x.signum(), y.signum())).collect();
                out.push(format!("{prefix}slide {}", ranging(&directions(&units), " exactly 2")));
            }
            (2, 1) if whole => out.push(format!("step orthogonal then {prefix}step diagonal outward")),
            (3, 2) if whole => out.push(format!(
                "step orthogonal then step diagonal outward then {prefix}step onward"
            )),
            (3, 1) if whole => out.push(format!(
                "step orthogonal then step onward then {prefix}step diagonal outward"
            )),
            _ => {
                for unit in units {
                    let ends: BTreeSet<Leap> = own
                        .iter()
                        .filter(|leap| along(leap) == unit)
                        .map(|&(x, y)| (x.signum(), y.signum()))
                        .collect();
                    let first = directions(&BTreeSet::from([unit]));
                    let between = if shape == (3, 1) { " then step onward" } else { "" };
                    let last = if shape == (3, 2) {
                        format!("step {} then {prefix}step onward", vectors(&ends))
                    } else {
                        format!("{prefix}step {}", vectors(&ends))
                    };
                    out.push(format!("step {first}{between} then {last}"));
                }
            }
        }
    }
    out
}

fn copies(shape: Leap) -> BTreeSet<Leap> {
    copies_of_leap(shape).into_iter().collect()
}

fn vectors(leaps: &BTreeSet<Leap>) -> String {
    let signed = |it: i16| if it == 0 { "0".to_owned() } else { format!("{it:+}") };
    let mut out: Vec<String> = Vec::new();
    for &(x, y) in leaps {
        let mirrored = leaps.contains(&(-x, y)) && x != 0;
        match (mirrored, x > 0) {
            (true, true) => out.push(format!("(±{x},{})", signed(y))),
            (true, false) => {}
            (false, _) => out.push(format!("({},{})", signed(x), signed(y))),
        }
    }
    out.join(", ")
}

/// Directions followed by a distance that applies to each of them.
pub fn ranging(directions: &str, distance: &str) -> String {
    // Commas within brackets separate the components of a vector.
    let mut depth = 0;
    let several = directions.chars().any(|sign| {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        sign == ',' && depth == 0
    });
    let each = if several && !distance.is_empty() { " each" } else { "" };
    format!("{directions}{each}{distance}")
}

/// Writes displacements as a list of directions.
pub fn directions(leaps: &BTreeSet<Leap>) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut shapes: Vec<Leap> = leaps.iter().map(|&leap| shape_of_leap(leap)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    if copies((1, 0)).is_subset(leaps) && copies((1, 1)).is_subset(leaps) {
        out.push("radial".to_owned());
        shapes.retain(|shape| shape.0 != 1);
    }
    for shape in shapes {
        let own: BTreeSet<Leap> = leaps
            .iter()
            .copied()
            .filter(|&leap| shape_of_leap(leap) == shape)
            .collect();
        let family = match shape {
            (1, 0) => "orthogonal".to_owned(),
            (1, 1) => "diagonal".to_owned(),
            (long, short) => format!("{long}:{short}"),
        };
        let all = copies(shape);
        let mut left = own.clone();
        if own == all {
            out.push(family);
            continue;
        }
        let matching = |test: &dyn Fn(i16, i16) -> bool| -> BTreeSet<Leap> {
            all.iter().copied().filter(|&(x, y)| test(x, y)).collect()
        };
        let (long, short) = shape;
        let bare = shape == (1, 0);
        let named = |word: &str| {
            if bare {
                word.to_owned()
            } else {
                format!("{family} {word}")
            }
        };
        let mut picks: Vec<(String, BTreeSet<Leap>)> = vec![
            (named("forward"), matching(&|_, y| y > 0)),
            (named("backward"), matching(&|_, y| y < 0)),
        ];
        if short == 0 {
            picks.push((named("sideways"), matching(&|_, y| y == 0)));
        }
        if short > 0 && long != short {
            picks.push((format!("{family} forward {long}"), matching(&|_, y| y == long)));
            picks.push((format!("{family} forward {short}"), matching(&|_, y| y == short)));
        }
        for (word, picked) in picks {
            if !picked.is_empty() && picked.is_subset(&left) {
                left.retain(|leap| !picked.contains(leap));
                out.push(word);
            }
        }
        if !left.is_empty() {
            out.push(vectors(&left));
        }
    }
    out.join(", ")
}
