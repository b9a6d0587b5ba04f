//! Betza's notation as a `variants.ini` uses it, as moves of the language.

use std::collections::BTreeSet;

use triagonal::rules::{FairyTerm, Leap, read_fairy_stockfish, shape_of_leap};

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

/// Reads moves. What is not carried over as that program has it is returned beside them.
pub fn read(text: &str) -> (Vec<Term>, Vec<String>) {
    let (atoms, unread) = read_fairy_stockfish(text);
    // Captures en passant are for the piece types that a key lists.
    let unread: String = unread
        .into_iter()
        .filter(|letter| !['e', ' '].contains(letter))
        .collect();
    let mut notes = Vec::new();
    if !unread.is_empty() {
        notes.push(format!("`{unread}` in the moves `{text}` means nothing"));
    }
    let mut terms: Vec<Term> = Vec::new();
    for atom in atoms {
        let mut term = term(atom);
        if term.initial && term.modality != Modality::Move {
            if term.modality == Modality::Capture {
                notes.push(format!(
                    "`ic` in the moves `{text}`: that program has no first moves that capture"
                ));
                continue;
            }
            term.modality = Modality::Move;
        }
        let left: Vec<Term> = terms.iter_mut().filter_map(|known| known.give_way(&term)).collect();
        terms.extend(left);
        terms.retain(|known| !known.leaps.is_empty());
        add(&mut terms, term);
    }
    if terms.iter().any(|term| !term.is_known()) {
        notes.push(format!(
            "some of the moves `{text}` are none that Fairy-Stockfish has: they are as they are written"
        ));
    }
    if confused(&terms) {
        notes.push(format!(
            "the moves `{text}` slide and hop along the same lines: Fairy-Stockfish confuses their bounds"
        ));
    }
    if terms.iter().any(Term::hops) && terms.iter().any(Term::is_lame_on_a_line) {
        notes.push(format!(
            "the moves `{text}` hop, and leap along lines where pieces between stop them: Fairy-Stockfish mixes up their directions"
        ));
    }
    (terms, notes)
}

fn term(atom: FairyTerm) -> Term {
    // `0` is any number.
    let range = atom.range.map(u16::from).filter(|range| *range > 0);
    let behind = if atom.range.is_some() {
        range == Some(1)
    } else {
        atom.behind
    };
    Term {
        modality: match (atom.moves, atom.captures) {
            (true, false) => Modality::Move,
            (false, true) => Modality::Capture,
            (true, true) | (false, false) => Modality::Both,
        },
        initial: atom.initial,
        way: match (atom.hops, behind, atom.rides) {
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

/// Lines along which sliders and hoppers share tables in that program.
fn lines(&(x, y): &Leap) -> u8 {
    match (x, y) {
        (0, _) => 0,
        (_, 0) => 1,
        _ => 2,
    }
}

/// Whether that program mixes up some moves: it keeps the bounds of sliders and hoppers along the same lines together.
fn confused(terms: &[Term]) -> bool {
    let along = |term: &Term, line: u8| -> BTreeSet<Leap> {
        term.leaps.iter().copied().filter(|leap| lines(leap) == line).collect()
    };
    let meet = |one: &Term, other: &Term| {
        let same_moves = one.initial == other.initial
            && (one.modality == other.modality || [one.modality, other.modality].contains(&Modality::Both));
        let plain = |term: &Term| matches!(term.way, Way::Ride(None) | Way::Hop);
        let shared = (0..3).any(|line| {
            let (own, others) = (along(one, line), along(other, line));
            !own.is_empty() && !others.is_empty() && (own != others || !plain(one) || !plain(other))
        });
        same_moves && one.way != other.way && (one.hops() || other.hops()) && shared
    };
    let long: Vec<&Term> = terms.iter().filter(|term| term.class() != 0).collect();
    long.iter()
        .enumerate()
        .any(|(at, one)| long[at + 1..].iter().any(|other| meet(one, other)))
}

/// Whether some moves go to one side only.
pub fn is_lopsided(text: &str) -> bool {
    let (terms, _) = read(text);
    terms
        .iter()
        .any(|term| term.leaps.iter().any(|&(x, y)| !term.leaps.contains(&(-x, y))))
}

impl Term {
    fn hops(&self) -> bool {
        matches!(self.way, Way::Hop | Way::HopWithin(_) | Way::HopBehind)
    }

    /// Whether pieces between stop it, along a file, a rank or a diagonal.
    fn is_lame_on_a_line(&self) -> bool {
        let on_a_line = |&(x, y): &Leap| x == 0 || y == 0 || x.abs() == y.abs();
        self.way == Way::Lame && self.leaps.iter().any(on_a_line)
    }

    /// Steps, slides and hops are kept apart; of each sort the last move in a direction counts.
    fn class(&self) -> u8 {
        match self.way {
            Way::Leap | Way::Lame => 0,
            Way::Ride(_) => 1,
            Way::Hop | Way::HopWithin(_) | Way::HopBehind => 2,
        }
    }

    /// Loses the directions that a later move of the same sort has. What it still does there is returned.
    fn give_way(&mut self, later: &Self) -> Option<Self> {
        let left = match (self.modality, later.modality) {
            (Modality::Both, Modality::Move) => Some(Modality::Capture),
            (Modality::Both, Modality::Capture) => Some(Modality::Move),
            (Modality::Both, Modality::Both) | (Modality::Move | Modality::Capture, _) => None,
        };
        let replaced = later.modality == Modality::Both || later.modality == self.modality || left.is_some();
        if self.class() != later.class() || self.initial != later.initial || self.way == later.way || !replaced {
            return None;
        }
        let (lost, kept) = self.leaps.iter().copied().partition(|leap| later.leaps.contains(leap));
        self.leaps = kept;
        let modality = left.filter(|_| !BTreeSet::is_empty(&lost))?;
        Some(Self {
            modality,
            leaps: lost,
            ..self.clone()
        })
    }

    /// Whether that program has such moves.
    fn is_known(&self) -> bool {
        let shapes: &[Leap] = match self.way {
            Way::Leap => return true,
            Way::Lame => &[(2, 0), (2, 1), (2, 2), (3, 2)],
            Way::Ride(_) => &[(1, 0), (1, 1), (2, 1)],
            Way::Hop | Way::HopWithin(_) | Way::HopBehind => &[(1, 0), (1, 1)],
        };
        self.leaps.iter().all(|leap| shapes.contains(&shape_of_leap(*leap)))
    }

    /// How many cells it can pass that are exposed to capture en passant.
    pub fn exposes(&self, longest: u16) -> u16 {
        let straight = self.leaps.iter().all(|(x, y)| x.abs().max(y.abs()) == 1);
        match self.way {
            Way::Ride(range) if straight => range.unwrap_or(longest).min(longest).saturating_sub(1),
            _ => 0,
        }
    }

    /// Takes the leaps out that pass squares of a straight line, which are exposed to capture en passant. Returns them in words.
    pub fn take_exposing(&mut self) -> Vec<String> {
        if self.way != Way::Leap {
            return Vec::new();
        }
        let straight = |&(x, y): &Leap| {
            let long = x.abs().max(y.abs());
            long > 1 && (x == 0 || y == 0 || x.abs() == y.abs())
        };
        let (passing, rest): (BTreeSet<Leap>, BTreeSet<Leap>) = self.leaps.iter().copied().partition(straight);
        self.leaps = rest;
        let length = |&(x, y): &Leap| x.abs().max(y.abs());
        let lengths: BTreeSet<i16> = passing.iter().map(length).collect();
        let words = lengths.into_iter().map(|long| {
            let own = passing.iter().filter(|leap| length(leap) == long);
            let steps: BTreeSet<Leap> = own.map(|(x, y)| (x / long, y / long)).collect();
            format!("line {}: any{{{}}} empty", directions(&steps), long - 1)
        });
        words.collect()
    }

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
