//! Selects the positions to learn from.

use triagonal::Variant;
use triagonal::search::{Evaluation, Sample};
use triagonal_host::stop::Stop;

use crate::matches::GameRecord;

/// Positions with a greater score are decided, and are not used.
const MAX_SCORE: i32 = 1_000;
/// Positions more plies than this after the last capture or promotion are too similar, and are not used.
const MAX_QUIET_PLIES: usize = 40;

/// The quiet positions of games, with their results.
pub fn samples(variant: &Variant, evaluation: &Evaluation, games: &[GameRecord]) -> Result<Vec<Sample>, Stop> {
    let mut samples = Vec::new();
    for game in games {
        let Some(&result) = game.points.first() else { continue };
        let start = match &game.start {
            Some(fen) => variant
                .read_fen(fen)
                .map_err(|error| Stop::Input(error.to_string(), None))?,
            None => variant.start(),
        };
        let mut position = start;
        let mut quiet = Vec::new();
        let mut since = 0;
        for (ply, text) in game.moves.iter().enumerate() {
            let made = position
                .read_move(text)
                .map_err(|error| Stop::Input(error.to_string(), None))?;
            let note = ply.checked_sub(game.book).and_then(|at| game.notes.get(at));
            let score = note
                .and_then(|note| note.score)
                .filter(|score| score.abs() <= MAX_SCORE);
            let changes = !made.captures().is_empty() || made.is_promotion();
            since = if changes { 0 } else { since + 1 };
            let is_useful = !changes && since <= MAX_QUIET_PLIES && !position.in_check();
            if let Some(score) = score.filter(|_| is_useful) {
                quiet.push((position.clone(), score));
            }
            position
                .play(&made)
                .map_err(|error| Stop::Input(error.to_string(), None))?;
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
