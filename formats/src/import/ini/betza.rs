//! Betza's notation as a `variants.ini` uses it, as moves of the language.

use std::collections::BTreeSet;

use triagonal::rules::{FairyTerm, Leap, read_fairy_stockfish};

use super::super::sketch::{directions, lame, ranging};

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

/// Reads moves. Letters that mean nothing are returned beside them.
pub fn read(text: &str) -> (Vec<Term>, Vec<char>) {
    let (atoms, mut unread) = read_fairy_stockfish(text);
    // Captures en passant are for the piece types that a key lists.
    unread.retain(|letter| !['e', ' '].contains(letter));
    let mut terms = Vec::new();
    for atom in atoms {
        add(&mut terms, term(atom));
    }
    (terms, unread)
}

fn term(atom: FairyTerm) -> Term {
    let range = atom.range.map(u16::from);
    Term {
        modality: match (atom.moves, atom.captures) {
            (true, false) => Modality::Move,
            (false, true) => Modality::Capture,
            (true, true) | (false, false) => Modality::Both,
        },
        initial: atom.initial,
        way: match (atom.hops, atom.behind, atom.rides) {
            (true, true, _) => Way::HopBehind,
            (true, false, _) => range.map_or(Way::Hop, Way::HopWithin),
            (false, _, true) => Way::Ride(range),
            (false, _, false) if atom.lame => Way::Lame,
            (false, _, false) => Way::Leap,
        },
        leaps: atom.leaps.into_iter().collect(),
    }
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
                out.push(format!("{prefix}{verb} {}", ranging(&directions, &range)));
            }
            Way::Hop => out.push(format!("{prefix}hop {}{over}", plain(&self.leaps).1)),
            Way::HopBehind => out.push(format!(
                "{prefix}hop {} from any distance{over} landing behind",
                plain(&self.leaps).1
            )),
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
