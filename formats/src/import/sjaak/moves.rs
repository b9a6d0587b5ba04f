//! Moves of pieces: `slide`, `leap`, `aleap`, `step`, `ride` and `hop`, translated to moves of the language.

use std::collections::{BTreeMap, BTreeSet};

use super::super::sketch::{Leap, directions, ranging};

/// The depth limit for nested brackets.
const MAX_DEPTH: usize = 16;

/// One kind of movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Movement {
    Leap(BTreeSet<Leap>),
    /// A lame leap: to an empty cell, and from there a second leap.
    Lame(BTreeMap<Leap, BTreeSet<Leap>>),
    /// Two leaps at once over the cell between; or a capture by the first leap, and after it perhaps the second leap or a return.
    Twice(BTreeSet<Leap>, BTreeSet<Leap>),
    /// Any number of steps, or at most this number.
    Slide(BTreeSet<Leap>, Option<u16>),
    Hop(BTreeSet<Leap>),
}

impl Movement {
    /// The displacements of the first leg.
    pub fn firsts(&self) -> BTreeSet<Leap> {
        match self {
            Self::Leap(leaps) | Self::Slide(leaps, _) | Self::Hop(leaps) => leaps.clone(),
            Self::Lame(pairs) => pairs.keys().copied().collect(),
            Self::Twice(firsts, _) => firsts.clone(),
        }
    }

    /// Whether another movement is a subset of this one.
    pub fn has(&self, part: &Self) -> bool {
        match (self, part) {
            (Self::Leap(all) | Self::Slide(all, _), Self::Leap(leaps)) => leaps.is_subset(all),
            (Self::Slide(all, most), Self::Slide(leaps, wanted)) => {
                let reaches = most.is_none_or(|most| wanted.is_some_and(|wanted| wanted <= most));
                reaches && leaps.is_subset(all)
            }
            (one, other) => one == other,
        }
    }

    /// Whether the movement passes holes of the board. Limited steps do not.
    pub fn passes_holes(&self) -> bool {
        matches!(self, Self::Slide(_, None) | Self::Hop(_))
    }

    /// Whether this is a limited number of steps. Each step must end on a cell of the board and of the prison.
    pub fn is_several_steps(&self) -> bool {
        matches!(self, Self::Slide(_, Some(_)))
    }

    /// Whether the movement is asymmetric between left and right.
    pub fn is_lopsided(&self) -> bool {
        let firsts = self.firsts();
        firsts.iter().any(|&(x, y)| !firsts.contains(&(-x, y)))
    }

    /// The statements for the movement, with `move ` or `capture ` before the last leg and conditions behind it.
    pub fn words(&self, prefix: &str, conditions: &str) -> Vec<String> {
        let leap = |leaps: &BTreeSet<Leap>, prefix: &str| {
            let is_step = |&(x, y): &Leap| x.abs().max(y.abs()) == 1;
            let verb = if leaps.iter().all(is_step) { "step" } else { "leap" };
            format!("{prefix}{verb} {}", directions(leaps))
        };
        match self {
            Self::Leap(leaps) => {
                let (steps, far): (BTreeSet<Leap>, BTreeSet<Leap>) =
                    leaps.iter().partition(|(x, y)| x.abs().max(y.abs()) == 1);
                let both = [steps, far].into_iter().filter(|part| !part.is_empty());
                both.map(|part| format!("{}{conditions}", leap(&part, prefix)))
                    .collect()
            }
            Self::Twice(firsts, seconds) => {
                let mut far = sums(firsts, seconds);
                let single = firsts.difference(&far).copied().collect();
                far.remove(&(0, 0));
                let mut lines = Self::Leap(far).words(prefix, conditions);
                if prefix != "move " {
                    lines.extend(Self::Leap(single).words("capture ", conditions));
                    let (first, second) = (leap(firsts, "capture "), leap(seconds, ""));
                    lines.push(format!("{first} then {second}{conditions}"));
                }
                let cancels = |&(x, y): &Leap| seconds.contains(&(-x, -y));
                let quiet: BTreeSet<Leap> = firsts.iter().copied().filter(cancels).collect();
                let quiet = (prefix != "capture " && !quiet.is_empty()).then_some(quiet);
                let back: Vec<String> = match (prefix, quiet) {
                    ("", Some(quiet)) if quiet == *firsts => vec![leap(firsts, "move or capture ")],
                    (prefix, quiet) => {
                        let quiet = quiet.iter().map(|quiet| leap(quiet, ""));
                        let captures = (prefix != "move ").then(|| leap(firsts, "capture "));
                        quiet.chain(captures).collect()
                    }
                };
                lines.extend(back.iter().map(|first| format!("{first} then return{conditions}")));
                lines
            }
            Self::Lame(pairs) => {
                let seconds: BTreeSet<&BTreeSet<Leap>> = pairs.values().collect();
                if let (1, Some(second)) = (seconds.len(), seconds.first()) {
                    let firsts = pairs.keys().copied().collect();
                    return vec![format!(
                        "{} then {}{conditions}",
                        leap(&firsts, ""),
                        leap(second, prefix)
                    )];
                }
                let lines = pairs.iter().map(|(&first, second)| {
                    let first = leap(&BTreeSet::from([first]), "");
                    format!("{first} then {}{conditions}", leap(second, prefix))
                });
                lines.collect()
            }
            Self::Slide(leaps, most) => {
                let most = most.map_or(String::new(), |most| format!(" up to {most}"));
                let is_step = |&(x, y): &Leap| x.abs().max(y.abs()) == 1;
                let verb = if leaps.iter().all(is_step) { "slide" } else { "ride" };
                vec![format!(
                    "{prefix}{verb} {}{conditions}",
                    ranging(&directions(leaps), &most)
                )]
            }
            Self::Hop(leaps) => vec![format!("{prefix}hop {}{conditions}", directions(leaps))],
        }
    }
}

/// The sums of two leaps.
pub fn sums(firsts: &BTreeSet<Leap>, seconds: &BTreeSet<Leap>) -> BTreeSet<Leap> {
    let sums = firsts
        .iter()
        .flat_map(|&(x, y)| seconds.iter().map(move |&(right, up)| (x + right, y + up)));
    sums.collect()
}

/// Single and double leaps.
#[derive(Clone, Debug, Default)]
struct Leaps {
    single: BTreeSet<Leap>,
    double: BTreeMap<Leap, BTreeSet<Leap>>,
    /// Whether a mask restricts the ends of the double leaps.
    masked: bool,
}

/// A parser for an expression of leaps.
struct Reader<'a> {
    letters: std::iter::Peekable<std::str::Chars<'a>>,
    /// Whether each vector stands for all its reflections and rotations.
    symmetric: bool,
    depth: usize,
}

impl Reader<'_> {
    fn next_is(&mut self, wanted: char) -> bool {
        while self.letters.next_if(|letter| letter.is_whitespace()).is_some() {}
        self.letters.next_if_eq(&wanted).is_some()
    }

    fn number(&mut self) -> Option<i16> {
        let minus = self.next_is('-');
        if !minus {
            self.next_is('+');
        }
        let mut digits = String::new();
        while let Some(digit) = self.letters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let number: i16 = digits.parse().ok().filter(|number| *number < 100)?;
        Some(if minus { -number } else { number })
    }

    /// Parses a vector, or an expression in brackets.
    fn atom(&mut self) -> Option<Leaps> {
        if !self.next_is('(') || self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        while self.letters.next_if(|letter| letter.is_whitespace()).is_some() {}
        let leaps = if self.letters.peek() == Some(&'(') {
            self.either()?
        } else {
            let x = self.number()?;
            let y = self.next_is(',').then(|| self.number())??;
            let mut single = BTreeSet::from([(x, y)]);
            if self.symmetric {
                single = [(x, y), (y, x)]
                    .into_iter()
                    .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
                    .collect();
            }
            Leaps {
                single,
                ..Leaps::default()
            }
        };
        self.depth -= 1;
        self.next_is(')').then_some(leaps)
    }

    /// Parses two consecutive leaps, `A+B`.
    fn sum(&mut self) -> Option<Leaps> {
        let first = self.atom()?;
        if !self.next_is('+') {
            return Some(first);
        }
        let second = self.atom()?;
        if !first.double.is_empty() || !second.double.is_empty() {
            return None;
        }
        let double = first.single.iter().map(|&leap| (leap, second.single.clone()));
        Some(Leaps {
            single: BTreeSet::new(),
            double: double.collect(),
            masked: false,
        })
    }

    /// Parses leaps with a mask: `A&B` has the leaps of A that end where a leap of B ends.
    fn masked(&mut self) -> Option<Leaps> {
        let mut leaps = self.sum()?;
        if self.next_is('&') {
            let ends = self.sum()?.single;
            leaps.masked = true;
            leaps.single.retain(|leap| ends.contains(leap));
            for (&(x, y), seconds) in &mut leaps.double {
                seconds.retain(|&(along, ahead)| ends.contains(&(x + along, y + ahead)));
            }
            leaps.double.retain(|_, seconds| !seconds.is_empty());
        }
        Some(leaps)
    }

    fn either(&mut self) -> Option<Leaps> {
        let mut all = self.masked()?;
        while self.next_is('|') {
            let more = self.masked()?;
            if !all.double.is_empty() && !more.double.is_empty() && all.masked != more.masked {
                return None;
            }
            all.masked |= more.masked;
            all.single.extend(more.single);
            for (first, seconds) in more.double {
                all.double.entry(first).or_default().extend(seconds);
            }
        }
        Some(all)
    }
}

fn leaps(text: &str, symmetric: bool) -> Option<Vec<Movement>> {
    let mut reader = Reader {
        letters: text.chars().peekable(),
        symmetric,
        depth: 0,
    };
    let Leaps { single, double, masked } = reader.either()?;
    let rest: String = reader.letters.collect();
    let mut movements = Vec::new();
    if masked && !double.is_empty() {
        movements.push(Movement::Lame(double));
    } else if let Some(seconds) = double.values().next() {
        // Sjaak does not support sums of asymmetric leaps, and mixes up sums with other leaps.
        if !symmetric || !single.is_empty() || double.values().any(|other| other != seconds) {
            return None;
        }
        movements.push(Movement::Twice(double.keys().copied().collect(), seconds.clone()));
    }
    if !single.is_empty() {
        movements.insert(0, Movement::Leap(single));
    }
    let stays = movements
        .iter()
        .any(|movement| matches!(movement, Movement::Leap(leaps) if leaps.contains(&(0, 0))));
    (rest.trim().is_empty() && !movements.is_empty() && !stays).then_some(movements)
}

/// Reads lines by the letters of their directions: `(H,V)`.
fn lines(text: &str) -> Option<BTreeSet<Leap>> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let mut all = BTreeSet::new();
    for letter in inner.split(',') {
        all.extend(match letter.trim() {
            "H" => [(1, 0), (-1, 0)],
            "V" => [(0, 1), (0, -1)],
            "D" => [(1, 1), (-1, -1)],
            "A" => [(1, -1), (-1, 1)],
            _ => return None,
        });
    }
    Some(all)
}

/// Reads steps by compass points: `N,2NE`.
fn steps(text: &str) -> Option<Vec<Movement>> {
    let mut groups: BTreeMap<u16, BTreeSet<Leap>> = BTreeMap::new();
    for step in text.split(',').map(str::trim) {
        let point = step.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = &step[..step.len() - point.len()];
        let most = if digits.is_empty() { 1 } else { digits.parse().ok()? };
        let leap = match point {
            "N" => (0, 1),
            "S" => (0, -1),
            "E" => (1, 0),
            "W" => (-1, 0),
            "NE" => (1, 1),
            "NW" => (-1, 1),
            "SE" => (1, -1),
            "SW" => (-1, -1),
            _ => return None,
        };
        groups
            .entry(most)
            .and_modify(|group| _ = group.insert(leap))
            .or_insert_with(|| BTreeSet::from([leap]));
    }
    let movements = groups.into_iter().map(|(most, group)| match most {
        0 | 1 => Movement::Leap(group),
        2..9 => Movement::Slide(group, Some(most)),
        _ => Movement::Slide(group, None),
    });
    Some(movements.collect())
}

/// Whether a piece has asymmetric moves. Sjaak mirrors Black's `aleap` moves and rotates Black's other moves.
#[derive(Clone, Debug, Default)]
pub struct Lopsided {
    pub rotated: bool,
    pub mirrored: bool,
}

/// Reads the value of a move key. `none` is an empty list.
pub fn read(text: &str, lopsided: &mut Lopsided) -> Option<Vec<Movement>> {
    let movements = movements(text)?;
    if movements.iter().any(Movement::is_lopsided) {
        match text.trim_start().starts_with("aleap") {
            true => lopsided.mirrored = true,
            false => lopsided.rotated = true,
        }
    }
    Some(movements)
}

/// The first word of a move.
pub fn verb(text: &str) -> &str {
    let text = text.trim();
    &text[..text
        .find(|letter: char| letter.is_whitespace() || letter == '(')
        .unwrap_or(text.len())]
}

fn movements(text: &str) -> Option<Vec<Movement>> {
    let text = text.trim();
    if text == "none" {
        return Some(Vec::new());
    }
    let verb = verb(text);
    let rest = &text[verb.len()..];
    match verb {
        "slide" => Some(vec![Movement::Slide(lines(rest)?, None)]),
        "hop" => Some(vec![Movement::Hop(lines(rest)?)]),
        "leap" => leaps(rest, true),
        "aleap" => leaps(rest, false),
        "ride" => match leaps(rest, true)?.as_slice() {
            [Movement::Leap(leaps)] => Some(vec![Movement::Slide(leaps.clone(), None)]),
            _ => None,
        },
        "step" => steps(rest),
        _ => None,
    }
}
