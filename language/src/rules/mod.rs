//! The rules of a variant as plain data, and how they are derived from its text.
//!
//! [`Rules`] is the meaning of a text: names are resolved to numbers, options are chosen, and every move is lowered to legs of
//! line patterns. `Variant::rules` of the crate `triagonal` returns the rules, and serde serializes them. [`load`] reads the
//! files of a variant into a [`Program`], which can be checked under any choice of its options.
//!
//! A program that plays by the rules, such as a second engine, must handle all of them. The enums here are therefore exhaustive:
//! adding a construct breaks every `match` that does not handle it.
//!
//! ```
//! use triagonal::Variant;
//!
//! let chess = Variant::builtin("chess")?;
//! let rules = chess.rules();
//! let royal = rules.kind_ids().filter(|&kind| rules.kind(kind).royal);
//! assert_eq!(royal.map(|kind| rules.kind(kind).name.as_str()).collect::<Vec<_>>(), ["King"]);
//! assert_eq!(rules.space.cells.len(), 64);
//! # Ok::<(), triagonal::LoadError>(())
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

pub mod betza;
mod board;
mod bounds;
mod combinations;
mod context;
mod files;
pub mod limits;
mod lints;
mod lower;
mod lowering;
mod model;
mod moves;
mod pieces;
mod program;
mod reach;
mod removed;
mod same_rules;
mod several_choices;
mod statements;
mod unknown;
mod unread;

pub use files::Library;
pub use lower::castling_from_anywhere;
pub use model::castling_rights;
pub use model::{
    Action, Anchor, Army, ArmyFact, ArmyTest, Bend, Beside, Carrying, Castle, Change, Check, Choice, Conditions,
    Contact, DirectionsId, Draw, Drop, DropPlace, Effect, Elimination, End, Event, Fact, Fate, Forbidden, Forced, Hand,
    Heading, Holds, Kind, KindId, Lasting, Limit, Loss, Lot, Meeting, Most, MoveRule, Near, Obligation, Partition,
    PartitionId, Pass, Place, Player, PlayerId, Points, Prohibition, Promotion, Recipient, Recurrence, Rules, Score,
    Scored, Selection, Situation, Size, Stage, Standing, Start, Stride, Surroundings, Times, Token, TurnCount, TurnEnd,
    Turns, Verdict, Who, Zone, ZoneId,
};
pub use program::{CheckResults, Checked, Program, load};
pub use reach::{Reach, ReachMove, can_be_held};
pub use statements::Statements;
