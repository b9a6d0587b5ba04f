//! How many pieces of a kind a player may come to have.

use serde::Serialize;

use super::ids::{KindId, PartitionId};

/// How many pieces of a kind a player may come to have by drops or promotions.
///
/// A piece can become a kind only while fewer of the player's pieces on the board count, before the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Limit {
    /// The most.
    pub most: Most,
    /// The kinds that count. Without a list those count that look like what the piece becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Vec<KindId>>,
    /// Only pieces in the same class of this partition as the cell where the move ends count. On a cell in no class there
    /// is no limit.
    pub per: Option<PartitionId>,
}

/// A number of pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Most {
    /// This many.
    Fixed(u16),
    /// As many of the player's pieces as count when the game begins, on the board.
    AsInArray,
}
