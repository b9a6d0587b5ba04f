//! Describes castlings in words.

use crate::play::Piece;
use crate::rules::Castle;

use super::conditions::situation_words;
use super::place_names::PlaceNames;

/// Describes the castlings of a piece in a sentence; `None` if it has none.
pub(super) fn castling(places: &PlaceNames<'_>, piece: Piece) -> Option<String> {
    let rules = places.rules;
    let cell = |cell| places.cell(cell);
    let castles = &rules.kind(piece.kind).castles[piece.player.index()];
    let ways: Vec<String> = castles
        .iter()
        .filter(|castle| !castle.from_anywhere)
        .map(|castle| {
            let (from, to) = (cell(castle.partner_from), cell(castle.partner_to));
            let partner = places.kind(castle.partner);
            let goes = if castle.from == castle.to {
                format!("staying on {}", cell(castle.from))
            } else {
                format!("going from {} to {}", cell(castle.from), cell(castle.to))
            };
            format!("{goes} while the {partner} goes from {from} to {to}")
        })
        .chain(castlings_from_anywhere(places, castles))
        .collect();
    if ways.is_empty() {
        return None;
    }
    let needs_safety = castles.iter().any(|castle| !castle.safe.is_empty());
    let attacked = if needs_safety {
        ", and it is not attacked and does not cross or enter an attacked cell"
    } else {
        ""
    };
    let conditions = castles.first().map_or(&[][..], |castle| &castle.situations);
    let more_conditions: String = conditions
        .iter()
        .map(|conditions| format!(", and only if {}", situation_words(places, conditions)))
        .collect();
    Some(format!(
        "It castles by {}, if neither has moved, the cells that they cross and enter are empty{attacked}{more_conditions}.",
        ways.join(", or by ")
    ))
}

/// Describes castlings from anywhere, without repetitions.
fn castlings_from_anywhere(places: &PlaceNames<'_>, castles: &[Castle]) -> Vec<String> {
    let mut ways: Vec<String> = Vec::new();
    for castle in castles.iter().filter(|castle| castle.from_anywhere) {
        let cell = |cell| places.cell(cell);
        let (to, partner, partner_to) = (cell(castle.to), places.kind(castle.partner), cell(castle.partner_to));
        let way =
            format!("going to {to} while a {partner} passes it to {partner_to}, wherever on that line the two begin");
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways
}
