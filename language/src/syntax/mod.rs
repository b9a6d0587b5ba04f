//! From text to a syntax tree.
//!
//! [`parse()`] turns a text into a [`File`](tree::File) and a list of all mistakes in it. First `layout`
//! splits the text into statements, which never fails. Then a rule of the grammar reads each statement by
//! itself, so that a mistake in one statement does not spoil the others. [`print()`] turns a tree back
//! into a text, and [`format()`] puts a text into its canonical form.

mod complete;
mod format;
mod forms;
mod layout;
pub mod limits;
mod messages;
mod parse;
mod print;
pub mod tree;

pub use complete::{Completion, complete};
pub use format::format;
pub use parse::parse;
pub use print::print;
