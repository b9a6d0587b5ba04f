//! The cases that hold a variant to its source: TOML suites and what runs them.
//!
//! In comes the text of a suite; [`Suite::parse`] reads it and finds what cannot be meant, [`run()`]
//! tries each case on its variant and tells every expectation that fails, with its place in the text.

mod check;
mod expect;
mod games;
mod geometry;
mod keys;
mod lone;
mod pieces;
mod run;
mod suite;
mod wording;

pub use keys::{Bound, Differences, Mobility, Moves, ZoneCase};
pub use run::{CaseResult, Failure, run};
pub use suite::{Case, Suite, SuiteProblem};
