//! Finding cells, kinds, players and zones by name.

use std::fmt;

use crate::diagnostics::suggest;
use crate::geometry::CellId;
use crate::rules::{Kind, KindId, Player, PlayerId, Rules, ZoneId};

use super::misread::Misread;

/// An unknown name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameProblem {
    /// No cell has this name.
    Cell(String),
    /// No kind has this name.
    Kind(String),
    /// No player has this name.
    Player(String),
    /// No zone has this name.
    Zone(String),
}

impl fmt::Display for NameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(name) => write!(f, "no cell is called `{name}`"),
            Self::Kind(name) => write!(f, "no piece is called `{name}`"),
            Self::Player(name) => write!(f, "no player is called `{name}`"),
            Self::Zone(name) => write!(f, "no zone is called `{name}`"),
        }
    }
}

/// Finds a cell by name.
///
/// # Errors
/// No cell has the name.
pub fn cell_named(rules: &Rules, name: &str) -> Result<CellId, Misread<NameProblem>> {
    rules.space.cell_named(name).ok_or_else(|| unknown_cell(rules, name))
}

/// The error for an unknown cell name.
pub(super) fn unknown_cell(rules: &Rules, name: &str) -> Misread<NameProblem> {
    let cells = rules.space.cells.iter().map(|cell| cell.name.as_str());
    let problem = Misread::new(NameProblem::Cell(name.to_owned()), 0..name.len());
    match suggest(name, cells) {
        // Names of two or three letters are always similar; for them, only a change of case is worth suggesting.
        Some(near) if name.chars().count() > 3 || near.eq_ignore_ascii_case(name) => problem.did_you_mean(Some(near)),
        _ => match (rules.space.cells.first(), rules.space.cells.last()) {
            (Some(first), Some(last)) => {
                problem.help(format!("cells are named like `{}` and `{}`", first.name, last.name))
            }
            _ => problem,
        },
    }
}

/// Finds a kind by name or symbol.
///
/// # Errors
/// No kind has the name.
pub fn kind_named(rules: &Rules, name: &str) -> Result<KindId, Misread<NameProblem>> {
    let find = |test: &dyn Fn(&Kind) -> bool| rules.kind_ids().find(|&id| test(rules.kind(id)));
    find(&|kind| kind.name == name)
        .or_else(|| find(&|kind| kind.symbol == name))
        .or_else(|| find(&|kind| kind.name.eq_ignore_ascii_case(name)))
        .ok_or_else(|| {
            let kinds = rules.kinds.iter().map(|kind| kind.name.as_str());
            Misread::new(NameProblem::Kind(name.to_owned()), 0..name.len()).did_you_mean(suggest(name, kinds))
        })
}

/// Finds a player by name or letter.
///
/// # Errors
/// No player has the name.
pub fn player_named(rules: &Rules, name: &str) -> Result<PlayerId, Misread<NameProblem>> {
    let is_named = |player: &Player| player.name.eq_ignore_ascii_case(name) || player.letter.to_string() == name;
    rules
        .player_ids()
        .find(|&id| is_named(rules.player(id)))
        .ok_or_else(|| {
            let names: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
            let problem = Misread::new(NameProblem::Player(name.to_owned()), 0..name.len());
            match suggest(name, names.iter().copied()) {
                Some(near) => problem.did_you_mean(Some(near)),
                None => problem.help(format!("the players are {}", names.join(", "))),
            }
        })
}

/// Finds a zone by name.
///
/// # Errors
/// No zone has the name.
pub fn zone_named(rules: &Rules, name: &str) -> Result<ZoneId, Misread<NameProblem>> {
    // Zones that the loader created have no name.
    let named = || {
        let zones = rules.zones.iter().zip(0..);
        zones.filter(|(zone, _)| !zone.name.is_empty())
    };
    let found = named().find(|(zone, _)| zone.name == name);
    found.map(|(_, index)| ZoneId(index)).ok_or_else(|| {
        let near = suggest(name, named().map(|(zone, _)| zone.name.as_str()));
        Misread::new(NameProblem::Zone(name.to_owned()), 0..name.len()).did_you_mean(near)
    })
}
