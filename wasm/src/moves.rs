//! Moves as JSON.

use serde::Serialize;
use triagonal::notation::moves::write_all;
use triagonal::notation::{Notation, san};
use triagonal::{Move, Position};

use crate::failure::json;
use crate::names::Named;

/// A legal move.
#[derive(Serialize)]
struct MoveData<'a> {
    own: String,
    uci: Option<String>,
    san: String,
    from: Option<&'a str>,
    to: Option<&'a str>,
    role: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'a str>,
    drop: bool,
    pass: bool,
    captures: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    carried: Option<(&'a str, &'a str)>,
}

impl<'a> MoveData<'a> {
    fn new(named: &'a Named, one: &Move, own: String, uci: Option<String>, san: String) -> Self {
        let name = |cell| named.cell(cell);
        let role = |kind| named.role(kind);
        Self {
            own,
            uci,
            san,
            from: one.from().map(name),
            to: one.to().map(name),
            role: (!one.is_pass()).then(|| role(one.kind())),
            promotion: (one.is_promotion() || one.is_drop() && one.kind() != one.becomes())
                .then(|| role(one.becomes())),
            drop: one.is_drop(),
            pass: one.is_pass(),
            captures: one.captures().iter().map(|&cell| name(cell)).collect(),
            carried: one.carried().map(|(from, to)| (name(from), name(to))),
        }
    }
}

/// Writes all legal moves as JSON.
pub fn legal_moves_json(named: &Named, position: &Position) -> String {
    let (legal, uci): (Vec<Move>, Vec<_>) = position.move_texts_in(Notation::Uci).into_iter().unzip();
    let own = write_all(named.rules(), &legal);
    let san = san::write_all(position, &legal);
    let texts = own.into_iter().zip(uci).zip(san);
    let moves = legal.iter().zip(texts);
    let data = moves.map(|(one, ((own, uci), san))| MoveData::new(named, one, own, uci, san));
    json(&data.collect::<Vec<_>>())
}

/// Writes a legal move as JSON.
pub fn move_json(named: &Named, position: &Position, made: &Move) -> String {
    let own = position.move_text(made);
    let uci = position.move_text_in(made, Notation::Uci).ok();
    json(&MoveData::new(named, made, own, uci, san::write(position, made)))
}
