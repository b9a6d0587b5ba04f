//! What a piece does on a cell.

use serde::Deserialize;
use serde_json::{Value, json};
use triagonal::explain::{Mark, explain_piece};
use triagonal::{CellId, KindId, Piece, PlayerId, Variant};

use crate::which::VariantRef;

/// What is asked.
#[derive(Debug, Deserialize)]
pub struct ExplainAsk {
    /// Of which variant.
    pub variant: VariantRef,
    kind: u16,
    player: u16,
    cell: Option<u16>,
}

/// The sentence, where it can go, and how mobile it is.
pub fn explain(variant: &Variant, ask: &ExplainAsk) -> Result<Value, String> {
    let rules = variant.rules();
    let known = usize::from(ask.kind) < rules.kinds.len() && usize::from(ask.player) < rules.players.len();
    if !known {
        return Err("there is no such piece".to_owned());
    }
    let piece = Piece {
        player: PlayerId(ask.player),
        kind: KindId(ask.kind),
    };
    let on = ask
        .cell
        .filter(|&cell| usize::from(cell) < rules.space.cells.len())
        .map(CellId);
    let told = explain_piece(rules, piece, on);
    let sign = |mark: Mark| mark.sign().to_string();
    let signs: Vec<(u16, String)> = told.marks.iter().map(|&(cell, mark)| (cell.0, sign(mark))).collect();
    let used = Mark::ALL
        .into_iter()
        .filter(|mark| told.marks.iter().any(|(_, own)| own == mark));
    let legend: Vec<(String, &str)> = used.map(|mark| (sign(mark), mark.meaning())).collect();
    Ok(json!({
        "text": told.prose.text,
        "betza": told.betza,
        "on": told.on.0,
        "mobility": (told.mobility.mean * 100.0).round() / 100.0,
        "signs": signs,
        "legend": legend,
    }))
}
