//! Writes the drops of the kinds.

use super::super::report::Report;
use super::super::sexpr::Expr;
use super::super::sketch::{Cells, Sketch};
use super::moves::{self, InZone};
use super::pieces::{PieceWriter, TYPES};

/// Where a piece can be dropped, for each player; nothing for all cells.
type Place = Option<[Cells; 2]>;

impl PieceWriter<'_> {
    /// Writes the drops of a kind as one statement.
    pub fn drops(&self, kind: usize, drops: &Expr, sketch: &mut Sketch, report: &mut Report<'_>) {
        let mut places: Vec<Place> = Vec::new();
        for program in drops.rest() {
            if program.head() == Some("move-type") {
                report.note(program.at, Some("move-type"), TYPES);
                continue;
            }
            match moves::drops(program).and_then(|zones| self.places(zones, sketch)) {
                Some(found) => places.extend(found),
                None => report.note(
                    program.at,
                    Some("drops"),
                    format!("cannot translate `{}`; the drop is skipped", program.shown()),
                ),
            }
        }
        let union = |one: Place, other: Place| {
            let ([first, second], [third, fourth]) = (one?, other?);
            Some([&first | &third, &second | &fourth])
        };
        let Some(place) = places.into_iter().reduce(union) else {
            return;
        };
        let mut text = format!("drop {}", sketch.named(kind));
        if let Some(cells) = place {
            text.push_str(&format!(" on {}", sketch.zone("drop zone", cells)));
        }
        sketch.rules.push(text);
    }

    /// The place of each drop, from its zone conditions.
    fn places(&self, all: Vec<Vec<InZone>>, sketch: &Sketch) -> Option<Vec<Place>> {
        let board = sketch.cells();
        let found = all.into_iter().map(|zones| {
            let mut left: Place = None;
            for (_, zone, inside) in zones {
                let cells = self.board.zone(&zone, self.players)?;
                let known = left.unwrap_or_else(|| [board.clone(), board.clone()]);
                left = Some([0, 1].map(|side| {
                    let keeps = |cell: &&_| cells[side].contains(*cell) == inside;
                    known[side].iter().filter(keeps).copied().collect()
                }));
            }
            Some(left)
        });
        found.collect()
    }
}
