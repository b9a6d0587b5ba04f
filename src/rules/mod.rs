//! From syntax trees to the meaning of a variant.

mod coordinates;
mod ground;
mod ids;
pub mod limits;
mod model;
mod selected;
mod views;

pub use ids::{KindId, PartitionId, PlayerId, ZoneId};
pub use model::{
    Castle, Check, Choice, Drop, End, Event, Forced, Hand, Holds, Kind, Mark, Meeting, MoveRule, Near, Partition, Pass,
    Player, Promotion, Rules, Start, Token, Verdict, Zone,
};
