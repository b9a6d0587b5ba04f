//! Writing variants: mistakes, completion, cases, and the first text of a new one.

mod array;
mod bench;
mod draft;
mod explaining;
mod hover;
mod new;
mod parts;
mod suites;
mod words;

pub use bench::{At, CasesAsk, DraftAsk, FormatAsk, PlaceAsk, Writing, too_much};
pub use draft::Draft;
pub use explaining::{ExplainAsk, explain, explain_in};
pub use new::{Wish, text};
pub use parts::{Parts, parts};
pub use suites::SECONDS;
