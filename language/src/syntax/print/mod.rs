//! Prints a tree as canonical text.

mod actions;
mod board;
mod effects;
mod endings;
mod file;
mod line;
mod moves;
mod parts;
mod piece;
mod predicate;
mod states;
mod turns;

use crate::diagnostics::SourceId;

use super::format;
use super::tree::File;
use line::layout;
use parts::block;

/// The canonical text of a tree. [`parse`](fn@super::parse) turns it into an equal tree.
///
/// The tree must come from [`parse`](fn@super::parse): names from other sources may contain reserved words.
#[must_use]
pub fn print(file: &File) -> String {
    let text = layout(&block(&file.items, file::item));
    format(SourceId(0), &text).unwrap_or(text)
}
