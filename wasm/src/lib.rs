//! What JavaScript calls. The classes that people use are in `js/`: they turn the JSON and the lines of text from here into
//! objects, maps and typed errors. A call crosses the border once, whatever it returns.
//!
//! There are no rules here. Everything is one call of the public interface of `triagonal`.

mod clock;
mod desk;
mod engine;
mod failure;
mod info;
mod library;
mod moves;
mod names;
mod position;
mod style;
mod variant;

pub use desk::{Desk, DeskEngine};
pub use engine::RawEngine;
pub use library::{check, format, notations, source, variants};
pub use position::RawPosition;
pub use variant::RawVariant;
