//! Translates Betza's notation, as in a `variants.ini`, to moves of the language.

use std::collections::BTreeSet;

use triagonal::rules::betza::{FairyTerm, Leap, read_fairy_stockfish, shape_of_leap};

use super::super::sketch::{directions, lame, ranging};

/// Whether a move is quiet, a capture, or either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Modality {
    Both,
    Move,
    Capture,
}

/// The movement along the directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Movement {
    Leap,
    /// A lame leap, which pieces in between block.
    Lame,
    /// Any number of leaps, or at most this number.
    Ride(Option<u16>),
    /// A hop over one piece to any cell behind it.
    Hop,
    /// A hop over one piece to a cell at most this far away.
    HopWithin(u16),
    /// A hop over one piece to the adjacent cell behind it.
    HopBehind,
}

/// Moves with a common modality and movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub modality: Modality,
    /// Whether only pieces in the double-step region have these moves.
    pub initial: bool,
    pub movement: Movement,
    pub leaps: BTreeSet<Leap>,
}

/// Reads moves. Also returns notes about differences from Fairy-Stockfish.
pub fn read(text: &str) -> (Vec<Term>, Vec<String>) {
    let (atoms, unread) = read_fairy_stockfish(text);
    // The piece types that capture en passant are in a separate key.
    let unread: String = unread
        .into_iter()
        .filter(|letter| !['e', ' '].contains(letter))
        .collect();
    let mut notes = Vec::new();
    if !unread.is_empty() {
        notes.push(format!("unexpected `{unread}` in the moves `{text}`"));
    }
    let mut terms: Vec<Term> = Vec::new();
    for atom in atoms {
        let mut term = term(atom);
        if term.initial && term.modality != Modality::Move {
            if term.modality == Modality::Capture {
                notes.push(format!(
                    "`ic` in the moves `{text}`: Fairy-Stockfish has no initial captures"
                ));
                continue;
            }
            term.modality = Modality::Move;
        }
        let remaining: Vec<Term> = terms.iter_mut().filter_map(|known| known.yield_to(&term)).collect();
        terms.extend(remaining);
        terms.retain(|known| !known.leaps.is_empty());
        add(&mut terms, term);
    }
    if terms.iter().any(|term| !term.is_known()) {
        notes.push(format!(
            "Fairy-Stockfish does not support all of the moves `{text}`; here they are taken literally"
        ));
    }
    if is_mixed_up(&terms) {
        notes.push(format!(
            "the moves `{text}` slide and hop along the same lines; Fairy-Stockfish mixes up their ranges"
        ));
    }
    if terms.iter().any(Term::hops) && terms.iter().any(Term::is_lame_on_a_line) {
        notes.push(format!(
            "the moves `{text}` combine hops and lame leaps along lines; Fairy-Stockfish mixes up their directions"
        ));
    }
    (terms, notes)
}

fn term(atom: FairyTerm) -> Term {
    // `0` means unlimited.
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
        movement: match (atom.hops, behind, atom.rides) {
            (true, true, _) => Movement::HopBehind,
            (true, false, _) => range.map_or(Movement::Hop, Movement::HopWithin),
            (false, _, true) => Movement::Ride(range),
            (false, _, false) if atom.lame => Movement::Lame,
            (false, _, false) => Movement::Leap,
        },
        leaps: atom.leaps.into_iter().collect(),
    }
}

/// Adds moves, merging them with others of the same modality and movement.
fn add(terms: &mut Vec<Term>, term: Term) {
    let same = |known: &&mut Term| {
        (known.modality, known.initial, known.movement) == (term.modality, term.initial, term.movement)
    };
    match terms.iter_mut().find(same) {
        Some(known) => known.leaps.extend(term.leaps),
        None => terms.push(term),
    }
}

/// The class of lines along which sliders and hoppers share tables in Fairy-Stockfish.
fn lines(&(x, y): &Leap) -> u8 {
    match (x, y) {
        (0, _) => 0,
        (_, 0) => 1,
        _ => 2,
    }
}

/// Whether Fairy-Stockfish mixes up some moves: it shares the range limits of sliders and hoppers along the same lines.
fn is_mixed_up(terms: &[Term]) -> bool {
    let along = |term: &Term, line: u8| -> BTreeSet<Leap> {
        term.leaps.iter().copied().filter(|leap| lines(leap) == line).collect()
    };
    let meet = |one: &Term, other: &Term| {
        let same_moves = one.initial == other.initial
            && (one.modality == other.modality || [one.modality, other.modality].contains(&Modality::Both));
        let plain = |term: &Term| matches!(term.movement, Movement::Ride(None) | Movement::Hop);
        let shared = (0..3).any(|line| {
            let (own, others) = (along(one, line), along(other, line));
            !own.is_empty() && !others.is_empty() && (own != others || !plain(one) || !plain(other))
        });
        same_moves && one.movement != other.movement && (one.hops() || other.hops()) && shared
    };
    let long: Vec<&Term> = terms.iter().filter(|term| term.class() != 0).collect();
    long.iter()
        .enumerate()
        .any(|(at, one)| long[at + 1..].iter().any(|other| meet(one, other)))
}

/// Whether some moves are asymmetric between left and right.
pub fn is_lopsided(text: &str) -> bool {
    let (terms, _) = read(text);
    terms
        .iter()
        .any(|term| term.leaps.iter().any(|&(x, y)| !term.leaps.contains(&(-x, y))))
}

/// Whether some moves are hops.
pub fn has_hops(text: &str) -> bool {
    let (terms, _) = read(text);
    terms.iter().any(Term::hops)
}

impl Term {
    fn hops(&self) -> bool {
        matches!(
            self.movement,
            Movement::Hop | Movement::HopWithin(_) | Movement::HopBehind
        )
    }

    /// Whether this is a lame leap along a file, a rank or a diagonal.
    fn is_lame_on_a_line(&self) -> bool {
        let on_a_line = |&(x, y): &Leap| x == 0 || y == 0 || x.abs() == y.abs();
        self.movement == Movement::Lame && self.leaps.iter().any(on_a_line)
    }

    /// The class of the movement: in each of the classes leaps, slides and hops, the last move in a direction applies.
    fn class(&self) -> u8 {
        match self.movement {
            Movement::Leap | Movement::Lame => 0,
            Movement::Ride(_) => 1,
            Movement::Hop | Movement::HopWithin(_) | Movement::HopBehind => 2,
        }
    }

    /// Removes the directions that a later move of the same class overrides. Returns what remains of the modality there.
    fn yield_to(&mut self, later: &Self) -> Option<Self> {
        let remaining = match (self.modality, later.modality) {
            (Modality::Both, Modality::Move) => Some(Modality::Capture),
            (Modality::Both, Modality::Capture) => Some(Modality::Move),
            (Modality::Both, Modality::Both) | (Modality::Move | Modality::Capture, _) => None,
        };
        let replaced = later.modality == Modality::Both || later.modality == self.modality || remaining.is_some();
        if self.class() != later.class()
            || self.initial != later.initial
            || self.movement == later.movement
            || !replaced
        {
            return None;
        }
        let (lost, kept) = self.leaps.iter().copied().partition(|leap| later.leaps.contains(leap));
        self.leaps = kept;
        let modality = remaining.filter(|_| !BTreeSet::is_empty(&lost))?;
        Some(Self {
            modality,
            leaps: lost,
            ..self.clone()
        })
    }

    /// Whether Fairy-Stockfish supports these moves.
    fn is_known(&self) -> bool {
        let shapes: &[Leap] = match self.movement {
            Movement::Leap => return true,
            Movement::Lame => &[(2, 0), (2, 1), (2, 2), (3, 2)],
            Movement::Ride(_) => &[(1, 0), (1, 1), (2, 1)],
            Movement::Hop | Movement::HopWithin(_) | Movement::HopBehind => &[(1, 0), (1, 1)],
        };
        self.leaps.iter().all(|leap| shapes.contains(&shape_of_leap(*leap)))
    }

    /// The maximum number of en passant squares that a move creates.
    pub fn exposes(&self, longest: u16) -> u16 {
        let straight = self.leaps.iter().all(|(x, y)| x.abs().max(y.abs()) == 1);
        match self.movement {
            Movement::Ride(range) if straight => range.unwrap_or(longest).min(longest).saturating_sub(1),
            _ => 0,
        }
    }

    /// Removes the leaps that pass squares of a straight line, which create en passant squares, and returns statements for them.
    pub fn split_exposing(&mut self) -> Vec<String> {
        if self.movement != Movement::Leap {
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

    /// Whether the move leads from a square to some square of an empty board. `up` is the forward direction, 1 or -1.
    pub fn reaches(&self, from: (u8, u8), up: i16, on_board: impl Fn(i16, i16) -> bool) -> bool {
        let (file, rank) = (i16::from(from.0), i16::from(from.1));
        !self.initial && self.leaps.iter().any(|&(x, y)| on_board(file + x, rank + y * up))
    }

    /// The statements for the moves, without conditions.
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
        match self.movement {
            Movement::Leap => {
                let (steps, leaps): (BTreeSet<Leap>, BTreeSet<Leap>) =
                    self.leaps.iter().partition(|(x, y)| x.abs().max(y.abs()) == 1);
                for (verb, leaps) in [("step", steps), ("leap", leaps)] {
                    if !leaps.is_empty() {
                        out.push(format!("{prefix}{verb} {}", directions(&leaps)));
                    }
                }
            }
            Movement::Ride(range) => {
                let (small, directions) = plain(&self.leaps);
                let verb = if small { "slide" } else { "ride" };
                let range = range.map_or(String::new(), |range| format!(" up to {range}"));
                out.push(format!("{prefix}{verb} {}", ranging(&directions, &range)));
            }
            Movement::Hop => out.push(format!("{prefix}hop {}{over}", plain(&self.leaps).1)),
            Movement::HopBehind => out.push(format!(
                "{prefix}hop {} from any distance{over} landing behind",
                plain(&self.leaps).1
            )),
            Movement::HopWithin(range) => {
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
            Movement::Lame => out.extend(lame(&self.leaps, prefix)),
        }
        out
    }
}
