//! Promotions by moves on the board.

use serde::Serialize;

use super::ids::{KindId, ZoneId};
use super::limit::Limit;
use super::situations::Situation;

/// A promotion by a move on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Promotion {
    /// The zone, as seen by the mover.
    pub zone: ZoneId,
    /// Whether a move from outside to inside promotes.
    pub entering: bool,
    /// Whether a move from inside to outside promotes.
    pub leaving: bool,
    /// Whether a move from inside to inside promotes.
    pub within: bool,
    /// Whether the move must be a capture, or must not be one (`None`: either). Pieces removed before a move because they meet
    /// are ignored.
    pub capturing: Option<bool>,
    /// The kinds of which the move must capture a piece (`None`: no such condition).
    pub captured: Option<Vec<KindId>>,
    /// The choices.
    pub to: Vec<KindId>,
    /// Whether a kind is a choice only if the move captures a piece with its appearance.
    pub as_captured: bool,
    /// The maximum number of pieces of the new kind.
    pub limit: Option<Limit>,
    /// Where the promotion is mandatory.
    pub forced: Forced,
    /// The conditions on the moving piece before the move; the promotion needs all of them. None depends on the move itself.
    pub situations: Vec<Situation>,
    /// Whether the entry only records the kinds of rules with [`promoting`](super::Conditions::promoting); no other move uses it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_rule: bool,
}

impl Promotion {
    /// Returns whether a move promotes, by whether it captures; the captured kinds are not tested.
    #[must_use]
    pub fn suits(&self, captures: bool) -> bool {
        self.capturing.is_none_or(|capturing| capturing == captures)
    }

    /// Returns whether a move promotes, by whether it begins and ends in the zone.
    #[must_use]
    pub fn fits(&self, begins_inside: bool, ends_inside: bool) -> bool {
        match (begins_inside, ends_inside) {
            (false, true) => self.entering,
            (true, false) => self.leaving,
            (true, true) => self.within,
            (false, false) => false,
        }
    }
}

/// Where a promotion is mandatory. If it is mandatory and there is no choice, the move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Forced {
    /// Nowhere.
    Never,
    /// Wherever it is possible.
    Always,
    /// Where the move ends in this zone.
    On(ZoneId),
}
