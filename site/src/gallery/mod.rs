//! The gallery: a page for each built-in game, an index of them that can be searched, and a table of their sources.

mod index;
mod page;
mod related;
mod sources;

use std::path::Path;
use std::thread;

use anyhow::{Result, anyhow};
use triagonal::builtin::{self, BuiltinVariant};

use crate::folders;
use crate::pictures::{Picture, Pictures};

use related::Relations;

/// What the index shows of a game.
struct Card {
    game: &'static BuiltinVariant,
    board: Picture,
}

/// Writes the pages of all games, and returns their number.
pub fn build(out: &Path, pictures: &Pictures) -> Result<usize> {
    let games = builtin::variants();
    let relations = Relations::new(games);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let cards: Result<Vec<Card>> = thread::scope(|scope| {
        let relations = &relations;
        let parts = games.chunks(games.len().div_ceil(workers).max(1));
        let parts: Vec<_> = parts
            .map(|part| scope.spawn(move || part.iter().map(|game| write(out, game, relations, pictures)).collect()))
            .collect();
        let mut all = Vec::new();
        for part in parts {
            let part: Result<Vec<Card>> = part.join().map_err(|_| anyhow!("a page of the gallery failed"))?;
            all.extend(part?);
        }
        Ok(all)
    });
    let cards = cards?;
    folders::write(&out.join("index.html"), &index::page(&cards))?;
    folders::write(&out.join("sources.html"), &sources::page(games)?)?;
    Ok(cards.len())
}

fn write(out: &Path, game: &'static BuiltinVariant, relations: &Relations, pictures: &Pictures) -> Result<Card> {
    let (text, board) = page::page(game, relations, pictures)?;
    folders::write(&out.join(format!("{}.html", game.name)), &text)?;
    Ok(Card { game, board })
}

#[cfg(test)]
mod tests {
    use triagonal::builtin;

    use super::related::Relations;
    use super::{Card, index, page};
    use crate::pictures::Pictures;

    fn built(name: &str) -> String {
        let game = builtin::known_as(name).expect("the game is built in");
        let (text, _) =
            page::page(game, &Relations::new(builtin::variants()), &Pictures::default()).expect("it is written");
        text
    }

    #[test]
    fn a_page_has_all_parts() {
        let page = built("chess");
        for part in [
            "<h1>Chess</h1>",
            "href=\"../studio/#/variant/chess\"",
            "A player who gives checkmate wins.",
            "alt=\"How the Knight moves\"",
            "<td>8,902</td>",
            "<span class=\"statement\">variant</span> <span class=\"string\">&quot;Chess&quot;</span>",
            "Related games",
            "href=\"chess960.html\"",
        ] {
            assert!(page.contains(part), "{part}");
        }
    }

    #[test]
    fn the_index_is_searched_by_name_alias_and_tag() {
        let pictures = Pictures::default();
        let game = builtin::known_as("chess").expect("the game is built in");
        let (_, board) = page::page(game, &Relations::new(builtin::variants()), &pictures).expect("it is written");
        let index = index::page(&[Card { game, board }]);
        assert!(index.contains("data-words=\"chess chess normal orthodox"), "{index}");
        assert!(index.contains("href=\"chess.html\""));
    }
}
