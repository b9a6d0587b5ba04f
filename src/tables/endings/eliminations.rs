//! Elimination of players while others play on.

use crate::rules::{Elimination, Loss, Rules};

/// The eliminations of a game by cause, each list in the order of the file.
#[derive(Clone, Debug)]
pub struct Eliminations {
    /// Eliminations by a capture.
    pub by_capture: Vec<Elimination>,
    /// Eliminations by a threat at the start of a turn.
    pub by_threat: Vec<Elimination>,
    /// The first elimination of a player in check who has no move.
    pub by_checkmate: Option<Elimination>,
    /// The first elimination of a player not in check who has no move.
    pub by_stalemate: Option<Elimination>,
    /// Whether there are any eliminations.
    pub any: bool,
}

impl Eliminations {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let by = |loss| -> Vec<Elimination> {
            let all = rules.eliminations.iter();
            all.filter(|elimination| elimination.by == loss).cloned().collect()
        };
        Self {
            by_capture: by(Loss::Capture),
            by_threat: by(Loss::Threat),
            by_checkmate: by(Loss::Checkmate).into_iter().next(),
            by_stalemate: by(Loss::Stalemate).into_iter().next(),
            any: !rules.eliminations.is_empty(),
        }
    }

    /// The elimination of a player who has no move, in check or not.
    #[must_use]
    pub fn without_move(&self, check: bool) -> Option<&Elimination> {
        let found = if check { &self.by_checkmate } else { &self.by_stalemate };
        found.as_ref()
    }

    /// Whether players can be eliminated for lack of moves.
    #[must_use]
    #[inline]
    pub fn depend_on_moves(&self) -> bool {
        self.by_checkmate.is_some() || self.by_stalemate.is_some()
    }
}
