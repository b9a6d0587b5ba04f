//! Tests over the public library.

mod contest;
mod docs;
mod geometry;
mod layering;
mod lowering;
mod oracle;
mod oracle_games;
mod play;
mod random_rules;
mod rules;
mod support;
mod syntax;
