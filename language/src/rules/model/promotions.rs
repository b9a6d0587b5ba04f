//! What a piece can become by a move on the board.

use serde::Serialize;

use super::ids::{KindId, ZoneId};
use super::limit::Limit;
use super::situations::Situation;

/// A way to become another kind by a move on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Promotion {
    /// The zone, as the mover sees it.
    pub zone: ZoneId,
    /// Whether by a move from outside to inside.
    pub entering: bool,
    /// Whether by a move from inside to outside.
    pub leaving: bool,
    /// Whether by a move from inside to inside.
    pub within: bool,
    /// Whether only by a move that captures, or only by one that does not. Pieces that are removed before a move because
    /// they meet do not count.
    pub capturing: Option<bool>,
    /// The kinds of which a move must capture a piece (any, without a list).
    pub captured: Option<Vec<KindId>>,
    /// The kinds to choose from.
    pub to: Vec<KindId>,
    /// Whether a kind is a choice only if the move captures a piece that looks like it.
    pub as_captured: bool,
    /// How many of a kind the player may come to have.
    pub limit: Option<Limit>,
    /// Whether the piece may stay what it is.
    pub forced: Forced,
    /// What must hold before the move for the piece that moves, all of it, or the promotion does not apply. None is on the
    /// move itself.
    pub situations: Vec<Situation>,
    /// It only lists what rules of the kind say with [`promoting`](super::Conditions::promoting), and no other move leads to it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_rule: bool,
}

impl Promotion {
    /// Whether it suits a move that captures, or one that does not, the kinds captured aside.
    #[must_use]
    pub fn suits(&self, captures: bool) -> bool {
        self.capturing.is_none_or(|capturing| capturing == captures)
    }

    /// Whether a move crosses the zone as the promotion needs it, by whether the move begins and ends in the zone.
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

/// Where a promotion must be taken; where it must be taken and there is no choice, there is no move.
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
