//! Single-leg rules with their zones and conditions resolved for one player.

use crate::geometry::CellId;
use crate::rules::{MoveRule, PlayerId, Rules, Token};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::conditions::Conditions;

/// A single-leg rule from the view of one player.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::tables) struct SingleLeg {
    pub rule: MoveRule,
    conditions: Conditions<WIDE>,
    /// The zone of the last token.
    last: Option<Bitboard<WIDE>>,
}

impl SingleLeg {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, rule: MoveRule) -> Self {
        let last = tokens(&rule).last().and_then(|token| token.zone);
        Self {
            conditions: Conditions::new(rules, player, &rule.conditions),
            last: last.map(|id| Bitboard::from(rules.zone(id, player))),
            rule,
        }
    }

    /// Whether a move may begin on a cell.
    pub(in crate::tables) fn allows_from(&self, from: CellId) -> bool {
        self.conditions.allows_from(from)
    }

    /// Whether a move may lead from one cell to another.
    pub(in crate::tables) fn allows(&self, from: CellId, to: CellId) -> bool {
        self.conditions.allows(from, to) && self.last.is_none_or(|cells| cells.has(to))
    }
}

/// The tokens of a rule's first leg that can match cells.
fn tokens(rule: &MoveRule) -> impl Iterator<Item = &Token> {
    let leg = rule.legs.first().into_iter().flatten();
    leg.filter(|token| token.max != Some(0))
}
