//! Moves that nobody may make for what they bring about: checkmate, stalemate.

use crate::rules::Forbidden;
use crate::tables::Tables;

use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;

impl<const W: usize> Board<W> {
    /// Whether a move brings about what no move may.
    #[inline]
    pub(in crate::play) fn is_forbidden(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        tables.forbidden.is_some() && self.brings_about_forbidden(tables, made)
    }

    fn brings_about_forbidden(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let undo = self.make::<false>(tables, made);
        let astray =
            self.ended(tables).is_none() && bars(tables, self.in_check(tables, self.turn)) && !self.could_move(tables);
        self.unmake(tables, made, &undo);
        astray
    }

    /// Whether the player to move, who has no legal move, lacks one because of what is forbidden.
    pub(in crate::play) fn is_spared(&mut self, tables: &Tables<W>, check: bool) -> bool {
        bars(tables, check) || (tables.forbidden.is_some() && self.could_move(tables))
    }
}

/// Whether no move may leave a player without moves, in check or not.
fn bars<const W: usize>(tables: &Tables<W>, check: bool) -> bool {
    let barred = |forbidden: Forbidden| {
        if check {
            forbidden.checkmate
        } else {
            forbidden.stalemate
        }
    };
    tables.forbidden.is_some_and(barred)
}
