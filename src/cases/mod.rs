//! The cases that hold a variant to its source: TOML suites and what runs them.
//!
//! In comes the text of a suite; [`Suite::parse`] reads it and finds what cannot be meant, [`run()`]
//! tries each case on a game and tells every expectation that fails, with its place in the text.

mod check;
mod expect;
mod lone;
mod run;
mod suite;

pub use run::{CaseResult, Failure, run};
pub use suite::{Bound, Case, Mobility, Moves, Suite, SuiteProblem, ZoneCase};
