//! Moves that are illegal because of their consequences: checkmate, stalemate, or an action that is allowed only with mate.

use crate::play::board::state::Board;
use crate::play::endings::Ends;
use crate::play::moves::Move;
use crate::rules::Forbidden;
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// Whether a move brings about a forbidden outcome.
    #[inline]
    pub(super) fn is_forbidden(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        tables.turns.forbids() && self.brings_about_forbidden(tables, made)
    }

    fn brings_about_forbidden(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let must_mate = self.does_prohibited(tables, &tables.turns.unless_mate, made);
        let undo = self.make_unsettled::<false>(tables, made);
        let turn_over = !self.is_mid_turn();
        let check = turn_over && self.in_check(tables, self.turn());
        let bars = turn_over && forbids_having_no_move(tables, check) && Ends::new(self, tables).ended().is_none();
        let stuck = (bars || (must_mate && check)) && !self.could_move(tables);
        self.unmake(tables, made, &undo);
        (bars && stuck) || (must_mate && !(check && stuck))
    }
}

/// Whether no move may leave the opponent without moves, in check or not.
pub(super) fn forbids_having_no_move<const W: usize>(tables: &Tables<W>, check: bool) -> bool {
    let forbids = |forbidden: Forbidden| {
        if check {
            forbidden.checkmate
        } else {
            forbidden.stalemate
        }
    };
    tables.turns.forbidden.is_some_and(forbids)
}
