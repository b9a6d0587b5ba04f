//! The functions that JavaScript calls. The public classes are in `js/`: they turn the JSON and the lines of text from here
//! into objects, maps and typed errors. Each call crosses the boundary to WebAssembly once.
//!
//! This package contains no rules: every function calls the public interface of `triagonal`.

mod clock;
mod engine;
mod failure;
mod info;
mod library;
mod moves;
mod names;
mod position;
mod studio;
mod style;
mod variant;

pub use engine::RawEngine;
pub use library::{check, format, notations, source, variants};
pub use position::RawPosition;
pub use studio::{Studio, StudioEngine};
pub use variant::RawVariant;
