//! Every game has two independent sources: two documents, or a document and another program. Games with only one known
//! source have the tag `one-source`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use triagonal::builtin;

#[path = "../../site/src/digits.rs"]
mod digits;
#[path = "../../site/src/evidence.rs"]
mod evidence;

use digits::grouped;
use evidence::{ONE_SOURCE, documents, programs};

/// Random games in step with other programs, for each game and program: games, plies, games that ended, and differences that
/// were predicted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    versions: BTreeMap<String, String>,
    played: BTreeMap<String, BTreeMap<String, [u64; 4]>>,
}

fn record() -> Record {
    toml::from_str(include_str!("../data/played.toml")).expect("the file is well formed")
}

/// Returns the games that another program also plays.
fn games_with_peers() -> BTreeSet<String> {
    programs().expect("the files are well formed").into_keys().collect()
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

#[test]
fn every_game_has_two_independent_sources_or_says_that_one_is_known() {
    let peers = games_with_peers();
    let mut wrong = Vec::new();
    for game in builtin::variants() {
        let sources = documents(game).len();
        let is_marked = game.tags.iter().any(|tag| tag == ONE_SOURCE);
        let has_peer = peers.contains(game.name) || game.aliases.iter().any(|alias| peers.contains(alias));
        if sources < 2 && !has_peer && !is_marked {
            wrong.push(game.name);
        }
    }
    assert!(wrong.is_empty(), "one source, and no tag `{ONE_SOURCE}`: {wrong:?}");
}
