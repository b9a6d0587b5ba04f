//! Positions as lists of pieces: `White Queen d4, Black King e8`.

use std::fmt;

use crate::geometry::{CellId, CellSet};
use crate::play::{Piece, Setup};
use crate::rules::{PlayerId, Rules};

use super::misread::Misread;
use super::names::{NameProblem, cell_named, kind_named, player_named};
use super::standing::{possible_rights, unmoved};

/// A problem in a list of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlaceProblem {
    /// An unknown name.
    Name(NameProblem),
    /// An item does not name a player, a kind and a cell.
    Incomplete(String),
    /// Two pieces on one cell.
    Twice(String),
    /// A neutral kind has a player, or another kind is called `neutral`.
    Allegiance(String, bool),
}

impl fmt::Display for PlaceProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => name.fmt(f),
            Self::Incomplete(item) => write!(f, "`{item}` is not a player, a piece and a cell"),
            Self::Allegiance(kind, true) => write!(f, "`{kind}` belongs to nobody: write `{NEUTRAL} {kind}`"),
            Self::Allegiance(kind, false) => write!(f, "`{kind}` belongs to a player, whose name comes before it"),
            Self::Twice(cell) => write!(f, "two pieces are placed on {cell}"),
        }
    }
}

/// Reads a list of pieces on an otherwise empty board.
///
/// Pieces on cells where such pieces begin the game count as unmoved, also for castling. In games with dead pieces, `dead` may
/// precede a piece.
///
/// # Errors
/// Returns the first item that is not a piece on a free cell.
pub fn read(rules: &Rules, text: &str, turn: PlayerId) -> Result<Setup, Misread<PlaceProblem>> {
    let mut pieces: Vec<(CellId, Piece)> = Vec::new();
    let mut dead = CellSet::new();
    let mut start = 0;
    for item in text.split(',') {
        let trimmed = item.trim();
        let at = start + (item.len() - item.trim_start().len());
        start += item.len() + 1;
        if trimmed.is_empty() {
            continue;
        }
        let living = without_dead(rules, trimmed);
        let at = at + trimmed.len() - living.len();
        let (cell, piece) = read_item(rules, living).map_err(|error| error.moved(at))?;
        if pieces.iter().any(|(occupied, _)| *occupied == cell) {
            let name = rules.space.name(cell);
            let range = at + living.len() - name.len()..at + living.len();
            return Err(Misread::new(PlaceProblem::Twice(name.to_owned()), range));
        }
        pieces.push((cell, piece));
        if living.len() < trimmed.len() {
            dead.insert(cell);
        }
    }
    let living = pieces.iter().copied().filter(|(cell, _)| !dead.contains(*cell));
    let living: Vec<(CellId, Piece)> = living.collect();
    Ok(Setup {
        unmoved: unmoved(rules, &living),
        castles: possible_rights(rules, &living),
        ply: u32::from(turn.0),
        dead,
        ..Setup::new(pieces, turn)
    })
}

/// The word before a dead piece.
pub const DEAD: &str = "dead";

/// The name of a piece without the word for dead pieces, in games with dead pieces.
#[must_use]
pub fn without_dead<'a>(rules: &Rules, text: &'a str) -> &'a str {
    let rest = text
        .strip_prefix(DEAD)
        .filter(|rest| rest.starts_with(char::is_whitespace));
    let rest = rest.filter(|_| rules.armies_can_stay());
    rest.map_or(text, str::trim_start)
}

/// Reads an item such as `White Queen d4`.
fn read_item(rules: &Rules, item: &str) -> Result<(CellId, Piece), Misread<PlaceProblem>> {
    let named = |error: Misread<NameProblem>, at: usize| error.map(PlaceProblem::Name).moved(at);
    let Some((piece, cell_name)) = item.rsplit_once(char::is_whitespace) else {
        let problem = PlaceProblem::Incomplete(item.to_owned());
        return Err(Misread::new(problem, 0..item.len()).help(example(rules)));
    };
    let cell = cell_named(rules, cell_name).map_err(|error| named(error, item.len() - cell_name.len()))?;
    let piece = self::piece(rules, piece)?;
    Ok((cell, piece))
}

/// The word before a neutral piece, in place of the player.
pub const NEUTRAL: &str = "neutral";

/// Reads the name of a piece with its player, `White Queen`, or of a neutral piece, `neutral Stone`.
///
/// # Errors
/// The text does not begin with a player, or does not end with a kind.
pub fn piece(rules: &Rules, text: &str) -> Result<Piece, Misread<PlaceProblem>> {
    let trimmed = text.trim_end();
    // The longest name that fits: the name of one player may begin with that of another.
    let known = rules
        .players
        .iter()
        .filter_map(|player| {
            let head = trimmed.get(..player.name.len())?;
            let tail = &trimmed[head.len()..];
            (head.eq_ignore_ascii_case(&player.name) && tail.starts_with(char::is_whitespace)).then_some(head.len())
        })
        .max();
    let Some(length) = known.or_else(|| trimmed.find(char::is_whitespace)) else {
        let problem = PlaceProblem::Incomplete(trimmed.to_owned());
        return Err(Misread::new(problem, 0..trimmed.len()).help(example(rules)));
    };
    let neutral = rules.has_neutrals() && &trimmed[..length] == NEUTRAL;
    let player = if neutral {
        Ok(PlayerId(0))
    } else {
        player_named(rules, &trimmed[..length])
    };
    let player = player.map_err(|error| error.map(PlaceProblem::Name))?;
    let kind_name = trimmed[length..].trim_start();
    let kind = kind_named(rules, kind_name)
        .map_err(|error| error.map(PlaceProblem::Name).moved(trimmed.len() - kind_name.len()))?;
    if rules.is_neutral(kind) != neutral {
        let problem = PlaceProblem::Allegiance(rules.kind(kind).name.clone(), rules.is_neutral(kind));
        return Err(Misread::new(problem, 0..trimmed.len()));
    }
    Ok(Piece { player, kind })
}

fn example(rules: &Rules) -> String {
    match (rules.players.first(), rules.kinds.first(), rules.space.cells.first()) {
        (Some(player), Some(kind), Some(cell)) => {
            format!("write it like `{} {} {}`", player.name, kind.name, cell.name)
        }
        _ => "name a player, a kind and a cell".to_owned(),
    }
}
