//! A model of a two-player game that several importers share, and its text: kinds and their statements, zones and the array.

mod cells;
mod groups;
mod names;
mod sheet;
mod symmetry;
mod view;
mod ways;

pub use cells::{Cell, Cells, Size, all, name_of, read_cell};
pub use groups::{Groups, Shape};
pub use names::clean_name;
pub use sheet::Sketch;
pub use view::View;
pub use ways::{directions, lame, ranging};

pub(crate) use triagonal::rules::betza::Leap;
