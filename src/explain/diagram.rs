//! Text diagrams of a piece on the board with its marks.

use std::collections::{BTreeSet, HashMap};

use crate::geometry::CellId;
use crate::notation::board::{Glyph, Paint, draw_glyphs};
use crate::play::Piece;
use crate::rules::Rules;

use super::explorer::Explorer;
use super::marks::{Mark, explored_marks, marks};
use super::mobility::Mobility;

/// A function that colours the sign of a mark.
pub type PaintMark<'a> = &'a dyn Fn(Mark, &str) -> String;

/// Draws a piece on a cell with marks on its destinations, and a legend below.
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

/// The best cell for showing a piece: the one with the most kinds of marks, then the most marks, then the one nearest to the
/// middle of the board. If the piece has moves that require it to be unmoved, cells where its kind starts come first.
#[must_use]
pub fn showcase_cell(rules: &Rules, piece: Piece, mobility: &Mobility) -> Option<CellId> {
    explored_showcase(&Explorer::new(rules, piece), mobility)
}

/// Like [`showcase_cell`], with an explorer that may already have results.
pub(super) fn explored_showcase(explorer: &Explorer<'_>, mobility: &Mobility) -> Option<CellId> {
    let (rules, piece) = (explorer.rules, explorer.piece);
    let begins = |cell: CellId| {
        rules
            .start
            .possible()
            .any(|possible| possible == (cell, piece.player, piece.kind))
    };
    // Moves of unmoved pieces are worth showing, except castling.
    let special = rules
        .moves(piece.player, piece.kind)
        .iter()
        .any(|rule| rule.conditions.unmoved || rule.conditions.passing);
    let value = |&cell: &CellId| {
        let marks = explored_marks(explorer, cell);
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
    mobility.cells.iter().copied().max_by_key(value)
}

/// The squared distance of a cell from the middle of the board.
fn eccentricity(rules: &Rules, cell: CellId) -> i32 {
    let point = rules.space.point(cell);
    let axes = rules.space.axes.iter().zip(point.at);
    let apart = |(axis, at): (&crate::geometry::Axis, i16)| {
        let off = (2 * i32::from(at) - i32::from(axis.low) - i32::from(axis.high())).abs();
        off * off
    };
    axes.map(apart).sum()
}
