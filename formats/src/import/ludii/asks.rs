//! What is asked of cells: what stands on them, and where they lie.

use super::super::sexpr::{Expr, Node};
use super::super::sketch::Cells;
use super::board::Board;
use super::words::{Value, flat, rows};

/// Something that is not understood.
pub struct Lost {
    pub at: usize,
    pub reason: String,
}

pub fn lost(part: &Expr) -> Lost {
    Lost {
        at: part.at,
        reason: format!("`{}` is not understood; the move is left out", part.shown()),
    }
}

/// What is asked of a move's ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Whether the cell may be empty, or hold an enemy or a friend.
    pub holds: [bool; 3],
    pub from: Option<[Cells; 2]>,
    pub to: Option<[Cells; 2]>,
}

impl Asked {
    pub const ANY: Self = Self {
        holds: [true; 3],
        from: None,
        to: None,
    };

    fn of(holds: [bool; 3]) -> Self {
        Self { holds, ..Self::ANY }
    }

    /// What holds of both.
    pub fn and(self, other: Self) -> Self {
        let both = |one: Option<[Cells; 2]>, two: Option<[Cells; 2]>| match (one, two) {
            (Some(one), Some(two)) => Some([0, 1].map(|side| one[side].intersection(&two[side]).copied().collect())),
            (one, two) => one.or(two),
        };
        Self {
            holds: [0, 1, 2].map(|what| self.holds[what] && other.holds[what]),
            from: both(self.from, other.from),
            to: both(self.to, other.to),
        }
    }

    /// What stands there, if nothing else is asked.
    fn only(self) -> Option<[bool; 3]> {
        (self.from.is_none() && self.to.is_none()).then_some(self.holds)
    }
}

/// What a word of the table means.
pub fn holds_of(words: &str) -> [bool; 3] {
    ["empty", "enemy", "friend"].map(|what| words.split(',').any(|word| word == what))
}

/// What holds where that does not; nothing if it asks for more than one thing.
pub fn not(asked: &Asked, board: &Board) -> Option<Asked> {
    let whole = |cells: &[Cells; 2]| {
        let all: Cells = super::super::sketch::all(board.size);
        let all: Cells = all.difference(&board.holes).copied().collect();
        cells.each_ref().map(|own| all.difference(own).copied().collect())
    };
    match (asked.holds, &asked.from, &asked.to) {
        (holds, None, None) => Some(Asked::of(holds.map(|holds| !holds))),
        ([true, true, true], Some(from), None) => Some(Asked {
            from: Some(whole(from)),
            ..Asked::ANY
        }),
        ([true, true, true], None, Some(to)) => Some(Asked {
            to: Some(whole(to)),
            ..Asked::ANY
        }),
        _ => None,
    }
}

/// Reads what follows `if:`.
pub fn value(value: Value<'_>, whole: &Expr, board: &Board) -> Result<Asked, Lost> {
    match value {
        Value::Word("True" | "true") => Ok(Asked::ANY),
        Value::Word(_) => Err(lost(whole)),
        Value::Part(part) => asked(part, board, 0),
    }
}

/// Reads a condition.
pub fn asked(part: &Expr, board: &Board, depth: usize) -> Result<Asked, Lost> {
    if depth > 30 {
        return Err(lost(part));
    }
    if let Node::Word(word) = &part.node
        && matches!(word.as_str(), "True" | "true")
    {
        return Ok(Asked::ANY);
    }
    let inner = |part: &Expr| asked(part, board, depth + 1);
    let name = part.head().or(part.word()).unwrap_or_default();
    let rest = part.rest();
    match name {
        "and" => {
            let mut all = Asked::ANY;
            for item in flat(rest) {
                all = all.and(inner(item)?);
            }
            Ok(all)
        }
        "or" => {
            let mut holds = [false; 3];
            for item in flat(rest) {
                let own = inner(item)?.only().ok_or_else(|| lost(part))?;
                holds = [0, 1, 2].map(|what| holds[what] || own[what]);
            }
            Ok(Asked::of(holds))
        }
        "not" => {
            let [item] = rest else { return Err(lost(part)) };
            not(&inner(item)?, board).ok_or_else(|| lost(part))
        }
        "is" => match rest {
            [what, place] if what.word() == Some("Empty") && is_place(place) => Ok(Asked::of([true, false, false])),
            [what, place] if what.word() == Some("Occupied") && is_place(place) => Ok(Asked::of([false, true, true])),
            [what, who] if is_whose(who) => match what.word() {
                Some("Enemy" | "Next") => Ok(Asked::of([false, true, false])),
                Some("Friend" | "Mover") => Ok(Asked::of([false, false, true])),
                _ => Err(lost(part)),
            },
            [what, place, cells] if what.word() == Some("In") => {
                let cells = region(cells, board).ok_or_else(|| lost(part))?;
                match place.head() {
                    Some("from") => Ok(Asked {
                        from: Some(cells),
                        ..Asked::ANY
                    }),
                    Some("to") => Ok(Asked {
                        to: Some(cells),
                        ..Asked::ANY
                    }),
                    _ => Err(lost(part)),
                }
            }
            _ => Err(lost(part)),
        },
        name => match rows("asks", name).first().and_then(|row| row.first()) {
            Some(what) if rest.first().is_some_and(is_place) => Ok(Asked::of(holds_of(what))),
            _ => Err(lost(part)),
        },
    }
}

/// `(to)` or `(between)`.
fn is_place(part: &Expr) -> bool {
    matches!(part.head(), Some("to" | "between")) && part.rest().is_empty()
}

/// `(who at:(to))` or `(what at:(to))`.
fn is_whose(part: &Expr) -> bool {
    matches!(part.head(), Some("who" | "what"))
        && matches!(part.rest(), [label, place] if label.word() == Some("at:") && is_place(place))
}

/// A region, or where the pieces begin whose moves are read.
fn region(part: &Expr, board: &Board) -> Option<[Cells; 2]> {
    let start = part.head() == Some("sites") && part.rest().first().and_then(Expr::word) == Some("Start");
    if start {
        return Some(board.begins.clone());
    }
    board.region(part)
}
