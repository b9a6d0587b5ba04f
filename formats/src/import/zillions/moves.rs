//! The moves of a piece: its program is followed with the cells before it unknown, and each `add` gives a path.

use super::super::sexpr::Expr;
use super::super::sketch::Leap;
use super::board::Board;
use super::marks::is_mark;

/// What a cell on the way must hold.
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

    /// Whether the cell may be empty, hold an enemy, or hold a friend.
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

    /// What holds of both; nothing if that cannot be.
    fn and(self, other: Self) -> Option<Self> {
        let (one, two) = (self.may(), other.may());
        let both = [0, 1, 2].map(|at| one[at] && two[at]);
        Self::ALL.into_iter().find(|hold| hold.may() == both)
    }

    /// What a condition asks of the cell; nothing if it is not about that.
    fn asked(word: &str, wanted: bool) -> Option<Self> {
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
    /// Whether any number of empty cells comes before it, in the same direction.
    pub run: bool,
    pub hold: Hold,
    /// Which kind the piece there must be, or must not be.
    pub kind: Option<(String, bool)>,
    /// Whether the piece there is captured on the way.
    pub captures: bool,
}

impl Step {
    /// A step to a cell of which nothing is asked.
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

/// Where the piece must begin, come to, or end: after how many steps, in which zone, or not in it.
pub type InZone = (usize, String, bool);

/// A path that a program adds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    pub steps: Vec<Step>,
    pub zones: Vec<InZone>,
    pub unmoved: bool,
    /// The kinds that it becomes; none if it stays what it is.
    pub becomes: Vec<String>,
}

impl Path {
    /// How far the first steps lead.
    pub fn sum(&self, steps: usize) -> Leap {
        let steps = self.steps.iter().take(steps);
        steps.fold((0, 0), |(x, y), step| (x + step.leap.0, y + step.leap.1))
    }

    /// The zones in which it must end.
    pub fn goals(&self) -> impl Iterator<Item = &str> {
        let end = self.steps.len();
        let ends = self
            .zones
            .iter()
            .filter(move |(after, _, inside)| *after == end && *inside);
        ends.map(|(_, zone, _)| zone.as_str())
    }

    /// What is asked of it before its end.
    pub fn way(&self) -> (&[Step], Vec<&InZone>, bool) {
        let end = self.steps.len();
        let zones = self.zones.iter().filter(|(after, _, _)| *after < end);
        (&self.steps, zones.collect(), self.unmoved)
    }
}

/// Something that is not understood.
pub struct Lost {
    pub at: usize,
    pub reason: String,
}

/// How many branches are followed.
const MOST: usize = 64;

/// Follows a program.
pub fn paths(program: &[Expr], board: &Board) -> Result<Vec<Path>, Lost> {
    let mut out = Vec::new();
    follow(program, vec![Path::default()], board, &mut out)?;
    Ok(out)
}

/// The zones of each way to drop a piece onto an empty cell; nothing if a program is not understood.
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

fn lost(part: &Expr) -> Lost {
    Lost {
        at: part.at,
        reason: format!("`{}` is not understood; the move is left out", part.shown()),
    }
}

/// Follows statements from some states to those behind them.
fn follow(program: &[Expr], mut states: Vec<Path>, board: &Board, out: &mut Vec<Path>) -> Result<Vec<Path>, Lost> {
    for part in program {
        if states.len() > MOST || out.len() > 20 * MOST {
            let reason = "the move has too many branches, and is left out".to_owned();
            return Err(Lost { at: part.at, reason });
        }
        match (part.word(), part.head()) {
            (Some("add"), _) => out.extend(states.iter().cloned()),
            (Some("capture"), _) => {
                for state in &mut states {
                    let here = state.steps.last_mut().filter(|step| step.hold == Hold::Enemy);
                    here.ok_or_else(|| lost(part))?.captures = true;
                }
            }
            (Some(word), _) => {
                let leap = *board.directions.get(word).ok_or_else(|| lost(part))?;
                for state in &mut states {
                    state.steps.push(Step::any(leap));
                }
            }
            (None, Some("add")) => {
                let kinds: Option<Vec<String>> =
                    part.rest().iter().map(|kind| kind.word().map(str::to_owned)).collect();
                let kinds = kinds.ok_or_else(|| lost(part))?;
                out.extend(states.iter().cloned().map(|state| Path {
                    becomes: kinds.clone(),
                    ..state
                }));
            }
            (None, Some("verify")) => {
                let [condition] = part.rest() else {
                    return Err(lost(part));
                };
                states = held(&states, condition, true)?;
            }
            (None, Some("if")) => states = branch(part, states, board, out)?,
            (None, Some("while")) => {
                let looped: Result<Vec<Path>, Lost> =
                    states.into_iter().map(|state| run(state, part, board, out)).collect();
                states = looped?;
            }
            (None, Some(_)) if is_mark(part) => {}
            (None, _) => return Err(lost(part)),
        }
    }
    Ok(states)
}

/// `(if CONDITION … else …)`.
fn branch(part: &Expr, states: Vec<Path>, board: &Board, out: &mut Vec<Path>) -> Result<Vec<Path>, Lost> {
    let Some((condition, rest)) = part.rest().split_first() else {
        return Err(lost(part));
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

/// Those states in which a condition holds, or does not.
fn held(states: &[Path], condition: &Expr, wanted: bool) -> Result<Vec<Path>, Lost> {
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

/// The states if a condition holds, or does not: several if there are several ways to that, none if it cannot be.
fn hold(state: &Path, condition: &Expr, wanted: bool) -> Result<Vec<Path>, Lost> {
    let mut state = state.clone();
    let here = state.steps.len();
    match (condition.head(), wanted) {
        (Some("not"), _) => match condition.rest() {
            [inner] => return hold(&state, inner, !wanted),
            _ => return Err(lost(condition)),
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
                return Err(lost(condition));
            };
            let zone = zone.word().ok_or_else(|| lost(condition))?;
            state
                .zones
                .push((here, zone.to_owned(), (word == "in-zone?") == wanted));
            return Ok(vec![state]);
        }
        (Some(word @ ("piece?" | "not-piece?")), _) => {
            let [kind] = condition.rest() else {
                return Err(lost(condition));
            };
            let kind = kind.word().ok_or_else(|| lost(condition))?;
            let is = (word == "piece?") == wanted;
            let last = state.steps.last_mut().filter(|step| step.kind.is_none());
            let last = last.ok_or_else(|| lost(condition))?;
            // An empty cell is of no kind.
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
    // Only the cell where the piece is can be asked about.
    let word = match (condition.word(), condition.list()) {
        (Some(word), _) => word,
        (None, Some([only])) => only.word().ok_or_else(|| lost(condition))?,
        _ => return Err(lost(condition)),
    };
    if word == "never-moved?" && wanted && here == 0 {
        state.unmoved = true;
        return Ok(vec![state]);
    }
    let hold = Hold::asked(word, wanted).ok_or_else(|| lost(condition))?;
    let last = state.steps.last_mut().ok_or_else(|| lost(condition))?;
    let Some(both) = last.hold.and(hold) else {
        return Ok(Vec::new());
    };
    last.hold = both;
    Ok(vec![state])
}

/// `(while empty? … direction)` along the line of the last step.
fn run(mut state: Path, part: &Expr, board: &Board, out: &mut Vec<Path>) -> Result<Path, Lost> {
    let Some((condition, body)) = part.rest().split_first() else {
        return Err(lost(part));
    };
    let word = condition.word().or_else(|| match condition.list() {
        Some([only]) => only.word(),
        _ => None,
    });
    let Some((direction, before)) = body.split_last() else {
        return Err(lost(part));
    };
    let leap = direction.word().and_then(|word| board.directions.get(word).copied());
    let adds = before.iter().any(|item| item.word() == Some("add"));
    let only_adds = before.iter().all(|item| item.word() == Some("add") || is_mark(item));
    let Some(last) = state.steps.last_mut() else {
        return Err(lost(part));
    };
    if word != Some("empty?") || leap != Some(last.leap) || !only_adds || last.run || last.hold != Hold::Any {
        return Err(lost(part));
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
