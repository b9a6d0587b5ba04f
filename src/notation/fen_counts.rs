//! The fields for numbers that each player has: action counts and scores.

use crate::rules::limits::MAX_SCORE;
use crate::rules::{PlayerId, Rules};

use super::fen_field::{Field, Read, SCORES};
use super::fen_problem::FenProblem;

/// Reads a player's action counts: the remaining counts from `3+3`, or the counts so far from `+0+0`.
pub(super) fn read_counts(
    rules: &Rules,
    field: Field<'_>,
    (counter, times): (u16, u16),
) -> Read<Vec<(u16, PlayerId, u16)>> {
    let (text, done) = field.sum().unwrap_or((field.text, false));
    let error = || {
        let zero = vec!["0"; rules.players.len()].join("+");
        let full = vec![times.to_string(); rules.players.len()].join("+");
        let help = format!("how often each player may still do what counts is `{full}` at first, and at last `{zero}`");
        field.wrong(FenProblem::WrongCount).help(help)
    };
    let numbers: Option<Vec<u16>> = text.split('+').map(|part| part.parse().ok()).collect();
    let numbers = numbers
        .filter(|numbers| numbers.len() == rules.players.len())
        .ok_or_else(error)?;
    if numbers.iter().any(|&number| number > times) {
        return Err(error());
    }
    let counts = numbers
        .into_iter()
        .map(|number| if done { number } else { times - number });
    let players = rules.player_ids().zip(counts).filter(|(_, count)| *count > 0);
    Ok(players.map(|(player, count)| (counter, player, count)).collect())
}

/// Reads the scores of all players: `scores:9+0+20+0`.
pub(super) fn read_scores(rules: &Rules, field: Field<'_>) -> Read<Vec<(PlayerId, u16)>> {
    let numbers = field.text[SCORES.len()..].split('+').map(|part| part.parse().ok());
    let numbers: Option<Vec<u16>> = numbers.collect();
    let numbers = numbers.filter(|numbers| numbers.len() == rules.players.len());
    let numbers = numbers.ok_or_else(|| {
        let none = vec!["0"; rules.players.len()].join("+");
        let help = format!(
            "the scores of all players, in the order of play, are `{SCORES}{none}` at first; the maximum is {MAX_SCORE}"
        );
        field.wrong(FenProblem::WrongScores).help(help)
    })?;
    let scores = rules.player_ids().zip(numbers);
    Ok(scores.filter(|(_, score)| *score > 0).collect())
}
