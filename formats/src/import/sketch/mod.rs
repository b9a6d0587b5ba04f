//! What several formats say of a game, and its text: kinds with their statements, zones, where pieces begin.

mod cells;
mod groups;
mod names;
mod sheet;
mod ways;

pub use cells::{Cell, Cells, Size, all, name_of, read_cell};
pub use groups::{Groups, Shape};
pub use names::clean_name;
pub use sheet::Sketch;
pub use ways::{directions, lame, ranging};

pub(crate) use triagonal::rules::Leap;
