//! An example of each statement, for messages without a better suggestion.

use triagonal_grammar::Rule;

use crate::syntax::forms::BlockKind;

/// A valid statement of this form.
pub fn example(rule: Rule) -> Option<&'static str> {
    let mut forms = BlockKind::WITH_WORDS.into_iter().flat_map(BlockKind::forms);
    forms.find(|form| form.rule == rule).map(|form| form.example)
}
