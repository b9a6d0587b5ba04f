//! Which positions of games are learned from.

use triagonal::Variant;
use triagonal::search::{Evaluation, Sample};

use crate::cli::matches::GameRecord;
use crate::cli::stop::Stop;

/// Positions about which the engine is as sure as this tell nothing more.
const SURE: i32 = 1_000;

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
        for (ply, text) in game.moves.iter().enumerate() {
            let made = position
                .read_move(text)
                .map_err(|wrong| Stop::Input(wrong.to_string(), None))?;
            let note = ply.checked_sub(game.book).and_then(|at| game.notes.get(at));
            let score = note.and_then(|note| note.score).filter(|score| score.abs() <= SURE);
            let loud = position.in_check() || !made.captures().is_empty() || made.is_promotion();
            if let Some(score) = score.filter(|_| !loud) {
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
