//! From syntax trees to the meaning of a variant.

mod army;
mod array;
mod axes;
mod bases;
mod betza;
mod castles;
mod cell_names;
mod compounds;
mod consequences;
mod coordinates;
mod costs;
mod direction_words;
mod directions;
mod drops;
mod forward;
mod ground;
mod groundwork;
mod ids;
mod joins;
mod kinds;
pub mod limits;
mod lints;
mod load;
mod model;
mod options;
mod paths;
mod players;
mod predicate;
mod program;
mod promotions;
mod select;
mod selected;
mod space_of;
mod statements;
mod tokens;
mod unused;
mod views;
mod ways;
mod zones;

pub use ids::{KindId, PartitionId, PlayerId, ZoneId};
pub use load::{Library, load};
pub use model::{
    Army, Castle, Check, Choice, Drop, Elimination, End, Event, Forbidden, Forced, Hand, Holds, Kind, Loss, Mark,
    Meeting, MoveRule, Near, Partition, Pass, Player, Promotion, Rules, Start, Token, Verdict, Zone,
};
pub use program::{Checked, Program};
