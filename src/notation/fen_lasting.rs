//! The fields for states that have to last.

use std::iter::Peekable;

use crate::play::Setup;
use crate::rules::{PlayerId, Rules};

use super::fen_field::{Field, LASTING, Read, number};

/// The count of a state whose beginning did not meet the condition of its end.
const UNCOUNTED: &str = "-";

/// Writes the field, preceded by a blank, unless it is empty.
pub(super) fn write(rules: &Rules, setup: &Setup, out: &mut String) {
    let entry = |&(number, player, count): &(u16, PlayerId, Option<u16>)| {
        let letter = rules.players[player.index()].letter;
        let count = count.map_or_else(|| UNCOUNTED.to_owned(), |count| count.to_string());
        format!("{}:{letter}:{count}", number + 1)
    };
    let entries: Vec<String> = setup.lasted.iter().map(entry).collect();
    if !entries.is_empty() {
        out.push_str(&format!(" {LASTING}{}", entries.join(",")));
    }
}

/// Reads the field: `lasting:1:w:5,2:b:-`.
///
/// # Errors
/// Returns a description of the expected form.
pub(super) fn read(rules: &Rules, text: &str) -> Result<Vec<(u16, PlayerId, Option<u16>)>, String> {
    let ends = rules.lasting_ends().count();
    let entry = |text: &str| {
        let mut parts = text.split(':');
        let (number, letter, count) = (parts.next()?, parts.next()?, parts.next()?);
        let number = number.parse::<u16>().ok()?.checked_sub(1)?;
        let mut players = rules.player_ids();
        let player = players.find(|&player| rules.player(player).letter.to_string() == letter)?;
        let count = match count {
            UNCOUNTED => None,
            count => Some(count.parse::<u16>().ok()?),
        };
        (parts.next().is_none() && usize::from(number) < ends).then_some((number, player, count))
    };
    let entries = text.strip_prefix(LASTING).unwrap_or(text).split(',').map(entry);
    entries.collect::<Option<Vec<_>>>().ok_or_else(|| {
        format!(
            "the field is `{LASTING}` and, with commas between them, for each state `NUMBER:LETTER:COUNT`: the number of the \
             end among those that last (1 to {ends}), the letter of the player, and how many plies it has counted, or \
             `{UNCOUNTED}` if it counts none"
        )
    })
}

/// Reads the limit of a count, which other programs write in place of the exposed cells: the number of plies that may be counted
/// before the game ends. It is 0 if nothing is counted.
pub(super) fn read_limit<'a>(
    rules: &Rules,
    fields: &mut Peekable<impl Iterator<Item = Field<'a>> + Clone>,
) -> Read<Option<u16>> {
    if rules.lasting_ends().next().is_none() {
        return Ok(None);
    }
    // Of two numbers, the first is otherwise that of the quiet plies, and the limit is missing.
    let numbers = fields.clone().take_while(Field::is_number).count();
    let is_limit = |field: &Field<'_>| {
        let limit = field.text.parse().ok();
        numbers > 2 || numbers > 0 && limit.is_some_and(|limit| has_limit(rules, limit))
    };
    let field = fields.next_if(is_limit);
    let limit = field.map(|field| number(field, u32::from(u16::MAX))).transpose()?;
    Ok(limit.map(|limit| limit as u16))
}

/// Whether a state ends the game when more than this number of plies has been counted.
pub(super) fn has_limit(rules: &Rules, limit: u16) -> bool {
    rules
        .lasting_ends()
        .any(|(_, lasting, _)| lasting.plies.checked_sub(1) == Some(limit))
}
