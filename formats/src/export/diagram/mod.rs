//! Exports an Interactive Diagram, the applet of the Chess Variant Pages.

mod castles;
mod game;
mod promotions;
mod sheet;

use std::collections::BTreeSet;

use promotions::Promoted;
use sheet::{PLAYERS, Sheet};
use triagonal::rules::betza::{self, Dialect};
use triagonal::rules::{Kind, KindId, Rules, Statements};

use super::first_moves::unmoved;
use super::refusal::Refusal;

/// Writes a diagram.
///
/// # Errors
/// Everything that a diagram cannot express.
pub fn write(rules: &Rules, at: &Statements) -> Result<String, Vec<Refusal>> {
    let mut sheet = Sheet {
        rules,
        at,
        refused: Vec::new(),
    };
    let Some(symmetry) = sheet.board() else {
        return Err(sheet.refused);
    };
    sheet.game();
    sheet.ends();
    let rules_with_unmoved = unmoved(rules);
    let kinds: Vec<KindId> = rules.kind_ids().filter(|&id| rules.kind(id).looks == id).collect();
    let mut last: Option<(i16, BTreeSet<KindId>)> = None;
    let (mut pawns, mut others) = (Vec::new(), Vec::new());
    for &id in &kinds {
        let line = sheet.piece(&rules_with_unmoved, id, symmetry != "none");
        match sheet.promotion(id) {
            None => others.push((id, line)),
            Some(Promoted::Cells(rows)) => others.push((id, format!("{line}morph={rows}\n"))),
            Some(Promoted::Last(depth, to)) => {
                if last.as_ref().is_some_and(|known| *known != (depth, to.clone())) {
                    sheet.refuse_piece(id, "all promoting pieces must have the same promotions");
                }
                last = Some((depth, to));
                pawns.push((id, line));
            }
        }
    }
    let (files, ranks) = sheet.size();
    let mut text = format!("files={files}\nranks={ranks}\nsymmetry={symmetry}\n");
    match &last {
        Some((depth, to)) => {
            let to: String = to.iter().map(|&kind| rules.kind(kind).symbol.as_str()).collect();
            text.push_str(&format!(
                "promoZone={depth}\nmaxPromote={}\npromoChoice={to}\n",
                pawns.len()
            ));
        }
        None => text.push_str("promoZone=0\nmaxPromote=0\n"),
    }
    let order: Vec<&(KindId, String)> = pawns.iter().chain(&others).collect();
    let protected = rules.check.iter().flat_map(|check| &check.kinds).next();
    let royal = order.iter().position(|(id, _)| Some(id) == protected);
    if let Some(royal) = royal {
        text.push_str(&format!("royal={}\n", royal + 1));
    }
    for (_, line) in order {
        text.push_str(line);
    }
    if !sheet.refused.is_empty() {
        return Err(sheet.refused);
    }
    Ok(format!("<div class=\"idiagram\">\n{text}</div>\n"))
}

impl Sheet<'_> {
    /// The line of a piece: name, symbol, moves, image and squares. The second player's squares are omitted if they follow from the
    /// first player's.
    fn piece(&mut self, rules_with_unmoved: &Rules, id: KindId, symmetric: bool) -> String {
        let Kind {
            name,
            symbol,
            looks: _,
            royal: _,
            neutral,
            base: _,
            capturable,
            spares,
            moves: _,
            castles: _,
            promotions: _,
            drops: _,
        } = self.rules.kind(id);
        if *neutral || !capturable || !spares.is_empty() {
            self.refuse_piece(
                id,
                "neutral pieces, and pieces that cannot be captured or cannot capture others, are not supported",
            );
        }
        if symbol.chars().count() != 1 || [name, symbol].iter().any(|text| text.contains([':', '<', '>', '&'])) {
            self.refuse_piece(id, "symbols of several letters are not supported");
        }
        let moves = match betza::write(rules_with_unmoved, id, Dialect::Diagram) {
            Ok(text) => text,
            Err(reason) => {
                self.refuse_piece(id, &reason.to_string());
                String::new()
            }
        };
        let castles = self.castles(id);
        let squares = PLAYERS.map(|player| {
            let own = self
                .rules
                .start
                .pieces
                .iter()
                .filter(|piece| (piece.1, piece.2) == (player, id));
            let names = own.map(|piece| {
                let (file, rank) = self.file_and_rank(piece.0);
                format!("{}{}", char::from(b'a' + file.clamp(0, 25) as u8), rank + 1)
            });
            names.collect::<Vec<_>>().join(",")
        });
        let [own, other] = squares;
        let squares = if symmetric || other.is_empty() {
            own
        } else {
            format!("{own},,{other}")
        };
        format!("{name}:{symbol}:{moves}{castles}::{squares}\n")
    }
}
