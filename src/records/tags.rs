//! What the tags of other programs mean, as the table of dialects has it.

use crate::notation::dialects::{ALL, Unread};

/// The format that has a tag, if that is a format of games that is not read.
pub(super) fn unread_by_tag(tag: &str) -> Option<&'static Unread> {
    let has = |format: &&Unread| format.tags.iter().any(|name| name == tag);
    ALL.unread.iter().find(has)
}

/// The options that the tags `StartFen4` and `RuleVariants` of a game for four players stand for.
pub(super) fn four_player_options(start: Option<&str>, rules: Option<&str>) -> Vec<(String, String)> {
    let table = &ALL.four_players;
    let Some(array) = start.and_then(|start| table.arrays.get(start)) else {
        return Vec::new();
    };
    let rules = rules.unwrap_or_default();
    let chosen = table.rules.iter().filter_map(|(word, choices)| {
        let is_named = rules.split_whitespace().any(|rule| rule == word);
        choices.get(usize::from(!is_named))
    });
    let options = chosen.chain([array]).filter_map(|option| option.split_once('='));
    options
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// The way out if a tag of a game for four players has a value that is not read.
pub(super) fn four_player_problem(tag: &str, value: &str) -> Option<String> {
    let table = &ALL.four_players;
    let names = |names: Vec<&String>| names.into_iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    match tag {
        "StartFen4" if !table.arrays.contains_key(value) => Some(format!(
            "it can be {}; write another first position in the form of `triagonal show`, as `[FEN \"…\"]`",
            names(table.arrays.keys().collect())
        )),
        "RuleVariants" => {
            let other = value.split_whitespace().find(|word| !table.rules.contains_key(*word))?;
            Some(format!(
                "`{other}` stands for other rules, which `--variant` can take from a file once the tag is gone; known are {}",
                names(table.rules.keys().collect())
            ))
        }
        _ => None,
    }
}

/// Whether a text stands in place of the move of a player who leaves a game for several players.
pub(super) fn is_leaving(text: &str) -> bool {
    ALL.four_players.leaving.words.iter().any(|word| word == text)
}
