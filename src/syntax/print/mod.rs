//! From a tree to its canonical text.

mod board;
mod file;
mod lines;
mod moves;
mod piece;
mod predicate;

use crate::diagnostics::{SourceId, Spanned};

use super::format;
use super::tree::{Block, File, Name, When, ZoneRef};
use lines::Line;

/// The canonical text of a tree: [`parse`](fn@super::parse) makes the same tree of it.
///
/// The tree must come from [`parse`](fn@super::parse); names of one's own making may hold reserved words.
#[must_use]
pub fn print(file: &File) -> String {
    let text = lines::layout(&block(&file.items, file::item));
    format(SourceId(0), &text).unwrap_or(text)
}

/// The lines of a block's statements.
fn block<T>(items: &[Spanned<T>], print: fn(&T) -> Line) -> Vec<Line> {
    items.iter().map(|item| print(&item.node)).collect()
}

/// The line of a `when` statement.
fn when<T>(when: &When<T>, print: fn(&T) -> Line) -> Line {
    let not = if when.negated { "not " } else { "" };
    let head = format!("when {} is {not}{}", when.option.node, names(&when.values));
    Line::new(head).block(block(&when.items, print)).short()
}

/// Names with commas between them.
fn names(names: &[Name]) -> String {
    join(names, ", ", |name| name.node.clone())
}

/// Things with something between them.
fn join<T>(things: &[T], between: &str, print: impl Fn(&T) -> String) -> String {
    things.iter().map(print).collect::<Vec<_>>().join(between)
}

/// A reference to a zone.
fn zone(zone: &ZoneRef) -> String {
    let enemy = if zone.enemy { "enemy " } else { "" };
    format!("{enemy}{}", zone.name.node)
}

/// The rows of a picture.
fn picture(rows: &Block<Vec<bool>>, mark: &str) -> Vec<Line> {
    rows.iter()
        .map(|row| Line::new(join(&row.node, " ", |&yes| (if yes { mark } else { "." }).to_owned())))
        .collect()
}
