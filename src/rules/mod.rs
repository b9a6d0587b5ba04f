//! From syntax trees to the rules of a variant: names are looked up, options chosen, moves lowered.

#![warn(clippy::wildcard_enum_match_arm)]

mod board;
mod bounds;
mod context;
mod files;
pub mod limits;
mod lints;
mod lower;
mod model;
mod moves;
mod pieces;
mod program;
mod unknown;
mod unread;

pub use files::Library;
pub use model::{
    Army, Castle, Check, Choice, Conditions, Contact, Drop, Elimination, End, Event, Forbidden, Forced, Hand, Heading,
    Holds, Kind, KindId, Loss, Meeting, MoveRule, Near, Partition, PartitionId, Pass, Player, PlayerId, Promotion,
    Rules, Start, Token, Verdict, Zone, ZoneId,
};
pub use program::{Checked, Program, load};
