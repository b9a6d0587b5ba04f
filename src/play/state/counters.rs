//! What players have done that the game counts, and what they have scored.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::rules::{Action, KindId, PlayerId};
use crate::tables::Tables;

/// What a move does that is counted or scores, as far as that shows before it is made.
#[derive(Clone, Copy, Default)]
pub(in crate::play) struct Done {
    /// The counters, as bits.
    counters: u8,
    /// The points.
    points: u16,
}

impl<const W: usize> Board<W> {
    /// What a move does that is counted or scores, as far as that shows before it is made.
    #[inline(never)]
    pub(in crate::play) fn done_before(&mut self, tables: &Tables<W>, made: &Move) -> Done {
        let (mut done, us) = (Done::default(), self.turn());
        for (number, (action, _)) in tables.endings.counters.iter().enumerate() {
            let does = *action != Action::Check && self.does(tables, action, made);
            done.counters |= u8::from(does) << number;
        }
        for (action, player, points) in &tables.endings.scores.moves {
            let asked = *action != Action::Check && player.is_none_or(|player| player == us);
            if asked && self.captures_living(tables, action, made) && self.does(tables, action, made) {
                done.points = done.points.saturating_add(*points);
            }
        }
        done
    }

    /// Whether a move captures a living piece that an action asks for, if it asks for a capture.
    fn captures_living(&self, tables: &Tables<W>, action: &Action, made: &Move) -> bool {
        let Action::Capture { of, .. } = action else {
            return true;
        };
        let counts = |&cell: &CellId| {
            let piece = self.at(cell);
            let asked = |kinds: &Vec<KindId>| kinds.contains(&tables.players.kind_of(piece));
            !tables.players.is_ownerless(piece) && of.as_ref().is_none_or(asked)
        };
        made.captures().iter().any(counts)
    }

    /// Counts what the last move did and what it scored, given what showed before it was made.
    #[inline(never)]
    pub(in crate::play) fn count_done<const HASH: bool>(&mut self, tables: &Tables<W>, done: Done) {
        let mover = self.last_mover;
        let mut known = None;
        let mut check = |board: &Self| *known.get_or_insert_with(|| board.in_check(tables, board.next_turn(tables)));
        for (number, (action, times)) in tables.endings.counters.iter().enumerate() {
            let does = done.counters >> number & 1 == 1 || (*action == Action::Check && check(self));
            let count = self.counted(number, mover);
            if does && count < *times {
                self.note_counted::<HASH>(number, mover, count + 1);
            }
        }
        let mut scored = done.points;
        for (action, player, points) in &tables.endings.scores.moves {
            let asked = *action == Action::Check && player.is_none_or(|player| player == mover);
            if asked && check(self) {
                scored = scored.saturating_add(*points);
            }
        }
        self.add_score::<HASH>(tables, mover, scored);
    }

    /// What a player has scored.
    pub(in crate::play) fn score(&self, tables: &Tables<W>, player: PlayerId) -> u16 {
        if tables.endings.scores.any {
            self.counted(tables.endings.counters.len(), player)
        } else {
            0
        }
    }

    /// Adds to what a player has scored.
    pub(in crate::play) fn add_score<const HASH: bool>(&mut self, tables: &Tables<W>, player: PlayerId, points: u16) {
        if points > 0 {
            let score = self.score(tables, player).saturating_add(points);
            self.note_counted::<HASH>(tables.endings.counters.len(), player, score);
        }
    }
}
