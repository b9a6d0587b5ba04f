//! Rules compiled for speed.
//!
//! The input is a checked [`Rules`](crate::rules::Rules), the output is [`Tables`]: plain arrays over numbered cells and pieces.
//! A piece is a kind of one player, as one number ([`PieceId`]).
//!
//! Compilation is a pure function that runs once per game. It does not depend on the width of bitboards: all bitboards are as
//! wide as the largest board requires ([`bitboard::WIDE`]) until [`Tables::narrow`] cuts them to the width of the game's own board.
//! Tables that only make play faster are added separately, by [`Tables::accelerate`].
//!
//! Guarantees: nothing that `play` reads here contains names, texts or hash maps, and every move rule is in exactly one of five
//! tables, which `compile/classify.rs` chooses: [`Leaps`] (a single displacement), [`Slides`] (a line of empty cells),
//! [`LamePaths`] (a fixed path of empty cells), [`Hops`] (a line over one piece) or a [`Walk`] (everything else, matched step by
//! step over the [`Graph`]).
//!
//! [`Graph`]: movers::graph::Graph
//! [`Hops`]: movers::hops::Hops
//! [`LamePaths`]: movers::lame_paths::LamePaths
//! [`Leaps`]: movers::leaps::Leaps
//! [`Slides`]: movers::slides::Slides

#![warn(clippy::wildcard_enum_match_arm)]

mod attackers;
pub mod bitboard;
mod castlings;
mod check_rules;
mod compile;
mod effects;
mod endings;
mod game_tables;
mod movers;
mod parts;
mod piece_id;
mod players;
mod selected;
mod target_mask;
pub mod zobrist;

pub use bitboard::{Bitboard, MIXER, WIDE};
pub use castlings::Castling;
pub use check_rules::Role;
pub use compile::compile_cache::CompileCache;
pub use compile::compile_tables::{compile_tables, tables_alone};
pub use effects::{BoardMove, Harm, TableFate};
pub use endings::dead_positions::{Confines, Danger, DeadPositions, Material, Mates, Obstacle};
pub use endings::ends::{Deed, Ending, Goal, History, Irreversible, PositionEnd};
pub use endings::facing::FacingLines;
pub use endings::states::{ArmyState, Facts, LastingState, Place, Test};
pub use game_tables::Tables;
pub use movers::drops::Drops;
pub use movers::graph::{Graph, Node};
pub use movers::hops::HopLine;
pub use movers::mover::{Generator, Mover};
pub use movers::shift_moves::ShiftMove;
pub use movers::walks::{Walk, WalkToken};
pub use parts::conditions::{NearCells, Requirement, Situation, Surroundings};
pub use piece_id::PieceId;
pub use players::Players;
pub use selected::{Anchor, Beside, Selected, Standing};
pub use target_mask::TargetMask;
