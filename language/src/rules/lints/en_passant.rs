//! Lint for the two sides of en passant: moves that expose the cells they pass, and captures there.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::model::{KindId, MoveRule, Rules};
use crate::rules::pieces::{Kinds, moves};
use crate::syntax::tree::{Condition, Move, PieceItem, Verb};

/// Warns if only one of the two sides exists among the kinds that can appear.
pub(super) fn en_passant(
    rules: &Rules,
    kinds: &Kinds<'_>,
    appearing: &BTreeSet<KindId>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let moves_of = |kind: &KindId| rules.kind(*kind).moves.iter().flat_map(|moves| moves.iter());
    let some = |test: fn(&MoveRule) -> bool| appearing.iter().flat_map(moves_of).any(test);
    let (is_concerned, code, message, help): (fn(&Move) -> bool, _, _, _) = match (some(passes), some(captures)) {
        (true, false) => (
            says_passing,
            Code::PassingUnused,
            "this move is `passing`, but no piece captures en passant",
            "add `capture en passant` to the pieces that may capture this way, or remove `passing`",
        ),
        (false, true) => (
            says_en_passant,
            Code::EnPassantNever,
            "there is nothing to capture en passant: no move is `passing`",
            "add `passing` to the move that exposes cells: `move slide forward exactly 2, passing`",
        ),
        _ => return,
    };
    // Errors in the moves have been reported before.
    let sources = moves(kinds, &mut Vec::new());
    let mut reported: BTreeSet<Span> = BTreeSet::new();
    for (id, sources) in kinds.ids().zip(sources) {
        if kinds.alike(id).any(|kind| appearing.contains(&kind)) {
            let found = sources.into_iter().filter(|source| match &source.node {
                PieceItem::Move(written) => is_concerned(written),
                // An `e` only stands for these captures; an `n` may be meant to make the move lame.
                PieceItem::Betza(text) => code == Code::EnPassantNever && text.text.node.contains('e'),
                PieceItem::Castle(_)
                | PieceItem::Promotes(_)
                | PieceItem::Reverts(_)
                | PieceItem::Uncapturable
                | PieceItem::CannotCapture(_)
                | PieceItem::CannotEnd(_)
                | PieceItem::CannotMove { .. }
                | PieceItem::Borrows { .. }
                | PieceItem::Allow(_)
                | PieceItem::When(_) => false,
            });
            reported.extend(found.map(|source| source.span));
        }
    }
    diagnostics.extend(
        reported
            .into_iter()
            .map(|span| Diagnostic::new(code, span, message).help(help)),
    );
}

fn passes(rule: &MoveRule) -> bool {
    rule.conditions.passing
}

fn captures(rule: &MoveRule) -> bool {
    rule.legs.iter().flatten().any(|token| token.on.en_passant)
}

fn says_passing(written: &Move) -> bool {
    written
        .conditions
        .iter()
        .any(|condition| condition.node == Condition::Passing)
}

fn says_en_passant(written: &Move) -> bool {
    written.legs.iter().any(|leg| leg.node.verb == Verb::EnPassant)
}
