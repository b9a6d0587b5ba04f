//! Parsing and printing.
//!
//! [`parse()`] turns a text into a [`File`](tree::File) and a list of its mistakes. First `layout` splits the text into
//! statements, which never fails. Then each statement is parsed on its own, so that a mistake in one statement does not affect
//! the others. [`print()`] turns a tree into a text, and [`format()`] puts a text into canonical form.

mod alternatives;
mod complete;
mod format;
mod forms;
mod layout;
pub mod limits;
mod messages;
mod parse;
mod print;
mod statements;
pub mod tree;

pub use complete::{Completion, complete};
pub use format::format;
pub use parse::parse;
pub use print::print;
