//! Limits on the number of a player's pieces of a kind.

use serde::Serialize;

use super::ids::{KindId, PartitionId};

/// The maximum number of pieces of a kind that a player can get by drops or promotions.
///
/// A piece can become a kind only if, before the move, fewer of the player's pieces on the board count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Limit {
    /// The maximum.
    pub most: Most,
    /// The kinds that count (`None`: the kinds with the same appearance as the resulting kind).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Vec<KindId>>,
    /// Count only pieces in the same class of this partition as the cell where the move ends. On a cell in no class there is no
    /// limit.
    pub per: Option<PartitionId>,
}

/// The maximum number of pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Most {
    /// This number.
    Fixed(u16),
    /// The number of the player's pieces on the board that count when the game begins.
    AsInArray,
}
