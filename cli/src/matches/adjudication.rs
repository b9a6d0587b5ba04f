//! Adjudication: when the referee ends a game.

use std::fmt;

/// The rules of adjudication.
#[derive(Clone, Debug)]
pub struct Adjudication {
    pub draw: Option<DrawRule>,
    pub resign: Option<ResignRule>,
    /// The number of plies after which a game is a draw.
    pub max_plies: usize,
}

/// A draw if the scores of all engines stay low.
#[derive(Clone, Copy, Debug)]
pub struct DrawRule {
    /// For how many moves of each player the scores must stay low or high.
    pub moves: usize,
    /// The greatest score, in hundredths of a pawn.
    pub score: i32,
    /// The rule applies once each player has made this many moves.
    pub after: usize,
}

/// A win if both engines agree for some moves that a player is far ahead.
#[derive(Clone, Copy, Debug)]
pub struct ResignRule {
    /// For how many moves of each player the scores must stay low or high.
    pub moves: usize,
    /// The smallest score, in hundredths of a pawn.
    pub score: i32,
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={},after={}", self.moves, self.score, self.after)
    }
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={}", self.moves, self.score)
    }
}

/// A decision of the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Draw(String),
    /// The index of the winner, and the reason.
    Wins(usize, String),
}

impl Adjudication {
    /// Adjudicates a game by the scores of its moves so far, each with the player who moved.
    pub fn judge(&self, plies: usize, scores: &[(usize, Option<i32>)], players: usize) -> Option<Verdict> {
        if plies >= self.max_plies {
            return Some(Verdict::Draw(format!("draw after {plies} plies")));
        }
        let last = |moves: usize| -> Option<Vec<(usize, i32)>> {
            let from = scores.len().checked_sub(moves * players)?;
            scores[from..]
                .iter()
                .map(|&(player, score)| Some((player, score?)))
                .collect()
        };
        if let Some(rule) = self.draw.filter(|rule| plies >= rule.after * players)
            && let Some(scores) = last(rule.moves)
            && scores.iter().all(|(_, score)| score.abs() <= rule.score)
        {
            return Some(Verdict::Draw(format!(
                "draw: all scores were within {} for {} moves",
                rule.score, rule.moves
            )));
        }
        if let Some(rule) = self.resign.filter(|_| players == 2)
            && let Some(scores) = last(rule.moves)
        {
            for winner in 0..players {
                let agreed = scores.iter().all(|&(player, score)| {
                    let score = if player == winner { score } else { -score };
                    score >= rule.score
                });
                if agreed {
                    let why = format!("both engines scored it {} or more for {} moves", rule.score, rule.moves);
                    return Some(Verdict::Wins(winner, why));
                }
            }
        }
        None
    }
}

/// Parses `moves=8,score=10,after=40`.
pub fn draw_rule(text: &str) -> Result<DrawRule, String> {
    let [moves, score, after] = numbers(text, ["moves", "score", "after"], [8, 10, 40])?;
    Ok(DrawRule {
        moves: moves.max(1),
        score: score as i32,
        after,
    })
}

/// Parses `moves=4,score=1000`.
pub fn resign_rule(text: &str) -> Result<ResignRule, String> {
    let [moves, score] = numbers(text, ["moves", "score"], [4, 1000])?;
    Ok(ResignRule {
        moves: moves.max(1),
        score: score as i32,
    })
}

/// Parses pairs `KEY=NUMBER`, separated by commas.
fn numbers<const N: usize>(text: &str, keys: [&str; N], defaults: [usize; N]) -> Result<[usize; N], String> {
    let mut numbers = defaults;
    for part in text.split(',') {
        let usage = || format!("write {}", keys.map(|key| format!("{key}=NUMBER")).join(","));
        let (key, value) = part.split_once('=').ok_or_else(usage)?;
        let index = keys.iter().position(|known| *known == key.trim()).ok_or_else(usage)?;
        let number = value.trim().parse::<usize>().ok().filter(|number| *number <= 30_000);
        numbers[index] = number.ok_or_else(|| format!("`{value}` is not a number from 0 to 30000"))?;
    }
    Ok(numbers)
}
