//! Exports a checked variant as JSON.

use serde::Serialize;
use triagonal::explain::explain_piece;
use triagonal::play::{Game, Piece, Position};
use triagonal::rules::betza::{self, Dialect};
use triagonal::rules::{PlayerId, Rules};

use super::first_moves::unmoved;

/// The version of the document. It increases when a reader of the previous version could misread the next one.
const VERSION: u16 = 1;

/// The document: a summary that is easy to read, and the complete rules.
#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u16,
    name: &'a str,
    title: &'a str,
    start: String,
    pieces: Vec<PieceData<'a>>,
    rules: &'a Rules,
}

/// The summary of a piece.
#[derive(Serialize)]
struct PieceData<'a> {
    name: &'a str,
    symbol: &'a str,
    royal: bool,
    text: String,
    betza: Option<String>,
}

/// Writes the variant as JSON.
pub fn write(game: &Game, name: &str) -> String {
    let rules = game.rules();
    let rules_with_unmoved = unmoved(rules);
    let pieces = rules.kind_ids().filter(|&id| rules.kind(id).looks == id).map(|id| {
        let kind = rules.kind(id);
        let piece = Piece {
            player: PlayerId(0),
            kind: id,
        };
        PieceData {
            name: &kind.name,
            symbol: &kind.symbol,
            royal: kind.royal,
            text: explain_piece(rules, piece, None).to_string(),
            betza: betza::write(&rules_with_unmoved, id, Dialect::Diagram).ok(),
        }
    });
    let document = Document {
        format: "triagonal",
        version: VERSION,
        name,
        title: &rules.name,
        start: Position::start(game).fen(),
        pieces: pieces.collect(),
        rules,
    };
    // Serialization cannot fail: all map keys are strings.
    let text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text + "\n"
}
