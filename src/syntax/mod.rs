//! From text to a syntax tree.
//!
//! In comes a text; out go its [`File`](tree::File) and every mistake in it. A text falls into
//! statements first (`layout`), which never fails; each statement is then read alone by its rule of
//! the grammar, so that a mistake in one costs no other. [`print()`] goes the other way.

mod format;
mod forms;
mod grammar;
mod layout;
pub mod limits;
mod messages;
mod parse;
mod print;
pub mod tree;

pub use format::format;
pub use parse::parse;
pub use print::print;
