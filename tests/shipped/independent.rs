//! Every game rests on two independent sources: two documents, or one and another program. Games for which only one is known
//! have the tag `one-source`.

use std::collections::BTreeSet;

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

/// The games that another program plays, too: those whose node counts are recorded, and those in the tables of the page on
/// peers.
fn games_with_peers() -> BTreeSet<String> {
    let counts: Counts = toml::from_str(include_str!("../data/fairy-stockfish.toml")).expect("the file is sound");
    let counted = counts.position.into_iter().map(|position| position.variant);
    let page = include_str!("../../docs/peers.md");
    let (_, tables) = page
        .split_once("## Models of other programs")
        .expect("the page has the part");
    let rows = tables.lines().filter_map(|line| line.strip_prefix("| "));
    let listed = rows.flat_map(|row| row.split('`').skip(1).step_by(2).map(str::to_owned));
    counted.chain(listed).collect()
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
