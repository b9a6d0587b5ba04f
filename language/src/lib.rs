//! The language of Triagonal: from the text of a chess variant to its rules.
//!
//! The crate `triagonal` re-exports all of this under the same names, and plays by the rules.

#![warn(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the library leaves files, threads, clocks and the terminal to its callers"
)]

pub mod diagnostics;
pub mod geometry;
pub mod rules;
pub mod syntax;
