//! The library as cards.

use serde::Serialize;
use triagonal::builtin::{self, BuiltinVariant, Summary};
use triagonal::diagnostics::counted;

use crate::info::about;
use crate::variants::Loaded;

/// A variant at a glance.
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    name: String,
    title: String,
    summary: String,
    tags: Vec<String>,
    board: String,
    cells: usize,
    players: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    inventor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<String>,
    /// Other names that it is searched by.
    aliases: Vec<String>,
    pieces: Vec<String>,
    own: bool,
    kind: &'static str,
    /// The place among the variants to start with.
    #[serde(skip_serializing_if = "Option::is_none")]
    featured: Option<usize>,
}

/// The names of the variants that newcomers start with, in their order.
const START_HERE: &str = include_str!("../assets/start-here.txt");

/// The cards of the variants that come with the program, in the order of their titles.
#[must_use]
pub fn shipped() -> Vec<Card> {
    let summaries = builtin::variants().iter().filter_map(BuiltinVariant::summary);
    let mut cards: Vec<Card> = summaries.map(Card::of).collect();
    cards.sort_by(|one, other| one.title.cmp(&other.title));
    cards
}

impl Card {
    fn of(one: Summary) -> Self {
        let pieces = format!(
            "{}, {}, {}",
            one.board,
            counted(one.players.len(), "player"),
            counted(one.pieces, "piece")
        );
        let about = about(one.name);
        let text = |text: String| (!text.is_empty()).then_some(text);
        Self {
            kind: kind(&one.board),
            name: one.name.to_owned(),
            title: one.title,
            summary: if about.is_empty() { pieces } else { about },
            tags: one.tags,
            board: one.board,
            cells: one.cells,
            players: one.players.len(),
            inventor: text(one.inventor),
            year: one.year.map(|year| year.to_string()),
            aliases: one.aliases,
            pieces: one.kinds,
            own: false,
            featured: START_HERE.lines().position(|name| name == one.name),
        }
    }

    /// The card of a file of the user's.
    pub fn own(name: &str, loaded: &Loaded) -> Self {
        let rules = loaded.variant.rules();
        let board = triagonal::notation::shape(&rules.space);
        let mut kinds: Vec<String> = rules.kinds.iter().map(|kind| kind.name.clone()).collect();
        kinds.dedup();
        Self {
            kind: kind(&board),
            name: name.to_owned(),
            title: loaded.variant.title().to_owned(),
            summary: format!("{board}, {}", counted(rules.players.len(), "player")),
            tags: Vec::new(),
            board,
            cells: rules.space.cells.len(),
            players: rules.players.len(),
            inventor: None,
            year: None,
            aliases: Vec::new(),
            pieces: kinds,
            own: true,
            featured: None,
        }
    }
}

/// The family of a board, by what is said of it.
fn kind(board: &str) -> &'static str {
    let sides = board.split(", ").next().unwrap_or_default();
    match sides.matches('×').count() {
        _ if sides.contains("hexagonal") => "hexagonal",
        3.. => "4d",
        2 => "3d",
        _ if sides.contains("charts") => "several",
        _ => "square",
    }
}
