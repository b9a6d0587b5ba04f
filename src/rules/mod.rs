//! From syntax trees to the meaning of a variant.

mod army;
mod board;
mod context;
mod files;
mod fingerprint;
mod ids;
pub mod limits;
mod lints;
mod model;
mod moves;
mod pieces;
mod program;
mod unknown;

pub use files::Library;
pub use ids::{KindId, PartitionId, PlayerId, ZoneId};
pub use model::{
    Army, Castle, Check, Choice, Conditions, Contact, Drop, Elimination, End, Event, Forbidden, Forced, Hand, Heading,
    Holds, Kind, Loss, Meeting, MoveRule, Near, Partition, Pass, Player, Promotion, Rules, Start, Token, Verdict, Zone,
};
pub use program::{Checked, Program, load};
