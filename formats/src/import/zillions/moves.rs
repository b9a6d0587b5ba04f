//! Symbolic execution of move programs: the contents of the cells are unknown, and each `add` yields a path.

use super::super::sexpr::Expr;
use super::super::sketch::Leap;
use super::board::Board;
use super::marks::is_mark;

/// The allowed occupants of a cell on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hold {
    Any,
    Empty,
    Piece,
    Enemy,
    Friend,
    NotFriend,
    NotEnemy,
}

impl Hold {
    const ALL: [Self; 7] = [
        Self::Any,
        Self::Empty,
        Self::Piece,
        Self::Enemy,
        Self::Friend,
        Self::NotFriend,
        Self::NotEnemy,
    ];

    /// Whether the cell may be empty, hold an enemy, and hold a friend.
    fn may(self) -> [bool; 3] {
        match self {
            Self::Any => [true, true, true],
            Self::Empty => [true, false, false],
            Self::Piece => [false, true, true],
            Self::Enemy => [false, true, false],
            Self::Friend => [false, false, true],
            Self::NotFriend => [true, true, false],
            Self::NotEnemy => [true, false, true],
        }
    }

    /// The intersection; nothing if it is empty.
    fn and(self, other: Self) -> Option<Self> {
        let (one, two) = (self.may(), other.may());
        let both = [0, 1, 2].map(|at| one[at] && two[at]);
        Self::ALL.into_iter().find(|hold| hold.may() == both)
    }

    /// The occupants that a condition allows; nothing for another condition.
    fn of_condition(word: &str, wanted: bool) -> Option<Self> {
        Some(match (word, wanted) {
            ("on-board?", true) => Self::Any,
            ("empty?", true) | ("not-empty?", false) => Self::Empty,
            ("empty?", false) | ("not-empty?", true) => Self::Piece,
            ("enemy?", true) | ("not-enemy?", false) => Self::Enemy,
            ("enemy?", false) | ("not-enemy?", true) => Self::NotEnemy,
            ("friend?", true) | ("not-friend?", false) => Self::Friend,
            ("friend?", false) | ("not-friend?", true) => Self::NotFriend,
            _ => return None,
        })
    }
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    pub leap: Leap,
    /// Whether any number of empty cells precedes the step, in the same direction.
    pub run: bool,
    pub hold: Hold,
    /// The kind that the piece on the cell must be (`true`) or must not be (`false`).
    pub kind: Option<(String, bool)>,
    /// Whether the piece on the cell is captured in passing.
    pub captures: bool,
}

impl Step {
    /// A step to a cell with any contents.
    fn any(leap: Leap) -> Self {
        Self {
            leap,
            run: false,
            hold: Hold::Any,
            kind: None,
            captures: false,
        }
    }
}

/// A zone condition on the path: after this many steps the piece must be inside the zone (`true`) or outside (`false`).
pub type InZone = (usize, String, bool);

/// A path of a piece, from one `add`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    pub steps: Vec<Step>,
    pub zones: Vec<InZone>,
    pub unmoved: bool,
    /// The promotion choices; empty if the move does not promote.
    pub becomes: Vec<String>,
}

impl Path {
    /// The total displacement of the first steps.
    pub fn sum(&self, steps: usize) -> Leap {
        let steps = self.steps.iter().take(steps);
        steps.fold((0, 0), |(x, y), step| (x + step.leap.0, y + step.leap.1))
    }

    /// The zones in which the path must end.
    pub fn goals(&self) -> impl Iterator<Item = &str> {
        let end = self.steps.len();
        let ends = self
            .zones
            .iter()
            .filter(move |(after, _, inside)| *after == end && *inside);
        ends.map(|(_, zone, _)| zone.as_str())
    }

    /// The path without the zone conditions on its end.
    pub fn route(&self) -> (&[Step], Vec<&InZone>, bool) {
        let end = self.steps.len();
        let zones = self.zones.iter().filter(|(after, _, _)| *after < end);
        (&self.steps, zones.collect(), self.unmoved)
    }
}

/// A part that the importer cannot translate.
pub struct Unsupported {
    pub at: usize,
    pub reason: String,
}

/// The limit on the number of branches.
const MAX_STATES: usize = 64;

/// The paths of a program.
pub fn paths(program: &[Expr], board: &Board) -> Result<Vec<Path>, Unsupported> {
    let mut out = Vec::new();
    follow(program, vec![Path::default()], board, &mut out)?;
    Ok(out)
}

/// The zone conditions of each drop onto an empty cell; nothing if the program is not supported.
pub fn drops(program: &Expr) -> Option<Vec<Vec<InZone>>> {
    let mut states = vec![Path {
        steps: vec![Step::any((0, 0))],
        ..Path::default()
    }];
    let mut adds = false;
    for part in program.list()? {
        match (part.word(), part.head(), part.rest()) {
            (Some("add"), _, _) if !adds => adds = true,
            (None, Some("verify"), [condition]) if !adds => states = held(&states, condition, true).ok()?,
            (None, Some(_), _) if is_mark(part) => {}
            _ => return None,
        }
    }
    let empty = |state: &Path| {
        state
            .steps
            .iter()
            .all(|step| step.hold == Hold::Empty && step.kind.is_none())
    };
    (adds && states.iter().all(|state| empty(state) && !state.unmoved))
        .then(|| states.into_iter().map(|state| state.zones).collect())
}

fn unsupported(part: &Expr) -> Unsupported {
    Unsupported {
        at: part.at,
        reason: format!("cannot translate `{}`; the move is skipped", part.shown()),
    }
}

/// Executes statements from these states, and returns the states after them.
fn follow(
    program: &[Expr],
    mut states: Vec<Path>,
    board: &Board,
    out: &mut Vec<Path>,
) -> Result<Vec<Path>, Unsupported> {
    for part in program {
        if states.len() > MAX_STATES || out.len() > 20 * MAX_STATES {
            let reason = "the move has too many branches and is skipped".to_owned();
            return Err(Unsupported { at: part.at, reason });
        }
        match (part.word(), part.head()) {
            (Some("add"), _) => out.extend(states.iter().cloned()),
            (Some("capture"), _) => {
                for state in &mut states {
                    let here = state.steps.last_mut().filter(|step| step.hold == Hold::Enemy);
                    here.ok_or_else(|| unsupported(part))?.captures = true;
                }
            }
            (Some(word), _) => {
                let leap = *board.directions[0].get(word).ok_or_else(|| unsupported(part))?;
                for state in &mut states {
                    state.steps.push(Step::any(leap));
                }
            }
            (None, Some("add")) => {
                let kinds: Option<Vec<String>> =
                    part.rest().iter().map(|kind| kind.word().map(str::to_owned)).collect();
                let kinds = kinds.ok_or_else(|| unsupported(part))?;
                out.extend(states.iter().cloned().map(|state| Path {
                    becomes: kinds.clone(),
                    ..state
                }));
            }
            (None, Some("verify")) => {
                let [condition] = part.rest() else {
                    return Err(unsupported(part));
                };
                states = held(&states, condition, true)?;
            }
            (None, Some("if")) => states = branch(part, states, board, out)?,
            (None, Some("while")) => {
                let looped: Result<Vec<Path>, Unsupported> =
                    states.into_iter().map(|state| run(state, part, board, out)).collect();
                states = looped?;
            }
            (None, Some(_)) if is_mark(part) => {}
            (None, _) => return Err(unsupported(part)),
        }
    }
    Ok(states)
}

/// `(if CONDITION … else …)`.
fn branch(part: &Expr, states: Vec<Path>, board: &Board, out: &mut Vec<Path>) -> Result<Vec<Path>, Unsupported> {
    let Some((condition, rest)) = part.rest().split_first() else {
        return Err(unsupported(part));
    };
    let at = rest
        .iter()
        .position(|item| item.word() == Some("else"))
        .unwrap_or(rest.len());
    let (then, otherwise) = (&rest[..at], rest.get(at + 1..).unwrap_or_default());
    let mut after = Vec::new();
    for (wanted, program) in [(true, then), (false, otherwise)] {
        after.extend(follow(program, held(&states, condition, wanted)?, board, out)?);
    }
    Ok(after)
}

/// The states in which a condition holds, or does not hold.
fn held(states: &[Path], condition: &Expr, wanted: bool) -> Result<Vec<Path>, Unsupported> {
    let mut out = Vec::new();
    for state in states {
        for state in hold(state, condition, wanted)? {
            if !out.contains(&state) {
                out.push(state);
            }
        }
    }
    Ok(out)
}

/// The refinements of a state in which a condition holds, or does not hold. A disjunction can have several, a contradiction has none.
fn hold(state: &Path, condition: &Expr, wanted: bool) -> Result<Vec<Path>, Unsupported> {
    let mut state = state.clone();
    let here = state.steps.len();
    match (condition.head(), wanted) {
        (Some("not"), _) => match condition.rest() {
            [inner] => return hold(&state, inner, !wanted),
            _ => return Err(unsupported(condition)),
        },
        (Some("and"), true) | (Some("or"), false) => {
            let mut states = vec![state];
            for part in condition.rest() {
                states = held(&states, part, wanted)?;
            }
            return Ok(states);
        }
        (Some("or"), true) | (Some("and"), false) => {
            let mut states = Vec::new();
            for part in condition.rest() {
                states.extend(hold(&state, part, wanted)?);
            }
            return Ok(states);
        }
        (Some(word @ ("in-zone?" | "not-in-zone?")), _) => {
            let [zone] = condition.rest() else {
                return Err(unsupported(condition));
            };
            let zone = zone.word().ok_or_else(|| unsupported(condition))?;
            state
                .zones
                .push((here, zone.to_owned(), (word == "in-zone?") == wanted));
            return Ok(vec![state]);
        }
        (Some(word @ ("piece?" | "not-piece?")), _) => {
            let [kind] = condition.rest() else {
                return Err(unsupported(condition));
            };
            let kind = kind.word().ok_or_else(|| unsupported(condition))?;
            let is = (word == "piece?") == wanted;
            let last = state.steps.last_mut().filter(|step| step.kind.is_none());
            let last = last.ok_or_else(|| unsupported(condition))?;
            // An empty cell has no kind.
            let piece = if is {
                last.hold.and(Hold::Piece)
            } else {
                Some(last.hold)
            };
            let Some(hold) = piece else { return Ok(Vec::new()) };
            (last.hold, last.kind) = (hold, Some((kind.to_owned(), is)));
            return Ok(vec![state]);
        }
        _ => {}
    }
    // Other conditions can only concern the cell where the piece is.
    let word = match (condition.word(), condition.list()) {
        (Some(word), _) => word,
        (None, Some([only])) => only.word().ok_or_else(|| unsupported(condition))?,
        _ => return Err(unsupported(condition)),
    };
    if word == "never-moved?" && wanted && here == 0 {
        state.unmoved = true;
        return Ok(vec![state]);
    }
    let hold = Hold::of_condition(word, wanted).ok_or_else(|| unsupported(condition))?;
    let last = state.steps.last_mut().ok_or_else(|| unsupported(condition))?;
    let Some(both) = last.hold.and(hold) else {
        return Ok(Vec::new());
    };
    last.hold = both;
    Ok(vec![state])
}

/// Executes `(while empty? … direction)` along the line of the last step.
fn run(mut state: Path, part: &Expr, board: &Board, out: &mut Vec<Path>) -> Result<Path, Unsupported> {
    let Some((condition, body)) = part.rest().split_first() else {
        return Err(unsupported(part));
    };
    let word = condition.word().or_else(|| match condition.list() {
        Some([only]) => only.word(),
        _ => None,
    });
    let Some((direction, before)) = body.split_last() else {
        return Err(unsupported(part));
    };
    let leap = direction.word().and_then(|word| board.directions[0].get(word).copied());
    let adds = before.iter().any(|item| item.word() == Some("add"));
    let only_adds = before.iter().all(|item| item.word() == Some("add") || is_mark(item));
    let Some(last) = state.steps.last_mut() else {
        return Err(unsupported(part));
    };
    if word != Some("empty?") || leap != Some(last.leap) || !only_adds || last.run || last.hold != Hold::Any {
        return Err(unsupported(part));
    }
    last.run = true;
    if adds {
        let mut quiet = state.clone();
        if let Some(last) = quiet.steps.last_mut() {
            last.hold = Hold::Empty;
        }
        out.push(quiet);
    }
    if let Some(last) = state.steps.last_mut() {
        last.hold = Hold::Piece;
    }
    Ok(state)
}
