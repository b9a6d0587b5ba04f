//! The table of what each game rests on: documents, and other programs that were compared with it.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result};
use maud::{Markup, html};
use serde::Deserialize;
use serde::de::IgnoredAny;
use triagonal::builtin::{self, BuiltinVariant};
use triagonal::diagnostics::SourceId;
use triagonal::syntax::parse;
use triagonal::syntax::tree::{AboutItem, Item};

use crate::shell::Shell;

/// The tag of games for which only one source is known.
const ONE_SOURCE: &str = "one-source";
/// The program from which the recorded node counts come.
const COUNTING: &str = "fairy-stockfish";

/// The names of other programs, by the names of the games that were compared with them.
type Peers = BTreeMap<&'static str, BTreeSet<String>>;

#[derive(Deserialize)]
struct Played {
    played: BTreeMap<String, BTreeMap<String, IgnoredAny>>,
}

#[derive(Deserialize)]
struct Models {
    model: Vec<Model>,
}

#[derive(Deserialize)]
struct Model {
    variant: String,
    program: String,
}

#[derive(Deserialize)]
struct Counts {
    position: Vec<Count>,
}

#[derive(Deserialize)]
struct Count {
    variant: String,
}

/// The page with the table.
pub fn page(games: &[BuiltinVariant]) -> Result<String> {
    let peers = peers()?;
    let rows: Vec<Markup> = games.iter().map(|game| row(game, &peers)).collect();
    let content = html! {
        h1 { "Sources" }
        p.lead {
            "Every game rests on two independent sources: two documents, or one document and another program that was compared with it "
            "move by move. Where only one source is known, the table says so."
        }
        table.sources {
            thead { tr { th scope="col" { "Game" } th scope="col" { "Documents" } th scope="col" { "Programs" } } }
            tbody { @for row in &rows { (row) } }
        }
    };
    let shell = Shell {
        title: "Sources · Triagonal",
        description: "The documents and programs that the rules of each game were compared with.",
        root: "../",
        preload: None,
        styles: &[],
        scripts: &[],
    };
    Ok(shell.page(&content))
}

fn row(game: &BuiltinVariant, peers: &Peers) -> Markup {
    let programs: Vec<&str> = peers.get(game.name).into_iter().flatten().map(String::as_str).collect();
    html! {
        tr {
            th scope="row" { a href={ (game.name) ".html" } { (game.title) } }
            td {
                @for document in documents(game) { p { (shown(&document)) } }
                @if game.tags.iter().any(|tag| tag == ONE_SOURCE) { p { "One source known." } }
            }
            td { (programs.join(", ")) }
        }
    }
}

/// The documents that the file names.
fn documents(game: &BuiltinVariant) -> Vec<String> {
    let Some(source) = builtin::source(game.name) else {
        return Vec::new();
    };
    let (file, _) = parse(SourceId::default(), &source.text);
    let documents = file.items.into_iter().filter_map(|item| match item.node {
        Item::About(AboutItem::Source(document)) => Some(document.node),
        _ => None,
    });
    documents.collect()
}

fn shown(document: &str) -> Markup {
    html! {
        @if document.starts_with("http") { a href=(document) rel="external" { (document) } } @else { (document) }
    }
}

fn peers() -> Result<Peers> {
    let played: Played = toml::from_str(include_str!("../../../tests/data/played.toml")).context("played.toml")?;
    let models: Models = toml::from_str(include_str!("../../../tests/data/models.toml")).context("models.toml")?;
    let counts: Counts =
        toml::from_str(include_str!("../../../tests/data/fairy-stockfish.toml")).context("fairy-stockfish.toml")?;
    let played = played
        .played
        .into_iter()
        .flat_map(|(game, programs)| programs.into_keys().map(move |program| (game.clone(), program)));
    let modelled = models.model.into_iter().map(|model| (model.variant, model.program));
    let counted = counts
        .position
        .into_iter()
        .map(|position| (position.variant, COUNTING.to_owned()));
    let mut peers = Peers::new();
    for (name, program) in played.chain(modelled).chain(counted) {
        // Some names are those of games that are not built in.
        if let Some(game) = builtin::known_as(&name) {
            peers.entry(game.name).or_default().insert(program);
        }
    }
    Ok(peers)
}

#[cfg(test)]
mod tests {
    use triagonal::builtin;

    use super::page;

    #[test]
    fn every_game_has_a_row() {
        let page = page(builtin::variants()).expect("the page is written");
        assert_eq!(page.matches("<tr>").count(), builtin::variants().len() + 1);
        let (_, chess) = page.split_once("href=\"chess.html\"").expect("chess has a row");
        let (row, _) = chess.split_once("</tr>").expect("the row ends");
        assert!(row.contains("fairy-stockfish") && row.contains("python-chess"), "{row}");
    }
}
