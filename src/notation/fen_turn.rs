//! The field for the progress of a turn: `turn:2` and, if drops depend on the last move, what it did: `turn:2:b1:c3:unmoved`.

use crate::geometry::CellId;
use crate::play::{Setup, Trail};
use crate::rules::{PlayerId, Rules};

use super::fen_field::{Field, Read, TURN};
use super::fen_problem::FenProblem;

/// The last part of the field, if none of the moved pieces had moved before.
const UNMOVED: &str = "unmoved";

/// Writes the field, preceded by a blank.
pub(super) fn write(rules: &Rules, setup: &Setup, out: &mut String) {
    out.push_str(&format!(" {TURN}{}", u32::from(setup.turn_ply) + 1));
    if let Some(trail) = &setup.trail {
        let name = |cell: &CellId| rules.space.name(*cell);
        let began: Vec<&str> = trail.began.iter().map(name).collect();
        let began = if began.is_empty() {
            "-".to_owned()
        } else {
            began.join(",")
        };
        out.push_str(&format!(":{began}:{}", name(&trail.ended)));
        if trail.unmoved {
            out.push_str(&format!(":{UNMOVED}"));
        }
    }
}

/// Reads the field for a player whose turn follows this number of turns.
pub(super) fn read(rules: &Rules, field: Field<'_>, (player, turns): (PlayerId, u32)) -> Read<(u16, Option<Trail>)> {
    let most = rules.moves_of_turn(player, turns);
    let traced = rules.asks_for_trail(false);
    let error = || {
        let help = if traced {
            format!(
                "the next move of this turn is `{TURN}1` to `{TURN}{most}`, with where the last move began and ended: \
                 `{TURN}2:b1:c3`, or `{TURN}2:b1:c3:{UNMOVED}` for a first move"
            )
        } else {
            format!("the next move of this turn is `{TURN}1` to `{TURN}{most}`")
        };
        field.wrong(FenProblem::WrongTurnPly).help(help)
    };
    let mut parts = field.text[TURN.len()..].split(':');
    let next: Option<u32> = parts.next().and_then(|part| part.parse().ok());
    let next = next.filter(|next| (1..=most).contains(next)).ok_or_else(error)?;
    let trail = match (parts.next(), parts.next()) {
        (Some(began), Some(ended)) if traced && next > 1 => {
            let mut cells: Vec<CellId> = Vec::new();
            for name in began.split(',').filter(|_| began != "-") {
                cells.push(rules.space.cell_named(name).ok_or_else(error)?);
            }
            cells.sort_unstable();
            cells.dedup();
            Some(Trail {
                began: cells,
                ended: rules.space.cell_named(ended).ok_or_else(error)?,
                unmoved: parts
                    .next()
                    .map_or(Ok(false), |word| (word == UNMOVED).then_some(true).ok_or_else(error))?,
            })
        }
        (None, None) => None,
        _ => return Err(error()),
    };
    if parts.next().is_some() || trail.as_ref().is_some_and(|trail| trail.began.len() > 2) {
        return Err(error());
    }
    Ok(((next - 1) as u16, trail))
}
