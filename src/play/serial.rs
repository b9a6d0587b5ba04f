//! Moves as plain data, for serde.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::geometry::CellId;
use crate::play::moves::{Move, NONE};
use crate::rules::KindId;

/// The parts of a move.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Move")]
struct MoveParts {
    kind: KindId,
    becomes: KindId,
    from: Option<CellId>,
    to: Option<CellId>,
    carried: Option<(CellId, CellId)>,
    captures: Vec<CellId>,
    /// The pieces that are removed before the move, in addition to the captures.
    removed: Vec<CellId>,
    ep_squares: Vec<CellId>,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let captures = &self.captures()[..self.captures().len() - self.removed().len()];
        let parts = MoveParts {
            kind: self.kind(),
            becomes: self.becomes(),
            from: self.from(),
            to: self.to(),
            carried: self.carried(),
            captures: captures.to_vec(),
            removed: self.removed().to_vec(),
            ep_squares: self.ep_squares().to_vec(),
        };
        parts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts = MoveParts::deserialize(deserializer)?;
        let (carried_from, carried_to) = parts.carried.unwrap_or((NONE, NONE));
        let made = Self::ordinary(parts.kind, parts.from.unwrap_or(NONE), parts.to.unwrap_or(NONE))
            .becoming(parts.becomes)
            .carrying(carried_from, carried_to)
            .capturing(&parts.captures)
            .with_ep_squares(&parts.ep_squares);
        let is_whole = made.captures() == parts.captures && made.ep_squares() == parts.ep_squares;
        let made = made.removing(&parts.removed).filter(|_| is_whole);
        made.ok_or_else(|| D::Error::custom("too many captures or en passant squares for a move"))
    }
}
