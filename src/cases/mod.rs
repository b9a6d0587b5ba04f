//! Suites: TOML files with cases that hold a variant to its source, and with snapshots.
//!
//! [`Suite::parse`] reads the text of a suite and finds the mistakes in it. A [`SuiteRunner`] runs the parts of a suite
//! one by one: for a case it reports every expectation that fails, with its place in the text; for a snapshot it
//! records the position. [`compare`] compares recorded snapshots with the stored ones.
//!
//! [`run_suite`] runs all cases at once:
//!
//! ```
//! use triagonal::Source;
//! use triagonal::builtin::Builtin;
//! use triagonal::cases::run_suite;
//!
//! let suite = Source::new("chess.toml", r#"
//!     [[case]]
//!     name = "a knight in the corner"
//!     source = "counted by hand"
//!     place = "White Knight a1, White King e1, Black King e8"
//!     from = "a1"
//!     to = ["b3", "c2"]
//! "#);
//! let results = run_suite(&suite, &Builtin).expect("the suite has no mistakes");
//! assert!(results[0].failures.is_empty());
//! ```

mod case_result;
mod depth;
mod empty_board;
mod epd;
mod expectations;
mod fixture;
mod games;
mod keys;
mod open;
mod placed;
mod problem;
mod recording;
mod run;
mod runner;
mod snapshot;
mod snapshot_diff;
mod snapshot_file;
mod suite;
mod wording;

pub use case_result::{CaseResult, Discrepancy, Failure};
pub use keys::{Bound, Differences, Epd, EpdFile, Mobility, Moves, ZoneCase};
pub use open::{open_epd, open_suite, run_suite};
pub use placed::Placed;
pub use problem::SuiteProblem;
pub use recording::RecordedSnapshot;
pub use runner::{PartResult, SuiteRunner};
pub use snapshot::Snapshot;
pub use snapshot_diff::{Change, SnapshotDiff, accept, compare};
pub use snapshot_file::{SnapshotFile, StoredSnapshot};
pub use suite::{Case, Suite};

/// The JSON Schema of case files, for editors.
pub const SCHEMA: &str = include_str!("../../docs/cases.schema.json");
