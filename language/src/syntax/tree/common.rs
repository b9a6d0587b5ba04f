//! Shared parts of the tree: names, numbers, blocks and `when`.

use crate::diagnostics::Spanned;

/// A name of one or more words, separated by single blanks.
pub type Name = Spanned<String>;
/// A number.
pub type Number = Spanned<i64>;
/// The statements of a block, with their places.
pub type Block<T> = Vec<Spanned<T>>;

/// Names in alphabetical order, where their order in the text does not matter.
pub fn sorted_names(names: &[Name]) -> String {
    let mut names: Vec<&str> = names.iter().map(|name| name.node.as_str()).collect();
    names.sort_unstable();
    names.join(", ")
}

/// `allow lint::unequal-sides "the host has more pieces"`: an intended warning about the next statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Allow {
    /// The code of the warning.
    pub warning: Name,
    /// The reason why it is allowed.
    pub reason: Spanned<String>,
}

/// Statements that apply only under some values of an option.
#[derive(Clone, Debug, PartialEq)]
pub struct When<T> {
    /// The option.
    pub option: Name,
    /// `is not` instead of `is`.
    pub negated: bool,
    /// The values.
    pub values: Vec<Name>,
    /// The statements.
    pub items: Block<T>,
}
