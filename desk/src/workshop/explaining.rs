//! What a piece does on a cell.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use triagonal::explain::{Mark, explain_piece};
use triagonal::{CellId, KindId, Move, Piece, PlayerId, Position, Rules, Variant};

use crate::state::with_turn;
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
    Ok(told(rules, piece, on, None))
}

/// What the piece on a cell of a position does: its rule in words, and the moves that it has there. A piece of another player
/// than the one to move has those that it would have if it were that player's turn.
pub fn explain_in(variant: &Variant, position: &Position, cell: Option<u16>) -> Result<Value, String> {
    let rules = variant.rules();
    let cell = cell.filter(|&cell| usize::from(cell) < rules.space.cells.len());
    let cell = CellId(cell.ok_or("there is no such cell")?);
    let piece = position.piece_at(cell).ok_or("there is no piece on this cell")?;
    let theirs = if piece.player == position.turn() {
        Some(position.clone())
    } else {
        with_turn(position, piece.player)
    };
    let moves = theirs.map_or_else(Vec::new, |theirs| theirs.legal_moves());
    Ok(told(rules, piece, Some(cell), Some(marks(&moves, cell))))
}

/// What a piece does with its moves from a cell.
fn marks(moves: &[Move], cell: CellId) -> Vec<(CellId, Mark)> {
    let mut marks: BTreeMap<CellId, Mark> = BTreeMap::new();
    for one in moves.iter().filter(|one| one.from() == Some(cell)) {
        let Some(to) = one.to() else { continue };
        if to == cell {
            marks.extend(one.captures().iter().map(|&shot| (shot, Mark::Shot)));
            continue;
        }
        let mark = match one.carried() {
            Some((from, _)) if from == to => Mark::Swap,
            Some(_) => Mark::Castle,
            None if one.captures().is_empty() => Mark::Move,
            None => Mark::Capture,
        };
        let both = |old: &mut Mark| {
            if *old != mark {
                *old = Mark::Both;
            }
        };
        marks.entry(to).and_modify(both).or_insert(mark);
    }
    marks.into_iter().collect()
}

/// A piece in words, with marks: those given, or all that its rule allows.
fn told(rules: &Rules, piece: Piece, on: Option<CellId>, marks: Option<Vec<(CellId, Mark)>>) -> Value {
    let told = explain_piece(rules, piece, on);
    let marks = marks.unwrap_or(told.marks);
    let sign = |mark: Mark| mark.sign().to_string();
    let signs: Vec<(u16, String)> = marks.iter().map(|&(cell, mark)| (cell.0, sign(mark))).collect();
    let used = Mark::ALL
        .into_iter()
        .filter(|mark| marks.iter().any(|(_, own)| own == mark));
    let legend: Vec<(String, &str)> = used.map(|mark| (sign(mark), mark.meaning())).collect();
    json!({
        "text": told.prose.text,
        "betza": told.betza,
        "on": told.on.0,
        "mobility": (told.mobility.mean * 100.0).round() / 100.0,
        "signs": signs,
        "legend": legend,
    })
}
