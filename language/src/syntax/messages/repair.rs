//! Repairs of statements: small changes after which the whole line is valid.

use crate::syntax::alternatives::{Alternatives, Mismatch, matching, place};
use crate::syntax::forms::BlockKind;
use crate::syntax::layout::first_word;

/// The maximum number of changes in a line.
const MAX_CHANGES: usize = 4;

/// The maximum number of lines tried.
const MAX_TRIED: usize = 60;

/// The maximum length of a line that is repaired.
const MAX_LINE: usize = 500;

/// The maximum length of a repaired line that a message quotes.
const MAX_QUOTED: usize = 120;

/// The reason for other words.
const REWORDED: &str = "write it in other words";

/// The signs with which comments begin in other languages.
pub(super) const COMMENTS: [&str; 4] = ["//", "--", "/*", "%"];

/// Between two statements of a line.
const BETWEEN: [&str; 4] = [", ", ",\n", " and ", " or "];

/// The beginnings of statements with one zone, and what follows the zone.
const WITH_ZONE: [(&str, &str); 5] = [
    ("cannot end on ", ""),
    ("reaching ", " with "),
    ("occupying ", " with "),
    ("holding ", " with "),
    ("promotes on ", " to "),
];

/// Words, and what the language has instead. Several rows may have the same words: the one that fits the statement counts.
const WORDS: &[(&str, &str)] = &[
    ("is not allowed", "is forbidden"),
    ("are not allowed", "is forbidden"),
    ("is not permitted", "is forbidden"),
    ("is not possible", "is forbidden"),
    ("is not legal", "is forbidden"),
    ("not allowed", "is forbidden"),
    ("is illegal", "is forbidden"),
    ("is disallowed", "is forbidden"),
    ("is prohibited", "is forbidden"),
    ("is banned", "is forbidden"),
    ("are forbidden", "is forbidden"),
    ("is mandatory", "is forced"),
    ("is compulsory", "is forced"),
    ("is obligatory", "is forced"),
    ("is required", "is forced"),
    ("are forced", "is forced"),
    ("is permitted", "is allowed"),
    ("is legal", "is allowed"),
    ("are allowed", "is allowed"),
    ("wins the game", "wins"),
    ("loses the game", "loses"),
    ("does not apply", "goes on"),
    ("do not apply", "goes on"),
    ("is a draw", "draws"),
    ("is drawn", "draws"),
    ("all", "every"),
    ("all", "piece"),
    ("both", "every"),
    ("each", "every"),
    ("each", ""),
    ("every", ""),
    ("on board", ""),
    ("on the board", ""),
    ("the", ""),
    ("a", ""),
    ("an", ""),
    ("times", ""),
    ("point", ""),
    ("points", ""),
    ("squares", ""),
    ("cells", ""),
    ("pieces", "piece"),
    ("piece", "pieces"),
    ("enemies", "enemy"),
    ("opponent", "enemy"),
    ("opposing", "enemy"),
    ("friendly", "friend"),
    ("friends", "friend"),
    ("friend", "the other side"),
    ("the opponent", "the other side"),
    ("adjacent to", "near"),
    ("next to", "near"),
    ("destroy", "remove"),
    ("kill", "remove"),
    ("delete", "remove"),
    ("eliminate", "remove"),
    ("take", "capture"),
    ("transform", "change"),
    ("mover becomes", "change mover to"),
    ("mover turns into", "change mover to"),
    ("into", "to"),
    ("on", "in"),
    ("must", "forced"),
    ("mandatory", "forced"),
];

/// Words for places that would be read as names of pieces, and the word of the language.
const PLACES: [(&str, Option<&str>); 4] = [
    (" beside ", Some(" near ")),
    (" around ", Some(" near ")),
    (" next to ", Some(" near ")),
    (" between ", None),
];

/// Verbs that mean a change of sides.
const CHANGES_SIDES: [&str; 4] = ["flip", "convert", "recruit", "turn"];

/// A valid text in place of a line.
pub struct Repaired {
    /// What was changed.
    pub reason: &'static str,
    /// The text.
    pub text: String,
}

impl Repaired {
    fn new(reason: &'static str, text: String) -> Self {
        Self { reason, text }
    }

    /// The help: the reason, with the text unless it is long.
    pub fn help(&self) -> String {
        let (reason, text) = (self.reason, self.text.trim());
        match reason {
            REWORDED => format!("write `{text}`"),
            _ if text.len() > MAX_QUOTED || text.contains('\n') => reason.to_owned(),
            _ => format!("{reason}: `{text}`"),
        }
    }
}

/// The repair of a line of a block that matches none of its forms.
pub fn repaired(within: BlockKind, line: &str, has_block: bool) -> Option<Repaired> {
    if line.len() > MAX_LINE {
        return None;
    }
    let mut tries = Tries {
        within,
        has_block,
        left: MAX_TRIED,
    };
    tries
        .without_comment(line)
        .or_else(|| Some(Repaired::new("write `;` between two statements", tries.split(line)?)))
        .or_else(|| tries.distributed(line))
        .or_else(|| {
            let (text, reason) = tries.reworded(line, MAX_CHANGES)?;
            Some(Repaired::new(reason, text))
        })
}

struct Tries {
    within: BlockKind,
    has_block: bool,
    /// The number of lines that may still be tried.
    left: usize,
}

impl Tries {
    /// The byte at which a line does not match; `None` if it is valid.
    fn mismatch(&mut self, line: &str, has_block: bool) -> Option<usize> {
        self.left = self.left.saturating_sub(1);
        let Alternatives::Forms(forms) = self.within.alternatives(first_word(line), has_block) else {
            return Some(0);
        };
        match matching(&forms, line) {
            Ok(_) => None,
            Err(Mismatch(failed)) => Some(failed.first().map_or(0, |(_, error)| place(error))),
        }
    }

    fn is_valid(&mut self, line: &str, has_block: bool) -> bool {
        self.left > 0 && self.within.has_word(first_word(line)) && self.mismatch(line, has_block).is_none()
    }

    /// `checkmate wins // as in chess`
    fn without_comment(&mut self, line: &str) -> Option<Repaired> {
        let at = COMMENTS.iter().filter_map(|sign| Some((line.find(sign)?, sign.len())));
        let (at, length) = at.min()?;
        let text = format!("{}#{}", &line[..at], &line[at + length..]);
        let is_alone = !self.has_block && self.is_valid(line[..at].trim_end(), false);
        is_alone.then(|| Repaired::new("a comment begins with `#`", text))
    }

    /// `checkmate wins, stalemate draws`
    fn split(&mut self, line: &str) -> Option<String> {
        for between in BETWEEN {
            if between == " or " && self.within != BlockKind::Piece {
                continue;
            }
            for (at, _) in line.match_indices(between) {
                let (one, other) = (line[..at].trim_end(), line[at + between.len()..].trim_start());
                if !self.within.has_word(first_word(other)) || !self.is_valid(one, false) {
                    continue;
                }
                if self.is_valid(other, self.has_block) {
                    return Some(format!("{one}; {other}"));
                }
                if self.left > 0
                    && let Some(rest) = self.split(other)
                {
                    return Some(format!("{one}; {rest}"));
                }
            }
        }
        None
    }

    /// `cannot end on river, last rank`
    fn distributed(&mut self, line: &str) -> Option<Repaired> {
        let (verb, after) = WITH_ZONE.iter().find(|(verb, _)| line.starts_with(verb))?;
        let rest = &line[verb.len()..];
        let end = match *after {
            "" => rest.len(),
            after => rest.find(after)?,
        };
        let (zones, rest) = rest.split_at(end);
        let zones = zones.replace(" or ", ",").replace(" and ", ",");
        let statements: Vec<String> = zones
            .split(',')
            .map(|zone| format!("{verb}{}{rest}", zone.trim()))
            .collect();
        let are_valid = statements.len() > 1 && statements.iter().all(|one| self.is_valid(one, false));
        are_valid.then(|| Repaired::new("write a statement for each zone", statements.join("; ")))
    }

    /// Replaces words at the mismatch, until the line is valid.
    fn reworded(&mut self, line: &str, changes: usize) -> Option<(String, &'static str)> {
        let at = self.mismatch(line, self.has_block)?;
        if changes == 0 {
            return None;
        }
        let mut further = Vec::new();
        // The symbols of an array are words of any kind.
        let words = if self.within == BlockKind::Array { &[] } else { WORDS };
        for (text, reason) in candidates(line, at, words) {
            if self.left == 0 {
                return None;
            }
            match self.mismatch(&text, self.has_block) {
                None => return Some((self.with_places(text)?, reason)),
                Some(next) if text.len() - next < line.len() - at => further.push((text, reason)),
                Some(_) => {}
            }
        }
        further
            .into_iter()
            .find_map(|(text, reason)| Some((self.reworded(&text, changes - 1)?.0, reason)))
    }

    /// A valid line with the language's words for places; `None` if it has none for one of them.
    fn with_places(&mut self, text: String) -> Option<String> {
        let Some((place, meant)) = PLACES.iter().find(|(place, _)| text.contains(place)) else {
            return Some(text);
        };
        let text = text.replace(place, (*meant)?);
        self.is_valid(&text, self.has_block).then_some(text)
    }
}

/// The line with each change of the words at a byte.
fn candidates(line: &str, at: usize, words: &[(&'static str, &'static str)]) -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    let at = at + line[at..].len() - line[at..].trim_start().len();
    let before = line[..at].trim_end();
    let last = before.rsplit([' ', '\n', '\t']).next().unwrap_or_default();
    let found = first_word(&line[at..]);
    let joins = |word: &str| matches!(word, "or" | "and");
    if joins(found) || line[at..].starts_with('&') {
        let length = found.len().max(1);
        all.push((format!("{before},{}", &line[at + length..]), "write commas in a list"));
    } else if joins(last) {
        let head = before[..before.len() - last.len()].trim_end();
        all.push((format!("{head}, {}", &line[at..]), "write commas in a list"));
    }
    if CHANGES_SIDES.contains(&found) {
        let rest = line[at + found.len()..].trim();
        all.push((
            format!("{} change {rest} to the other side", before),
            "a piece changes sides",
        ));
    }
    for (words, meant) in words {
        for (start, _) in line.match_indices(words) {
            let end = start + words.len();
            let is_whole =
                !line[..start].ends_with(char::is_alphanumeric) && !line[end..].starts_with(char::is_alphanumeric);
            let fits = match *meant {
                // `check protects all kings`: the name is to be corrected first.
                "every" | "change mover to" => line[end..].trim_start().starts_with(char::is_uppercase),
                "pieces" => line[..start].trim_end().ends_with(" with"),
                _ => true,
            };
            if !is_whole || !fits || start > at || end < before.len() || start == 0 {
                continue;
            }
            let rest = if meant.is_empty() {
                line[end..].trim_start()
            } else {
                &line[end..]
            };
            all.push((format!("{}{meant}{rest}", &line[..start]), REWORDED));
        }
    }
    all
}
