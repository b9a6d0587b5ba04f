//! The cards of the library.

use serde::Serialize;
use triagonal::builtin::{self, BuiltinVariant, Summary};
use triagonal::diagnostics::counted;

use crate::info::about;
use crate::variants::LoadedVariant;

/// A short description of a variant.
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
    /// Other names, for the search.
    aliases: Vec<String>,
    pieces: Vec<String>,
    own: bool,
    kind: &'static str,
    /// The index among the variants for beginners.
    #[serde(skip_serializing_if = "Option::is_none")]
    featured: Option<usize>,
}

/// The names of the variants for beginners, in order.
const START_HERE: &str = include_str!("../assets/start-here.txt");

/// Returns the cards of the built-in variants, ordered by title.
#[must_use]
pub fn shipped() -> Vec<Card> {
    let summaries = builtin::variants().iter().filter_map(BuiltinVariant::summary);
    let mut cards: Vec<Card> = summaries.map(Card::built_in).collect();
    cards.sort_by(|one, other| one.title.cmp(&other.title));
    cards
}

impl Card {
    fn built_in(summary: Summary) -> Self {
        let pieces = format!(
            "{}, {}, {}",
            summary.board,
            counted(summary.players.len(), "player"),
            counted(summary.pieces, "piece")
        );
        let about = about(summary.name);
        let text = |text: String| (!text.is_empty()).then_some(text);
        Self {
            kind: board_kind(&summary.board),
            name: summary.name.to_owned(),
            title: summary.title,
            summary: if about.is_empty() { pieces } else { about },
            tags: summary.tags,
            board: summary.board,
            cells: summary.cells,
            players: summary.players.len(),
            inventor: text(summary.inventor),
            year: summary.year.map(|year| year.to_string()),
            aliases: summary.aliases,
            pieces: summary.kinds,
            own: false,
            featured: START_HERE.lines().position(|name| name == summary.name),
        }
    }

    /// Returns the card of a user's file.
    pub fn own(name: &str, loaded: &LoadedVariant) -> Self {
        let rules = loaded.variant.rules();
        let board = triagonal::notation::shape(&rules.space);
        let mut kinds: Vec<String> = rules.kinds.iter().map(|kind| kind.name.clone()).collect();
        kinds.dedup();
        Self {
            kind: board_kind(&board),
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

/// The family of a board, from its description.
fn board_kind(board: &str) -> &'static str {
    let sides = board.split(", ").next().unwrap_or_default();
    match sides.matches('×').count() {
        _ if sides.contains("hexagonal") => "hexagonal",
        3.. => "4d",
        2 => "3d",
        _ if sides.contains("charts") => "several",
        _ => "square",
    }
}
