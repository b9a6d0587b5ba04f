//! Explanations of pieces.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use triagonal::explain::{Mark, explain_piece};
use triagonal::{CellId, KindId, Move, Piece, PlayerId, Position, Rules, Variant};

use crate::state::with_turn;
use crate::which::VariantRef;

/// A request to explain a piece.
#[derive(Debug, Deserialize)]
pub struct ExplainRequest {
    /// The variant.
    pub variant: VariantRef,
    kind: u16,
    player: u16,
    cell: Option<u16>,
}

/// Explains a piece: its description, its moves from a cell, and its mobility.
pub fn explain(variant: &Variant, request: &ExplainRequest) -> Result<Value, String> {
    let rules = variant.rules();
    let known = usize::from(request.kind) < rules.kinds.len() && usize::from(request.player) < rules.players.len();
    if !known {
        return Err("there is no such piece".to_owned());
    }
    let piece = Piece {
        player: PlayerId(request.player),
        kind: KindId(request.kind),
    };
    let from = request
        .cell
        .filter(|&cell| usize::from(cell) < rules.space.cells.len())
        .map(CellId);
    Ok(explanation(rules, piece, from, None))
}

/// Explains the piece on a cell of a position: its description, and its legal moves there. A piece of a player who is not to
/// move has the moves that it would have in that player's turn.
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
    Ok(explanation(rules, piece, Some(cell), Some(marks(&moves, cell))))
}

/// Marks the targets of a piece's moves from a cell.
fn marks(moves: &[Move], cell: CellId) -> Vec<(CellId, Mark)> {
    let mut marks: BTreeMap<CellId, Mark> = BTreeMap::new();
    for made in moves.iter().filter(|made| made.from() == Some(cell)) {
        let Some(to) = made.to() else { continue };
        if to == cell {
            marks.extend(made.captures().iter().map(|&shot| (shot, Mark::Shot)));
            continue;
        }
        let mark = match made.carried() {
            Some((from, _)) if from == to => Mark::Swap,
            Some(_) => Mark::Castle,
            None if made.captures().is_empty() => Mark::Move,
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

/// How a piece moves: in words, and as signs on a board.
#[derive(Serialize)]
struct ExplainedPiece {
    text: String,
    betza: Option<String>,
    /// The cell of the piece in the diagram.
    on: u16,
    /// The mean number of cells that it reaches on an empty board.
    mobility: f64,
    /// The cells with their signs.
    signs: Vec<(u16, String)>,
    /// The signs with their meanings.
    legend: Vec<(String, &'static str)>,
}

/// Explains a piece with the given marks, or with all moves of its kind.
fn explanation(rules: &Rules, piece: Piece, from: Option<CellId>, marks: Option<Vec<(CellId, Mark)>>) -> Value {
    let explained = explain_piece(rules, piece, from);
    let marks = marks.unwrap_or(explained.marks);
    let sign = |mark: Mark| mark.sign().to_string();
    let signs: Vec<(u16, String)> = marks.iter().map(|&(cell, mark)| (cell.0, sign(mark))).collect();
    let used = Mark::ALL
        .into_iter()
        .filter(|mark| marks.iter().any(|(_, own)| own == mark));
    let legend: Vec<(String, &str)> = used.map(|mark| (sign(mark), mark.meaning())).collect();
    json!(ExplainedPiece {
        text: explained.prose.text,
        betza: explained.betza,
        on: explained.on.0,
        mobility: (explained.mobility.mean * 100.0).round() / 100.0,
        signs,
        legend,
    })
}
