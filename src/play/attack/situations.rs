//! Conditions on the position before a move.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::rules::PlayerId;
use crate::tables::{Requirement, Situation};

impl<const W: usize> Attacks<'_, W> {
    /// Whether a condition holds for a player's piece on a cell; parts that concern the position after the move count as true.
    pub(in crate::play) fn holds_before(self, condition: &Situation<W>, player: PlayerId, from: CellId) -> bool {
        let Self { board, .. } = self;
        let holds = match &condition.requirement {
            Requirement::Near(_) | Requirement::Army(..) => {
                self.is_met_without_attacks(&condition.requirement, player, from)
            }
            Requirement::Attacked(by) => self.is_attacked(by, from, board.at(from)),
            Requirement::Guarded(by) => self.is_guarded(by, from, board.at(from)),
            Requirement::Check => self.in_check_for_condition(player),
            Requirement::All(parts) => parts.iter().all(|part| self.holds_before(part, player, from)),
            Requirement::StartAttacked | Requirement::AtEnd(_) | Requirement::WayAttacked => return true,
        };
        holds != condition.denied
    }
}
