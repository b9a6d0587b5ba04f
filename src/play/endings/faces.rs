//! Passes in a row, and pieces that face each other: the ends by them, and the moves that part them.

use crate::rules::Event;
use crate::tables::{Bitboard, Faces, Tables, zobrist};

use crate::play::endings::ends::verdict;
use crate::play::movegen::moves::Move;
use crate::play::setup::{Outcome, Reason};
use crate::play::state::board::Board;

impl<const W: usize> Board<W> {
    /// Whether a piece of a player faces another, of some kinds or any.
    pub(in crate::play) fn faces(&self, tables: &Tables<W>, player: usize) -> bool {
        tables.faces.iter().any(|faces| self.faces_by(tables, faces, player))
    }

    fn faces_by(&self, tables: &Tables<W>, faces: &Faces<W>, player: usize) -> bool {
        let mut theirs = Bitboard::EMPTY;
        for enemy in tables.enemy_pieces(player) {
            for kind in &faces.kinds {
                theirs |= self.pieces[enemy.start + kind.index()];
            }
        }
        let mut own = faces.kinds.iter().map(|&kind| self.of_kind(tables, player, kind));
        own.any(|cells| {
            cells
                .iter()
                .any(|cell| faces.seen(cell, &self.occupied).intersects(&theirs))
        })
    }

    /// Whether a move leaves none of the mover's pieces facing another.
    pub(in crate::play) fn resolves_facing(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let us = self.turn;
        let undo = self.advance::<false>(tables, made);
        let resolves_facing = !self.faces(tables, us);
        self.unmake(tables, made, &undo);
        resolves_facing
    }

    /// Counts a move that is a pass, or ends the row of passes.
    pub(in crate::play) fn count_pass(&mut self, tables: &Tables<W>, made: &Move) {
        self.hash ^= zobrist::passes(self.passes);
        self.passes = if made.is_pass() {
            tables.passes.min(self.passes + 1)
        } else {
            0
        };
        self.hash ^= zobrist::passes(self.passes);
    }

    /// The end by a pass.
    pub(in crate::play) fn passed(&self, tables: &Tables<W>, last_mover: usize) -> Option<Outcome> {
        if self.passes == 0 {
            return None;
        }
        let mut faces = tables.faces.iter();
        let by_facing = tables.ends.iter().find(|end| {
            matches!(end.event, Event::Facing { .. })
                && faces
                    .next()
                    .is_some_and(|faces| self.faces_by(tables, faces, last_mover))
        });
        let in_row = |event: &Event| matches!(event, Event::Passes { times } if self.passes >= *times);
        let by_row = || tables.ends.iter().find(|end| in_row(&end.event));
        by_facing
            .map(|end| verdict(tables, end.result, last_mover, Reason::Face))
            .or_else(|| by_row().map(|end| verdict(tables, end.result, last_mover, Reason::Passes)))
    }
}
