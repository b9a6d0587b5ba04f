//! Players that do not search, as baselines.

use triagonal::search::Evaluation;
use triagonal::{Move, Position, Variant};

use super::faults::{EngineError, Fault};
use super::player::{Decision, Player, Reply, Situation, StopFlag};
use super::random::Random;

/// The gain of a move that wins the game.
const WIN: i32 = 1_000_000;

/// Plays a random move, or the move with the greatest immediate gain.
pub struct Simple {
    /// The piece values of a greedy player.
    evaluation: Option<Evaluation>,
    random: Random,
}

impl Simple {
    /// Plays random moves.
    pub fn random() -> Self {
        Self {
            evaluation: None,
            random: Random::new(0, &[]),
        }
    }

    /// Plays a move that wins the game, or else gains most by captures and promotions. Breaks ties at random.
    pub fn greedy(variant: &Variant) -> Self {
        Self {
            evaluation: Some(Evaluation::new(variant.game())),
            random: Random::new(0, &[]),
        }
    }
}

impl Player for Simple {
    fn prepare(&mut self, _: &StopFlag<'_>) -> Result<(), EngineError> {
        Ok(())
    }

    fn begin(&mut self, _: &Position, seed: u64, _: &StopFlag<'_>) -> Result<(), EngineError> {
        self.random = Random::new(seed, &[]);
        Ok(())
    }

    fn think(&mut self, situation: &Situation<'_>, _: &StopFlag<'_>) -> Result<Reply, EngineError> {
        let mut moves = situation.position.legal_moves();
        if let Some(evaluation) = &self.evaluation {
            let gains: Vec<i32> = moves
                .iter()
                .map(|made| gain(evaluation, situation.position, made))
                .collect();
            let greatest = gains.iter().max().copied();
            let mut gains = gains.into_iter();
            moves.retain(|_| gains.next() == greatest);
        }
        let made = self.random.pick(&moves).copied();
        let made = made.ok_or_else(|| Fault::Unable("it has no legal move".to_owned()))?;
        Ok(Reply {
            decision: Decision::Move(made),
            score: None,
            depth: None,
        })
    }

    fn end(&mut self, _: &str, _: &str, _: Option<&Fault>) {}
}

/// The immediate gain of a move.
fn gain(evaluation: &Evaluation, position: &Position, made: &Move) -> i32 {
    let rules = position.game().rules();
    let team = rules.player(position.turn()).team;
    let worth = |kind| evaluation.worth().in_exchange(kind);
    let outcome = position.after(made).ok().and_then(|after| after.outcome());
    if let Some(winners) = outcome.and_then(|outcome| outcome.winners) {
        return if winners == team { WIN } else { -WIN };
    }
    let captured = made.captures().iter().filter_map(|&cell| position.piece_at(cell));
    let captured = captured.map(|piece| {
        let worth = worth(piece.kind);
        if rules.player(piece.player).team == team {
            -worth
        } else {
            worth
        }
    });
    let promoted = if made.to().is_some() && made.becomes() != made.kind() {
        worth(made.becomes()) - worth(made.kind())
    } else {
        0
    };
    captured.sum::<i32>() + promoted
}
