//! The index of the gallery: a card for each game, and a field that a script searches them with.

use maud::{Markup, html};

use super::Card;
use crate::shell::{Shell, image};

/// The page with all cards.
pub fn page(cards: &[Card]) -> String {
    let content = html! {
        h1 { "Games" }
        p.lead {
            (cards.len()) " games, each with its rules, its pieces and an opponent. "
            a href="sources.html" { "What their rules rest on" }
        }
        form.search role="search" {
            label for="search" { "Search by name, inventor or theme" }
            input #search type="search" autocomplete="off" placeholder="hexagonal, drops, three dimensions …";
            p #count role="status" {}
        }
        ul.cards { @for card in cards { (show(card)) } }
    };
    let shell = Shell {
        title: "Games · Triagonal",
        description: "All games that come with Triagonal, with boards, rules, pieces and files.",
        root: "../",
        preload: None,
        styles: &[],
        scripts: &["gallery/search.js"],
    };
    shell.page(&content)
}

fn show(card: &Card) -> Markup {
    let game = card.game;
    let year = game.year.map(|year| year.to_string());
    let about: Vec<&str> = [game.inventor.as_str()]
        .into_iter()
        .chain(year.as_deref())
        .filter(|part| !part.is_empty())
        .collect();
    html! {
        li.card data-words=(words(card)) {
            a href={ (game.name) ".html" } {
                (image("../", &card.board, ""))
                strong { (game.title) }
                small { (about.join(", ")) }
            }
        }
    }
}

/// All words by which the game is found, in small letters.
fn words(card: &Card) -> String {
    let game = card.game;
    let mut words = vec![game.name.to_owned(), game.title.clone()];
    words.extend(game.aliases.iter().cloned());
    words.extend(game.tags.iter().cloned());
    words.push(game.inventor.clone());
    words.extend(game.year.map(|year| year.to_string()));
    words.push(game.folder.to_owned());
    if let Some(summary) = game.summary() {
        words.push(summary.board);
        words.extend(summary.kinds);
    }
    words.retain(|word| !word.is_empty());
    words.join(" ").to_lowercase()
}
