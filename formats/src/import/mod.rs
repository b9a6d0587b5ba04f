//! Imports variants from other programs' formats.
//!
//! The importer knows formats, not games. Each format has a folder that parses its texts into a `Sketch`. `ini` is
//! more elaborate, because its sections inherit from each other. `report.rs` collects the files and a note, with its
//! position, for everything that is not imported.

mod diagram;
mod format;
mod ini;
mod ludii;
mod macros;
mod mates;
mod remaining;
mod report;
mod sexpr;
mod sjaak;
mod sketch;
mod sound;
mod zillions;

pub use format::{Format, import};
pub use ini::keys;
pub use report::{Import, Imported, Note};
