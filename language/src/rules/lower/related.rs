//! Moves that depend on related pieces, which are near a piece, attack it or guard it: borrowed moves and blocked moves.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::rules::limits::MAX_PATHS;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Fact, KindId, MoveRule, Near, Situation, Surroundings};
use crate::rules::moves::{seen_by, situation};
use crate::syntax::tree::PieceItem;

/// For each kind and player, the rules of its moves on the board.
pub(super) type OwnMoves = Vec<Vec<Vec<MoveRule>>>;

/// The total number of paths.
pub(super) fn paths(rules: &[MoveRule]) -> usize {
    rules.iter().map(|rule| rule.paths.len()).sum()
}

/// Adds to the moves of each kind its borrowed moves, with their places.
pub(super) fn add_borrowed(lowering: &mut Lowering<'_>, moves: &mut OwnMoves, places: &mut [Vec<Vec<Span>>]) {
    let kinds = lowering.kinds;
    let own = moves.clone();
    for (index, (moves, places)) in moves.iter_mut().zip(places).enumerate() {
        for item in kinds.items(KindId::at(index)) {
            let PieceItem::Borrows { asks, only } = &item.node else {
                continue;
            };
            let Some(asked) = situation(lowering, asks, false, item.span) else {
                continue;
            };
            // A kind can borrow its own moves only if the condition suspends them.
            let lenders = kinds.declared().filter(|kind| *only || kind.index() != index);
            let lenders = lenders.filter(|kind| asked.kinds().is_none_or(|kinds| kinds.contains(kind)));
            let mut lent = false;
            for lender in lenders {
                let asked = asked_of(&asked, kinds.alike(lender).collect());
                let players = lowering
                    .context
                    .player_ids()
                    .zip(moves.iter_mut())
                    .zip(places.iter_mut());
                for (((player, rules), spans), own) in players.zip(&own[lender.index()]) {
                    let asked = seen_by(lowering.context, player, &asked);
                    for rule in own.iter().filter(|rule| is_lent(rule)) {
                        lent = true;
                        // Exceeding the limit by one is enough to report it.
                        if paths(rules) <= MAX_PATHS {
                            rules.push(borrowed(rule, &asked));
                            spans.push(item.span);
                        }
                    }
                }
            }
            if !lent {
                let message = "there are no moves to borrow";
                let mistake = Diagnostic::new(Code::BorrowsNothing, item.span, message);
                lowering
                    .diagnostics
                    .push(mistake.labelled("none of these kinds has a move that another piece can borrow"));
            }
        }
    }
    displace(lowering, moves);
}

/// Adds the conditions under which a kind cannot move at all.
pub(super) fn add_hindrances(lowering: &mut Lowering<'_>, moves: &mut OwnMoves) {
    let kinds = lowering.kinds;
    for (index, moves) in moves.iter_mut().enumerate() {
        for asked in hindrances(lowering, kinds.items(KindId::at(index))) {
            for (player, rules) in lowering.context.player_ids().zip(moves.iter_mut()) {
                let asked = seen_by(lowering.context, player, &asked);
                rules.iter_mut().for_each(|rule| ask(rule, &asked));
            }
        }
    }
}

/// Suspends a kind's own moves while it moves only by borrowed ones.
fn displace(lowering: &mut Lowering<'_>, moves: &mut OwnMoves) {
    let kinds = lowering.kinds;
    for (index, moves) in moves.iter_mut().enumerate() {
        // Errors in the conditions have been reported.
        for asked in lowering.again(|lowering| displacements(lowering, kinds.items(KindId::at(index)))) {
            for (player, rules) in lowering.context.player_ids().zip(moves.iter_mut()) {
                let asked = seen_by(lowering.context, player, &asked);
                let own = rules.iter_mut().filter(|rule| !rule.conditions.borrowed);
                own.for_each(|rule| ask(rule, &asked));
            }
        }
    }
}

/// Adds a condition to a rule.
fn ask(rule: &mut MoveRule, asked: &Situation) {
    let situations = &mut rule.conditions.situations;
    if !situations.contains(asked) {
        situations.push(asked.clone());
    }
}

/// The conditions for a piece to move in its own way, rather than only by borrowed moves.
pub(super) fn displacements<'a>(
    lowering: &mut Lowering<'_>,
    items: impl Iterator<Item = &'a Spanned<PieceItem>>,
) -> Vec<Situation> {
    let displacement = |item: &Spanned<PieceItem>| {
        let PieceItem::Borrows { asks, only: true } = &item.node else {
            return None;
        };
        situation(lowering, asks, true, item.span)
    };
    items.filter_map(displacement).collect()
}

/// The conditions for a piece to move at all.
pub(super) fn hindrances<'a>(
    lowering: &mut Lowering<'_>,
    items: impl Iterator<Item = &'a Spanned<PieceItem>>,
) -> Vec<Situation> {
    let hindrance = |item: &Spanned<PieceItem>| {
        let PieceItem::CannotMove { asks, not, only_if } = &item.node else {
            return None;
        };
        if only_if.is_empty() {
            return situation(lowering, asks, !not, item.span);
        }
        let mut parts = vec![situation(lowering, asks, *not, item.span)?];
        for Spanned { node: part, span } in only_if {
            parts.push(situation(lowering, &part.asks, part.not, *span)?);
        }
        Some(Situation {
            fact: Fact::All(parts),
            denied: true,
        })
    };
    items.filter_map(hindrance).collect()
}

/// Whether another kind can borrow a rule: the rule does not depend on the piece's history, exposes no cell, and does not
/// promote.
fn is_lent(rule: &MoveRule) -> bool {
    let mut tokens = rule.legs.iter().flatten();
    !rule.conditions.unmoved
        && !rule.conditions.passing
        && rule.conditions.promoting.is_empty()
        && !tokens.any(|token| token.on.en_passant)
}

fn borrowed(rule: &MoveRule, asked: &Situation) -> MoveRule {
    let mut rule = rule.clone();
    rule.conditions.borrowed = true;
    ask(&mut rule, asked);
    rule
}

/// The same situation for certain kinds.
fn asked_of(asked: &Situation, of: Vec<KindId>) -> Situation {
    let kinds = Some(of);
    let fact = match &asked.fact {
        Fact::Near(near) => Fact::Near(Near { kinds, ..near.clone() }),
        Fact::Attacked { .. } => Fact::Attacked { by: kinds },
        Fact::Guarded { .. } => Fact::Guarded { by: kinds },
        Fact::AtEnd(around) => Fact::AtEnd(match around {
            Surroundings::Near(near) => Surroundings::Near(Near { kinds, ..near.clone() }),
            Surroundings::Attacked { .. } => Surroundings::Attacked { by: kinds },
            Surroundings::Guarded { .. } => Surroundings::Guarded { by: kinds },
        }),
        fact @ (Fact::StartAttacked | Fact::WayAttacked | Fact::Check | Fact::Army { .. } | Fact::All(_)) => {
            fact.clone()
        }
    };
    Situation {
        fact,
        denied: asked.denied,
    }
}
