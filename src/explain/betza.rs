//! The moves of a piece as a Betza string, in the dialect of XBoard that the language reads.
//!
//! A string is written only if it means exactly the same moves. If a rule has no term, there is no string.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{Lattice, Vector};
use crate::rules::{Conditions, Contact, Holds, KindId, MoveRule, PlayerId, Rules, Token};

type Leap = (i16, i16);

/// A kind's moves as a Betza string. Nothing if no string means them, or if they differ between the players.
#[must_use]
pub fn betza(rules: &Rules, kind: KindId) -> Option<String> {
    if rules.space.lattice != Lattice::Square || rules.space.dimensions() != 2 {
        return None;
    }
    let mut strings = rules.player_ids().map(|player| betza_of_player(rules, kind, player));
    let first = strings.next()??;
    strings.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// One player's moves as a Betza string, with that player's forward direction up.
fn betza_of_player(rules: &Rules, kind: KindId, player: PlayerId) -> Option<String> {
    let view = PlayerView::new(rules, player);
    // The directions of each term.
    let mut terms: Vec<(Term, BTreeSet<Leap>)> = Vec::new();
    for rule in rules.moves(player, kind) {
        let term = term(rule)?;
        for path in &rule.paths {
            let mut leap = view.leap(*path.first()?)?;
            if term.lame > 1 {
                leap = (leap.0 * term.lame, leap.1 * term.lame);
            }
            match terms.iter_mut().find(|known| known.0 == term) {
                Some((_, leaps)) => {
                    leaps.insert(leap);
                }
                None => terms.push((term.clone(), BTreeSet::from([leap]))),
            }
        }
    }
    let mut text = String::new();
    for (term, leaps) in both_captures(terms) {
        text.push_str(&written(&term, &leaps, view.upright)?);
    }
    (!text.is_empty()).then_some(text)
}

/// The board as a player sees it.
struct PlayerView {
    /// The directions that the player sees as right and as up.
    axes: [Vector; 2],
    /// Whether forward is up on all cells, so that directions have names.
    upright: bool,
}

impl PlayerView {
    fn new(rules: &Rules, player: PlayerId) -> Self {
        let axes = [Vector::new([1, 0, 0, 0]), Vector::new([0, 1, 0, 0])].map(|vector| viewed(rules, player, vector));
        let headings = &rules.player(player).forward;
        let upright = matches!(headings.as_slice(), [heading]
            if heading.vectors == [axes[1]] && heading.cells.len() == rules.space.cells.len());
        Self { axes, upright }
    }

    /// A direction of the board as the player sees it: to the right, and up.
    fn leap(&self, vector: Vector) -> Option<Leap> {
        let along = |axis: Vector| (0..2).map(|index| vector.0[index] * axis.0[index]).sum::<i16>();
        let one = |axis: Vector| axis.0.iter().map(|it| it.abs()).sum::<i16>() == 1;
        self.axes
            .iter()
            .all(|&axis| one(axis))
            .then(|| (along(self.axes[0]), along(self.axes[1])))
    }
}

/// A direction of the first player as another player sees it. Joins may bend it on some cells; most cells decide.
fn viewed(rules: &Rules, player: PlayerId, vector: Vector) -> Vector {
    let (space, view) = (&rules.space, &rules.player(player).view);
    let mut found: BTreeMap<Vector, usize> = BTreeMap::new();
    for cell in space.ids() {
        let mut next = space.point(cell);
        for (at, by) in next.at.iter_mut().zip(vector.0) {
            *at += by;
        }
        if let Some(next) = space.cell_at(next) {
            let (from, to) = (space.point(view[cell.index()]), space.point(view[next.index()]));
            let apart = Vector::new(std::array::from_fn(|axis| to.at[axis] - from.at[axis]));
            *found.entry(apart).or_default() += 1;
        }
    }
    found
        .into_iter()
        .max_by_key(|(_, times)| *times)
        .map_or(vector, |(vector, _)| vector)
}

/// A term of a Betza string without its atom and directions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    /// `m`, `c`, `e`, `i`, `p`, `g` and `n` in this order.
    modifiers: String,
    /// The largest number of leaps; without a bound, any number.
    range: Option<u16>,
    /// The length of the leap of a lame leaper, in cells along one line; 1 for other pieces.
    lame: i16,
}

/// A cell that an enemy piece passed, where it can be captured en passant.
const PASSED: Holds = Holds {
    empty: false,
    friend: false,
    enemy: false,
    en_passant: true,
};

/// The modifier for what a move can do where it ends: `m`, `c`, `e` or none. Nothing if no modifier means it.
fn end_modifier(end: &Token) -> Option<&'static str> {
    match (end.on, end.contact) {
        (Holds::OPEN, Contact::Capture) => Some(""),
        (Holds::EMPTY, Contact::Stay) => Some("m"),
        (Holds::ENEMY, Contact::Capture) => Some("c"),
        (PASSED, Contact::Capture) => Some("e"),
        _ => None,
    }
}

/// The term of a rule without its directions. Nothing if no term means it.
fn term(rule: &MoveRule) -> Option<Term> {
    let ([leg], [], false) = (rule.legs.as_slice(), rule.bends.as_slice(), rule.returns) else {
        return None;
    };
    let &Conditions { unmoved, passing, .. } = &rule.conditions;
    let said = Conditions {
        unmoved,
        passing,
        ..Conditions::default()
    };
    if rule.conditions != said {
        return None;
    }
    let (end, before) = leg.split_last()?;
    let plain = |token: &Token| token.kinds.is_none() && token.zone.is_none();
    if !leg.iter().all(plain) || (end.min, end.max) != (1, Some(1)) {
        return None;
    }
    let mut modifiers = end_modifier(end)?.to_owned();
    if unmoved {
        modifiers.push('i');
    }
    let free = |token: &Token| token.on == Holds::EMPTY && token.contact == Contact::Stay;
    let any = |token: &Token| free(token) && (token.min, token.max) == (0, None);
    let hurdle = |token: &Token| {
        token.on == Holds::PIECE && token.contact == Contact::Stay && (token.min, token.max) == (1, Some(1))
    };
    let (mut range, mut lame) = (Some(1), 1);
    match before {
        [] => {}
        [token] if free(token) && token.min == 0 => range = token.max.map(|max| max + 1),
        [token] if free(token) && Some(token.min) == token.max && (1..=2).contains(&token.min) => {
            modifiers.push('n');
            lame = token.min as i16 + 1;
        }
        [one, piece] if any(one) && hurdle(piece) => {
            modifiers.push('g');
            range = None;
        }
        [one, piece, two] if any(one) && hurdle(piece) && any(two) => {
            modifiers.push('p');
            range = None;
        }
        _ => return None,
    }
    // Only the double step of an unmoved Pawn exposes the cells that it passes.
    let exposes = unmoved && lame > 1 && end.on.empty;
    let stepwise = end.on != PASSED || (range == Some(1) && lame == 1);
    (passing == exposes && stepwise).then_some(Term { modifiers, range, lame })
}

/// Merges captures and captures en passant of the same directions into one term.
fn both_captures(terms: Vec<(Term, BTreeSet<Leap>)>) -> Vec<(Term, BTreeSet<Leap>)> {
    let mut out: Vec<(Term, BTreeSet<Leap>)> = Vec::new();
    for (term, leaps) in terms {
        let partner = out.iter_mut().find(|(known, known_leaps)| {
            *known_leaps == leaps
                && (known.range, known.lame) == (term.range, term.lame)
                && known.modifiers.replacen('c', "e", 1) == term.modifiers
        });
        match partner {
            Some((known, _)) if term.modifiers.starts_with('e') => known.modifiers.insert(1, 'e'),
            _ => out.push((term, leaps)),
        }
    }
    out
}

/// A term with its atoms and directions. Nothing if there are no letters for them.
fn written(term: &Term, leaps: &BTreeSet<Leap>, upright: bool) -> Option<String> {
    let mut shapes: BTreeMap<Leap, BTreeSet<Leap>> = BTreeMap::new();
    for &(x, y) in leaps {
        let shape = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        shapes.entry(shape).or_default().insert((x, y));
    }
    let whole = |shape: Leap| shapes.get(&shape).is_some_and(|leaps| *leaps == copies(shape));
    let modifiers = &term.modifiers;
    let mut text = String::new();
    if whole((1, 0)) && whole((1, 1)) && (term.range != Some(1) || term.lame == 1) {
        let range = match term.range {
            None => "Q".to_owned(),
            Some(1) => "K".to_owned(),
            Some(range) => format!("Q{range}"),
        };
        text.push_str(&format!("{modifiers}{range}"));
        shapes.remove(&(1, 0));
        shapes.remove(&(1, 1));
    }
    for (shape, leaps) in &shapes {
        let atom = atom(*shape, term.range)?;
        if *leaps == copies(*shape) {
            text.push_str(&format!("{modifiers}{atom}"));
            continue;
        }
        if !upright {
            return None;
        }
        for directions in directions(*shape, leaps)? {
            text.push_str(&format!("{directions}{modifiers}{atom}"));
        }
    }
    Some(text)
}

/// The letters of a leap and its range.
fn atom(shape: Leap, range: Option<u16>) -> Option<String> {
    let letter = match shape {
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        (3, 3) => 'G',
        _ => return None,
    };
    Some(match (letter, range) {
        (letter, Some(1)) => letter.to_string(),
        ('W', None) => "R".to_owned(),
        ('F', None) => "B".to_owned(),
        (letter, None) => format!("{letter}{letter}"),
        ('W', Some(range)) => format!("R{range}"),
        ('F', Some(range)) => format!("B{range}"),
        (letter, Some(range)) => format!("{letter}{range}"),
    })
}

fn copies(shape: Leap) -> BTreeSet<Leap> {
    let (long, short) = shape;
    let mut all = BTreeSet::new();
    for (x, y) in [(long, short), (short, long)] {
        all.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
    }
    all
}

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

/// The letters that select some directions of a leap, one group for each term. Nothing if there are none.
fn directions(shape: Leap, leaps: &BTreeSet<Leap>) -> Option<Vec<String>> {
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
                // Two corners cannot stand before one atom.
                Some(group) if shape.0 != shape.1 => group.push_str(letters),
                _ => groups.push((*letters).to_owned()),
            }
        }
    }
    left.is_empty().then_some(groups)
}
