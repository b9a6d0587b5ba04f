//! Legs that refer to movements: `like Ferz then slide orthogonal outward`.

use std::borrow::Cow;

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::limits::MAX_MOVES;
use crate::rules::lowering::Lowering;
use crate::rules::pieces::Kinds;
use crate::rules::unknown::{suggest_known, with_library};
use crate::syntax::tree::{Leg, Move, Movement, Name, PieceItem, Verb};

/// A sequence of legs.
type Legs = Vec<Spanned<Leg>>;

/// Expands a move by replacing the names of movements with their legs, in every combination; returns no moves if there are
/// errors.
pub(in crate::rules) fn with_named_legs<'m>(lowering: &mut Lowering<'_>, written: &'m Move) -> Vec<Cow<'m, Move>> {
    let kinds = lowering.kinds;
    if !written.legs.iter().any(is_named) {
        return vec![Cow::Borrowed(written)];
    }
    let mut search = Search {
        kinds,
        names: Vec::new(),
        diagnostics: lowering.diagnostics,
    };
    let ways = search.expansions(&written.legs).unwrap_or_default();
    let moved = |legs: Legs| {
        Cow::Owned(Move {
            legs,
            conditions: written.conditions.clone(),
        })
    };
    ways.into_iter().map(moved).collect()
}

fn is_named(leg: &Spanned<Leg>) -> bool {
    matches!(leg.node.verb, Verb::Like(_))
}

struct Search<'s, 'k> {
    kinds: &'s Kinds<'k>,
    /// The stack of movements being expanded.
    names: Vec<String>,
    diagnostics: &'s mut Vec<Diagnostic>,
}

impl Search<'_, '_> {
    /// All expansions of a sequence of legs; `None` if there are errors.
    fn expansions(&mut self, legs: &[Spanned<Leg>]) -> Option<Vec<Legs>> {
        let mut expansions = vec![Legs::new()];
        for leg in legs {
            let next = if let Verb::Like(name) = &leg.node.verb {
                self.ways_of(name)?
            } else {
                vec![vec![leg.clone()]]
            };
            if expansions.len() * next.len() > MAX_MOVES {
                let message = format!("a move that names movements expands to at most {MAX_MOVES} moves");
                self.diagnostics
                    .push(Diagnostic::new(Code::LimitExceeded, leg.span, message));
                return None;
            }
            expansions = expansions
                .iter()
                .flat_map(|expansion| next.iter().map(|more| [expansion.as_slice(), more].concat()))
                .collect();
        }
        Some(expansions)
    }

    /// The legs of each move of a movement.
    fn ways_of(&mut self, name: &Name) -> Option<Vec<Legs>> {
        let movements = self.kinds.movements;
        let Some(movement) = movements.iter().find(|it| it.node.name.node == name.node) else {
            let message = format!("no movement is called `{}`", name.node);
            let known = movements.iter().map(|it| &*it.node.name.node);
            let mistake = Diagnostic::new(Code::UnknownMovement, name.span, message);
            self.diagnostics.push(if self.kinds.named(&name.node).is_some() {
                mistake.help(format!(
                    "`{0}` is a piece: `piece Marshal M: {0} + Knight` takes over its moves; `movement` declares moves for `like`",
                    name.node
                ))
            } else {
                with_library(suggest_known(mistake, &name.node, known))
            });
            return None;
        };
        if self.names.contains(&name.node) {
            let message = format!("`{}` is a leg of its own moves", name.node);
            self.diagnostics
                .push(Diagnostic::new(Code::CompoundCycle, name.span, message));
            return None;
        }
        self.names.push(name.node.clone());
        let ways = self.moves_of(&movement.node, name);
        self.names.pop();
        ways
    }

    fn moves_of(&mut self, movement: &Movement, name: &Name) -> Option<Vec<Legs>> {
        let mut all = Vec::new();
        for item in &movement.items {
            if matches!(item.node, PieceItem::Allow(_)) {
                continue;
            }
            if let PieceItem::Move(written) = &item.node
                && is_plain(written)
            {
                all.extend(self.expansions(&written.legs)?);
                continue;
            }
            let message = format!("the moves of `{}` cannot be legs of other moves", name.node);
            let mistake = Diagnostic::new(Code::NamedLeg, name.span, message);
            let mistake = mistake.and(item.span, "not allowed in a leg");
            let help = "legs have no conditions, and are neither `stay`, `return`, `en passant` nor `betza`";
            self.diagnostics.push(mistake.help(help));
            return None;
        }
        for other in &movement.like {
            all.extend(self.ways_of(other)?);
        }
        Some(all)
    }
}

/// Whether the legs of a move can be combined with other legs.
fn is_plain(written: &Move) -> bool {
    let whole = |leg: &Spanned<Leg>| matches!(leg.node.verb, Verb::EnPassant | Verb::Return | Verb::Stay);
    written.conditions.is_empty() && !written.legs.iter().any(whole)
}
