//! From syntax trees to the meaning of a variant.

mod ids;
pub mod limits;
mod model;

pub use ids::{KindId, PartitionId, PlayerId, ZoneId};
pub use model::{
    Castle, Check, Choice, Drop, End, Event, Forced, Hand, Holds, Kind, Mark, Meeting, MoveRule, Near, Partition, Pass,
    Player, Promotion, Rules, Start, Token, Verdict, Zone,
};
