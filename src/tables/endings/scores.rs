//! The scoring rules.

use crate::rules::{Action, PlayerId, Recipient, Rules, Scored};

/// The scoring rules by when they are tested.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// The scoring moves: the action, the only player who can score by it, and the points.
    pub moves: Vec<(Action, Option<PlayerId>, u16)>,
    /// The points for checkmate, and who receives them.
    pub checkmate: Vec<(Recipient, u16)>,
    /// The points for stalemate, and who receives them.
    pub stalemate: Vec<(Recipient, u16)>,
    /// Whether the game has scores, so that positions store them.
    pub any: bool,
}

impl Scores {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let mut scores = Self {
            any: rules.has_scores(),
            ..Self::default()
        };
        for score in rules.points.iter().flat_map(|points| &points.scores) {
            match &score.what {
                Scored::Move { action, player } => scores.moves.push((action.clone(), *player, score.points)),
                Scored::Checkmate(recipient) => scores.checkmate.push((*recipient, score.points)),
                Scored::Stalemate(recipient) => scores.stalemate.push((*recipient, score.points)),
            }
        }
        scores
    }

    /// The points for a lack of moves, in check or not.
    #[must_use]
    pub fn without_move(&self, check: bool) -> &[(Recipient, u16)] {
        if check { &self.checkmate } else { &self.stalemate }
    }
}
