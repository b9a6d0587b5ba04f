//! The table of what each game rests on: documents, and other programs that were compared with it.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result};
use maud::{Markup, html};
use triagonal::builtin::{self, BuiltinVariant};

use crate::evidence::{ONE_SOURCE, documents, programs};
use crate::shell::Shell;

/// The names of other programs, by the names of the games that were compared with them.
type Peers = BTreeMap<&'static str, BTreeSet<String>>;

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

fn shown(document: &str) -> Markup {
    html! {
        @if document.starts_with("http") { a href=(document) rel="external" { (document) } } @else { (document) }
    }
}

fn peers() -> Result<Peers> {
    let mut peers = Peers::new();
    for (name, programs) in programs().context("the records of other programs")? {
        if let Some(game) = builtin::known_as(&name) {
            peers.entry(game.name).or_default().extend(programs);
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
