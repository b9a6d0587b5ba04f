//! Betza strings as read by Fairy-Stockfish in a `variants.ini`.
//!
//! That program accepts every string. It combines directions in pairs of letters, allows an atom only one way to move, and skips
//! unknown letters. Both import and export use this reading, which differs from the other dialects.

use super::atoms::plain;
use super::leaps::Leap;

/// An atom with its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairyTerm {
    /// Whether it moves to empty squares.
    pub moves: bool,
    /// Whether it captures.
    pub captures: bool,
    /// Whether it applies only to pieces on squares where double steps begin.
    pub initial: bool,
    /// Whether the leap is lame.
    pub lame: bool,
    /// Whether it hops over a piece.
    pub hops: bool,
    /// Whether a hop ends immediately behind the hurdle.
    pub behind: bool,
    /// Whether it rides, repeating the same leap.
    pub rides: bool,
    /// The number after the atom.
    pub range: Option<u8>,
    /// The leaps that the directions select: to the right, and ahead.
    pub leaps: Vec<Leap>,
}

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    moves: bool,
    captures: bool,
    initial: bool,
    lame: bool,
    hops: bool,
    behind: bool,
    /// Pairs of letters.
    directions: Vec<String>,
}

/// Reads a string. Returns the terms and the unknown letters.
pub fn read_fairy_stockfish(text: &str) -> (Vec<FairyTerm>, Vec<char>) {
    let (mut terms, mut unread) = (Vec::new(), Vec::new());
    let mut modifiers = Modifiers::default();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            'm' => modifiers.moves = true,
            'c' => modifiers.captures = true,
            'p' => modifiers.hops = true,
            'g' => (modifiers.hops, modifiers.behind) = (true, true),
            'n' => modifiers.lame = true,
            'i' => modifiers.initial = true,
            'f' | 'b' | 'v' | 'h' | 'r' | 'l' | 's' => {
                let other = letters.next_if(|&next| is_pair(letter, next));
                modifiers
                    .directions
                    .push([letter, other.unwrap_or(letter)].iter().collect());
            }
            _ => {
                let Some((shapes, slides)) = atom(letter) else {
                    unread.push(letter);
                    continue;
                };
                let suffix = letters.next_if(|&next| next == letter || next.is_ascii_digit());
                let before = std::mem::take(&mut modifiers);
                let alone = shapes.len() == 1;
                let leaps = shapes
                    .iter()
                    .flat_map(|&shape| picked_of(shape, &before.directions, alone));
                terms.push(FairyTerm {
                    moves: before.moves || !before.captures,
                    captures: before.captures || !before.moves,
                    initial: before.initial,
                    lame: before.lame,
                    hops: before.hops,
                    behind: before.behind,
                    rides: slides || suffix.is_some(),
                    range: suffix.and_then(|it| it.to_digit(10)).map(|digit| digit as u8),
                    leaps: leaps.collect(),
                });
            }
        }
    }
    (terms, unread)
}

/// The shapes of an atom, and whether it slides without a number.
fn atom(letter: char) -> Option<(&'static [Leap], bool)> {
    plain(match letter {
        'L' => 'C',
        'J' => 'Z',
        letter => letter,
    })
}

/// Whether two letters form one direction.
fn is_pair(letter: char, next: char) -> bool {
    let (vertical, horizontal) = ("fbvh", "rlsh");
    next == letter
        || vertical.contains(letter) && horizontal.contains(next)
        || horizontal.contains(letter) && vertical.contains(next)
}

/// The leaps of a shape that the pairs of letters select; without pairs, all of them.
pub fn picked<T: AsRef<str>>(shape: Leap, pairs: &[T]) -> Vec<Leap> {
    picked_of(shape, pairs, true)
}

/// The same for an atom with one shape (`alone`) or several.
fn picked_of<T: AsRef<str>>((ahead, side): Leap, pairs: &[T], alone: bool) -> Vec<Leap> {
    // For an atom with only one, straight shape, the two letters of a pair are separate directions.
    let split = |pair: &T| -> Vec<String> {
        let letters: Vec<char> = pair.as_ref().chars().collect();
        match letters.as_slice() {
            [one, other] if alone && side == 0 && one != other => {
                vec![format!("{one}{one}"), format!("{other}{other}")]
            }
            _ => vec![pair.as_ref().to_owned()],
        }
    };
    let wanted: Vec<String> = pairs.iter().flat_map(split).collect();
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
    let kept = all
        .into_iter()
        .filter(|(_, names)| wanted.is_empty() || wanted.iter().any(|pair| names.contains(&pair.as_str())));
    kept.map(|(leap, _)| leap).collect()
}
