//! Tests over the public library.

mod betza;
mod cases;
mod cli;
mod codes;
mod contest;
mod docs;
mod explain;
mod face;
mod gallery;
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
