//! The moves of a piece: its program is followed with the cells before it unknown, and each `add` gives a path.

use super::super::sexpr::Expr;
use super::super::sketch::Leap;
use super::board::Board;

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
    /// What holds of both; nothing if that cannot be.
    fn and(self, other: Self) -> Option<Self> {
        use Hold as H;
        Some(match (self, other) {
            (H::Any, it) | (it, H::Any) => it,
            (one, two) if one == two => one,
            (H::Empty, H::NotFriend | H::NotEnemy) | (H::NotFriend | H::NotEnemy, H::Empty) => H::Empty,
            (H::NotFriend, H::NotEnemy) | (H::NotEnemy, H::NotFriend) => H::Empty,
            (H::Piece, H::Enemy | H::NotFriend) | (H::Enemy | H::NotFriend, H::Piece) => H::Enemy,
            (H::Enemy, H::NotFriend) | (H::NotFriend, H::Enemy) => H::Enemy,
            (H::Piece, H::Friend | H::NotEnemy) | (H::Friend | H::NotEnemy, H::Piece) => H::Friend,
            (H::Friend, H::NotEnemy) | (H::NotEnemy, H::Friend) => H::Friend,
            (H::Empty, H::Piece | H::Enemy | H::Friend) | (H::Piece | H::Enemy | H::Friend, H::Empty) => return None,
            (H::Enemy, H::Friend | H::NotEnemy) | (H::Friend | H::NotEnemy, H::Enemy) => return None,
            (H::Friend, H::NotFriend) | (H::NotFriend, H::Friend) => return None,
            (
                H::Empty | H::Piece | H::Enemy | H::Friend | H::NotFriend | H::NotEnemy,
                H::Empty | H::Piece | H::Enemy | H::Friend | H::NotFriend | H::NotEnemy,
            ) => return None,
        })
    }
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    pub leap: Leap,
    /// Whether any number of empty cells comes before it, in the same direction.
    pub run: bool,
    pub hold: Hold,
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
            (Some(word), _) => {
                let leap = *board.directions.get(word).ok_or_else(|| lost(part))?;
                for state in &mut states {
                    state.steps.push(Step {
                        leap,
                        run: false,
                        hold: Hold::Any,
                    });
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
                let kept: Result<Vec<Option<Path>>, Lost> =
                    states.iter().map(|state| hold(state, condition, true)).collect();
                states = kept?.into_iter().flatten().collect();
            }
            (None, Some("if")) => states = branch(part, states, board, out)?,
            (None, Some("while")) => {
                let looped: Result<Vec<Path>, Lost> =
                    states.into_iter().map(|state| run(state, part, board, out)).collect();
                states = looped?;
            }
            // It only keeps in mind that the piece has moved.
            (None, Some("set-attribute")) if part.rest().first().and_then(Expr::word) == Some("never-moved?") => {}
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
        let kept: Result<Vec<Option<Path>>, Lost> = states.iter().map(|state| hold(state, condition, wanted)).collect();
        after.extend(follow(program, kept?.into_iter().flatten().collect(), board, out)?);
    }
    Ok(after)
}

/// The state if a condition holds, or does not; nothing if that cannot be.
fn hold(state: &Path, condition: &Expr, wanted: bool) -> Result<Option<Path>, Lost> {
    let mut state = state.clone();
    let here = state.steps.len();
    match condition.head() {
        Some("not") => match condition.rest() {
            [inner] => return hold(&state, inner, !wanted),
            _ => return Err(lost(condition)),
        },
        Some("and") if wanted => {
            for part in condition.rest() {
                match hold(&state, part, true)? {
                    Some(next) => state = next,
                    None => return Ok(None),
                }
            }
            return Ok(Some(state));
        }
        Some(word @ ("in-zone?" | "not-in-zone?")) => {
            let [zone] = condition.rest() else {
                return Err(lost(condition));
            };
            let zone = zone.word().ok_or_else(|| lost(condition))?;
            state
                .zones
                .push((here, zone.to_owned(), (word == "in-zone?") == wanted));
            return Ok(Some(state));
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
        return Ok(Some(state));
    }
    let hold = match (word, wanted) {
        ("on-board?", true) => Hold::Any,
        ("empty?", true) | ("not-empty?", false) => Hold::Empty,
        ("empty?", false) | ("not-empty?", true) => Hold::Piece,
        ("enemy?", true) | ("not-enemy?", false) => Hold::Enemy,
        ("enemy?", false) | ("not-enemy?", true) => Hold::NotEnemy,
        ("friend?", true) | ("not-friend?", false) => Hold::Friend,
        ("friend?", false) | ("not-friend?", true) => Hold::NotFriend,
        _ => return Err(lost(condition)),
    };
    let Some(last) = state.steps.last_mut() else {
        return Err(lost(condition));
    };
    let both = last.hold.and(hold);
    last.hold = both.unwrap_or(last.hold);
    Ok(both.map(|_| state))
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
    let only_adds = before.iter().all(|item| item.word() == Some("add"));
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
