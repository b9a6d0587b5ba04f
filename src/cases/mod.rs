//! The cases that hold a variant to its source: TOML suites and what runs them.
//!
//! In comes the text of a suite; [`Suite::parse`] reads it and finds what cannot be meant, a [`Trial`] tries each case
//! on its variant and tells every expectation that fails, with its place in the text, and writes down what
//! snapshots are to keep; [`compare`] holds that against what is kept in a file.

mod check;
mod epd;
mod expect;
mod games;
mod geometry;
mod keys;
mod lone;
mod pieces;
mod placed;
mod result;
mod run;
#[cfg(feature = "cli")]
mod schema;
mod setting;
mod snapshot;
mod stored;
mod suite;
mod trial;
mod wording;

pub use keys::{Bound, Differences, Epd, EpdFile, Mobility, Moves, ZoneCase};
pub use placed::Placed;
pub use result::{CaseResult, Discrepancy, Failure};
pub use snapshot::{Recorded, Snapshot};
pub use stored::{Change, Compared, Snapshots, Stored, accept, compare};
pub use suite::{Case, Suite, SuiteProblem};
pub use trial::{RunResult, Trial, run_all};
