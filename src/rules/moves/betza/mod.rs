//! Betza strings, in the dialect of XBoard.
//!
//! Only what has one meaning is accepted; everything else is an error at its character.

mod picks;

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::{Lattice, Vector};
use crate::rules::context::Context;
use crate::rules::limits::MAX_RAY;
use crate::rules::model::{Conditions, Contact, Holds, Token};
use crate::rules::moves::betza::picks::{Unclear, picked};
use crate::rules::moves::directions::DirectionSet;
use crate::rules::moves::resolve::ResolvedMove;
use crate::rules::moves::tokens::{free, token};

/// One atom with its modifiers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Term {
    /// The modifiers that are not directions, each of them once.
    flags: Vec<char>,
    /// The displacements, seen with the forward direction up.
    vectors: Vec<(i16, i16)>,
    /// How many of them in a row; any number without a bound.
    range: Option<u16>,
    /// Whether modifiers pick directions.
    directed: bool,
}

/// The moves that a Betza string means; nothing after a mistake.
pub(in crate::rules) fn resolve(
    context: &Context,
    text: &Spanned<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<ResolvedMove>> {
    if context.space.lattice != Lattice::Square || context.space.dimensions() != 2 {
        let message = "a Betza string has a meaning only on a square board of two axes";
        diagnostics.push(Diagnostic::new(Code::BetzaBoard, text.span, message).help("write the moves as verbs"));
        return None;
    }
    let terms = match read(&text.node) {
        Ok(terms) => terms,
        Err(unclear) => {
            let span = character(text, unclear.at);
            let mistake = Diagnostic::new(Code::BetzaUnclear, span, unclear.message);
            diagnostics.push(match unclear.help {
                Some(help) => mistake.help(help),
                None => mistake,
            });
            return None;
        }
    };
    if terms.iter().any(|term| term.directed) && !forward_is_up(context) {
        let message = "the directions of a Betza string need `forward` to be the second axis, everywhere";
        diagnostics.push(Diagnostic::new(Code::BetzaBoard, text.span, message).help("write the moves as verbs"));
        return None;
    }
    let moves = terms.iter().flat_map(|term| term.moves(&text.node, text.span));
    Some(moves.collect())
}

/// Whether for every player forward is up, as that player sees the board.
fn forward_is_up(context: &Context) -> bool {
    context.player_ids().all(|player| {
        let up = [context.viewed_vector(player, Vector::new([0, 1, 0, 0]))];
        context.forward[player.index()].iter().all(|forward| *forward == up)
    })
}

/// The place of a character in a quoted string.
fn character(text: &Spanned<String>, at: usize) -> Span {
    let quoted = (text.span.end - text.span.start) as usize == text.node.len() + 2;
    let Some(found) = text.node.get(at..).and_then(|rest| rest.chars().next()) else {
        return text.span;
    };
    if !quoted {
        return text.span;
    }
    let start = text.span.start + 1 + at as u32;
    Span {
        start,
        end: start + found.len_utf8() as u32,
        ..text.span
    }
}

/// Reads a whole string.
fn read(text: &str) -> Result<Vec<Term>, Unclear> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let mut terms = Vec::new();
    let mut next = 0;
    while next < letters.len() {
        let (term, after) = term(&letters, next)?;
        terms.push(term);
        next = after;
    }
    if terms.is_empty() {
        return Err(Unclear::new(0, "a Betza string names at least one atom, as `W` or `N`"));
    }
    Ok(terms)
}

/// Reads modifiers, an atom and its range.
fn term(letters: &[(usize, char)], mut next: usize) -> Result<(Term, usize), Unclear> {
    let mut term = Term::default();
    let mut directions = Vec::new();
    while let Some(&(at, letter)) = letters.get(next)
        && letter.is_ascii_lowercase()
    {
        match letter {
            'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => directions.push((at, letter)),
            'm' | 'c' | 'e' | 'n' | 'p' | 'g' | 'i' if term.flags.contains(&letter) => {
                return Err(Unclear::new(
                    at,
                    format!("the modifier `{letter}` stands twice before one atom"),
                ));
            }
            'm' | 'c' | 'e' | 'n' | 'p' | 'g' | 'i' => term.flags.push(letter),
            _ => return Err(unknown(at, letter)),
        }
        next += 1;
    }
    let Some(&(at, letter)) = letters.get(next) else {
        let last = letters.last().map_or(0, |&(at, _)| at);
        return Err(Unclear::new(
            last,
            "these modifiers have no atom after them, as `W` or `N`",
        ));
    };
    let (shapes, slides) = atom(letter).ok_or_else(|| unknown(at, letter))?;
    next += 1;
    term.range = if slides { None } else { Some(1) };
    if let Some(&(at, again)) = letters.get(next)
        && again == letter
    {
        if slides || shapes.len() > 1 {
            let message = format!("`{letter}{letter}` is no rider: only the atom of a single leap can be doubled");
            return Err(Unclear::new(at, message));
        }
        term.range = None;
        next += 1;
    }
    (term.range, next) = range(letters, next, term.range)?;
    term.directed = !directions.is_empty();
    for &shape in shapes {
        if term.directed && shapes.len() > 1 {
            let message = format!("directions before `{letter}` have no single meaning");
            let help = "write its orthogonal and its diagonal part apart: `fWfF`, `fRfB`";
            return Err(Unclear::new(directions[0].0, message).help(help));
        }
        term.vectors.extend(picked(shape, letter, &directions)?);
    }
    term.check(shapes, at)?;
    Ok((term, next))
}

/// The leaps of an atom, and whether it slides without a number.
fn atom(letter: char) -> Option<(&'static [(i16, i16)], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'C' | 'L' => (&[(3, 1)], false),
        'Z' | 'J' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

fn unknown(at: usize, letter: char) -> Unclear {
    let help = "atoms are W F D N A H C Z G K R B Q, modifiers m c e f b l r v s h n p g i; \
                write other moves as verbs";
    Unclear::new(at, format!("`{letter}` is not understood in a Betza string")).help(help)
}

/// Reads the number after an atom: 0 is any number.
fn range(letters: &[(usize, char)], next: usize, without: Option<u16>) -> Result<(Option<u16>, usize), Unclear> {
    let digits: String = letters[next..]
        .iter()
        .map(|&(_, digit)| digit)
        .take_while(char::is_ascii_digit)
        .collect();
    if digits.is_empty() {
        return Ok((without, next));
    }
    let at = letters[next].0;
    match digits.parse::<u16>() {
        _ if next >= 2 && letters[next - 1].1 == letters[next - 2].1 => {
            Err(Unclear::new(at, "a doubled atom already says how far it goes"))
        }
        Ok(0) => Ok((None, next + digits.len())),
        Ok(range) if usize::from(range) <= MAX_RAY => Ok((Some(range), next + digits.len())),
        _ => Err(Unclear::new(at, format!("a slide goes at most {MAX_RAY} steps"))),
    }
}

impl Term {
    fn has(&self, flag: char) -> bool {
        self.flags.contains(&flag)
    }

    /// Reports modifiers that have no single meaning with this atom.
    fn check(&self, shapes: &[(i16, i16)], at: usize) -> Result<(), Unclear> {
        let straight = shapes
            .iter()
            .all(|&(long, short)| long >= 2 && (short == 0 || short == long));
        let refuse = |flag: char, why: &str| {
            let message = format!("the modifier `{flag}` has no single meaning here: {why}");
            Err(Unclear::new(at, message))
        };
        if self.has('n') && (!straight || self.range != Some(1)) {
            return refuse('n', "only D, A, H and G leap over cells that lie in one line");
        }
        let hops: Vec<char> = ['p', 'g'].into_iter().filter(|&flag| self.has(flag)).collect();
        match hops.as_slice() {
            [] => {}
            [hop] if self.range.is_some() => return refuse(*hop, "only a slide without a bound hops"),
            [hop] if self.has('e') => return refuse(*hop, "en passant is captured by a step"),
            [_] => {}
            _ => return refuse('g', "it stands beside `p`"),
        }
        if self.has('e') && (self.range != Some(1) || self.has('n')) {
            return refuse('e', "en passant is captured by a step");
        }
        Ok(())
    }

    /// The moves it means.
    fn moves(&self, text: &str, span: Span) -> Vec<ResolvedMove> {
        let neither = !self.has('m') && !self.has('c') && !self.has('e');
        let on = Holds {
            empty: neither || self.has('m'),
            enemy: neither || self.has('c'),
            ..Holds::default()
        };
        let contact = if on.enemy { Contact::Capture } else { Contact::Stay };
        let mut legs = Vec::new();
        if on != Holds::default() {
            legs.push(self.leg(token(on, 1, Some(1), contact)));
        }
        if self.has('e') {
            let passed = Holds {
                en_passant: true,
                ..Holds::default()
            };
            legs.push(vec![token(passed, 1, Some(1), Contact::Capture)]);
        }
        let lame = |component: i16| if self.has('n') { component.signum() } else { component };
        let vectors = self.vectors.iter().map(|&(x, y)| Vector::new([lame(x), lame(y), 0, 0]));
        let mut vectors: Vec<Vector> = vectors.collect();
        vectors.sort_unstable();
        let conditions = Conditions {
            unmoved: self.has('i'),
            // The double step of a pawn, as `ifmnD`.
            passing: self.has('i') && self.has('n') && on.empty,
            ..Conditions::default()
        };
        let resolved = |leg| ResolvedMove {
            directions: vec![vec![DirectionSet::listed(vectors.clone(), span, text.to_owned())]],
            legs: vec![leg],
            returns: false,
            conditions: conditions.clone(),
            span,
        };
        legs.into_iter().map(resolved).collect()
    }

    /// The tokens of its leg, the last one given.
    fn leg(&self, ends: Token) -> Vec<Token> {
        let mut leg = Vec::new();
        if self.has('p') || self.has('g') {
            leg.extend([free(), token(Holds::PIECE, 1, Some(1), Contact::Stay)]);
            if self.has('p') {
                leg.push(free());
            }
        } else if self.has('n') {
            let length = self.vectors.first().map_or(1, |&(x, y)| x.abs().max(y.abs())) as u16;
            leg.push(token(Holds::EMPTY, length - 1, Some(length - 1), Contact::Stay));
        } else if self.range != Some(1) {
            leg.push(token(Holds::EMPTY, 0, self.range.map(|range| range - 1), Contact::Stay));
        }
        leg.push(ends);
        leg
    }
}
