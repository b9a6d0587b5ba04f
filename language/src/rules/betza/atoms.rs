//! The atoms of Betza's notation and their leaps.

use crate::syntax::tree::BetzaDialect;

use super::leaps::{Leap, shape};
use super::unclear::Unclear;

/// The capitals on which all programs agree, with their leaps, longer component first, and whether they slide.
const PLAIN: [(char, &[Leap], bool); 13] = [
    ('W', &[(1, 0)], false),
    ('F', &[(1, 1)], false),
    ('D', &[(2, 0)], false),
    ('N', &[(2, 1)], false),
    ('A', &[(2, 2)], false),
    ('H', &[(3, 0)], false),
    ('C', &[(3, 1)], false),
    ('Z', &[(3, 2)], false),
    ('G', &[(3, 3)], false),
    ('K', &[(1, 0), (1, 1)], false),
    ('R', &[(1, 0)], true),
    ('B', &[(1, 1)], true),
    ('Q', &[(1, 0), (1, 1)], true),
];

/// An atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The capital.
    pub letter: char,
    /// Its leaps, longer component first; each stands for all its symmetric copies.
    pub shapes: Vec<Leap>,
    /// Whether it slides if it has no number.
    pub slides: bool,
    /// Whether it leaps to every other cell.
    pub everywhere: bool,
}

impl Atom {
    /// The length of a step, if all leaps are orthogonal or diagonal.
    pub fn straight(&self) -> Option<i16> {
        let straight = |&(long, short): &Leap| short == 0 || short == long;
        let length = self.shapes.first()?.0;
        (!self.everywhere && self.shapes.iter().all(straight)).then_some(length)
    }
}

/// The leaps of a capital on which all programs agree, and whether it slides.
pub(super) fn plain(letter: char) -> Option<(&'static [Leap], bool)> {
    let (_, shapes, slides) = PLAIN.iter().find(|(known, ..)| *known == letter)?;
    Some((shapes, *slides))
}

/// The capitals of leapers with a single shape.
fn leapers() -> impl Iterator<Item = (char, Leap)> {
    PLAIN
        .iter()
        .filter_map(|&(letter, shapes, slides)| match (shapes, slides) {
            (&[shape], false) => Some((letter, shape)),
            _ => None,
        })
}

/// The capital of a leap, if it has one.
pub fn letter_of(leap: Leap) -> Option<char> {
    leapers()
        .find(|(_, known)| *known == shape(leap))
        .map(|(letter, _)| letter)
}

/// The capital and suffix of a leap that is too long for a capital alone.
pub fn longer_letters_of(leap: Leap) -> Option<String> {
    let mut all = leapers().flat_map(|(letter, own)| ['X', 'Y'].map(|suffix| (letter, own, suffix)));
    let (letter, _, suffix) = all.find(|&(letter, own, suffix)| longer(letter, own, suffix) == Some(shape(leap)))?;
    Some(format!("{letter}{suffix}"))
}

/// The atom of a capital; `None` if the dialect has no such atom, an error if programs disagree about it.
pub(super) fn atom(at: usize, letter: char, dialect: BetzaDialect) -> Result<Option<Atom>, Unclear> {
    let (shapes, slides): (&[Leap], bool) = match letter {
        'L' | 'J' => match dialect {
            BetzaDialect::Diagram if letter == 'L' => (&[(3, 1)], false),
            BetzaDialect::Diagram => (&[(3, 2)], false),
            BetzaDialect::XBoard => {
                let message = format!("XBoard takes `{letter}` for another leap than other programs do");
                return Err(Unclear::new(at, message).help("write `C` for the leap 3:1 and `Z` for the leap 3:2"));
            }
        },
        'U' if dialect == BetzaDialect::Diagram => (&[], false),
        letter => match plain(letter) {
            Some(known) => known,
            None => return Ok(None),
        },
    };
    Ok(Some(Atom {
        letter,
        shapes: shapes.to_vec(),
        slides,
        everywhere: letter == 'U',
    }))
}

/// The leap of an atom lengthened by a suffix, if that exists.
pub(super) fn lengthened(atom: &Atom, suffix: char) -> Option<Leap> {
    match atom.shapes.as_slice() {
        &[shape] => longer(atom.letter, shape, suffix),
        _ => None,
    }
}

fn longer(letter: char, (long, short): Leap, suffix: char) -> Option<Leap> {
    match (suffix, letter) {
        ('X', 'W' | 'F' | 'D' | 'N' | 'A' | 'H' | 'C' | 'Z' | 'G') => Some((long + 3, short)),
        ('Y', 'D' | 'N' | 'A' | 'C' | 'Z') => Some((long + 2, short + 2)),
        _ => None,
    }
}
