//! What a piece can become by a move on the board.

use serde::Serialize;

use super::ids::{KindId, ZoneId};

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
    /// Whether only by a move that captures.
    pub capturing: bool,
    /// The kinds to choose from.
    pub to: Vec<KindId>,
    /// A kind is no choice while the mover has this many pieces that look like it on the board, counted before the
    /// move.
    pub limit: Option<u16>,
    /// Whether the piece may stay what it is.
    pub forced: Forced,
}

impl Promotion {
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
