//! Completions for editors.

use super::alternatives::{Mismatch, expected, matching};
use super::forms::BlockKind;
use super::layout::{RawStatement, first_word, layout};
use super::limits::MAX_FILE_SIZE;
use super::messages::{beginnings, words};
use triagonal_grammar::Rule;

/// The possible continuations at a place of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The start of the word that is being typed.
    pub from: usize,
    /// The keywords that fit.
    pub words: Vec<&'static str>,
    /// Whether the keywords begin a statement.
    pub begins: bool,
    /// Whether the name of a kind of piece fits.
    pub kinds: bool,
    /// Whether the name of a zone fits.
    pub zones: bool,
    /// Whether the name of a player fits.
    pub players: bool,
    /// Whether the name of another file fits.
    pub files: bool,
}

/// A character that no grammar rule matches.
const UNMATCHABLE: &str = "\u{1}";

/// The possible continuations at a byte of a text.
#[must_use]
pub fn complete(text: &str, at: usize) -> Completion {
    if text.len() > MAX_FILE_SIZE || !text.is_char_boundary(at) {
        return Completion::default();
    }
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-');
    let from = text[..at].trim_end_matches(is_word).len();
    let mut completion = Completion {
        from,
        ..Completion::default()
    };
    let (statements, _) = layout(text);
    let (within, statement) = place(BlockKind::File, &statements, text, from);
    let start = statement.map_or(from, |statement| statement.line.start);
    let before = text.get(start..from).unwrap_or_default();
    if before.trim().is_empty() {
        completion.begins = true;
        completion.words = within.words();
        completion.kinds = within == BlockKind::Array;
        completion.players = within == BlockKind::Array;
        return completion;
    }
    let has_block = statement.is_some_and(|statement| statement.block.is_some());
    let mut forms = within.forms_of(first_word(before));
    // Without a block, its braces may only be missing so far.
    forms.retain(|form| !has_block || form.allows(true));
    let tried = format!("{before}{UNMATCHABLE}");
    if let Err(Mismatch(failed)) = matching(&forms, &tried) {
        for (_, error) in &failed {
            for rule in expected(error) {
                completion.add(*rule);
            }
        }
    }
    completion.words.sort_unstable();
    completion.words.dedup();
    completion
}

impl Completion {
    fn add(&mut self, rule: Rule) {
        let phrase = words(rule);
        self.kinds |= phrase.starts_with(words(Rule::kind));
        self.zones |= rule == Rule::zone_ref;
        self.players |= phrase == words(Rule::player);
        self.files |= rule == Rule::file_name;
        let quoted = phrase.split('`').skip(1).step_by(2);
        let plain = quoted.filter(|word| word.starts_with(char::is_alphabetic) && rule != Rule::zone_ref);
        self.words.extend(plain);
        self.words.extend(beginnings(rule));
    }
}

/// The innermost block that contains a byte, and its statement there.
fn place<'s>(
    within: BlockKind,
    statements: &'s [RawStatement],
    text: &str,
    at: usize,
) -> (BlockKind, Option<&'s RawStatement>) {
    for statement in statements {
        if let Some(block) = &statement.block
            && block.range.contains(&at)
            && at > block.range.start
        {
            let inside = within.inside(first_word(&text[statement.line.clone()]));
            return place(inside.unwrap_or(within), &block.statements, text, at);
        }
        let ends = statement.line.end;
        // Trailing blanks on its line still belong to a statement.
        let behind = text
            .get(ends..at)
            .is_some_and(|rest| rest.chars().all(|sign| matches!(sign, ' ' | '\t')));
        if statement.line.start <= at && (at <= ends || (behind && statement.block.is_none())) {
            return (within, Some(statement));
        }
    }
    (within, None)
}
