//! Directions from a player's point of view, the displacements of leapers, and smaller parts of moves.

use std::collections::BTreeSet;

use super::super::sexpr::{Expr, Node};
use super::super::sketch::Leap;
use super::asks::{Unsupported, unsupported};
use super::board::Board;
use super::words::{flat, rows};

/// The context in which moves are read.
pub struct Frame<'a> {
    pub board: &'a Board,
    pub side: usize,
    /// The direction that the pieces face.
    pub facing: Leap,
}

const ABSOLUTE: &[(&str, Leap)] = &[
    ("N", (0, 1)),
    ("NE", (1, 1)),
    ("E", (1, 0)),
    ("SE", (1, -1)),
    ("S", (0, -1)),
    ("SW", (-1, -1)),
    ("W", (-1, 0)),
    ("NW", (-1, 1)),
];

/// The direction of a word such as `N`.
pub fn compass(word: &str) -> Option<Leap> {
    ABSOLUTE.iter().find(|(name, _)| *name == word).map(|(_, leap)| *leap)
}

impl Frame<'_> {
    /// A displacement from the player's point of view.
    pub fn seen(&self, leap: Leap) -> Leap {
        if self.side == 0 {
            leap
        } else {
            self.board.view.leap(leap)
        }
    }

    /// Rotates a displacement, to the right and ahead, into the direction that the pieces face.
    fn rotated(&self, (right, ahead): Leap) -> Leap {
        let (x, y) = self.facing;
        (ahead * x + right * y, ahead * y - right * x)
    }

    /// The directions of a word.
    pub fn named(&self, word: &str) -> Option<Vec<Leap>> {
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let slanted = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let relative: &[Leap] = match word {
            "Forward" => &[(0, 1)],
            "Backward" => &[(0, -1)],
            "Rightward" => &[(1, 0)],
            "Leftward" => &[(-1, 0)],
            "FR" => &[(1, 1)],
            "FL" => &[(-1, 1)],
            "BR" => &[(1, -1)],
            "BL" => &[(-1, -1)],
            "Forwards" => &[(0, 1), (1, 1), (-1, 1)],
            "Backwards" => &[(0, -1), (1, -1), (-1, -1)],
            "Rightwards" => &[(1, 0), (1, 1), (1, -1)],
            "Leftwards" => &[(-1, 0), (-1, 1), (-1, -1)],
            "Orthogonal" => return Some(straight.to_vec()),
            "Diagonal" => return Some(slanted.to_vec()),
            "Adjacent" if self.board.points => return Some(straight.to_vec()),
            "All" | "Adjacent" => return Some([straight, slanted].concat()),
            word => return compass(word).map(|leap| vec![leap]),
        };
        Some(relative.iter().map(|&leap| self.rotated(leap)).collect())
    }

    /// The directions of a word or a `(directions …)` list.
    pub fn directions(&self, part: &Expr) -> Option<BTreeSet<Leap>> {
        let words: Vec<&Expr> = match &part.node {
            Node::Word(_) => vec![part],
            Node::List(_) if part.head() == Some("directions") => flat(part.rest()),
            Node::Text(_) | Node::List(_) | Node::Braces(_) => return None,
        };
        let mut leaps = BTreeSet::new();
        for word in words {
            leaps.extend(self.named(word.word()?)?);
        }
        Some(leaps)
    }
}

/// The displacements of walks such as `{ {F F R F} }`, begun in all four directions.
pub fn walked(part: &Expr) -> Result<BTreeSet<Leap>, Unsupported> {
    let mut walks: Vec<String> = Vec::new();
    match &part.node {
        Node::Braces(items) | Node::List(items) => {
            let single = items.iter().all(|item| matches!(item.node, Node::Word(_)));
            let all = if single {
                std::slice::from_ref(part)
            } else {
                items.as_slice()
            };
            for walk in all {
                let steps: Option<Vec<&str>> = walk.list().and_then(|steps| steps.iter().map(Expr::word).collect());
                match steps {
                    Some(steps) => walks.push(steps.concat()),
                    None => return Err(unsupported(part)),
                }
            }
            if let Some(name) = part.head().filter(|_| single) {
                let known = rows("walk", name);
                if !known.is_empty() {
                    walks = known.concat().iter().map(|walk| (*walk).to_owned()).collect();
                }
            }
        }
        Node::Text(name) | Node::Word(name) => {
            walks = rows("walk", name)
                .concat()
                .iter()
                .map(|walk| (*walk).to_owned())
                .collect();
        }
    }
    let mut leaps = BTreeSet::new();
    for walk in &walks {
        let mut ends = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|ahead: Leap| ((0_i16, 0_i16), ahead));
        for step in walk.chars() {
            for ((x, y), (dx, dy)) in &mut ends {
                match step {
                    'F' => (*x, *y) = (x.saturating_add(*dx), y.saturating_add(*dy)),
                    'R' => (*dx, *dy) = (*dy, -*dx),
                    'L' => (*dx, *dy) = (-*dy, *dx),
                    _ => return Err(unsupported(part)),
                }
            }
        }
        leaps.extend(ends.map(|(end, _)| end));
    }
    leaps.remove(&(0, 0));
    if leaps.is_empty() || leaps.iter().any(|(x, y)| x.abs().max(y.abs()) > 25) {
        return Err(unsupported(part));
    }
    Ok(leaps)
}

/// Whether this is `(count Rows)` or similar: as far as the board reaches.
pub fn is_far(part: &Expr) -> bool {
    part.head() == Some("count")
        && matches!(
            part.rest().first().and_then(Expr::word),
            Some("Rows" | "Columns" | "Cells" | "Sites")
        )
}

/// Whether an effect is just a capture on this cell.
pub fn captures(part: &Expr, place: &str, depth: usize) -> bool {
    let rest = part.rest();
    match part.head() {
        Some("remove") => match rest.split_first() {
            Some((cell, behind)) => {
                cell.head() == Some(place) && behind.iter().all(|then| captures(then, place, depth + 1))
            }
            None => false,
        },
        Some("apply") if depth == 0 => rest
            .iter()
            .filter(|item| item.list().is_some() && !matches!(item.head(), Some("is" | "not" | "or" | "IsEnemyAt")))
            .all(|item| captures(item, place, depth + 1)),
        Some("if") if depth < 10 => rest.iter().skip(1).all(|item| captures(item, place, depth + 1)),
        Some("then") if depth < 10 => rest.iter().all(|item| captures(item, place, depth + 1)),
        Some("set") => rest.first().and_then(Expr::word) == Some("Counter"),
        _ => false,
    }
}

/// The range of a slide.
pub fn bound(between: &Expr) -> Option<String> {
    let number = |part: &Expr| {
        part.rest()
            .first()?
            .word()?
            .parse::<u16>()
            .ok()
            .filter(|it| (1..=25).contains(it))
    };
    let mut text = String::new();
    for item in between.rest() {
        match item.head() {
            Some("exact") => text = format!(" exactly {}", number(item)?),
            Some("max") => text = format!(" up to {}", number(item)?),
            Some("min") => text = format!(" at least {}", number(item)?),
            Some("range" | "apply") => return None,
            _ if item
                .word()
                .is_some_and(|word| word.starts_with("before:") || word.starts_with("after:")) =>
            {
                return None;
            }
            _ => {}
        }
    }
    Some(text)
}

/// The line token for these occupants.
pub fn token(holds: [bool; 3]) -> Option<&'static str> {
    match holds {
        [true, false, false] => Some("empty"),
        [false, true, false] => Some("enemy"),
        [false, false, true] => Some("friend"),
        [false, true, true] => Some("piece"),
        [true, true, false] => Some("empty|enemy"),
        [true, false, true] => Some("empty|friend"),
        [true, true, true] => Some("any"),
        [false, false, false] => None,
    }
}
