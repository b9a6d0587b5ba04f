//! A language in which a chess variant is a text file, and an engine that runs such files.

pub mod cases;
pub mod diagnostics;
pub mod explain;
pub mod geometry;
pub mod notation;
pub mod picture;
pub mod play;
pub mod rules;
mod shipped;
mod suites;
pub mod syntax;
pub mod tables;
mod templates;
mod variant;

pub use cases::{
    CaseResult, Change, Discrepancy, Failure, PartResult, RecordedSnapshot, SnapshotDiff, SnapshotFile, SuiteProblem,
    SuiteRunner, accept, compare,
};
pub use diagnostics::{Code, Explanation, Location, Report, Severity, Shown, Source, Span, suggest};
pub use explain::{Mark, about_game, about_piece, diagram, names_of_pieces, roaming_prose};
pub use geometry::CellId;
pub use notation::board::{Signs, draw_signed};
pub use notation::fen::write as write_fen;
pub use notation::{Misread, NameProblem, Part, PositionError, PositionText};
pub use picture::{Sign, Style, Theme, targets};
pub use play::{Game, Move, Outcome, Piece, Position, Setup};
pub use rules::{KindId, Library, PlayerId, Rules};
pub use shipped::{Shipped, ShippedVariant, Summary, shipped, shipped_snapshots, shipped_source, shipped_suites};
#[cfg(feature = "cli")]
pub use suites::case_file_schema;
pub use suites::{open_epd, open_suite, run_suite};
pub use syntax::limits::MAX_FILE_SIZE;
pub use templates::{Template, templates};
pub use variant::{Ended, Variant, check, format};
