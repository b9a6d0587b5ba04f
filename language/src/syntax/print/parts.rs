//! Prints shared parts of statements: blocks, `when`, lists of names, zones and pictures.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{Allow, Block, Name, When, ZoneRef};

use super::line::{ALLOW, Line};

/// The lines of a block's statements.
pub fn block<T>(items: &[Spanned<T>], print: fn(&T) -> Line) -> Vec<Line> {
    items.iter().map(|item| print(&item.node)).collect()
}

/// The line of an `allow` statement.
pub fn allow(allow: &Allow) -> Line {
    Line::new(format!("allow {} \"{}\"", allow.warning.node, allow.reason.node)).group(ALLOW)
}

/// The line of a `when` statement.
pub fn when<T>(when: &When<T>, print: fn(&T) -> Line) -> Line {
    let not = if when.negated { "not " } else { "" };
    let head = format!("when {} is {not}{}", when.option.node, names(&when.values));
    Line::new(head).block(block(&when.items, print)).short()
}

/// Names, separated by commas.
pub fn names(names: &[Name]) -> String {
    join(names, ", ", |name| name.node.clone())
}

/// Kinds, separated by commas, or `pieces` if there are none.
pub fn pieces(kinds: &[Name]) -> String {
    match kinds {
        [] => "pieces".to_owned(),
        kinds => names(kinds),
    }
}

/// `every` or `any`.
pub fn every_or_any(every: bool) -> &'static str {
    if every { "every" } else { "any" }
}

/// Printed items, joined by a separator.
pub fn join<T>(things: &[T], between: &str, print: impl Fn(&T) -> String) -> String {
    things.iter().map(print).collect::<Vec<_>>().join(between)
}

/// A reference to a zone.
pub fn zone(zone: &ZoneRef) -> String {
    let enemy = if zone.enemy { "enemy " } else { "" };
    format!("{enemy}{}", zone.name.node)
}

/// The rows of a picture.
pub fn picture(rows: &Block<Vec<bool>>, mark: &str) -> Vec<Line> {
    rows.iter()
        .map(|row| Line::new(join(&row.node, " ", |&yes| (if yes { mark } else { "." }).to_owned())))
        .collect()
}
