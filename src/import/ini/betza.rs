//! Betza's notation as a `variants.ini` uses it, as moves of the language.

use std::collections::BTreeSet;

use super::super::sketch::{Leap, directions, lame};

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
