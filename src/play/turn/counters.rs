//! The actions of a move that the game counts and scores.

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::moves::Move;
use crate::rules::{Action, KindId};
use crate::tables::Tables;

/// The counted and scoring actions of a move, as far as they are known before the move is made.
#[derive(Clone, Copy, Default)]
pub(super) struct CountedActions {
    /// The counters to increment, as bits.
    counters: u8,
    /// The points scored.
    points: u16,
}

impl<const W: usize> Board<W> {
    /// Finds the counted and scoring actions of a move, as far as they are known before the move is made.
    #[inline(never)]
    pub(super) fn counted_actions(&mut self, tables: &Tables<W>, made: &Move) -> CountedActions {
        let (mut actions, us) = (CountedActions::default(), self.turn());
        for (number, (action, _)) in tables.endings.counters.iter().enumerate() {
            let does = *action != Action::Check && self.does(tables, action, made);
            actions.counters |= u8::from(does) << number;
        }
        for (action, player, points) in &tables.endings.scores.moves {
            let applies = *action != Action::Check && player.is_none_or(|player| player == us);
            if applies && self.captures_living(tables, action, made) && self.does(tables, action, made) {
                actions.points = actions.points.saturating_add(*points);
            }
        }
        actions
    }

    /// Whether a move captures a living piece that a capture action names; true for other actions.
    fn captures_living(&self, tables: &Tables<W>, action: &Action, made: &Move) -> bool {
        let Action::Capture { of, .. } = action else {
            return true;
        };
        let counts = |&cell: &CellId| {
            let piece = self.at(cell);
            let is_named = |kinds: &Vec<KindId>| kinds.contains(&tables.players.kind_of(piece));
            !tables.players.is_ownerless(piece) && of.as_ref().is_none_or(is_named)
        };
        made.captures().iter().any(counts)
    }

    /// Records the counts and the score of the last move, given the actions that were known before it was made.
    #[inline(never)]
    pub(super) fn record_actions<const HASH: bool>(&mut self, tables: &Tables<W>, actions: CountedActions) {
        let mover = self.last_mover;
        let mut known = None;
        let mut check = |board: &Self| *known.get_or_insert_with(|| board.in_check(tables, board.next_turn(tables)));
        for (number, (action, times)) in tables.endings.counters.iter().enumerate() {
            let does = actions.counters >> number & 1 == 1 || (*action == Action::Check && check(self));
            let count = self.action_count(number, mover);
            if does && count < *times {
                self.record_count::<HASH>(number, mover, count + 1);
            }
        }
        let mut scored = actions.points;
        for (action, player, points) in &tables.endings.scores.moves {
            let applies = *action == Action::Check && player.is_none_or(|player| player == mover);
            if applies && check(self) {
                scored = scored.saturating_add(*points);
            }
        }
        self.add_score::<HASH>(tables, mover, scored);
    }
}
