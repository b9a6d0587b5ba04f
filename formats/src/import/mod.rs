//! Other programs' descriptions of variants, as files of the language.
//!
//! This room knows formats and no games. Each format has a folder, which reads texts and says what it found as a
//! `Sketch` (`ini` has more: its sections inherit from each other). `report.rs` holds the files and what was not carried
//! over, each with its place.

mod diagram;
mod format;
mod ini;
mod ludii;
mod macros;
mod mates;
mod report;
mod sexpr;
mod sjaak;
mod sketch;
mod sound;
mod zillions;

pub use format::{Format, import};
pub use ini::keys;
pub use report::{Import, Imported, Note};
