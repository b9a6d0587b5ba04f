//! Every game has two independent sources: two documents, or a document and another program. Games with only one known
//! source have the tag `one-source`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use triagonal::builtin;
use triagonal::diagnostics::SourceId;
use triagonal::syntax::parse;
use triagonal::syntax::tree::{AboutItem, Item};

const ONE_SOURCE: &str = "one-source";

#[derive(Deserialize)]
struct Counts {
    position: Vec<Count>,
}

#[derive(Deserialize)]
struct Count {
    variant: String,
}

/// Random games in step with other programs, for each game and program: games, plies, games that ended, and differences that
/// were predicted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    versions: BTreeMap<String, String>,
    played: BTreeMap<String, BTreeMap<String, [u64; 4]>>,
}

#[derive(Deserialize)]
struct Models {
    model: Vec<Count>,
}

fn record() -> Record {
    toml::from_str(include_str!("../data/played.toml")).expect("the file is well formed")
}

/// Returns the games that another program also plays.
fn games_with_peers() -> BTreeSet<String> {
    let counts: Counts = toml::from_str(include_str!("../data/fairy-stockfish.toml")).expect("the file is sound");
    let models: Models = toml::from_str(include_str!("../data/models.toml")).expect("the file is well formed");
    let counted = counts.position.into_iter().map(|position| position.variant);
    let modelled = models.model.into_iter().map(|model| model.variant);
    counted.chain(modelled).chain(record().played.into_keys()).collect()
}

#[test]
fn recorded_games_are_games_of_ours() {
    for name in games_with_peers() {
        let is_missing = include_str!("../../docs/book/src/games/missing.md").contains(&format!("| `{name}` |"));
        assert!(builtin::source(&name).is_some() || is_missing, "{name}");
    }
}

/// The totals on the page of the book are those of the record.
#[test]
fn totals_are_those_of_the_record() {
    let page = include_str!("../../docs/book/src/measured/agreement.md");
    let record = record();
    for (peer, version) in &record.versions {
        let rows: Vec<[u64; 4]> = record
            .played
            .values()
            .filter_map(|row| row.get(peer).copied())
            .collect();
        let total = |column: usize| grouped(rows.iter().map(|row| row[column]).sum());
        let row = format!("| {peer} | {version} | {} | {} | {} |", rows.len(), total(0), total(1));
        assert!(page.lines().any(|line| line == row), "the page lacks: {row}");
    }
}

/// A number with a comma between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[test]
fn every_game_has_two_independent_sources_or_says_that_one_is_known() {
    let peers = games_with_peers();
    let mut wrong = Vec::new();
    for game in builtin::variants() {
        let text = builtin::source(game.name).expect("the game has a text").text;
        let (mut sources, mut is_marked) = (0, false);
        for item in &parse(SourceId::default(), &text).0.items {
            match &item.node {
                Item::About(AboutItem::Source(_)) => sources += 1,
                Item::About(AboutItem::Tags(tags)) => is_marked = tags.iter().any(|tag| tag.node == ONE_SOURCE),
                _ => {}
            }
        }
        let has_peer = peers.contains(game.name) || game.aliases.iter().any(|alias| peers.contains(alias));
        if sources < 2 && !has_peer && !is_marked {
            wrong.push(game.name);
        }
    }
    assert!(wrong.is_empty(), "one source, and no tag `{ONE_SOURCE}`: {wrong:?}");
}
