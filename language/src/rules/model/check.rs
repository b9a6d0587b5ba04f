//! Check, and when a player may pass.

use serde::Serialize;

use super::ids::KindId;

/// The pieces that check protects. After a move none of the mover's protected pieces may be attacked, or at least one of them
/// must be safe.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// The protected kinds.
    pub kinds: Vec<KindId>,
    /// With `true` every such piece must be safe; with `false` one safe piece is enough.
    pub every: bool,
}

/// When a player may pass. A pass moves nothing, though effects may still change the board: then it must leave its player safe
/// like any other move, or, where passing in check is allowed, cost that player no protected pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// Never.
    Never,
    /// If there is no other legal move and the player is not in check.
    Stuck,
    /// If there is no other legal move, even in check.
    Cornered,
    /// At any turn, unless in check.
    Free,
}
