//! Betza's notation as a `variants.ini` uses it, as moves of the language.

use std::collections::BTreeSet;

/// A displacement: to the right, and ahead.
pub type Leap = (i16, i16);

/// What a move does where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Modality {
    Both,
    Move,
    Capture,
}

/// How a move goes along its directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    Leap,
    /// A leap that pieces between can stop.
    Lame,
    /// Any number of leaps, or so many at most.
    Ride(Option<u16>),
    /// Over one piece, to any cell behind it.
    Hop,
    /// Over one piece, to a cell so far away at most.
    HopWithin(u16),
    /// Over one piece, to the cell right behind it.
    HopBehind,
}

/// Moves of one sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub modality: Modality,
    /// Whether it is only for pieces where double steps begin.
    pub initial: bool,
    pub way: Way,
    pub leaps: BTreeSet<Leap>,
}

/// The displacements of an atom: ahead and to the right; several for compound atoms.
fn atoms(letter: char) -> Option<(&'static [Leap], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'L' | 'C' => (&[(3, 1)], false),
        'J' | 'Z' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// The directions of an atom that modifiers leave.
fn picked((ahead, side): Leap, modifiers: &[String]) -> BTreeSet<Leap> {
    let straight = side == 0;
    let mut words: Vec<String> = Vec::new();
    for modifier in modifiers {
        let mut letters = modifier.chars();
        match (letters.next(), letters.next()) {
            // Two directions of a piece that goes straight are each for itself.
            (Some(one), Some(other)) if straight && one != other => {
                words.push(format!("{one}{one}"));
                words.push(format!("{other}{other}"));
            }
            _ => words.push(modifier.clone()),
        }
    }
    let has = |names: &[&str]| words.is_empty() || words.iter().any(|word| names.contains(&word.as_str()));
    // Each displacement with the modifiers that keep it.
    let all: [(Leap, &[&str]); 8] = [
        ((side, ahead), &["ff", "vv", "rf", "rv", "fh", "rh", "hr"]),
        ((-side, -ahead), &["bb", "vv", "lb", "lv", "bh", "lh", "hr"]),
        ((ahead, -side), &["rr", "ss", "br", "bs", "bh", "rh", "hr"]),
        ((-ahead, side), &["ll", "ss", "fl", "fs", "fh", "lh", "hr"]),
        ((ahead, side), &["rr", "ss", "fr", "fs", "fh", "rh", "hl"]),
        ((-ahead, -side), &["ll", "ss", "bl", "bs", "bh", "lh", "hl"]),
        ((side, -ahead), &["bb", "vv", "rb", "rv", "bh", "rh", "hl"]),
        ((-side, ahead), &["ff", "vv", "lf", "lv", "fh", "lh", "hl"]),
    ];
    let kept = all.into_iter().filter(|(_, names)| has(names));
    kept.map(|(leap, _)| leap).collect()
}

/// Reads moves. Letters that mean nothing are returned beside them.
pub fn read(text: &str) -> (Vec<Term>, Vec<char>) {
    let letters: Vec<char> = text.chars().collect();
    let mut terms: Vec<Term> = Vec::new();
    let mut unread = Vec::new();
    let mut modalities: Vec<Modality> = Vec::new();
    let mut modifiers: Vec<String> = Vec::new();
    let (mut hop, mut behind, mut lame, mut initial) = (false, false, false, false);
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        at += 1;
        let next = letters.get(at).copied();
        match letter {
            'm' => modalities.push(Modality::Move),
            'c' => modalities.push(Modality::Capture),
            // Captures en passant are for the piece types that a key lists.
            'e' | ' ' => {}
            'p' => hop = true,
            'g' => (hop, behind) = (true, true),
            'n' => lame = true,
            'i' => initial = true,
            'f' | 'b' | 'v' | 'h' | 'r' | 'l' | 's' => {
                let (vertical, horizontal) = ("fbvh", "rlsh");
                let pair = next.filter(|&next| {
                    next == letter
                        || (vertical.contains(letter) && horizontal.contains(next))
                        || (horizontal.contains(letter) && vertical.contains(next))
                });
                at += usize::from(pair.is_some());
                modifiers.push([letter, pair.unwrap_or(letter)].iter().collect());
            }
            _ => {
                let Some((leaps, rides)) = atoms(letter) else {
                    unread.push(letter);
                    continue;
                };
                let digit = next.and_then(|next| next.to_digit(10)).map(|digit| digit as u16);
                let doubled = next == Some(letter);
                at += usize::from(digit.is_some() || doubled);
                let way = match (hop, behind, rides || doubled || digit.is_some()) {
                    (true, true, _) => Way::HopBehind,
                    (true, false, _) => digit.map_or(Way::Hop, Way::HopWithin),
                    (false, _, true) => Way::Ride(digit),
                    (false, _, false) if lame => Way::Lame,
                    (false, _, false) => Way::Leap,
                };
                let modality = match (
                    modalities.contains(&Modality::Move),
                    modalities.contains(&Modality::Capture),
                ) {
                    (true, false) => Modality::Move,
                    (false, true) => Modality::Capture,
                    (true, true) | (false, false) => Modality::Both,
                };
                let leaps = leaps.iter().flat_map(|&leap| picked(leap, &modifiers)).collect();
                add(
                    &mut terms,
                    Term {
                        modality,
                        initial,
                        way,
                        leaps,
                    },
                );
                modalities.clear();
                modifiers.clear();
                (hop, behind, lame, initial) = (false, false, false, false);
            }
        }
    }
    (terms, unread)
}

/// Adds moves to those of the same sort.
fn add(terms: &mut Vec<Term>, term: Term) {
    let same =
        |known: &&mut Term| (known.modality, known.initial, known.way) == (term.modality, term.initial, term.way);
    match terms.iter_mut().find(same) {
        Some(known) => known.leaps.extend(term.leaps),
        None => terms.push(term),
    }
}

/// Whether some moves go to one side only.
pub fn is_lopsided(text: &str) -> bool {
    let (terms, _) = read(text);
    terms
        .iter()
        .any(|term| term.leaps.iter().any(|&(x, y)| !term.leaps.contains(&(-x, y))))
}

impl Term {
    /// The squares to which it can lead from one, on an empty board. The forward direction is up or down.
    pub fn reaches(&self, from: (u8, u8), up: i16, on_board: impl Fn(i16, i16) -> bool) -> bool {
        let (file, rank) = (i16::from(from.0), i16::from(from.1));
        !self.initial && self.leaps.iter().any(|&(x, y)| on_board(file + x, rank + y * up))
    }

    /// The move in the words of the language, without conditions: one text for each verb.
    pub fn words(&self, over: &str) -> Vec<String> {
        let prefix = match self.modality {
            Modality::Both => "",
            Modality::Move => "move ",
            Modality::Capture => "capture ",
        };
        let mut out = Vec::new();
        let plain = |leaps: &BTreeSet<Leap>| {
            let small = leaps.iter().all(|&(x, y)| x.abs().max(y.abs()) == 1);
            (small, directions(leaps))
        };
        match self.way {
            Way::Leap => {
                let (steps, leaps): (BTreeSet<Leap>, BTreeSet<Leap>) =
                    self.leaps.iter().partition(|(x, y)| x.abs().max(y.abs()) == 1);
                for (verb, leaps) in [("step", steps), ("leap", leaps)] {
                    if !leaps.is_empty() {
                        out.push(format!("{prefix}{verb} {}", directions(&leaps)));
                    }
                }
            }
            Way::Ride(range) => {
                let (small, directions) = plain(&self.leaps);
                let verb = if small { "slide" } else { "ride" };
                let range = range.map_or(String::new(), |range| format!(" up to {range}"));
                out.push(format!("{prefix}{verb} {directions}{range}"));
            }
            Way::Hop => out.push(format!("{prefix}hop {}{over}", plain(&self.leaps).1)),
            Way::HopBehind => out.push(format!("{prefix}hop {}{over} landing behind", plain(&self.leaps).1)),
            Way::HopWithin(range) => {
                let end = match self.modality {
                    Modality::Both => "empty|enemy",
                    Modality::Move => "empty",
                    Modality::Capture => "enemy",
                };
                let directions = plain(&self.leaps).1;
                for screen in 1..range {
                    for end_at in screen + 1..=range {
                        let run = |count: u16| {
                            if count == 0 {
                                String::new()
                            } else {
                                format!("empty{{{count}}} ")
                            }
                        };
                        let (before, after) = (run(screen - 1), run(end_at - screen - 1));
                        out.push(format!("line {directions}: {before}piece {after}{end}"));
                    }
                }
            }
            Way::Lame => out.extend(lame(&self.leaps, prefix)),
        }
        out
    }
}

/// Leaps that can be blocked: straight ones go step by step, the others first straight, then diagonally.
fn lame(leaps: &BTreeSet<Leap>, prefix: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = leaps.clone();
    for shape in [(2, 0), (2, 2), (2, 1), (3, 2), (3, 1)] {
        let own: BTreeSet<Leap> = rest.iter().copied().filter(|&leap| shape_of(leap) == shape).collect();
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
                out.push(format!("{prefix}slide {} exactly 2", directions(&units)));
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

fn shape_of((x, y): Leap) -> Leap {
    (x.abs().max(y.abs()), x.abs().min(y.abs()))
}

fn copies((long, short): Leap) -> BTreeSet<Leap> {
    let mut all = BTreeSet::new();
    for (x, y) in [(long, short), (short, long)] {
        all.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
    }
    all
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

/// Directions as a list.
pub fn directions(leaps: &BTreeSet<Leap>) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut shapes: Vec<Leap> = leaps.iter().map(|&leap| shape_of(leap)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    if copies((1, 0)).is_subset(leaps) && copies((1, 1)).is_subset(leaps) {
        out.push("radial".to_owned());
        shapes.retain(|shape| shape.0 != 1);
    }
    for shape in shapes {
        let own: BTreeSet<Leap> = leaps.iter().copied().filter(|&leap| shape_of(leap) == shape).collect();
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
        let of = |test: &dyn Fn(i16, i16) -> bool| -> BTreeSet<Leap> {
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
            (named("forward"), of(&|_, y| y > 0)),
            (named("backward"), of(&|_, y| y < 0)),
        ];
        if short == 0 {
            picks.push((named("sideways"), of(&|_, y| y == 0)));
        }
        if short > 0 && long != short {
            picks.push((format!("{family} forward {long}"), of(&|_, y| y == long)));
            picks.push((format!("{family} forward {short}"), of(&|_, y| y == short)));
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
