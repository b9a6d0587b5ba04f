//! Conditions on cells: their occupants and their location.

use super::super::sexpr::{Expr, Node};
use super::super::sketch::Cells;
use super::board::Board;
use super::words::{Value, flat, rows};

/// A part that the importer cannot translate.
pub struct Unsupported {
    pub at: usize,
    pub reason: String,
}

pub fn unsupported(part: &Expr) -> Unsupported {
    Unsupported {
        at: part.at,
        reason: format!("cannot translate `{}`; the move is skipped", part.shown()),
    }
}

/// A condition on the start and the end of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Whether the cell may be empty, hold an enemy, and hold a friend.
    pub holds: [bool; 3],
    pub from: Option<[Cells; 2]>,
    pub to: Option<[Cells; 2]>,
}

impl Condition {
    pub const ANY: Self = Self {
        holds: [true; 3],
        from: None,
        to: None,
    };

    fn holding(holds: [bool; 3]) -> Self {
        Self { holds, ..Self::ANY }
    }

    /// The conjunction of two conditions.
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

    /// The allowed occupants, if the condition restricts nothing else.
    fn only(self) -> Option<[bool; 3]> {
        (self.from.is_none() && self.to.is_none()).then_some(self.holds)
    }
}

/// The allowed occupants, from a list of words.
pub fn holds_of(words: &str) -> [bool; 3] {
    ["empty", "enemy", "friend"].map(|what| words.split(',').any(|word| word == what))
}

/// The negation of a condition; nothing if the condition restricts more than one thing.
pub fn not(condition: &Condition, board: &Board) -> Option<Condition> {
    let whole = |cells: &[Cells; 2]| {
        let all: Cells = super::super::sketch::all(board.size);
        let all: Cells = all.difference(&board.holes).copied().collect();
        cells.each_ref().map(|own| all.difference(own).copied().collect())
    };
    match (condition.holds, &condition.from, &condition.to) {
        (holds, None, None) => Some(Condition::holding(holds.map(|holds| !holds))),
        ([true, true, true], Some(from), None) => Some(Condition {
            from: Some(whole(from)),
            ..Condition::ANY
        }),
        ([true, true, true], None, Some(to)) => Some(Condition {
            to: Some(whole(to)),
            ..Condition::ANY
        }),
        _ => None,
    }
}

/// Reads the value of `if:`.
pub fn value(value: Value<'_>, whole: &Expr, board: &Board) -> Result<Condition, Unsupported> {
    match value {
        Value::Word("True" | "true") => Ok(Condition::ANY),
        Value::Word(_) => Err(unsupported(whole)),
        Value::Part(part) => condition(part, board, 0),
    }
}

/// Reads a condition.
pub fn condition(part: &Expr, board: &Board, depth: usize) -> Result<Condition, Unsupported> {
    if depth > 30 {
        return Err(unsupported(part));
    }
    if let Node::Word(word) = &part.node
        && matches!(word.as_str(), "True" | "true")
    {
        return Ok(Condition::ANY);
    }
    let inner = |part: &Expr| condition(part, board, depth + 1);
    let name = part.head().or(part.word()).unwrap_or_default();
    let rest = part.rest();
    match name {
        "and" => {
            let mut all = Condition::ANY;
            for item in flat(rest) {
                all = all.and(inner(item)?);
            }
            Ok(all)
        }
        "or" => {
            let mut holds = [false; 3];
            for item in flat(rest) {
                let own = inner(item)?.only().ok_or_else(|| unsupported(part))?;
                holds = [0, 1, 2].map(|what| holds[what] || own[what]);
            }
            Ok(Condition::holding(holds))
        }
        "not" => {
            let [item] = rest else { return Err(unsupported(part)) };
            not(&inner(item)?, board).ok_or_else(|| unsupported(part))
        }
        "is" => match rest {
            [what, place] if what.word() == Some("Empty") && is_place(place) => {
                Ok(Condition::holding([true, false, false]))
            }
            [what, place] if what.word() == Some("Occupied") && is_place(place) => {
                Ok(Condition::holding([false, true, true]))
            }
            [what, who] if is_whose(who) => match what.word() {
                Some("Enemy" | "Next") => Ok(Condition::holding([false, true, false])),
                Some("Friend" | "Mover") => Ok(Condition::holding([false, false, true])),
                _ => Err(unsupported(part)),
            },
            [what, place, cells] if what.word() == Some("In") => {
                let cells = region(cells, board).ok_or_else(|| unsupported(part))?;
                match place.head() {
                    Some("from") => Ok(Condition {
                        from: Some(cells),
                        ..Condition::ANY
                    }),
                    Some("to") => Ok(Condition {
                        to: Some(cells),
                        ..Condition::ANY
                    }),
                    _ => Err(unsupported(part)),
                }
            }
            _ => Err(unsupported(part)),
        },
        name => match rows("asks", name).first().and_then(|row| row.first()) {
            Some(what) if rest.first().is_some_and(is_place) => Ok(Condition::holding(holds_of(what))),
            _ => Err(unsupported(part)),
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

/// A region, or the start cells of the present piece.
fn region(part: &Expr, board: &Board) -> Option<[Cells; 2]> {
    let start = part.head() == Some("sites") && part.rest().first().and_then(Expr::word) == Some("Start");
    if start {
        return Some(board.begins.clone());
    }
    board.region(part)
}
