//! The names of cells, kinds and players, found in texts.

use std::fmt;

use crate::diagnostics::suggest;
use crate::geometry::CellId;
use crate::rules::{KindId, PlayerId, Rules};

use super::misread::Misread;

/// A name that stands for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameProblem {
    /// No cell is called so.
    Cell(String),
    /// No kind of piece is called so.
    Kind(String),
    /// No player is called so.
    Player(String),
}

impl fmt::Display for NameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(name) => write!(f, "no cell is called `{name}`"),
            Self::Kind(name) => write!(f, "no piece is called `{name}`"),
            Self::Player(name) => write!(f, "no player is called `{name}`"),
        }
    }
}

/// Finds a cell by its name.
///
/// # Errors
/// No cell has the name.
pub fn cell_named(rules: &Rules, name: &str) -> Result<CellId, Misread<NameProblem>> {
    rules.space.cell_named(name).ok_or_else(|| unknown_cell(rules, name))
}

/// The mistake of a name that no cell has.
pub(super) fn unknown_cell(rules: &Rules, name: &str) -> Misread<NameProblem> {
    let cells = rules.space.cells.iter().map(|cell| cell.name.as_str());
    let problem = Misread::new(NameProblem::Cell(name.to_owned()), 0..name.len());
    match suggest(name, cells) {
        // Any two letters are near each other; only a slip of letter case is worth telling.
        Some(near) if name.chars().count() > 3 || near.eq_ignore_ascii_case(name) => problem.did_you_mean(Some(near)),
        _ => match (rules.space.cells.first(), rules.space.cells.last()) {
            (Some(first), Some(last)) => {
                problem.help(format!("cells are named like `{}` and `{}`", first.name, last.name))
            }
            _ => problem,
        },
    }
}

/// Finds a kind of piece by its name or its symbol.
///
/// # Errors
/// No kind has the name.
pub fn kind_named(rules: &Rules, name: &str) -> Result<KindId, Misread<NameProblem>> {
    let by = |test: &dyn Fn(&str, &str) -> bool| rules.kinds.iter().position(|kind| test(&kind.name, &kind.symbol));
    by(&|full, _| full == name)
        .or_else(|| by(&|_, symbol| symbol == name))
        .or_else(|| by(&|full, _| full.eq_ignore_ascii_case(name)))
        .map(|index| KindId(index as u16))
        .ok_or_else(|| {
            let kinds = rules.kinds.iter().map(|kind| kind.name.as_str());
            Misread::new(NameProblem::Kind(name.to_owned()), 0..name.len()).did_you_mean(suggest(name, kinds))
        })
}

/// Finds a player by the name or the letter.
///
/// # Errors
/// No player has the name.
pub fn player_named(rules: &Rules, name: &str) -> Result<PlayerId, Misread<NameProblem>> {
    rules
        .players
        .iter()
        .position(|player| player.name.eq_ignore_ascii_case(name) || player.letter.to_string() == name)
        .map(|index| PlayerId(index as u16))
        .ok_or_else(|| {
            let names: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
            let problem = Misread::new(NameProblem::Player(name.to_owned()), 0..name.len());
            match suggest(name, names.iter().copied()) {
                Some(near) => problem.did_you_mean(Some(near)),
                None => problem.help(format!("the players are {}", names.join(", "))),
            }
        })
}
