//! Betza strings, in the dialects of XBoard and of the Interactive Diagram.
//!
//! A string is accepted only if its meaning in its dialect is unambiguous; otherwise an error marks the character.
//! Fairy-Stockfish's reading is in a separate file, `fairy_stockfish.rs`, and is used by import and export.

mod again;
mod atoms;
mod brackets;
mod chain;
mod fairy_stockfish;
mod leaps;
mod letters;
mod meaning;
mod picks;
mod relative;
mod single;
mod unclear;

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::{Lattice, Space, Vector};
use crate::rules::context::Context;
use crate::rules::model::Conditions;
use crate::rules::moves::directions::{DirectionSet, ListedPath};
use crate::rules::moves::resolve::ResolvedMove;
use crate::syntax::tree::{BetzaDialect, BetzaText};

use letters::{Letters, Modifiers};

pub use atoms::{letter_of, longer_letters_of};
pub use fairy_stockfish::{FairyTerm, picked as fairy_picked, read_fairy_stockfish};
pub use leaps::{Leap, copies, shape};
pub use meaning::{BetzaMeaning, BetzaMove, BetzaPath};
pub use relative::heading;
pub use unclear::Unclear;

/// Resolves a Betza string to moves; `None` if it has errors.
pub(in crate::rules) fn resolve(
    context: &Context,
    written: &BetzaText,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<ResolvedMove>> {
    let text = &written.text;
    if context.space.lattice != Lattice::Square || context.space.dimensions() != 2 {
        let message = "a Betza string has a meaning only on a square board of two axes";
        diagnostics.push(Diagnostic::new(Code::BetzaBoard, text.span, message).help("write the moves as verbs"));
        return None;
    }
    let meaning = match read(&text.node, written.dialect.unwrap_or_default(), size(&context.space)) {
        Ok(meaning) => meaning,
        Err(unclear) => {
            let span = character(text, unclear.at);
            let mistake = Diagnostic::new(Code::BetzaUnclear, span, unclear.message);
            diagnostics.push(match unclear.help {
                Some(help) => mistake.help(help),
                None => mistake,
            });
            return None;
        }
    };
    if meaning.directed && !forward_is_up(context) {
        let message = "the directions of a Betza string need `forward` to be the second axis, everywhere";
        diagnostics.push(Diagnostic::new(Code::BetzaBoard, text.span, message).help("write the moves as verbs"));
        return None;
    }
    let moves: Vec<ResolvedMove> = meaning.moves.iter().map(|it| resolved(it, text)).collect();
    let errors_before = diagnostics.len();
    moves.iter().for_each(|it| it.check(diagnostics));
    (diagnostics.len() == errors_before).then_some(moves)
}

/// The size of a board of squares: its columns and rows.
pub fn size(space: &Space) -> Leap {
    let along = |axis: usize| space.axes.get(axis).map_or(1, |axis| axis.labels.len() as i16);
    (along(0), along(1))
}

/// Whether forward is up for every player, in that player's view.
fn forward_is_up(context: &Context) -> bool {
    context.player_ids().all(|player| {
        let up = [context.viewed_vector(player, Vector::new([0, 1, 0, 0]))];
        context.forward[player.index()].iter().all(|forward| *forward == up)
    })
}

/// The place of a character in a quoted string.
fn character(text: &Spanned<String>, at: usize) -> Span {
    let quoted = (text.span.end - text.span.start) as usize == text.node.len() + 2;
    let Some(found) = text.node.get(at..).and_then(|rest| rest.chars().next()) else {
        return text.span;
    };
    if !quoted {
        return text.span;
    }
    let start = text.span.start + 1 + at as u32;
    Span {
        start,
        end: start + found.len_utf8() as u32,
        ..text.span
    }
}

fn resolved(meant: &BetzaMove, text: &Spanned<String>) -> ResolvedMove {
    let vector = |&(x, y): &Leap| Vector::new([x, y, 0, 0]);
    let listed = |path: &BetzaPath| ListedPath {
        vectors: path.leaps.iter().map(vector).collect(),
        ring: path.ring.iter().map(vector).collect(),
    };
    let paths = meant.paths.iter().map(listed).collect();
    ResolvedMove {
        directions: DirectionSet::paths(paths, text.span, &text.node),
        legs: meant.legs.clone(),
        returns: meant.returns,
        conditions: Conditions {
            unmoved: meant.unmoved,
            passing: meant.passing,
            ..Conditions::default()
        },
        span: text.span,
    }
}

/// Reads a string in a dialect, for a board with this number of columns and rows.
///
/// # Errors
///
/// Returns the first character that the dialect does not have, or that is ambiguous.
pub fn read(text: &str, dialect: BetzaDialect, size: Leap) -> Result<BetzaMeaning, Unclear> {
    let mut letters = Letters::new(text, dialect);
    let mut meaning = BetzaMeaning::default();
    while letters.peek().is_some() {
        let first = letters.modifiers()?;
        meaning.directed |= !first.directions.is_empty();
        if dialect == BetzaDialect::Diagram
            && let Some(at) = letters.take('[')
        {
            meaning.moves.extend(brackets::bracket(&first, at, &mut letters)?);
            continue;
        }
        let mut groups: Vec<Modifiers> = vec![first];
        while letters.take('a').is_some() {
            groups.push(letters.modifiers()?);
            chain::at_most_legs(groups.len(), letters.place())?;
        }
        let ranged = letters.ranged()?;
        meaning.moves.extend(match groups.as_slice() {
            [only] => single::single(only, &ranged, dialect, size)?,
            groups => again::again(groups, &ranged, dialect)?,
        });
    }
    if meaning.moves.is_empty() {
        return Err(Unclear::new(
            0,
            "a Betza string needs at least one atom, such as `W` or `N`",
        ));
    }
    Ok(meaning)
}
