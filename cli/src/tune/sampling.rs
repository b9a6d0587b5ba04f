//! The positions to learn from.

use triagonal::Variant;
use triagonal::search::{Evaluation, Sample};
use triagonal_host::stop::Stop;

use crate::matches::GameRecord;

/// Scores beyond which a position has nothing left to teach.
const SURE: i32 = 1_000;
/// The number of plies after the last capture or promotion beyond which positions teach little new.
const LATE: usize = 40;

/// The quiet positions of games, with their results.
pub fn samples(variant: &Variant, evaluation: &Evaluation, games: &[GameRecord]) -> Result<Vec<Sample>, Stop> {
    let mut samples = Vec::new();
    for game in games {
        let Some(&result) = game.points.first() else { continue };
        let start = match &game.start {
            Some(fen) => variant
                .read_fen(fen)
                .map_err(|wrong| Stop::Input(wrong.to_string(), None))?,
            None => variant.start(),
        };
        let mut position = start;
        let mut quiet = Vec::new();
        let mut since = 0;
        for (ply, text) in game.moves.iter().enumerate() {
            let made = position
                .read_move(text)
                .map_err(|wrong| Stop::Input(wrong.to_string(), None))?;
            let note = ply.checked_sub(game.book).and_then(|at| game.notes.get(at));
            let score = note.and_then(|note| note.score).filter(|score| score.abs() <= SURE);
            let changes = !made.captures().is_empty() || made.is_promotion();
            since = if changes { 0 } else { since + 1 };
            let tells = !changes && since <= LATE && !position.in_check();
            if let Some(score) = score.filter(|_| tells) {
                quiet.push((position.clone(), score));
            }
            position
                .play(&made)
                .map_err(|wrong| Stop::Input(wrong.to_string(), None))?;
        }
        let count = quiet.len();
        samples.extend(
            quiet
                .iter()
                .map(|(position, score)| evaluation.sample(position, result, *score, count)),
        );
    }
    Ok(samples)
}
