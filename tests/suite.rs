//! Tests over the public library.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "tests read the project's files and run its program"
)]

mod cases;
mod cli;
mod codes;
mod contest;
mod docs;
mod explain;
mod generated;
mod geometry;
mod layering;
mod lowering;
mod mutations;
mod notation;
mod oracle;
mod oracle_games;
mod picture;
mod play;
mod properties;
mod random_rules;
mod recipe;
mod rules;
mod shipped;
mod support;
mod syntax;
