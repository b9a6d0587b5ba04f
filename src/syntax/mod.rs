//! From text to a syntax tree.
//!
//! In comes a text; out go its [`File`](tree::File) and every mistake in it. A text falls into
//! statements first (`layout`), which never fails; each statement is then read alone by its rule of
//! the grammar, so that a mistake in one costs no other. [`print()`] goes the other way.

mod build;
mod explain;
mod format;
mod forms;
mod grammar;
mod hints;
mod layout;
pub mod limits;
mod parse;
mod print;
pub mod tree;
mod tree_course;
pub mod tree_moves;
pub mod tree_zones;
mod unread;
mod words;

pub use format::format;
pub use parse::parse;
pub use print::print;
