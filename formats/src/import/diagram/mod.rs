//! Interactive Diagrams: parameters and pieces with places (`text.rs`), what they say (`parameters.rs`, `board.rs`,
//! `betza.rs`, `morph.rs`), and that as statements (`write.rs`). The moves of pieces are handed over as `betza diagram`.

mod becoming;
mod betza;
mod board;
mod kinds;
mod morph;
mod parameters;
mod text;
mod write;

pub use text::is_it;
pub use write::import;
