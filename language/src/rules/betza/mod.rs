//! Betza's notation for the moves of pieces: reads and writes it in the dialects of XBoard and of the Interactive Diagram, and
//! reads it as Fairy-Stockfish does.
//!
//! Everything is in the view of a player who moves up a board of squares. Uses the model.

mod atoms;
mod fairy_stockfish;
mod leaps;
mod meaning;
mod read;
mod relative;
mod unclear;
mod write;

pub use crate::syntax::tree::BetzaDialect as Dialect;
pub use atoms::letter_of as letter_of_leap;
pub use fairy_stockfish::{FairyTerm, picked as fairy_picked, read_fairy_stockfish};
pub use leaps::{Leap, board_size, copies as copies_of_leap, shape as shape_of_leap};
pub use meaning::{BetzaMeaning, BetzaMove, BetzaPath};
pub use read::read;
pub use unclear::Unclear;
pub use write::{Reason, write};
