//! The direction modifiers of Betza strings.

/// What is wrong with a string: at which byte, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unclear {
    /// The byte.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// How to put it right.
    pub help: Option<&'static str>,
}

impl Unclear {
    /// A mistake at a byte.
    pub fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
            help: None,
        }
    }

    /// Adds how to put it right.
    pub fn help(self, help: &'static str) -> Self {
        Self {
            help: Some(help),
            ..self
        }
    }
}

/// The copies of a leap that directions pick.
pub(super) fn picked(shape: (i16, i16), atom: char, directions: &[(usize, char)]) -> Result<Vec<(i16, i16)>, Unclear> {
    let (long, short) = shape;
    let mut all = Vec::new();
    for (x, y) in [(long, short), (short, long)] {
        for (x, y) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            if !all.contains(&(x, y)) {
                all.push((x, y));
            }
        }
    }
    if directions.is_empty() {
        return Ok(all);
    }
    let mut found = Vec::new();
    let mut rest = directions;
    while let Some(&(at, letter)) = rest.first() {
        // A diagonal or oblique leap is picked by two letters, an orthogonal one by one.
        let second = rest.get(1).map(|&(_, letter)| letter);
        let taken = if short == 0 {
            single(letter).map(|pick| (1, pick))
        } else if long == short {
            corner(letter, second, rest.len())
        } else {
            second.and_then(|second| oblique(letter, second)).map(|pick| (2, pick))
        };
        let Some((length, pick)) = taken else {
            let mistake = Unclear::new(
                at,
                format!("the direction `{letter}` before `{atom}` has no single meaning"),
            );
            return Err(mistake.help(match (short == 0, long == short) {
                (true, _) => "write some of f b l r, or v for f and b, or s for l and r",
                (_, true) => "write one of f b l r for two moves, or f or b with l or r for a single one",
                _ => "write ff for the two moves straightest ahead, fs for the other two, fh for all four",
            }));
        };
        for vector in all.iter().copied().filter(|&(x, y)| pick(x, y)) {
            if found.contains(&vector) {
                return Err(Unclear::new(
                    at,
                    format!("the direction `{letter}` repeats what stands before it"),
                ));
            }
            found.push(vector);
        }
        rest = &rest[length..];
    }
    Ok(found)
}

type Pick = fn(i16, i16) -> bool;

/// A direction of orthogonal leaps.
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

/// A direction of diagonal leaps: a side by one letter, or a corner by two.
fn corner(first: char, second: Option<char>, length: usize) -> Option<(usize, Pick)> {
    let pick: Pick = match (first, second) {
        ('f' | 'b' | 'l' | 'r', None) => return single(first).map(|pick| (1, pick)),
        ('f', Some('r')) | ('r', Some('f')) => |x, y| x > 0 && y > 0,
        ('f', Some('l')) | ('l', Some('f')) => |x, y| x < 0 && y > 0,
        ('b', Some('r')) | ('r', Some('b')) => |x, y| x > 0 && y < 0,
        ('b', Some('l')) | ('l', Some('b')) => |x, y| x < 0 && y < 0,
        _ => return None,
    };
    (length == 2).then_some((2, pick))
}

/// A direction of oblique leaps: always two letters.
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
        _ => return None,
    })
}
