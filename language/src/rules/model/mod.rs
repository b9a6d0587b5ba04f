//! The meaning of a variant, as plain data.
//!
//! Names are ids here, options are chosen, symmetries are applied, and shorthand is lowered to legs of line patterns.
//! Nothing here knows where in a text it was written, and nothing is arranged for speed. A checked [`Rules`] keeps
//! these promises: every id is in range, every zone and every partition covers all players and cells, every leg has at
//! least one token that must take a cell, and every limit of [`limits`](super::limits) holds.

mod access;
mod actions;
mod arrays;
mod bends;
mod castles;
mod check;
mod conditions;
mod effects;
mod eliminations;
mod endings;
mod fingerprint;
mod hands;
mod ids;
mod limit;
mod lots;
mod meetings;
mod pieces;
mod promotions;
mod rules;
mod scores;
mod situations;
mod states;
mod tokens;
mod turns;

pub use actions::{Action, Obligation, Prohibition};
pub use bends::{Bend, Stride};
pub use castles::{Castle, castling_rights};
pub use check::{Check, Pass};
pub use conditions::Conditions;
pub use effects::{Anchor, Beside, Change, Effect, Fate, Selection, Standing, Who};
pub use eliminations::{Army, Elimination, Loss};
pub use endings::{End, Event, Forbidden, Points, Recurrence, Verdict};
pub use hands::{Drop, DropPlace, Hand};
pub use ids::{DirectionsId, KindId, PartitionId, PlayerId, ZoneId};
pub use limit::{Limit, Most};
pub use lots::{Draw, Lot};
pub use meetings::Meeting;
pub use pieces::{Kind, MoveRule};
pub use promotions::{Forced, Promotion};
pub use rules::{Choice, Heading, Partition, Player, Rules, Start, Zone};
pub use scores::{Recipient, Score, Scored};
pub use situations::{Fact, Near, Situation, Surroundings};
pub use states::{ArmyFact, ArmyTest, Lasting, Place, Size};
pub use tokens::{Carrying, Contact, Holds, Token};
pub use turns::{Stage, Times, TurnCount, TurnEnd, Turns};
