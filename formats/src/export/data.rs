//! A whole checked variant as data.

use serde::Serialize;
use triagonal::explain::betza::{self, Dialect};
use triagonal::explain::explain_piece;
use triagonal::play::{Game, Piece, Position};
use triagonal::rules::{PlayerId, Rules};

use super::first_moves::unmoved;

/// The number of the form. It rises when a reader of the form before could misread the next one.
const VERSION: u16 = 1;

/// The form: what is easily read, and all of the rules.
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

/// A piece for those who do not read the rules themselves.
#[derive(Serialize)]
struct PieceData<'a> {
    name: &'a str,
    symbol: &'a str,
    royal: bool,
    text: String,
    betza: Option<String>,
}

/// The variant as JSON, under a name.
pub fn write(game: &Game, name: &str) -> String {
    let rules = game.rules();
    let said = unmoved(rules);
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
            betza: betza::write(&said, id, Dialect::Diagram).ok(),
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
    // Plain data without maps whose keys are no texts always has a form.
    let text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text + "\n"
}
