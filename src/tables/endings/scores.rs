//! What scores points.

use crate::rules::{Action, PlayerId, Recipient, Rules, Scored};

/// What scores, by when it is asked.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// The moves that score: what they do, who alone can score so, and how much.
    pub moves: Vec<(Action, Option<PlayerId>, u16)>,
    /// What a player's lack of a move in check scores, and for whom.
    pub checkmate: Vec<(Recipient, u16)>,
    /// The same for a player who is not in check.
    pub stalemate: Vec<(Recipient, u16)>,
    /// Whether anything scores, so that positions hold scores.
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

    /// What a lack of a move scores, in check or not.
    #[must_use]
    pub fn without_move(&self, check: bool) -> &[(Recipient, u16)] {
        if check { &self.checkmate } else { &self.stalemate }
    }
}
