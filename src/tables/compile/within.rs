//! Which pairs of ends a move may have, as far as that never promotions in a game.

use crate::geometry::CellId;
use crate::rules::{MoveRule, PlayerId, Rules, Token, ZoneId};

use crate::tables::bitboard::Bitboard;

/// The conditions of a rule on the ends of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Within<const W: usize> {
    from: Option<Bitboard<W>>,
    to: Option<Bitboard<W>>,
    last: Option<Bitboard<W>>,
    classes: Option<Vec<Option<u16>>>,
}

impl<const W: usize> Within<W> {
    /// The conditions of a rule, and of its last token where that takes a single cell.
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, rule: &MoveRule, last: Option<&Token>) -> Self {
        let zone = |id: ZoneId| Bitboard::from(&rules.zones[id.index()].cells[player.index()]);
        Self {
            from: rule.conditions.from.map(zone),
            to: rule.conditions.to.map(zone),
            last: last.and_then(|token| token.zone).map(zone),
            classes: rule
                .conditions
                .changing
                .map(|id| rules.partitions[id.index()].class_of.clone()),
        }
    }

    /// Whether a move may begin on a cell.
    #[must_use]
    #[inline]
    pub fn begins(&self, from: CellId) -> bool {
        self.from.is_none_or(|cells| cells.has(from))
    }

    /// Whether a move may lead from one cell to another.
    #[must_use]
    #[inline]
    pub fn allows(&self, from: CellId, to: CellId) -> bool {
        self.begins(from)
            && self.to.is_none_or(|cells| cells.has(to))
            && self.last.is_none_or(|cells| cells.has(to))
            && self.classes.as_ref().is_none_or(|classes| {
                let (begun, ended) = (classes[from.index()], classes[to.index()]);
                begun.is_some() && ended.is_some() && begun != ended
            })
    }
}
