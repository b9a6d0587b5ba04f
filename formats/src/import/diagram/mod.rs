//! Interactive Diagrams. `text.rs` parses parameters and pieces, `parameters.rs`, `board.rs`, `betza.rs` and `morph.rs`
//! interpret them, and `write.rs` writes the statements. Moves of pieces become `betza diagram` strings.

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
