//! What all parts of the tree share: names, numbers, blocks and `when`.

use crate::diagnostics::Spanned;

/// A name of one or more words, single blanks between them.
pub type Name = Spanned<String>;
/// A number.
pub type Number = Spanned<i64>;
/// A block's statements, each with its place.
pub type Block<T> = Vec<Spanned<T>>;

/// Names in alphabetical order, for what does not depend on their order in the text.
pub fn sorted_names(names: &[Name]) -> String {
    let mut names: Vec<&str> = names.iter().map(|name| name.node.as_str()).collect();
    names.sort_unstable();
    names.join(", ")
}

/// `allow lint::unequal-sides "the host has more men"`: a warning about the next statement that is meant.
#[derive(Clone, Debug, PartialEq)]
pub struct Allow {
    /// The warning's code.
    pub warning: Name,
    /// Why it is meant.
    pub reason: Spanned<String>,
}

/// Statements that hold only under some values of an option.
#[derive(Clone, Debug, PartialEq)]
pub struct When<T> {
    /// The option.
    pub option: Name,
    /// `is not` instead of `is`.
    pub negated: bool,
    /// The values.
    pub values: Vec<Name>,
    /// The statements that hold then.
    pub items: Block<T>,
}
