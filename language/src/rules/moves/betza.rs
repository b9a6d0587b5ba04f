//! Betza strings as moves of a piece.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::{Lattice, Vector};
use crate::rules::betza::{BetzaMove, BetzaPath, Leap, board_size, read};
use crate::rules::context::Context;
use crate::rules::model::Conditions;
use crate::rules::moves::directions::{DirectionSet, ListedPath};
use crate::rules::moves::resolve::ResolvedMove;
use crate::syntax::tree::BetzaText;

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
    let meaning = match read(
        &text.node,
        written.dialect.unwrap_or_default(),
        board_size(&context.space),
    ) {
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
