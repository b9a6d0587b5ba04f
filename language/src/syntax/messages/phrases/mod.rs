//! Suggestions for rules as chess players would phrase them in English.

use super::narrow_phrases::NARROW_PHRASES;
use super::phrase_table::PHRASES;

/// The suggested statement for a sentence, if the sentence matches a known pattern.
pub fn statement_for(line: &str) -> Option<&'static str> {
    let line = line.to_lowercase();
    let words: Vec<&str> = line
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let matches = |pattern: &str| {
        pattern
            .split(' ')
            .all(|part| part.split('|').any(|any| has(&words, any)))
    };
    NARROW_PHRASES
        .iter()
        .chain(PHRASES)
        .find(|(pattern, _)| matches(pattern))
        .map(|(_, help)| *help)
}

/// Whether a list contains a word, or a word with the prefix before `*`.
fn has(words: &[&str], wanted: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(beginning) => words.iter().any(|word| word.starts_with(beginning)),
        None => words.contains(&wanted),
    }
}
