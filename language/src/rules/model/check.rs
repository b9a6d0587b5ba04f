//! Check, and when a player may pass.

use serde::Serialize;

use super::ids::KindId;

/// The pieces that check protects: after a move none of the mover's may be attacked, or not all of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// The protected kinds.
    pub kinds: Vec<KindId>,
    /// With `true` every such piece must be safe; with `false` it is enough if one of them is.
    pub every: bool,
}

/// When a player may pass, which moves nothing. Effects may still change the board. Then a pass must leave its player
/// safe as any other move, or, where one may pass in check, cost that player no protected pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// Never.
    Never,
    /// Only when there is no other legal move, and not in check.
    Stuck,
    /// Only when there is no other legal move, in check too.
    Cornered,
    /// At any turn, unless in check.
    Free,
}
