//! Suggestions for rules as chess players would phrase them in English.

mod broad;
mod narrow;
mod negated;
mod outside;
mod plain;

use broad::BROAD;
use narrow::NARROW;
use negated::NEGATED;
use outside::OUTSIDE;
use plain::PLAIN;

/// Words of a sentence, in any order, and what to write. `|` separates alternatives, and `*` stands for any ending. The first
/// matching row counts. [`KIND`] and [`OTHER_KIND`] stand for the kinds that the sentence names.
type Phrase = (&'static str, &'static str);

/// The first kind in a sentence; a Queen if there is none.
const KIND: &str = "KIND";

/// The second kind in a sentence; a Pawn or a Queen if there is none.
const OTHER_KIND: &str = "OTHER";

/// The kinds of chess, by which players explain rules.
const KINDS: [&str; 6] = ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"];

/// Words that say that something may not happen.
const BANS: [&str; 10] = [
    "cannot",
    "can't",
    "mustn't",
    "forbidden",
    "illegal",
    "disallowed",
    "prohibited",
    "banned",
    "impossible",
    "unable",
];

/// Other words that reverse the meaning of a sentence.
const NEGATIONS: [&str; 13] = [
    "not", "no", "never", "without", "nobody", "none", "nothing", "neither", "don't", "doesn't", "isn't", "aren't",
    "won't",
];

/// Words of sentences about what may happen.
const MODAL: [&str; 4] = ["may", "must", "can", "allowed"];

/// What to write for a sentence of which nothing is known but that something may not happen.
pub const FORBIDDEN: &str = "an action is forbidden by a statement such as `capture of Queen by Pawn is forbidden`, and what a \
                             single kind may not do stands in its block: `cannot capture Pawn`";

/// A sentence in lower case, as words.
struct Sentence(Vec<String>);

impl Sentence {
    fn new(line: &str) -> Self {
        let line = line.to_lowercase().replace('’', "'");
        let words = line.split(|sign: char| !sign.is_alphanumeric() && sign != '\'');
        let plain = |word: &str| word.strip_suffix("'s").unwrap_or(word).to_owned();
        Self(words.map(plain).filter(|word| !word.is_empty()).collect())
    }

    /// Whether it contains a word, or a word with the prefix before `*`.
    fn has(&self, wanted: &str) -> bool {
        match wanted.strip_suffix('*') {
            Some(beginning) => self.0.iter().any(|word| word.starts_with(beginning)),
            None => self.0.iter().any(|word| word == wanted),
        }
    }

    fn matches(&self, pattern: &str) -> bool {
        pattern.split(' ').all(|part| part.split('|').any(|any| self.has(any)))
    }

    fn has_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.has(word))
    }

    fn is_negated(&self) -> bool {
        self.has_any(&NEGATIONS) || self.has_any(&BANS)
    }

    /// The kinds that it names, in order.
    fn kinds(&self) -> Vec<&'static str> {
        let named = |word: &String| {
            KINDS
                .into_iter()
                .find(|kind| word.trim_end_matches('s').eq_ignore_ascii_case(kind))
        };
        self.0.iter().filter_map(named).collect()
    }

    /// A suggestion with the kinds of the sentence in place of those of the table.
    fn filled(&self, help: &str) -> String {
        let mut kinds = self.kinds();
        // `cannot be captured by pawns`: the only kind is the captor.
        if kinds.len() == 1 && self.has("by") && (self.has("captured") || self.has("taken")) {
            kinds.insert(0, if kinds[0] == "Queen" { "Rook" } else { "Queen" });
        }
        let (first, second) = (kinds.first().unwrap_or(&"Queen"), kinds.get(1));
        let other = second.unwrap_or(if *first == "Pawn" { &"Queen" } else { &"Pawn" });
        help.replace(KIND, first).replace(OTHER_KIND, other)
    }

    /// The suggestions for it. A sentence with a negation has only those of rows that take the negation into account.
    fn suggestions(&self) -> impl Iterator<Item = &'static str> {
        let tables: &[&[Phrase]] = if self.is_negated() {
            &[OUTSIDE, NEGATED]
        } else {
            &[OUTSIDE, NARROW, PLAIN, BROAD]
        };
        let rows = tables.iter().copied().flatten();
        rows.filter(|(pattern, _)| self.matches(pattern)).map(|(_, help)| *help)
    }
}

/// The suggested statement for a sentence, if the sentence matches a known pattern.
pub fn statement_for(line: &str) -> Option<String> {
    let sentence = Sentence::new(line);
    let help = sentence.suggestions().next()?;
    Some(sentence.filled(help))
}

/// The suggested statement for a line that begins as a statement does: one with the same first word.
pub fn statement_with(word: &str, line: &str) -> Option<String> {
    let begins = |text: &str| {
        text.strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '-'))
    };
    let proposes = |help: &&str| help.split('`').nth(1).is_some_and(begins);
    let has_duty = ["is forbidden", "is forced", "is allowed"]
        .iter()
        .any(|duty| line.contains(duty));
    if has_duty {
        return None;
    }
    let sentence = Sentence::new(line);
    let help = sentence.suggestions().find(proposes)?;
    Some(sentence.filled(help))
}

/// Whether a sentence compares one piece with another: `moves like Queen`.
pub fn compares(line: &str) -> bool {
    Sentence::new(line).has("like")
}

/// Whether a sentence means that something may not happen.
pub fn forbids(line: &str) -> bool {
    let sentence = Sentence::new(line);
    sentence.has_any(&BANS) || sentence.has_any(&NEGATIONS) && sentence.has_any(&MODAL)
}
