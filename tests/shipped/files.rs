//! The texts of the built-in files: no piece is written twice, and no file is longer than its source.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use triagonal::builtin;
use triagonal::diagnostics::SourceId;
use triagonal::syntax::tree::{File, Item, Movement, PieceItem};
use triagonal::syntax::{parse, print};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("variants")
}

/// Returns the files of all folders with their paths.
fn files() -> Vec<(String, File)> {
    let entries = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        entries.map(|entry| entry.expect("the folder can be read").path())
    };
    let paths = entries(folder()).flat_map(entries);
    let variants = paths.filter(|path| path.extension().is_some_and(|found| found == "variant"));
    variants
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            (path.display().to_string(), parse(SourceId::default(), &text).0)
        })
        .collect()
}

/// Returns the named moves of a file, as text.
fn movements(file: &File) -> Vec<String> {
    let declared = file.items.iter().filter_map(|item| match &item.node {
        Item::Movement(movement) => Some(movement.clone()),
        Item::Piece(piece) => Some(Movement {
            name: piece.name.clone(),
            like: piece.like.clone(),
            items: piece.items.clone(),
        }),
        _ => None,
    });
    let mut texts = Vec::new();
    for mut movement in declared {
        movement
            .items
            .retain(|item| matches!(item.node, PieceItem::Move(_) | PieceItem::Betza(_)));
        if movement.like.is_empty() && movement.items.is_empty() {
            continue;
        }
        let place = movement.name.span;
        let items = vec![triagonal::diagnostics::Spanned::new(Item::Movement(movement), place)];
        texts.push(print(&File { items }));
    }
    texts
}

#[test]
fn what_the_library_has_is_written_once() {
    let mut written: BTreeMap<String, String> = BTreeMap::new();
    let uses = |file: &File| file.items.iter().any(|item| matches!(item.node, Item::Use(_)));
    let is_game = |file: &File| file.items.iter().any(|item| matches!(item.node, Item::Variant(_)));
    let (games, libraries): (Vec<_>, Vec<_>) = files().into_iter().partition(|(_, file)| is_game(file));
    let games = games.into_iter().filter(|(_, file)| uses(file));
    let mut seen = 0;
    for (name, file) in libraries.into_iter().chain(games) {
        for movement in movements(&file) {
            seen += 1;
            if let Some(other) = written.insert(movement.clone(), name.clone()) {
                panic!("{name} and {other} both say {movement}");
            }
        }
    }
    assert!(seen > 40, "{seen} movements are too few to be all");
}

/// Extracts the page from a data URL.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    variant: String,
    /// Returns the size of the page's text, without pictures.
    bytes: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pages {
    page: Vec<Page>,
}

#[test]
fn files_are_shorter_than_the_pages_they_come_from() {
    let pages: Pages = toml::from_str(include_str!("../data/pages.toml")).expect("the list is well formed");
    for page in pages.page {
        let text = builtin::source(&page.variant).expect("the variant is shipped").text;
        // The page's own head names the inventor, and comments compare it with other sources.
        let about = |line: &&str| {
            ["inventor ", "year ", "tags ", "#"]
                .iter()
                .any(|word| line.starts_with(word))
        };
        let text: String = text
            .lines()
            .filter(|line| !about(line))
            .map(|line| format!("{line}\n"))
            .collect();
        assert!(
            text.len() < page.bytes,
            "{}: {} bytes of {}",
            page.variant,
            text.len(),
            page.bytes
        );
    }
}
