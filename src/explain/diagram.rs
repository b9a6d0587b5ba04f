//! A piece on the board with its marks, drawn in text.

use std::collections::{BTreeSet, HashMap};

use crate::geometry::CellId;
use crate::notation::board::{Glyph, Paint, draw_glyphs};
use crate::play::Piece;
use crate::rules::Rules;

use super::marks::{Mark, marks};
use super::roam::Roaming;

/// How a mark is painted, given its sign.
pub type PaintMark<'a> = &'a dyn Fn(Mark, &str) -> String;

/// Draws a piece on a cell with the marks of where it can go, and their meanings below.
#[must_use]
pub fn diagram(rules: &Rules, piece: Piece, from: CellId, paint: Paint<'_>, paint_mark: PaintMark<'_>) -> String {
    let marks = marks(rules, piece, from);
    let mut glyphs: HashMap<CellId, Glyph> = HashMap::new();
    for &(cell, mark) in &marks {
        let text = paint_mark(mark, &mark.sign().to_string());
        glyphs.insert(cell, Glyph { text, width: 1 });
    }
    glyphs.insert(from, Glyph::piece(rules, piece, paint));
    let mut out = draw_glyphs(rules, glyphs);
    let used: BTreeSet<Mark> = marks.into_iter().map(|(_, mark)| mark).collect();
    for mark in Mark::ALL.into_iter().filter(|mark| used.contains(mark)) {
        let sign = paint_mark(mark, &mark.sign().to_string());
        out.push_str(&format!("\n{sign}  {}", mark.meaning()));
    }
    if !used.is_empty() {
        out.push('\n');
    }
    out
}

/// The cell where a piece shows most: one from which it has most kinds of marks, then most marks, then one near the
/// middle of its board; one where the kind begins, if it does something there that it does nowhere else.
#[must_use]
pub fn showing(rules: &Rules, piece: Piece, roaming: &Roaming) -> Option<CellId> {
    let begins = |cell: CellId| rules.start.pieces.contains(&(cell, piece.player, piece.kind));
    // What only an unmoved piece does, or one that stands where it begins, is worth showing if it is no castling.
    let special = rules.kinds[piece.kind.index()].moves[piece.player.index()]
        .iter()
        .any(|rule| rule.conditions.unmoved || rule.conditions.passing);
    let value = |&cell: &CellId| {
        let marks = marks(rules, piece, cell);
        let shown: BTreeSet<Mark> = marks
            .iter()
            .map(|&(_, mark)| mark)
            .filter(|&mark| mark != Mark::Castle)
            .collect();
        (
            special && begins(cell),
            shown.len(),
            marks.len(),
            std::cmp::Reverse(eccentricity(rules, cell)),
        )
    };
    roaming.cells.iter().copied().max_by_key(value)
}

/// How far a cell lies from the middle of the board, along all axes together.
fn eccentricity(rules: &Rules, cell: CellId) -> i32 {
    let point = rules.space.point(cell);
    let axes = rules.space.axes.iter().zip(point.at);
    let apart = |(axis, at): (&crate::geometry::Axis, i16)| {
        let off = (2 * i32::from(at) - i32::from(axis.low) - i32::from(axis.high())).abs();
        off * off
    };
    axes.map(apart).sum()
}
