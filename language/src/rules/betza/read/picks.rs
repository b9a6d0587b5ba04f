//! The direction modifiers of the first leg.

use crate::rules::betza::leaps::{Leap, copies};
use crate::rules::betza::unclear::Unclear;

/// The copies of a leap that directions select.
pub(super) fn picked(shape: Leap, name: &str, directions: &[(usize, char)]) -> Result<Vec<Leap>, Unclear> {
    let (long, short) = shape;
    let all = copies(shape);
    if directions.is_empty() {
        return Ok(all);
    }
    let mut picked_leaps = Vec::new();
    let mut rest = directions;
    while let Some(&(at, letter)) = rest.first() {
        // Two letters select a diagonal or oblique leap, one letter an orthogonal leap.
        let second = rest.get(1).map(|&(_, letter)| letter);
        let taken = if short == 0 {
            single(letter).map(|pick| (1, pick))
        } else if long == short {
            corner(letter, second, directions.len())
        } else {
            let pair = second.and_then(|second| oblique(letter, second)).map(|pick| (2, pick));
            pair.or_else(|| narrow(letter, second).map(|pick| (1, pick)))
        };
        let Some((length, pick)) = taken else {
            let message = format!("the direction `{letter}` before `{name}` is ambiguous");
            return Err(Unclear::new(at, message).help(match (short == 0, long == short) {
                (true, _) => "write some of f b l r, or v for f and b, or s for l and r",
                (_, true) => "write one of f b l r for two moves, or pairs of f or b with l or r for single ones",
                _ => "write ff for the two moves straightest ahead, fs for the other two, fh for all four",
            }));
        };
        for leap in all.iter().copied().filter(|&(x, y)| pick(x, y)) {
            if picked_leaps.contains(&leap) {
                let message = format!("the direction `{letter}` repeats what comes before it");
                return Err(Unclear::new(at, message));
            }
            picked_leaps.push(leap);
        }
        rest = &rest[length..];
    }
    Ok(picked_leaps)
}

/// Whether directions select an oblique displacement.
pub(super) fn picks_oblique(leap: Leap, name: &str, directions: &[(usize, char)]) -> Result<bool, Unclear> {
    let (x, y) = (leap.0.abs(), leap.1.abs());
    picked((x.max(y), x.min(y)), name, directions).map(|found| found.contains(&leap))
}

type Pick = fn(i16, i16) -> bool;

/// A direction for orthogonal leaps.
fn single(letter: char) -> Option<Pick> {
    Some(match letter {
        'f' => |_, y| y > 0,
        'b' => |_, y| y < 0,
        'l' => |x, _| x < 0,
        'r' => |x, _| x > 0,
        'v' => |_, y| y != 0,
        's' => |x, _| x != 0,
        _ => return None,
    })
}

/// A direction for diagonal leaps: one letter for a side, or two for a corner.
fn corner(first: char, second: Option<char>, letters: usize) -> Option<(usize, Pick)> {
    let pick: Pick = match (first, second) {
        ('f' | 'b' | 'l' | 'r', None) if letters == 1 => return single(first).map(|pick| (1, pick)),
        ('f', Some('r')) | ('r', Some('f')) => |x, y| x > 0 && y > 0,
        ('f', Some('l')) | ('l', Some('f')) => |x, y| x < 0 && y > 0,
        ('b', Some('r')) | ('r', Some('b')) => |x, y| x > 0 && y < 0,
        ('b', Some('l')) | ('l', Some('b')) => |x, y| x < 0 && y < 0,
        _ => return None,
    };
    Some((2, pick))
}

/// A single letter for oblique leaps, without a following letter of the other axis: the leaps closest to it.
fn narrow(letter: char, next: Option<char>) -> Option<Pick> {
    match (letter, next) {
        ('f' | 'b', None | Some('f' | 'b' | 'v')) | ('l' | 'r', None | Some('l' | 'r' | 's')) => {
            oblique(letter, letter)
        }
        ('v', None | Some('f' | 'b' | 'v')) => Some(|x, y| y.abs() > x.abs()),
        ('s', None | Some('l' | 'r' | 's')) => Some(|x, y| x.abs() > y.abs()),
        _ => None,
    }
}

/// A pair of letters for oblique leaps.
fn oblique(first: char, second: char) -> Option<Pick> {
    Some(match (first, second) {
        ('f', 'f') => |x, y| y > x.abs(),
        ('b', 'b') => |x, y| -y > x.abs(),
        ('l', 'l') => |x, y| -x > y.abs(),
        ('r', 'r') => |x, y| x > y.abs(),
        ('f', 'h') => |_, y| y > 0,
        ('b', 'h') => |_, y| y < 0,
        ('l', 'h') => |x, _| x < 0,
        ('r', 'h') => |x, _| x > 0,
        ('f', 's') => |x, y| y > 0 && x.abs() > y,
        ('b', 's') => |x, y| y < 0 && x.abs() > -y,
        ('l', 'v') => |x, y| x < 0 && y.abs() > -x,
        ('r', 'v') => |x, y| x > 0 && y.abs() > x,
        ('f', 'l') => |x, y| y > 0 && -x > y,
        ('f', 'r') => |x, y| y > 0 && x > y,
        ('b', 'l') => |x, y| y < 0 && -x > -y,
        ('b', 'r') => |x, y| y < 0 && x > -y,
        ('l', 'f') => |x, y| x < 0 && y > -x,
        ('l', 'b') => |x, y| x < 0 && -y > -x,
        ('r', 'f') => |x, y| x > 0 && y > x,
        ('r', 'b') => |x, y| x > 0 && -y > x,
        // To the right or left of the closest orthogonal direction.
        ('h', 'r') => |x, y| (y.abs() > x.abs()) == (x.signum() == y.signum()),
        ('h', 'l') => |x, y| (y.abs() > x.abs()) != (x.signum() == y.signum()),
        _ => return None,
    })
}
