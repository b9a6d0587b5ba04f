//! A language in which a chess variant is a text file, and an engine that runs such files.

pub mod diagnostics;
pub mod geometry;
pub mod play;
pub mod rules;
pub mod syntax;
pub mod tables;
