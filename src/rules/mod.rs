//! From syntax trees to the meaning of a variant.

mod axes;
mod cell_names;
mod coordinates;
mod forward;
mod ground;
mod groundwork;
mod ids;
mod joins;
pub mod limits;
mod model;
mod players;
mod predicate;
mod selected;
mod space_of;
mod views;
mod zones;

pub use ids::{KindId, PartitionId, PlayerId, ZoneId};
pub use model::{
    Castle, Check, Choice, Drop, End, Event, Forced, Hand, Holds, Kind, Mark, Meeting, MoveRule, Near, Partition, Pass,
    Player, Promotion, Rules, Start, Token, Verdict, Zone,
};
