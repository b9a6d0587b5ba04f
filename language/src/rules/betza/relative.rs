//! The directions of later legs, relative to the preceding leg, as numbers of turns by 45 degrees to the right.

use super::leaps::Leap;
use super::unclear::Unclear;

/// The unit steps, clockwise from forward.
const STEPS: [Leap; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The direction and length of an orthogonal or diagonal displacement; `None` for other displacements.
pub fn heading(leap: Leap) -> Option<(usize, i16)> {
    let length = leap.0.abs().max(leap.1.abs());
    let step = (leap.0.checked_div(length)?, leap.1.checked_div(length)?);
    let direction = STEPS.iter().position(|&other| other == step)?;
    ((step.0 * length, step.1 * length) == leap).then_some((direction, length))
}

/// The displacement in a direction, with a length.
pub(super) fn toward(heading: usize, length: i16) -> Leap {
    let (x, y) = STEPS[heading % 8];
    (x * length, y * length)
}

/// The turns for direction letters.
pub(super) fn turns(directions: &[(usize, char)]) -> Result<Vec<usize>, Unclear> {
    let mut all_turns = Vec::new();
    let mut rest = directions;
    while let Some(&(at, letter)) = rest.first() {
        let second = rest.get(1).map(|&(_, letter)| letter);
        let (length, more): (usize, &[usize]) = match (letter, second) {
            ('f', Some('l')) | ('l', Some('f')) => (2, &[7]),
            ('f', Some('r')) | ('r', Some('f')) => (2, &[1]),
            ('f', Some('s')) => (2, &[1, 7]),
            ('b', Some('l')) | ('l', Some('b')) => (2, &[5]),
            ('b', Some('r')) | ('r', Some('b')) => (2, &[3]),
            ('b', Some('s')) => (2, &[3, 5]),
            ('l', Some('v')) => (2, &[5, 7]),
            ('r', Some('v')) => (2, &[1, 3]),
            ('f', other) if other != Some('f') => (1, &[0]),
            ('b', other) if other != Some('b') => (1, &[4]),
            ('l', other) if other != Some('l') => (1, &[6]),
            ('r', other) if other != Some('r') => (1, &[2]),
            // Programs disagree about these letters when a letter of the other axis follows.
            ('v', None | Some('f' | 'b' | 'v')) => (1, &[0, 4]),
            ('s', None | Some('l' | 'r' | 's')) => (1, &[2, 6]),
            _ => {
                let message = format!("the direction `{letter}` of a later leg is ambiguous");
                let help = "later legs turn: f straight on, fs by 45 degrees, s by 90, bs by 135, b back";
                return Err(Unclear::new(at, message).help(help));
            }
        };
        for &turn in more {
            if all_turns.contains(&turn) {
                let message = format!("the direction `{letter}` repeats what comes before it");
                return Err(Unclear::new(at, message));
            }
            all_turns.push(turn);
        }
        rest = &rest[length..];
    }
    Ok(all_turns)
}
